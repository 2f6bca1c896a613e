import type { ErrorCode } from '#contract/errors.ts'
import { IdParam } from '#contract/params.ts'
import { mayNameTrip } from '#domain/consequences.ts'
import { localDateAt, type LocalDate } from '#domain/local-date.ts'
import { passengerCan, type PassengerFacts } from '#domain/passenger-can.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { transportationPermissionCan } from '#domain/transportation-permission/state.ts'
import { isTripOf } from '#domain/trip.ts'
import type { AccessRule } from '../../call/access-rules.ts'
import { lockRows } from '../../db/locks.ts'
import type { StoredPassenger } from '../passengers/facts.ts'
import { passengerOrganizationsOf } from '../passengers/scope.ts'
import { loadSchedule, type StoredSchedule } from '../timetables/schedules.ts'
import type { Trx } from '../../db/tables.ts'
import { loadTransportationPermission } from './permissions.ts'
import { tripsByIds, type StoredTrip } from '../trips/trips.ts'
import { insist, insistOf, visiblePassenger } from '../passengers/access.ts'
import type { Principal } from '../../ground/principal.ts'
import { Refused, forbidden, notFound } from '../../ground/refused.ts'

/**
 * Rules about what belongs to a passenger: decisions, schedules, trips. A passenger is known to whoever may read them,
 * or may read what the call is about.
 */

type Asked = (passenger: StoredPassenger, user: Principal) => Refusal

const readOr =
  (other: Asked): Asked =>
  (passenger, user) =>
    passengerCan.read(passenger, user) === null ? null : other(passenger, user)

const codes: Readonly<Record<string, ErrorCode>> = {
  'refusal.passenger.notConfirmed': 'passenger_not_confirmed',
  'refusal.transportationPermission.otherSource': 'permission_other_source',
  'refusal.transportationPermission.hasReservations': 'permission_has_reservations',
}

/** Throws what stands in the way of the thing itself as a conflict; of the rest, what `insistOf` throws. */
async function insistOn(trx: Trx, passenger: StoredPassenger, user: Principal, refusal: Refusal): Promise<void> {
  const code = refusal === null ? undefined : codes[refusal]
  if (code !== undefined) throw new Refused(409, code)
  await insistOf(trx, passenger, user, refusal)
}

type ById = { params: { id: number } }

const seesDecisions = readOr(passengerCan.readTransportationPermissions)

export const transportationPermissionsRead: AccessRule<ById, Principal, StoredPassenger> = {
  name: 'transportationPermissions.read',
  needsUser: true,
  async load(trx, { params }, user) {
    const passenger = await visiblePassenger(trx, params.id, user, { see: seesDecisions })
    insist(passengerCan.readTransportationPermissions(passenger, user))
    return passenger
  },
}

export const transportationPermissionsCreate: AccessRule<ById, Principal, StoredPassenger> = {
  name: 'transportationPermissions.create',
  needsUser: true,
  async load(trx, { params }, user) {
    const passenger = await visiblePassenger(trx, params.id, user, { see: seesDecisions, lock: true })
    await insistOf(trx, passenger, user, passengerCan.addTransportationPermission(passenger, user))
    return passenger
  },
}

export interface StoredDecision {
  passenger: StoredPassenger
  decision: TransportationPermission
}

type ByDecision = { params: { id: number; permissionId: number }; now: Date }

async function loadDecision(trx: Trx, { params, now }: ByDecision, user: Principal): Promise<StoredDecision> {
  const passenger = await visiblePassenger(trx, params.id, user, { see: seesDecisions, lock: true })
  insist(passengerCan.readTransportationPermissions(passenger, user))
  const { organizationId, id: passengerId } = passenger
  const today = localDateAt(now.getTime())
  const decision = await loadTransportationPermission(trx, { organizationId, passengerId }, params.permissionId, today)
  if (!decision) throw notFound()
  return { passenger, decision }
}

export const transportationPermissionsUpdate: AccessRule<ByDecision, Principal, StoredDecision> = {
  name: 'transportationPermissions.update',
  needsUser: true,
  async load(trx, call, user) {
    const stored = await loadDecision(trx, call, user)
    const { passenger, decision } = stored
    await insistOn(trx, passenger, user, transportationPermissionCan.edit(decision, passenger, user))
    return stored
  },
}

export const transportationPermissionsDelete: AccessRule<ByDecision, Principal, StoredDecision> = {
  name: 'transportationPermissions.delete',
  needsUser: true,
  async load(trx, call, user) {
    const stored = await loadDecision(trx, call, user)
    const { passenger, decision } = stored
    await insistOn(trx, passenger, user, transportationPermissionCan.delete(decision, passenger, user))
    return stored
  },
}

/**
 * What may be deleted but for what is reserved on it: whoever wants it gone is told what that is. Only for the question
 * of what hangs on it.
 */
export async function decisionToDelete(trx: Trx, call: ByDecision, user: Principal): Promise<StoredDecision> {
  const stored = await loadDecision(trx, call, user)
  const unreserved = { ...stored.decision, hasReservations: false }
  const { passenger } = stored
  await insistOn(trx, passenger, user, transportationPermissionCan.delete(unreserved, passenger, user))
  return stored
}

const seesSchedules = readOr(passengerCan.readSchedules)

export const schedulesRead: AccessRule<ById, Principal, StoredPassenger> = {
  name: 'schedules.read',
  needsUser: true,
  async load(trx, { params }, user) {
    const passenger = await visiblePassenger(trx, params.id, user, { see: seesSchedules })
    insist(passengerCan.readSchedules(passenger, user))
    return passenger
  },
}

