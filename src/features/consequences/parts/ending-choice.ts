import type { RideEnding } from '#domain/consequences.ts'

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
export const lacksReason = ({ cancelsTrips, reason }: EndingChoice): boolean => cancelsTrips && reason.trim() === ''

/** What is sent; `null` when everything is left as it is. */
export function endingOf({ cancelsTrips, reason, leavesDrafts, cancelsBookings }: EndingChoice): RideEnding | null {
  if (!cancelsTrips && !leavesDrafts && !cancelsBookings) return null
  return { cancellationReason: cancelsTrips ? reason.trim() : null, leavesDrafts, cancelsBookings }
}
