import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyScreen } from '#app/chunks.ts'

const About = () => <p>Tietoja</p>

const show = ({ Page }: ReturnType<typeof lazyScreen>) =>
  render(
    <Suspense fallback={<p>Ladataan</p>}>
      <Page />
    </Suspense>,
  )

test('a screen that is not there yet is waited for', async () => {
  show(lazyScreen(() => Promise.resolve(About)))

  expect(screen.getByText('Ladataan')).toBeTruthy()
  expect(await screen.findByText('Tietoja')).toBeTruthy()
})

test('a screen that was loaded ahead is there at once, with nothing in its place', async () => {
  const ahead = lazyScreen(() => Promise.resolve(About))
  await ahead.preload()

  show(ahead)

  expect(screen.getByText('Tietoja')).toBeTruthy()
  expect(screen.queryByText('Ladataan')).toBeNull()
})
