import type { CostCenterInvoice, UndrivenTrip } from '#domain/costs/invoice.ts'
import { equationOf, remainingCents, sumsOf } from '#domain/costs/sums.ts'
import type { Sheet, SheetValue } from '../../../../workers/export/sheet.ts'
import type { Words } from '../words/cost-words.ts'

const euros = (cents: number): number => cents / 100

/** Driven trips line by line, then each trip that is paid for although it was not driven, and below them the sum. */
export function costSheet(invoice: CostCenterInvoice, { t }: Pick<Words, 't'>): Sheet {
  const equation = equationOf(invoice)
  const undriven = (kind: string, trips: readonly UndrivenTrip[]): SheetValue[][] =>
    trips.map(({ passengerName, permissionName, startDateTime, priceCents }) => [
      ...[kind, passengerName, permissionName, startDateTime.slice(0, 10), startDateTime.slice(11, 16), 1, null],
      ...(priceCents === null ? [null, null, null, null] : [euros(priceCents), null, null, euros(priceCents)]),
      priceCents === null ? 1 : 0,
    ])
  return {
    name: t('routes.costs'),
    columns: [
      { header: t('costs.sheet.kind'), kind: 'text' },
      { header: t('costs.column.passenger'), kind: 'text' },
      { header: t('costs.column.permission'), kind: 'text' },
      { header: t('costs.sheet.date'), kind: 'date' },
      { header: t('costs.sheet.time'), kind: 'time' },
      { header: t('costs.column.trips'), kind: 'number' },
      { header: t('costs.column.metres'), kind: 'number' },
      { header: t('costs.column.priceCents'), kind: 'number' },
      { header: t('costs.sheet.vat'), kind: 'number' },
      { header: t('costs.column.deductibleCents'), kind: 'number' },
      { header: t('costs.term.payable'), kind: 'number' },
      { header: t('costs.sheet.unpriced'), kind: 'number' },
    ],
    rows: [
      ...invoice.lines.map((line) => [
        ...[t('costs.driven'), line.passengerName, line.permissionName, null, null, line.trips, line.metres / 1000],
        ...[line.priceCents, line.vatCents, line.deductibleCents, remainingCents(line)].map(euros),
        line.unpricedTrips,
      ]),
      ...undriven(t('costs.late'), invoice.lateCancellations),
      ...undriven(t('costs.noShow'), invoice.noShows),
      [
        ...[t('costs.total'), null, null, null, null],
        ...[equation.trips + equation.undrivenTrips, sumsOf(invoice.lines).metres / 1000],
        ...[equation.priceCents + equation.undrivenCents, equation.vatCents, equation.deductibleCents].map(euros),
        ...[euros(equation.payableCents), equation.missingPrices],
      ],
    ],
  }
}
