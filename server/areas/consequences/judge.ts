import { sql } from 'kysely'
import { boardDays } from '#domain/arrival.ts'
import type { Change, Touched } from '#domain/consequences.ts'
import { addDays, localDateAt, wallTimeAt } from '#domain/local-date.ts'
import { comesToLack, lostDays } from '#domain/transportation-permission/lost-days.ts'
import type {
  TransportationPermission,
  TransportationPermissionInput,
} from '#domain/transportation-permission/schema.ts'
import type { AccessRule } from '../../call/access-rules.ts'
import type { Circumstances } from '../../call/calls.ts'
import type { Provider } from '../../call/outside/provider.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { wallDateTime } from '../../ground/wall-time.ts'
import { destinationAdminister, type AdministeredDestination } from '../destinations/access.ts'
import { firstTripDay, isBookingAhead, isTimetableAhead, isTripAhead } from '../destinations/ordered.ts'
import { groupUpdate } from '../groups/access.ts'
import { passengerDeactivate, passengerRequestDeletion, passengerUpdate } from '../passengers/access.ts'
import type { StoredPassenger } from '../passengers/facts.ts'
import { timetableDelete } from '../timetables/access.ts'
import type { StoredTimetable } from '../timetables/timetables.ts'
import {
  transportationPermissionToDelete,
  transportationPermissionsCreate,
  transportationPermissionsUpdate,
  type StoredTransportationPermission,
} from '../transportation-permissions/access.ts'
import {
  transportationPermissionDefaults,
  transportationPermissionsHeld,
} from '../transportation-permissions/permissions.ts'
import { addTransportationPermission, changeTransportationPermission } from '../transportation-permissions/writes.ts'
import { comingTrips } from '../trips/coming.ts'
import { tripsFrom, type StoredTrip } from '../trips/trips.ts'
import { touchedInGroup } from './touched-in-group.ts'
import {
  belongingsTouched,
  bookingsThat,
  bookingsTouched,
  isBookedFor,
  isCutOff,
  isPaidBy,
  passengersAt,
  timetablesThat,
  timetablesTouched,
  unconfirmed,
  unconfirmedTripsOf,
  type Whose,
} from './touched.ts'

interface Asking {
  trx: Trx
  provider: Provider
  user: Principal
  now: Date
}

/** What a change would touch, once its own rule has let it through. */
export interface Judged {
  organizationId: number
  /** `null` when the change is about a timetable, a destination or a group. */
  passenger: StoredPassenger | null
  touched: Touched
}

const nothing: Touched = {
  ...{
    trips: [],
    timetables: [],
    bookings: [],
    permissions: [],
    schedules: [],
    groups: [],
    passengers: [],
    holders: [],
  },
  movedTrips: 0,
}

const ofNobody = (organizationId: number, touched: Partial<Touched>): Judged => ({
  ...{ organizationId, passenger: null },
  touched: { ...nothing, ...touched },
})

function touchedTrips({ now }: Asking, trips: readonly StoredTrip[]): Touched['trips'] {
  const lastOnBoard = addDays(localDateAt(now.getTime()), boardDays - 1)
  return trips.map((trip) => ({
    ...trip,
    passengerName: trip.passenger?.name ?? '',
    isOnBoard: trip.date <= lastOnBoard,
    isReserved: trip.transportationPermissionId !== null,
  }))
}

/** Transportation permissions on which the trips are reserved. */
async function reservedOn(
  trx: Trx,
  organizationId: number,
  trips: readonly Pick<StoredTrip, 'transportationPermissionId'>[],
): Promise<Touched['permissions']> {
  const ids = [...new Set(trips.flatMap(({ transportationPermissionId: id }) => (id === null ? [] : [id])))]
  if (ids.length === 0) return []
  return trx
    .selectFrom('transportation_permission')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .select(['id', 'name', 'start_date as startDate', 'end_date as endDate'])
    .orderBy('start_date')
    .orderBy('id')
    .execute()
}

/** What is still to come of a passenger, at some destinations or everywhere. */
async function comingOf(asking: Asking, whose: Whose): Promise<Touched> {
  const { trx, now } = asking
  const today = localDateAt(now.getTime())
  const trips = await comingTrips(trx, whose.organizationId, unconfirmedTripsOf(whose), now)
  return {
    ...nothing,
    trips: touchedTrips(asking, trips),
    timetables: await timetablesTouched(trx, whose, today),
    bookings: await bookingsTouched(trx, whose.organizationId, isBookedFor(whose), today),
    permissions: await reservedOn(trx, whose.organizationId, trips),
  }
}

async function leaving(asking: Asking, passenger: StoredPassenger): Promise<Judged> {
  const whose = { ...passenger, destinationIds: null }
  const touched = await comingOf(asking, whose)
  const { schedules, groups } = await belongingsTouched(asking.trx, passenger, localDateAt(asking.now.getTime()))
  return { organizationId: passenger.organizationId, passenger, touched: { ...touched, schedules, groups } }
}

