import type { CostCenterInvoice, CostLine, UndrivenTrip } from './invoice.ts'

const summed = [
  'trips',
  'metres',
  'priceCents',
  'vatCents',
  'deductibleCents',
  'unpricedTrips',
  'openDeductibleTrips',
] as const satisfies readonly (keyof CostLine)[]

/** What lines have together. Money is in whole cents. */
export type CostSums = Pick<CostLine, (typeof summed)[number]>

export const sumsOf = (lines: readonly CostLine[]): CostSums =>
  Object.fromEntries(summed.map((field) => [field, lines.reduce((total, line) => total + line[field], 0)])) as CostSums

/** What the cost center pays of driven trips, in cents. */
export const remainingCents = ({ priceCents, deductibleCents }: Pick<CostSums, 'priceCents' | 'deductibleCents'>) =>
  priceCents - deductibleCents

/** Price of trips that were not driven, in cents. */
export const undrivenCents = (trips: readonly UndrivenTrip[]): number =>
  trips.reduce((total, { priceCents }) => total + (priceCents ?? 0), 0)

/** The equation of an invoice: price − deductibles + what was not driven and is paid for = payable. Cents. */
export interface CostEquation extends CostSums {
  undrivenTrips: number
  undrivenCents: number
  /** Trips without a price, driven or not: they are in none of the amounts. */
  missingPrices: number
  payableCents: number
}

export function equationOf({ lines, lateCancellations, noShows }: CostCenterInvoice): CostEquation {
  const sums = sumsOf(lines)
  const undriven = [...lateCancellations, ...noShows]
  const cents = undrivenCents(undriven)
  return {
    ...sums,
    undrivenTrips: undriven.length,
    undrivenCents: cents,
    missingPrices: sums.unpricedTrips + undriven.filter(({ priceCents }) => priceCents === null).length,
    payableCents: remainingCents(sums) + cents,
  }
}

export const costGroupings = ['passenger', 'permission'] as const
/** What the lines are grouped by: who rides, or the name of the transportation permission. */
export type CostGrouping = (typeof costGroupings)[number]

export interface CostGroup {
  /** The passenger's id, or the name of the transportation permission. */
  key: string
  name: string
  lines: readonly CostLine[]
  sums: CostSums
}

/** Every line in one group, groups and lines in the order of the lines. */
export function costGroups(lines: readonly CostLine[], grouping: CostGrouping): CostGroup[] {
  const groups = new Map<string, CostLine[]>()
  for (const line of lines) {
    const key = grouping === 'passenger' ? String(line.passengerId) : line.permissionName
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return [...groups].map(([key, own]) => ({
    key,
    name: grouping === 'passenger' ? (own[0]?.passengerName ?? '') : key,
    lines: own,
    sums: sumsOf(own),
  }))
}
