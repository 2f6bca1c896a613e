import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { PassengerCard } from '#domain/passenger.ts'
import { usePassengerColumns } from '#features/passengers/list/use-passenger-columns.tsx'
import { passengerCard } from '#tests/support/passenger.ts'
import { show } from '#tests/support/show.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'

const rows: readonly PassengerCard[] = [
  passengerCard({ name: 'Aino Tuomi', contacts: [{ contactName: 'Maija Malli', relation: 'äiti' }] }),
]

function People({ typed = '' }) {
  const columns = usePassengerColumns(typed)
  return (
    <DataTable
      label="Matkustajat"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty="Ei ketään"
    />
  )
}

test.each([
  [360, 'Nimi Päätökset'],
  [440, 'Nimi Ryhmät Päätökset'],
  [680, 'Nimi Luokka-aste Ryhmät Apuvälineet ja tarpeet Päätökset'],
  [935, 'Nimi Luokka-aste Ryhmät Puhelin Apuvälineet ja tarpeet Päätökset'],
])('a list of passengers %d pixels wide has: %s', (width, headers) => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { get: () => width, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth'))
  show(<People />)
  expect(
    screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .join(' '),
  ).toBe(headers)
})

test('who is found by somebody who is called says so, and who is found by the own name does not', () => {
  const { rerender } = show(<People typed="malli" />)
  expect(screen.getByText('Puhelin: Maija Malli, äiti')).toBeTruthy()
  rerender(<People typed="tuomi" />)
  expect(screen.queryByText(/^Puhelin: /)).toBeNull()
})