/** Trips of a timetable's rides. */
async function ofTimetable(asking: Asking, { organizationId, id }: StoredTimetable): Promise<Judged> {
  const rides = sql<boolean>`${unconfirmed} and exists (
    select from ride as w where w.organization_id = t.organization_id and w.id = t.ride_id and w.timetable_id = ${id}::int
  )`
  const { trx, now } = asking
  const coming = await comingTrips(trx, organizationId, rides, now)
  const { date, minutes } = wallTimeAt(now.getTime())
  // the order is withdrawn from what has not begun by the plan
  const trips = coming.filter(({ startDateTime }) => startDateTime > wallDateTime(date, minutes))
  const permissions = await reservedOn(trx, organizationId, trips)
  return ofNobody(organizationId, { trips: touchedTrips(asking, trips), permissions })
}

/** What is ordered to a destination, what is not ordered yet, and whose destination it is. */
async function ofDestination(asking: Asking, destination: AdministeredDestination): Promise<Judged> {
  const { trx, now } = asking
  const { organizationId, id } = destination
  const trips = await tripsFrom(trx, organizationId, isTripAhead(id, now), firstTripDay(now))
  return ofNobody(organizationId, {
    trips: touchedTrips(asking, trips),
    timetables: await timetablesThat(trx, organizationId, isTimetableAhead(id, now)),
    bookings: await bookingsThat(trx, organizationId, isBookingAhead(id, now)),
    passengers: await passengersAt(trx, destination),
  })
}

/** A trip as it is now, and the transportation permission on which it would be reserved. */
interface ReservedAnew {
  trip: StoredTrip
  transportationPermissionId: number | null
}

/**
 * Coming trips that would be reserved on another transportation permission than now, or on none any more: tried out on
 * the tables themselves and rolled back, so that the booking system's own rule answers.
 */
async function reservedAnew(
  asking: Asking,
  passenger: StoredPassenger,
  tryOut: (trx: Trx) => Promise<unknown>,
): Promise<ReservedAnew[]> {
  const { trx, provider, now } = asking
  const { organizationId, id: passengerId } = passenger
  const which = unconfirmedTripsOf({ ...passenger, destinationIds: null })
  const before = await comingTrips(trx, organizationId, which, now)
  await sql`savepoint tried_out`.execute(trx)
  await tryOut(trx)
  await provider.reserveAgain(trx, { organizationId, passengerId, from: localDateAt(now.getTime()) })
  const after = await comingTrips(trx, organizationId, which, now)
  await sql`rollback to savepoint tried_out`.execute(trx)
  await sql`release savepoint tried_out`.execute(trx)
  const reservation = new Map(after.map((trip) => [trip.id, trip.transportationPermissionId]))
  return before
    .map((trip) => ({ trip, transportationPermissionId: reservation.get(trip.id) ?? null }))
    .filter(({ trip, transportationPermissionId: anew }) => trip.transportationPermissionId !== anew)
}

/**
 * Coming trips that would be reserved otherwise, were a transportation permission stored as it was entered. Its extras
 * decide on none.
 */
async function changedBy(
  asking: Asking,
  passenger: StoredPassenger,
  permission: TransportationPermissionInput,
): Promise<ReservedAnew[]> {
  const { organizationId, id: passengerId } = passenger
  const entered = { ...permission, extras: [] }
  const { instanceId } = await transportationPermissionDefaults(asking.trx, passenger)
  return reservedAnew(asking, passenger, (trx) => {
    const writing = { organizationId, passengerId, instanceId, userId: asking.user.id, now: asking.now }
    return permission.id === 0
      ? addTransportationPermission(trx, writing, entered)
      : changeTransportationPermission(trx, writing, permission.id, entered)
  })
}

async function ofComplete(
  asking: Asking,
  passenger: StoredPassenger,
  permission: TransportationPermissionInput,
): Promise<Judged> {
  const { organizationId } = passenger
  const changed = await changedBy(asking, passenger, permission)
  const trips = touchedTrips(
    asking,
    changed.map(({ trip }) => trip),
  )
  return { organizationId, passenger, touched: { ...nothing, trips } }
}

/**
 * Timetables of whose days some would be covered by no transportation permission any more.
 * @param after the transportation permission as it is to be stored; `null` when it is deleted
 */
async function uncoveredTimetables(
  { trx, now }: Asking,
  { passenger, transportationPermission }: StoredTransportationPermission,
  after: TransportationPermissionInput | null,
): Promise<Touched['timetables']> {
  const today = localDateAt(now.getTime())
  const { held, transportationPermissionRequired } = await transportationPermissionsHeld(trx, passenger)
  const others: Pick<TransportationPermission, 'startDate' | 'endDate' | 'isDraft'>[] = [
    ...held.filter(({ id }) => id !== transportationPermission.id),
    ...(after === null ? [] : [after]),
  ]
  const lost = lostDays(transportationPermission, after)
  const timetables = await timetablesTouched(trx, { ...passenger, destinationIds: null }, today)
  return timetables.filter(({ startDate, endDate }) => {
    const rest = { startDate: startDate < today ? today : startDate, endDate }
    return comesToLack({ transportationPermissionRequired }, others, lost, rest)
  })
}

