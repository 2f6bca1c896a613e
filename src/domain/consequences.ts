import * as z from 'zod/mini'
import { can, type AccessRight, type UserFacts } from './access.ts'
import { CancellationReason } from './arrival.ts'
import { bookingCan } from './booking/can.ts'
import type { OrderedRides } from './destination-can.ts'
import { LocalDate, WallDateTime } from './local-date.ts'
import { passengerCan, type PassengerFacts } from './passenger-can.ts'
import { passengerGroupLimits } from './passenger-group.ts'
import { passengerLimits } from './passenger.ts'
import { Id, text } from './text.ts'
import { timetableCan } from './timetable/can.ts'
import { TimetableState, timetableLimits } from './timetable/schema.ts'
import { timetableStateFacts } from './timetable/state.ts'
import { TransportationPermissionInput } from './transportation-permission/schema.ts'
import { Trip, TripCancellationResult, tripLimits } from './trip.ts'
import { userLimits } from './user.ts'

/** So many of a kind are named in one answer, the earliest first; all are counted. */
export const namedAtMost = 50

const ofPassenger = { passengerId: Id }

/** Something that others hang on, before it is done. */
export const Change = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deactivate'), ...ofPassenger }),
  z.object({ type: z.literal('requestDeletion'), ...ofPassenger }),
  /** The destinations are no longer the passenger's. */
  z.object({
    type: z.literal('leaveDestinations'),
    ...ofPassenger,
    destinationIds: z
      .array(Id)
      .check(z.minLength(1, 'validation.required'), z.maxLength(passengerLimits.destinations, 'validation.tooMany')),
  }),
  z.object({ type: z.literal('deleteTimetable'), timetableId: Id }),
  z.object({ type: z.literal('deleteDestination'), destinationId: Id }),
  z.object({ type: z.literal('deletePassengerGroup'), passengerGroupId: Id }),
  /** As it is to be stored: with id 0 a new one. */
  z.object({ type: z.literal('completePermission'), ...ofPassenger, permission: TransportationPermissionInput }),
  /** A stored one, as it is to be stored: what it pays for now and would not any more. */
  z.object({ type: z.literal('endPermission'), ...ofPassenger, permission: TransportationPermissionInput }),
  z.object({ type: z.literal('deletePermission'), ...ofPassenger, permissionId: Id }),
])
export type Change = z.infer<typeof Change>

/** Things of one kind: all of them counted, and those named that the asker may know of. */
const kind = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ count: Id, named: z.array(item).check(z.maxLength(namedAtMost)) })

/** A coming trip that can still be cancelled. */
const TouchedTrip = z.extend(z.pick(Trip, { id: true, startDateTime: true }), {
  startPlace: text(tripLimits.place),
  endPlace: text(tripLimits.place),
  passengerName: text(passengerLimits.name),
})
export type TouchedTrip = z.infer<typeof TouchedTrip>

const TouchedTimetable = z.object({
  id: Id,
  destinationId: Id,
  state: TimetableState,
  startDate: LocalDate,
  endDate: LocalDate,
  note: text(timetableLimits.note),
  /** In a week: of the passenger, or where it is about a destination of everybody. */
  ridesCount: Id,
  /** The passenger can be taken out of it in the same step. */
  canBeLeft: z.boolean(),
})
export type TouchedTimetable = z.infer<typeof TouchedTimetable>

/** A booking that the booking system has not answered. */
const TouchedBooking = z.object({
  id: Id,
  destinationId: Id,
  startDateTime: WallDateTime,
  fromPlace: text(tripLimits.place),
  /** Others ride in it too: it is not cancelled for one of them. */
  isShared: z.boolean(),
  /** It can be cancelled in the same step. */
  canBeCancelled: z.boolean(),
})
export type TouchedBooking = z.infer<typeof TouchedBooking>

const Named = z.object({ id: Id, name: text(passengerGroupLimits.name) })

/** Of the same name there are often several, one after the other. `endDate` is `null` where it does not end. */
const Lasting = z.extend(Named, { startDate: LocalDate, endDate: z.nullable(LocalDate) })
export type Lasting = z.infer<typeof Lasting>

const NamedPassenger = z.object({ id: Id, name: text(passengerLimits.name) })

const none = { count: 0, named: [] }