async function schedulesChangeable(trx: Trx, passengerId: number, user: Principal): Promise<StoredPassenger> {
  const passenger = await visiblePassenger(trx, passengerId, user, { see: seesSchedules, lock: true })
  await insistOf(trx, passenger, user, passengerCan.editSchedules(passenger, user))
  return passenger
}

export const scheduleCreate: AccessRule<{ body: { passengerId: number } }, Principal, StoredPassenger> = {
  name: 'schedules.write',
  needsUser: true,
  load: (trx, { body }, user) => schedulesChangeable(trx, body.passengerId, user),
}

/** A schedule that is said to be another passenger's than it is, is not found. */
export const scheduleUpdate: AccessRule<
  { body: { id: number; passengerId: number } },
  Principal,
  { passenger: StoredPassenger; schedule: StoredSchedule }
> = {
  name: 'schedules.write',
  needsUser: true,
  async load(trx, { body }, user) {
    const schedule = await loadSchedule(trx, passengerOrganizationsOf(user), body.id)
    if (schedule?.passengerId !== body.passengerId) throw notFound()
    return { passenger: await schedulesChangeable(trx, schedule.passengerId, user), schedule }
  },
}

/** The passenger's trips are searched for from one of the passenger's destinations. */
export const tripsRead: AccessRule<ById & { query: { destinationId: number } }, Principal, StoredPassenger> = {
  name: 'passenger.readTrips',
  needsUser: true,
  async load(trx, { params, query }, user) {
    const passenger = await visiblePassenger(trx, params.id, user)
    if (!passenger.destinationIds.includes(query.destinationId)) throw notFound()
    await insistOn(trx, passenger, user, passengerCan.searchTrips(passenger, query.destinationId, user))
    return passenger
  },
}

const lacksRight = (refusal: Refusal): boolean => refusal === 'refusal.passenger.noRight'

/** Who cancels rides at a destination knows its passengers, also without reading what is kept of them. */
const seesTrips: Asked = readOr((passenger: PassengerFacts, user) => {
  const refusal = passengerCan.cancelTrips(passenger, user)
  return lacksRight(refusal) ? refusal : null
})

/** Through a group alone a trip that leads to none of the passenger's destinations is not known, by its id neither. */
const knowsTrip =
  (passenger: StoredPassenger, user: Principal) =>
  (trip: StoredTrip): boolean =>
    trip.passengerId === passenger.id &&
    (passengerCan.readsAllTrips(passenger, user) ||
      mayNameTrip(trip, user) ||
      passenger.destinationIds.some((id) => isTripOf(trip, id)))

/** All trips are the passenger's own, known to the user, and locked; one that is not fails the whole call. */
export const tripsCancel: AccessRule<
  ById & { body: { trips: readonly { id: number }[] } },
  Principal,
  { passenger: StoredPassenger; trips: StoredTrip[] }
> = {
  name: 'passenger.cancelTrips',
  needsUser: true,
  async load(trx, { params, body }, user) {
    const passenger = await visiblePassenger(trx, params.id, user, { see: seesTrips })
    await insistOf(trx, passenger, user, passengerCan.cancelTrips(passenger, user))
    const ids = [...new Set(body.trips.map(({ id }) => id))]
    await lockRows(trx, 'trip', [passenger.organizationId], ids)
    const trips = await tripsByIds(trx, passenger.organizationId, ids)
    if (trips.length < ids.length || !trips.every(knowsTrip(passenger, user))) throw notFound()
    return { passenger, trips }
  },
}

export interface PassengerTrip {
  passenger: StoredPassenger
  trip: StoredTrip
}

interface TripQuery {
  tripId: number
  tripDate: LocalDate
}

/** A trip to an early arrival begins the evening before, and clients know only of when it begins. */
const isOnDay = ({ date, startDateTime }: StoredTrip, day: LocalDate): boolean =>
  day === date || day === startDateTime.slice(0, 10)

async function ownTrip(trx: Trx, id: number, { tripId, tripDate }: TripQuery, user: Principal): Promise<PassengerTrip> {
  const passenger = await visiblePassenger(trx, id, user)
  insist(passengerCan.openRoute(passenger, user))
  const [trip] = await tripsByIds(trx, passenger.organizationId, [tripId])
  if (!trip || !knowsTrip(passenger, user)(trip) || !isOnDay(trip, tripDate)) throw notFound()
  return { passenger, trip }
}

export const routeRead: AccessRule<ById & { query: TripQuery }, Principal, PassengerTrip> = {
  name: 'passenger.readRoute',
  needsUser: true,
  load: (trx, { params, query }, user) => ownTrip(trx, params.id, query, user),
}

/** By the passenger's `timitId`: the passenger's own id as text, once the booking system knows them. */
export const locationRead: AccessRule<{ params: { id: string }; query: TripQuery }, Principal, PassengerTrip> = {
  name: 'passenger.readLocation',
  needsUser: true,
  async load(trx, { params, query }, user) {
    const id = IdParam.safeParse(params.id)
    if (!id.success) throw notFound()
    return ownTrip(trx, id.data, query, user)
  },
}

/** The administration of the organisation; those who hold a role in it know of it. */
export const organizationAdminister: AccessRule<ById, Principal, { id: number }> = {
  name: 'organization.administer',
  needsUser: true,
  load(_, { params: { id } }, user) {
    if (user.administers.includes(id)) return Promise.resolve({ id })
    throw passengerOrganizationsOf(user).includes(id) ? forbidden() : notFound()
  },
}