/**
 * What the transportation permission pays for now, and nothing would pay for any more; and what another transportation
 * permission would pay for.
 */
async function ofEnd(
  asking: Asking,
  stored: StoredTransportationPermission,
  permission: TransportationPermissionInput,
): Promise<Judged> {
  const { passenger } = stored
  const { organizationId } = passenger
  const permissionId = stored.transportationPermission.id
  const changed = await changedBy(asking, passenger, permission)
  const taken = changed.filter(({ trip }) => trip.transportationPermissionId === permissionId)
  const moved = taken.filter(({ transportationPermissionId: anew }) => anew !== null)
  const unpaid = taken.flatMap(({ trip, transportationPermissionId: anew }) => (anew === null ? [trip] : []))
  const today = localDateAt(asking.now.getTime())
  const isOut = isCutOff(permissionId, permission.endDate)
  const touched = {
    ...nothing,
    trips: touchedTrips(asking, unpaid),
    timetables: await uncoveredTimetables(asking, stored, permission),
    movedTrips: moved.length,
    permissions: await reservedOn(asking.trx, organizationId, moved),
    bookings: await bookingsTouched(asking.trx, organizationId, isOut, today),
  }
  return { organizationId, passenger, touched }
}

/**
 * What is reserved on a transportation permission and still to come: while there is any, it cannot be deleted. And what
 * would be covered by none any more.
 */
async function ofDeletion(asking: Asking, stored: StoredTransportationPermission): Promise<Judged> {
  const { passenger } = stored
  const { organizationId } = passenger
  const permissionId = stored.transportationPermission.id
  const isReserved = sql<boolean>`${unconfirmed} and t.transportation_permission_id = ${permissionId}::int`
  const trips = await comingTrips(asking.trx, organizationId, isReserved, asking.now)
  const today = localDateAt(asking.now.getTime())
  const bookings = await bookingsTouched(asking.trx, organizationId, isPaidBy(permissionId), today)
  const timetables = await uncoveredTimetables(asking, stored, null)
  return {
    organizationId,
    passenger,
    touched: { ...nothing, trips: touchedTrips(asking, trips), timetables, bookings },
  }
}

async function judge(asking: Asking, change: Change): Promise<Judged> {
  const { trx, user, now } = asking
  switch (change.type) {
    case 'deactivate':
      return leaving(asking, await passengerDeactivate.load(trx, byId(change.passengerId), user))
    case 'requestDeletion':
      return leaving(asking, await passengerRequestDeletion.load(trx, byId(change.passengerId), user))
    case 'leaveDestinations': {
      const passenger = await passengerUpdate.load(trx, byId(change.passengerId), user)
      const own = change.destinationIds.filter((id) => passenger.destinationIds.includes(id))
      const touched = await comingOf(asking, { ...passenger, destinationIds: own })
      return { organizationId: passenger.organizationId, passenger, touched }
    }
    case 'deleteTimetable':
      return ofTimetable(asking, await timetableDelete.load(trx, { ...byId(change.timetableId), now }, user))
    case 'deleteDestination':
      return ofDestination(asking, await destinationAdminister.load(trx, byId(change.destinationId), user))
    case 'deletePassengerGroup': {
      const group = await groupUpdate.load(trx, byId(change.passengerGroupId), user)
      return ofNobody(group.organizationId, await touchedInGroup(trx, group, user))
    }
    case 'completePermission': {
      const { permission, passengerId } = change
      if (permission.id === 0) {
        return ofComplete(asking, await transportationPermissionsCreate.load(trx, byId(passengerId), user), permission)
      }
      const key = byPermission({ passengerId, permissionId: permission.id })
      const { passenger } = await transportationPermissionsUpdate.load(trx, { ...key, now }, user)
      return ofComplete(asking, passenger, permission)
    }
    case 'endPermission': {
      const { permission, passengerId } = change
      const key = byPermission({ passengerId, permissionId: permission.id })
      return ofEnd(asking, await transportationPermissionsUpdate.load(trx, { ...key, now }, user), permission)
    }
    case 'deletePermission':
      return ofDeletion(asking, await transportationPermissionToDelete(trx, { ...byPermission(change), now }, user))
  }
}

const byId = (id: number) => ({ params: { id } })
const byPermission = ({ passengerId, permissionId }: { passengerId: number; permissionId: number }) => ({
  params: { id: passengerId, permissionId },
})

/** Asks the rule of the change itself: who may not make it learns nothing of what hangs on it. */
export const consequencesAsk: AccessRule<{ body: Change } & Circumstances, Principal, Judged> = {
  name: 'consequences.ask',
  needsUser: true,
  load: (trx, { body, services: { provider }, now }, user) => judge({ trx, provider, user, now }, body),
}
