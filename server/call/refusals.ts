import type { ErrorCode } from '#contract/errors.ts'
import type { Refusal } from '#domain/refusal.ts'
import { Refused, forbidden } from '../ground/refused.ts'

/**
 * The answer's code for each reason of a rule: a state in the way is a conflict; what the user may not do, and what only
 * a device asks, is forbidden.
 */
export const refusalCodes = {
  'refusal.arrival.cancelled': 'arrival_cancelled',
  'refusal.arrival.cancelling': 'arrival_cancelling',
  'refusal.arrival.inactivePassenger': 'passenger_inactive',
  'refusal.arrival.noRight': 'forbidden',
  'refusal.arrival.otherDay': 'arrival_other_day',
  'refusal.arrival.past': 'arrival_past',
  'refusal.authTenant.deleted': 'authtenant_deleted',
  'refusal.authTenant.proved': 'authtenant_proved',
  'refusal.booking.disabled': 'booking_disabled',
  'refusal.booking.incomplete': 'forbidden',
  'refusal.booking.locked': 'booking_locked',
  'refusal.booking.noEstimate': 'forbidden',
  'refusal.booking.noProductOrPermission': 'forbidden',
  'refusal.booking.noRight': 'forbidden',
  'refusal.booking.notImplemented': 'forbidden',
  'refusal.booking.notOpen': 'booking_not_open',
  'refusal.booking.past': 'forbidden',
  'refusal.calendar.revoked': 'calendar_revoked',
  'refusal.destination.deleted': 'destination_deleted',
  'refusal.destination.ordered': 'destination_has_orders',
  'refusal.destination.providerOrdered': 'destination_has_orders',
  'refusal.passenger.archived': 'passenger_archived',
  'refusal.passenger.inactive': 'passenger_inactive',
  'refusal.passenger.noDestination': 'forbidden',
  'refusal.passenger.noRight': 'forbidden',
  'refusal.passenger.noRightAtDestination': 'forbidden',
  'refusal.passenger.noSsn': 'forbidden',
  'refusal.passenger.notConfirmed': 'passenger_not_confirmed',
  'refusal.passengerGroup.bound': 'passenger_needs_destination',
  'refusal.program.revoked': 'program_revoked',
  'refusal.ride.changedSince': 'forbidden',
  'refusal.ride.dayOutside': 'ride_day_outside',
  'refusal.ride.inactivePassenger': 'passenger_inactive',
  'refusal.ride.noRight': 'forbidden',
  'refusal.ride.notInTimetable': 'ride_not_in_timetable',
  'refusal.schedule.begun': 'schedule_begun',
  'refusal.schedule.expired': 'forbidden',
  'refusal.timetable.deleted': 'forbidden',
  'refusal.timetable.inactivePassengers': 'timetable_inactive_passengers',
  'refusal.timetable.locked': 'timetable_locked',
  'refusal.timetable.missingPermissions': 'timetable_missing_permissions',
  'refusal.timetable.noRides': 'timetable_no_rides',
  'refusal.timetable.noRight': 'forbidden',
  'refusal.timetable.notCancellable': 'timetable_not_cancelable',
  'refusal.timetable.passengersLocked': 'timetable_passengers_locked',
  'refusal.timetable.ridesElsewhere': 'forbidden',
  'refusal.timetable.splitDate': 'timetable_split_date',
  'refusal.timetable.splitOff': 'timetable_split_off',
  'refusal.timetable.splitTooLate': 'timetable_split_date',
  'refusal.timetable.splitTooShort': 'timetable_split_date',
  'refusal.timetable.splitWaiting': 'timetable_split_waiting',
  'refusal.timetable.splitWeekend': 'forbidden',
  'refusal.timetable.started': 'timetable_started',
  'refusal.timetable.unsentCells': 'forbidden',
  'refusal.timetable.withdrawn': 'forbidden',
  'refusal.transportationPermission.draftUnsupported': 'forbidden',
  'refusal.transportationPermission.hasReservations': 'permission_has_reservations',
  'refusal.transportationPermission.notStored': 'forbidden',
  'refusal.transportationPermission.otherSource': 'permission_other_source',
  'refusal.transportationPermission.quotaLocked': 'forbidden',
  'refusal.trip.cancelled': 'forbidden',
  'refusal.trip.cancelling': 'forbidden',
  'refusal.trip.past': 'trip_past',
  'refusal.trip.started': 'trip_started',
  'refusal.user.lastAdministrator': 'last_administrator',
  'refusal.user.member': 'user_exists',
  'refusal.user.ownAdministratorRight': 'own_administrator_right',
  'refusal.user.ownRemoval': 'own_removal',
} as const satisfies Record<NonNullable<Refusal>, ErrorCode>

/** Throws all that stands in the way as one conflict; `forbidden` when nothing but the user's rights does. */
export function insistOnAll(refusals: readonly Refusal[]): void {
  const codes = refusals.flatMap((refusal) => (refusal === null ? [] : refusalCodes[refusal]))
  const conflicts = codes.filter((code) => code !== 'forbidden')
  if (conflicts.length > 0) throw new Refused(409, conflicts)
  if (codes.length > 0) throw forbidden()
}

/** Throws the answer to a refusal. */
export const insist = (refusal: Refusal): void => insistOnAll([refusal])
