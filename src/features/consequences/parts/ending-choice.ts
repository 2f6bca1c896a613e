import { endsRides, type Consequences, type RideEnding } from '#domain/consequences.ts'
import { isBlank } from '#domain/text.ts'

/** What is chosen about the rides, before it is sent. */
export interface EndingChoice {
  cancelsTrips: boolean
  reason: string
  leavesDrafts: boolean
  cancelsBookings: boolean
  stopsTimetables: boolean
}

export const nothingChosen: EndingChoice = {
  cancelsTrips: false,
  reason: '',
  leavesDrafts: false,
  cancelsBookings: false,
  stopsTimetables: false,
}

/** Rides are not cancelled without a reason. */
export const lacksReason = ({ cancelsTrips, reason }: EndingChoice): boolean => cancelsTrips && isBlank(reason)

/** What is sent. */
export const endingOf = ({ cancelsTrips, reason, ...others }: EndingChoice): RideEnding => ({
  cancellationReason: cancelsTrips ? reason.trim() : null,
  ...others,
})

/** Whether more trips are made of ordered timetables unless the step ends that. One about a permission does not. */
export const couldStop = ({ about, drivenTimetables }: Consequences): boolean =>
  drivenTimetables > 0 && about.type !== 'endPermission' && about.type !== 'deletePermission'

/** How much of each can be ended in the same step. Who has trips cancelled gets no more of them either. */
export const offeredIn = (found: Consequences) => ({
  trips: found.trips.count,
  driven: found.trips.count === 0 && couldStop(found) ? found.drivenTimetables : 0,
  drafts: found.timetables.named.filter(({ canBeLeft }) => canBeLeft).length,
  bookings: found.bookings.named.filter(({ canBeCancelled }) => canBeCancelled).length,
})

/**
 * Text key of what is still to be chosen or written, `null` for nothing.
 * @param mustChoose whether the step is nothing but the ending
 */
export function missingIn(found: Consequences, choice: EndingChoice, mustChoose: boolean): string | null {
  if (lacksReason(choice)) return 'consequences.missing.reason'
  if (!mustChoose || endsRides(endingOf(choice))) return null
  const isOffered = Object.values(offeredIn(found)).some((count) => count > 0)
  return isOffered ? 'consequences.missing.choice' : 'consequences.missing.nothing'
}

/** Text key of a step that is nothing but what is chosen; `null` for the trips, and while nothing is chosen. */
export function endingLabel(choice: EndingChoice): string | null {
  const { cancelsTrips, leavesDrafts, cancelsBookings, stopsTimetables } = choice
  if ([cancelsTrips, leavesDrafts, cancelsBookings, stopsTimetables].filter(Boolean).length > 1) {
    return 'consequences.confirm.chosen'
  }
  if (leavesDrafts) return 'consequences.confirm.drafts'
  return cancelsBookings ? 'consequences.confirm.bookings' : null
}
