import type { CostCenterInvoice, CostLine, UndrivenTrip } from '#domain/costs/invoice.ts'
import { equationOf, remainingCents } from '#domain/costs/sums.ts'
import type { Sheet, SheetValue } from '../../../../workers/export/sheet.ts'
import type { Words } from '../words/cost-words.ts'

const euros = (cents: number): number => cents / 100

/** What nobody knows of any of the trips is left empty: nothing is not 0. */
function amountsOf(line: CostLine): SheetValue[] {
  const hasPrice = line.unpricedTrips < line.trips
  const isOpen = line.deductibleCents === 0 && line.openDeductibleTrips === line.trips
  return [
    ...(hasPrice ? [euros(line.priceCents), euros(line.vatCents)] : [null, null]),
    isOpen || !hasPrice ? null : euros(line.deductibleCents),
    hasPrice ? euros(remainingCents(line)) : null,
  ]
}

/**
 * Driven trips line by line, then each trip that is paid for although it was not driven, and below them the equation of
 * the screen: the sum of each, and what is to be paid.
 */
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
        ...amountsOf(line),
        line.unpricedTrips,
      ]),
      ...undriven(t('costs.late'), invoice.lateCancellations),
      ...undriven(t('costs.noShow'), invoice.noShows),
      [
        ...[t('costs.sheet.drivenTotal'), null, null, null, null, equation.trips, equation.metres / 1000],
        ...[equation.priceCents, equation.vatCents, equation.deductibleCents, remainingCents(equation)].map(euros),
        equation.unpricedTrips,
      ],
      [
        ...[t('costs.sheet.undrivenTotal'), null, null, null, null, equation.undrivenTrips, null],
        ...[euros(equation.undrivenCents), null, null, euros(equation.undrivenCents)],
        equation.missingPrices - equation.unpricedTrips,
      ],
      [t('costs.term.payable'), ...Array<null>(9).fill(null), euros(equation.payableCents), equation.missingPrices],
    ],
  }
}