/** What a change touches of what is still to come. */
export const Consequences = z.object({
  /** The change that was asked about. */
  about: Change,
  trips: kind(TouchedTrip),
  /** Day of the last trip; `null` for none. */
  lastTripDay: z.nullable(LocalDate),
  /** Of the trips, those that stand on a board today or in the next days. */
  boardItems: Id,
  /** Of the trips, those that are reserved on a permission. */
  reservedTrips: Id,
  /** Other trips, which are reserved on other permissions than now: `permissions` are then those. */
  movedTrips: Id,
  /** Timetables in which the passenger is, or which the destination has, and which have not ended. */
  timetables: kind(TouchedTimetable),
  /** Of the timetables, those of whose rides more trips are made, also where there is no trip yet. */
  drivenTimetables: Id,
  /** Of the timetables, those of whose rides there would be more trips, but for a passenger who is inactive by then. */
  haltedTimetables: z._default(Id, 0),
  /** Bookings that the booking system has not answered: they have no trip yet. */
  bookings: kind(TouchedBooking),
  permissions: kind(Lasting),
  schedules: kind(Lasting),
  groups: kind(Named),
  /** Whose destination it is, or whose group. */
  passengers: z._default(kind(NamedPassenger), none),
  /** Of them, those who are then at no destination and in no group: nobody sees them until they are given one. */
  homelessPassengers: z._default(Id, 0),
  /** Of them, those whom nothing but the group holds: it cannot be deleted while there are any. */
  boundPassengers: z._default(kind(NamedPassenger), none),
  /** Who has rights in the group. */
  holders: z._default(kind(z.object({ id: Id, name: text(userLimits.email) })), none),
})
export type Consequences = z.infer<typeof Consequences>

/** What is to become of a passenger's rides in the same step as a change. */
export const RideEnding = z.object({
  /** Why the coming trips are cancelled; `null` leaves them as they are. */
  cancellationReason: z._default(z.nullable(CancellationReason), null),
  /** Whether the passenger is taken out of timetables that were not ordered. */
  leavesDrafts: z._default(z.boolean(), false),
  /** Whether bookings that the booking system has not answered are cancelled, where nobody else rides in them. */
  cancelsBookings: z._default(z.boolean(), false),
  /** Whether no more trips are made of ordered timetables. Trips are not cancelled without that. */
  stopsTimetables: z._default(z.boolean(), false),
})
export type RideEnding = z.infer<typeof RideEnding>

/** Everything is left as it is. */
export const leavingRides: RideEnding = {
  cancellationReason: null,
  leavesDrafts: false,
  cancelsBookings: false,
  stopsTimetables: false,
}

/** Whether the passenger's ordered rides are over: neither are their trips driven, nor are more made of them. */
export const endsOrdered = ({ cancellationReason, stopsTimetables }: RideEnding): boolean =>
  cancellationReason !== null || stopsTimetables

export const endsRides = (ending: RideEnding): boolean =>
  endsOrdered(ending) || ending.leavesDrafts || ending.cancelsBookings

/** What has become of them. */
export const RidesEnded = z.object({
  trips: TripCancellationResult,
  /** Coming trips that are left to be driven, counted when all was done: others may have made some since the question. */
  tripsLeft: z._default(Id, 0),
  /** Cancelled trips of which the asker may not know more. */
  othersCancelled: Id,
  left: z.array(TouchedTimetable),
  /** Ordered timetables of whose rides no more trips are made. */
  stopped: z._default(z.array(TouchedTimetable), []),
  bookings: z.array(TouchedBooking),
})
export type RidesEnded = z.infer<typeof RidesEnded>

/** Rights of which one at a trip's destination lets it be named. */
const tripRights = ['readArrivalDepartures', 'readAllPassengerTrips', 'readTimetables', 'readBookings'] as const

interface AtDestination {
  destinationId: number
}

const holdsAt = (user: UserFacts, rights: readonly AccessRight[], { destinationId }: AtDestination): boolean =>
  rights.some((right) => can(user, right, destinationId))

/** Whether a trip may be named to who asks. */
export const mayNameTrip = (trip: AtDestination, user: UserFacts): boolean => holdsAt(user, tripRights, trip)

/** Whether a booking may be cancelled together with the rides of its passenger. Source: open point C-07. */
export const mayCancelBooking = (booking: FoundBooking, user: UserFacts): boolean =>
  !booking.isShared &&
  holdsAt(user, ['readBookings'], booking) &&
  bookingCan.cancelOrder({ ...booking, startDate: booking.startDateTime }, user) === null

