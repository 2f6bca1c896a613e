import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CellLines } from '#features/timetables/week/CellLines.tsx'
import { show } from '#tests/support/show.tsx'

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('lines that read the same stand as often as they are there', () => {
  const { rerender } = show(<CellLines title="Kyydit" lines={['Aino Harju', 'Aino Harju', 'Helvi Esimerkki']} />)
  expect(shown()).toEqual(['Aino Harju', 'Aino Harju', 'Helvi Esimerkki'])
  rerender(<CellLines title="Kyydit" lines={['Helvi Esimerkki']} />)
  expect(shown()).toEqual(['Helvi Esimerkki'])
})

test('of many lines the first ones are shown, and all of them once somebody asks', async () => {
  const user = userEvent.setup()
  const lines = Array.from({ length: 67 }, (_, at) => `Matkustaja ${at}`)
  show(<CellLines title="Kyydit" lines={lines} />)
  await user.click(screen.getByText('Kyydit'))
  expect(shown()).toEqual(lines.slice(0, 50))
  await user.click(screen.getByRole('button', { name: 'ja 17 muuta' }))
  expect(shown()).toEqual(lines)
  await user.click(screen.getByRole('button', { name: 'näytä vähemmän' }))
  expect(shown()).toHaveLength(50)
})
