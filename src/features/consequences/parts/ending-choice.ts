import { endsRides, type Consequences, type RideEnding } from '#domain/consequences.ts'
import { isBlank } from '#domain/text.ts'

/** What is chosen about the rides, before it is sent. */
export interface EndingChoice {
  cancelsTrips: boolean
  reason: string
  leavesDrafts: boolean
  cancelsBookings: boolean
}

export const nothingChosen: EndingChoice = {
  cancelsTrips: false,
  reason: '',
  leavesDrafts: false,
  cancelsBookings: false,
}

/** Rides are not cancelled without a reason. */
export const lacksReason = ({ cancelsTrips, reason }: EndingChoice): boolean => cancelsTrips && isBlank(reason)

/** What is sent. */
export const endingOf = ({ cancelsTrips, reason, leavesDrafts, cancelsBookings }: EndingChoice): RideEnding => ({
  cancellationReason: cancelsTrips ? reason.trim() : null,
  leavesDrafts,
  cancelsBookings,
})

/** How much of each can be ended in the same step. */
export const offeredIn = ({ trips, timetables, bookings }: Consequences) => ({
  trips: trips.count,
  drafts: timetables.named.filter(({ canBeLeft }) => canBeLeft).length,
  bookings: bookings.named.filter(({ canBeCancelled }) => canBeCancelled).length,
})

/**
 * Text key of what is still to be chosen or written, `null` for nothing.
 * @param mustChoose whether the step is nothing but the ending
 */
export function missingIn(found: Consequences, choice: EndingChoice, mustChoose: boolean): string | null {
  if (lacksReason(choice)) return 'consequences.missing.reason'
  const { trips, drafts, bookings } = offeredIn(found)
  const isNone = !endsRides(endingOf(choice)) && trips + drafts + bookings > 0
  return mustChoose && isNone ? 'consequences.missing.choice' : null
}

/** Text key of a step that is nothing but what is chosen; `null` for the trips, and while nothing is chosen. */
export function endingLabel({ cancelsTrips, leavesDrafts, cancelsBookings }: EndingChoice): string | null {
  if ([cancelsTrips, leavesDrafts, cancelsBookings].filter(Boolean).length > 1) return 'consequences.confirm.chosen'
  if (leavesDrafts) return 'consequences.confirm.drafts'
  return cancelsBookings ? 'consequences.confirm.bookings' : null
}
