import { screen } from '@testing-library/react'
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