type FoundBooking = Omit<TouchedBooking, 'canBeCancelled'> & { state: number }

/** What was found, whoever asks. */
export interface Touched {
  /** How many trips come to be reserved on the permissions. */
  movedTrips: number
  trips: readonly (TouchedTrip & AtDestination & { passengerId: number; isOnBoard: boolean; isReserved: boolean })[]
  timetables: readonly (Omit<TouchedTimetable, 'canBeLeft'> & { deleted: boolean })[]
  bookings: readonly FoundBooking[]
  permissions: readonly Lasting[]
  schedules: readonly Lasting[]
  groups: readonly z.infer<typeof Named>[]
  /** Of a destination or a group, with their names. Homeless is who would be left without any of either. */
  passengers: readonly (PassengerFacts & z.infer<typeof Named> & { isHomeless: boolean })[]
  /** Who has rights in a group; only who administers its organisation knows of them. */
  holders: readonly { id: number; name: string; isKnown: boolean }[]
}

const named = <Item>(all: readonly Item[], isKnown: (item: Item) => boolean) => ({
  count: all.length,
  named: all.filter(isKnown).slice(0, namedAtMost),
})

/**
 * What of it is told to who asks: what they may not see is counted, and not named.
 * @param touched each kind in the order of time
 * @param passenger whom the change is about; `null` when it is a timetable's, a destination's or a group's
 */
export function consequencesFor(
  about: Change,
  touched: Touched,
  passenger: PassengerFacts | null,
  user: UserFacts,
): Consequences {
  const { trips, movedTrips, timetables, bookings, permissions, schedules, groups, passengers, holders } = touched
  const homeless = passengers.filter(({ isHomeless }) => isHomeless)
  const isOfGroup = about.type === 'deletePassengerGroup'
  const knows = (right: 'readTransportationPermissions' | 'readSchedules' | 'read') => () =>
    passenger !== null && passengerCan[right](passenger, user) === null
  // a permission is ended apart from the timetables
  const isOfPermission = about.type === 'endPermission' || about.type === 'deletePermission'
  const driven = timetables.filter(({ state }) => timetableStateFacts[state].drives).length
  // of rides of who is inactive no trips are made, and once active again they are
  const goesOn = about.type === 'deleteDestination' || (about.type !== 'deactivate' && passenger?.inactive === false)
  const leavable = timetables.map((timetable) => ({
    ...timetable,
    canBeLeft: !isOfPermission && passenger !== null && timetableCan.removePassengers(timetable, user) === null,
  }))
  const cancellable = bookings.map((booking) => ({ ...booking, canBeCancelled: mayCancelBooking(booking, user) }))
  return {
    about,
    trips: named(trips, (trip) => mayNameTrip(trip, user)),
    lastTripDay: trips.at(-1)?.startDateTime.slice(0, 10) ?? null,
    boardItems: trips.filter(({ isOnBoard }) => isOnBoard).length,
    reservedTrips: trips.filter(({ isReserved }) => isReserved).length,
    movedTrips,
    timetables: named(leavable, ({ destinationId }) => timetableCan.read(destinationId, user) === null),
    drivenTimetables: goesOn ? driven : 0,
    haltedTimetables: goesOn ? 0 : driven,
    bookings: named(cancellable, (booking) => holdsAt(user, ['readBookings'], booking)),
    permissions: named(permissions, knows('readTransportationPermissions')),
    schedules: named(schedules, knows('readSchedules')),
    groups: named(groups, knows('read')),
    passengers: named(passengers, (each) => passengerCan.read(each, user) === null),
    homelessPassengers: isOfGroup ? 0 : homeless.length,
    boundPassengers: isOfGroup ? named(homeless, (each) => passengerCan.read(each, user) === null) : none,
    holders: named(holders, ({ isKnown }) => isKnown),
  }
}

/** Whether nothing hangs on a change: it is made without a question. */
export const touchesNothing = ({
  trips,
  timetables,
  bookings,
  permissions,
  schedules,
  groups,
  passengers,
  holders,
}: Consequences): boolean =>
  [trips, timetables, bookings, permissions, schedules, groups, passengers, holders].every(({ count }) => count === 0)

/** How much of it is ordered: what is in the way of deleting a destination. */
export const orderedOf = ({ trips, drivenTimetables, bookings }: Consequences): OrderedRides => ({
  trips: trips.count,
  timetables: drivenTimetables,
  bookings: bookings.count,
})
