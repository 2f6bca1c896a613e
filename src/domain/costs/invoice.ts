import * as z from 'zod/mini'
import { CostCenter } from '../cost-center.ts'
import type { DateRange } from '../date-range.ts'
import { addDays, addMonths, LocalDate, WallDateTime } from '../local-date.ts'
import { Id, text } from '../text.ts'
import { transportationPermissionLimits } from '../transportation-permission/schema.ts'

/**
 * A trip that its passenger's side cancelled with fewer minutes than these left to its start is paid for. What the booking
 * system cancels by itself is not. The documents name no limit: design decision.
 */
export const lateCancellationMinutes = 60

/** Months that can be asked for at once. The documents name no limit: design decision. */
const longestMonths = 12

/** Whether the days are in order, and a year at most. */
export const isWithinOneYear = ({ startDate, endDate }: DateRange): boolean =>
  startDate <= endDate && endDate < addMonths(startDate, longestMonths)

/** The range once one end was moved: the other end follows so far that the days stay in order and within a year. */
export function withinOneYear(range: DateRange, moved: keyof DateRange): DateRange {
  if (isWithinOneYear(range)) return range
  const { startDate, endDate } = range
  if (moved === 'startDate') {
    return { startDate, endDate: endDate < startDate ? startDate : addDays(addMonths(startDate, longestMonths), -1) }
  }
  if (startDate > endDate) return { startDate: endDate, endDate }
  let start = addDays(addMonths(endDate, -longestMonths), 1)
  // a year on from a leap day is the day before
  while (!isWithinOneYear({ startDate: start, endDate })) start = addDays(start, 1)
  return { startDate: start, endDate }
}

const Cents = z.int()
const Count = z.int().check(z.minimum(0))
const name = text(128)

/**
 * Driven trips of a passenger on one transportation permission. A trip is driven when the driver has reported the
 * pick-up or the drop-off. Money is in whole cents with its tax in it.
 */
export const CostLine = z.object({
  passengerId: Id,
  passengerName: name,
  permissionId: Id,
  permissionName: text(transportationPermissionLimits.name),
  trips: Count,
  /** Of the trips whose way is known. */
  metres: Count,
  priceCents: Cents,
  /** What of the price is tax; without that of prices whose tax nobody has said. */
  vatCents: Cents,
  /** What the passenger pays of the price, to the driver or by invoice. */
  deductibleCents: Cents,
  /** Trips that have no price: they are in no sum of money. */
  unpricedTrips: Count,
  /** Trips whose deductible a municipality or a carrier sets: nobody here knows it, and nothing is taken off. */
  openDeductibleTrips: Count,
})
export type CostLine = z.infer<typeof CostLine>

/** What was driven on a day. A trip counts on the day that it is planned for, by the business zone. */
export const DayCost = z.object({ date: LocalDate, trips: Count, priceCents: Cents })
export type DayCost = z.infer<typeof DayCost>

/** A trip that is paid for although it was not driven. Its passenger pays no deductible. */
export const UndrivenTrip = z.object({
  tripId: Id,
  passengerId: Id,
  passengerName: name,
  permissionName: text(transportationPermissionLimits.name),
  startDateTime: WallDateTime,
  /** `null` when it has no price. */
  priceCents: z._default(z.nullable(Cents), null),
})
export type UndrivenTrip = z.infer<typeof UndrivenTrip>

/**
 * What a cost center is to pay for the days, both included. Of trips reserved on its transportation permissions, by the
 * prices that these have now. Source: spec 2 §7 "the invoice data".
 */
export const CostCenterInvoice = z.object({
  costCenter: CostCenter,
  startDate: LocalDate,
  endDate: LocalDate,
  /** The server's day when it was reckoned: later days are not in it yet. */
  asOf: LocalDate,
  lines: z._default(z.array(CostLine), []),
  /** Days with driven trips, in order. */
  days: z._default(z.array(DayCost), []),
  lateCancellations: z._default(z.array(UndrivenTrip), []),
  noShows: z._default(z.array(UndrivenTrip), []),
  /** Percentages of tax that the prices of the lines have, in ascending order. */
  vatPercents: z._default(z.array(z.number()), []),
  /** Priced trips of the lines whose tax nobody has said. */
  untaxedTrips: z._default(Count, 0),
  /** Trips of past days of which no driver has reported anything: they are in no figure. */
  unreportedTrips: z._default(Count, 0),
})
export type CostCenterInvoice = z.infer<typeof CostCenterInvoice>
