import type { LocalDate } from '#domain/local-date.ts'
import type { RejectedOrder } from '#domain/rejected-order.ts'
import { authPaths } from '#features/auth/auth-paths.ts'
import { bookingPaths } from '#features/bookings/booking-paths.ts'
import { groupPaths } from '#features/organization/group-paths.ts'
import { passengerPaths } from '#features/passengers/passenger-path.ts'
import { timetablePaths } from '#features/timetables/timetable-paths.ts'

type Value = string | number

/** A path with its parameters escaped. */
const path = (parts: TemplateStringsArray, ...values: readonly Value[]): string =>
  String.raw({ raw: parts }, ...values.map(encodeURIComponent))

interface InDestination {
  destinationId: number
}

interface OfPassenger {
  passengerId: number
}

/**
 * Links by name, as the app writes them; those of screens that come with later work are here too, because other
 * screens name them. Source: spec 1 §2.1, spec 2 §2 route tree.
 */
export const paths = {
  root: () => '/',
  signIn: (redirect?: string) =>
    redirect === undefined ? authPaths.signIn : `${authPaths.signIn}?redirect=${encodeURIComponent(redirect)}`,
  microsoftSignIn: () => authPaths.microsoft,
  forgotPassword: () => authPaths.forgotPassword,
  resetPassword: () => authPaths.resetPassword,
  invitation: () => authPaths.invitation,
  about: () => '/about',

  destination: ({ destinationId }: InDestination) => path`/d/${destinationId}`,
  contactSupport: ({ destinationId }: InDestination) => path`/d/${destinationId}/contactSupport`,
  arrivals: ({ destinationId }: InDestination) => path`/d/${destinationId}/arrivals-departures`,
  arrivalsDay: ({ destinationId, dateId }: InDestination & { dateId: LocalDate }) =>
    path`/d/${destinationId}/arrivals-departures/day/${dateId}`,

  passengers: ({ destinationId }: InDestination) => passengerPaths.list(destinationId),
  newPassenger: ({ destinationId }: InDestination) => passengerPaths.newInList(destinationId),
  passengerInList: ({ destinationId, passengerId }: InDestination & OfPassenger) =>
    passengerPaths.editInList(passengerId, destinationId),
  /** The destination is the one to come back to; the page stands outside of destinations. */
  passenger: ({ destinationId, passengerId }: InDestination & OfPassenger) =>
    passengerPaths.open(passengerId, destinationId),
  editPassenger: ({ passengerId }: OfPassenger) => passengerPaths.edit(passengerId),

  massCancellation: ({ destinationId }: InDestination) => path`/d/${destinationId}/massCancellationOfTrips`,

  timetables: ({ destinationId }: InDestination) => path`/d/${destinationId}/timetables`,
  timetableList: ({ destinationId }: InDestination) => timetablePaths.list(destinationId),
  timetable: ({ destinationId, timetableId }: InDestination & { timetableId: number }) =>
    timetablePaths.timetable(destinationId, timetableId),
  singleBooking: ({ destinationId }: InDestination) => bookingPaths.list(destinationId),
  booking: ({ destinationId, bookingId }: InDestination & { bookingId: number }) =>
    bookingPaths.open(destinationId, bookingId),

  rejectedOrder: ({ kind, destinationId, id }: Pick<RejectedOrder, 'kind' | 'destinationId' | 'id'>) =>
    kind === 'booking' ? bookingPaths.open(destinationId, id) : timetablePaths.timetable(destinationId, id),

  organizations: () => '/o',
  organization: ({ organizationId }: { organizationId: number }) => path`/o/${organizationId}`,
  newOrganizationPassenger: groupPaths.newPassenger,
}
