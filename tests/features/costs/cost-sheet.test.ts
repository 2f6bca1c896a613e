import { expect, test } from 'vitest'
import { costSheet } from '#features/costs/export/cost-sheet.ts'
import { equationOf } from '#domain/costs/sums.ts'
import type { CostCenterInvoice } from '#domain/costs/invoice.ts'

const undriven = { passengerId: 1, passengerName: 'Arvo Kivimaa', permissionName: 'Päiväkuljetus' }
const line = {
  ...{ passengerId: 1, passengerName: 'Arvo Kivimaa', permissionId: 11, permissionName: 'Päiväkuljetus' },
  ...{ trips: 3, metres: 24_900, priceCents: 4383, vatCents: 398, deductibleCents: 1000 },
  ...{ unpricedTrips: 1, openDeductibleTrips: 0 },
}
const invoice: CostCenterInvoice = {
  costCenter: { id: 4, name: '4210' },
  ...{ startDate: '2026-10-01', endDate: '2026-10-31', asOf: '2026-11-23', days: [] },
  lines: [line, { ...line, permissionId: 12, priceCents: 1, vatCents: 0, deductibleCents: 0, unpricedTrips: 0 }],
  lateCancellations: [{ ...undriven, tripId: 1, startDateTime: '2026-10-06T08:15:00', priceCents: 1460 }],
  noShows: [{ ...undriven, tripId: 2, startDateTime: '2026-10-09T13:30:00', priceCents: null }],
  ...{ vatPercents: [10], untaxedTrips: 0, unreportedTrips: 0 },
}

const t = ((key: string) => key) as never
const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100)

test('the rows of the sheet add up to their sums, and these are the equation of the screen', () => {
  const { columns, rows } = costSheet(invoice, { t })
  const [driven, undrivenSum, payable] = rows.slice(-3).map((row) => [...row])
  const sums: [unknown[], readonly (readonly unknown[])[]][] = [
    [driven!, rows.slice(0, 2)],
    [undrivenSum!, rows.slice(2, 4)],
  ]
  for (const [total, own] of sums) {
    for (const [index, { kind, header }] of columns.entries()) {
      if (kind !== 'number') continue
      expect(cents(total[index]), header).toBe(own.reduce((all, row) => all + cents(row[index]), 0))
    }
  }
  const at = (row: unknown[] | undefined, header: string) =>
    cents(row?.[columns.findIndex((column) => column.header === header)])
  const equation = equationOf(invoice)
  expect(at(driven, 'costs.column.priceCents')).toBe(equation.priceCents)
  expect(at(driven, 'costs.column.deductibleCents')).toBe(equation.deductibleCents)
  expect(at(undrivenSum, 'costs.term.payable')).toBe(equation.undrivenCents)
  expect(at(payable, 'costs.term.payable')).toBe(equation.payableCents)
  expect(at(driven, 'costs.term.payable') + at(undrivenSum, 'costs.term.payable')).toBe(equation.payableCents)
  expect(payable?.at(-1)).toBe(equation.missingPrices)
  expect(rows.every((row) => row.length === columns.length)).toBe(true)
})

test('what nobody knows is empty: the deductible that others set, and all of a price that is missing', () => {
  const open = { ...line, deductibleCents: 0, openDeductibleTrips: 3, unpricedTrips: 0 }
  const unpriced = { ...line, priceCents: 0, vatCents: 0, deductibleCents: 0, unpricedTrips: 3 }
  const { rows } = costSheet({ ...invoice, lines: [open, unpriced] }, { t })
  expect(rows[0]!.slice(7)).toEqual([43.83, 3.98, null, 43.83, 0])
  expect(rows[1]!.slice(7)).toEqual([null, null, null, null, 3])
})

test('a trip that was not driven has its day and its time; one without a price has no amount', () => {
  const { rows } = costSheet(invoice, { t: ((key: string) => key) as never })
  expect(rows.slice(2, 4)).toEqual([
    ['costs.late', 'Arvo Kivimaa', 'Päiväkuljetus', '2026-10-06', '08:15', 1, null, 14.6, null, null, 14.6, 0],
    ['costs.noShow', 'Arvo Kivimaa', 'Päiväkuljetus', '2026-10-09', '13:30', 1, null, null, null, null, null, 1],
  ])
})
