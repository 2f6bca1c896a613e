import { deductibleTypes, hasFixedDeductible } from '../transportation-permission/deductible.ts'
import type { CostLine } from './invoice.ts'

/** Driven trips of one transportation permission in one calendar month, that have the same percentage of tax. */
export interface TripGroup extends Pick<
  CostLine,
  'passengerId' | 'passengerName' | 'permissionId' | 'permissionName' | 'trips' | 'metres' | 'priceCents'
> {
  /** The first of the month. */
  month: string
  /** `null` where nobody has said it, or no trip has a price. */
  vatPercent: number | null
  unpricedTrips: number
  /** Price of the driven trips in the month before the first day that was asked for. */
  earlierCents: number
  deductibleType: number
  fixedDeductibleCents: number | null
  /** Of deductibles by the trip: the amount of each trip, which is never more than its price. */
  byTripCents: number
}

/** What of a price is tax: it is in the price. */
const includedVat = (priceCents: number, percent: number): number =>
  Math.round((priceCents * percent) / (100 + percent))

/**
 * What a monthly deductible takes off further trips of a month. It is used up by the trips in their order, and never more
 * than they cost: whatever days a month is divided into, the parts add up to the month.
 */
const monthlyDeductible = (fixedCents: number, earlierCents: number, priceCents: number): number =>
  Math.min(fixedCents, earlierCents + priceCents) - Math.min(fixedCents, earlierCents)

/**
 * Tax of each group. Rounded once for each percentage as a whole, and divided so that the groups add up to that to the
 * cent.
 */
function vatOf(groups: readonly TripGroup[]): number[] {
  const reckoned = new Map<number, number>()
  return groups.map(({ vatPercent, priceCents }) => {
    if (vatPercent === null) return 0
    const before = reckoned.get(vatPercent) ?? 0
    reckoned.set(vatPercent, before + priceCents)
    return includedVat(before + priceCents, vatPercent) - includedVat(before, vatPercent)
  })
}

/** Deductible of the groups of one transportation permission. */
function deductibleOf(groups: readonly TripGroup[]): number {
  const [first] = groups
  if (first?.deductibleType !== deductibleTypes.fixedMonthly) return sum(groups, ({ byTripCents }) => byTripCents)
  const months = new Set(groups.map(({ month }) => month))
  return sum([...months], (month) => {
    const inMonth = groups.filter((group) => group.month === month)
    return monthlyDeductible(
      first.fixedDeductibleCents ?? 0,
      sum(inMonth, ({ earlierCents }) => earlierCents),
      sum(inMonth, ({ priceCents }) => priceCents),
    )
  })
}

/** Whether a deductible is set by somebody whose amounts are not known here. */
const isOpen = (type: number): boolean => type !== deductibleTypes.noDeductible && !hasFixedDeductible(type)

/** One line for each transportation permission with trips in the days that were asked for, in the order of the groups. */
export function costLines(groups: readonly TripGroup[]): CostLine[] {
  const vat = vatOf(groups)
  const byPermission = new Map<number, { groups: TripGroup[]; vatCents: number }>()
  for (const [index, group] of groups.entries()) {
    const known = byPermission.get(group.permissionId)
    byPermission.set(group.permissionId, {
      groups: [...(known?.groups ?? []), group],
      vatCents: (known?.vatCents ?? 0) + (vat[index] ?? 0),
    })
  }
  return [...byPermission.values()].flatMap(({ groups: own, vatCents }): CostLine[] => {
    const [first] = own
    const trips = sum(own, (group) => group.trips)
    if (!first || trips === 0) return []
    const { passengerId, passengerName, permissionId, permissionName, deductibleType } = first
    return [
      {
        ...{ passengerId, passengerName, permissionId, permissionName, trips, vatCents },
        metres: sum(own, (group) => group.metres),
        priceCents: sum(own, (group) => group.priceCents),
        deductibleCents: deductibleOf(own),
        unpricedTrips: sum(own, (group) => group.unpricedTrips),
        openDeductibleTrips: isOpen(deductibleType) ? trips : 0,
      },
    ]
  })
}

const sum = <Each>(all: readonly Each[], of: (each: Each) => number): number =>
  all.reduce((total, each) => total + of(each), 0)
