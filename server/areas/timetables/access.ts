import { can } from '#domain/access.ts'
import { localDateAt } from '#domain/local-date.ts'
import type { Refusal } from '#domain/refusal.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { timetableStateFacts } from '#domain/timetable/state.ts'
import { allowed, visibleDestination, type AccessRule, type StoredDestination } from '../../call/access-rules.ts'
import { tellingWho } from '../../call/last-change.ts'
import { insistOnAll } from '../../call/refusals.ts'
import type { Trx } from '../../db/tables.ts'
import { destinationOrganizationsOf, type Principal } from '../../ground/principal.ts'
import { Refused, forbidden, notFound } from '../../ground/refused.ts'
import { isAnyRide, ridesByIds, type StoredRide } from './rides.ts'
import { loadTimetables, type StoredTimetable } from './timetables.ts'

/** As `insistOnAll`, and says who has made the timetable what it is where its state closes it, and not its days. */
export async function insistOpen(
  trx: Trx,
  { organizationId, id, state }: Pick<StoredTimetable, 'organizationId' | 'id' | 'state'>,
  user: Principal,
  refusal: Refusal,
): Promise<void> {
  const judge = () => insistOnAll([refusal])
  if (timetableStateFacts[state].locks === 'whenExpired') judge()
  else await tellingWho(trx, { table: 'timetable', organizationId, id }, user, judge)
}

const timetableNotFound = (): Refused => new Refused(404, 'timetable_not_found')

/** Throws 404 for one of which the user may not know. */
async function visibleTimetables(
  trx: Trx,
  ids: readonly number[],
  user: Principal,
  { lock = false, deleted = false } = {},
): Promise<StoredTimetable[]> {
  const wanted = new Set(ids)
  const timetables = await loadTimetables(trx, destinationOrganizationsOf(user), [...wanted], lock)
  const isSeen = (timetable: StoredTimetable) =>
    (deleted || !timetable.deleted) && timetableCan.read(timetable.destinationId, user) === null
  if (timetables.length < wanted.size || !timetables.every(isSeen)) throw timetableNotFound()
  return timetables
}

async function visibleTimetable(
  trx: Trx,
  id: number,
  user: Principal,
  options: { lock?: boolean; deleted?: boolean } = {},
): Promise<StoredTimetable> {
  const [timetable] = await visibleTimetables(trx, [id], user, options)
  if (!timetable) throw timetableNotFound()
  return timetable
}

export const timetablesRead: AccessRule<{ params: { destinationId: number } }, Principal, StoredDestination> = {
  name: 'timetables.read',
  needsUser: true,
  async load(trx, { params }, user) {
    const destination = await visibleDestination(trx, params.destinationId, user)
    return allowed(user, 'readTimetables', destination.id, destination)
  },
}

export const destinationTransportationPermissionsRead: AccessRule<
  { params: { id: number } },
  Principal,
  StoredDestination
> = {
  name: 'destination.readTransportationPermissions',
  needsUser: true,
  async load(trx, { params }, user) {
    const destination = await visibleDestination(trx, params.id, user)
    return allowed(user, 'readTransportationPermissions', destination.id, destination)
  },
}

type ById = { params: { id: number }; now: Date }

export const timetableRead: AccessRule<ById, Principal, StoredTimetable> = {
  name: 'timetable.read',
  needsUser: true,
  load: (trx, { params }, user) => visibleTimetable(trx, params.id, user),
}

export const timetableCreate: AccessRule<{ body: { destinationId: number } }, Principal, StoredDestination> = {
  name: 'timetable.create',
  needsUser: true,
  async load(trx, { body }, user) {
    const destination = await visibleDestination(trx, body.destinationId, user)
    return allowed(user, 'createTimetables', destination.id, destination)
  },
}

/** Asked by who orders it, of the stored timetable as it is. */
export const timetableOtherRidesRead: AccessRule<ById, Principal, StoredTimetable> = {
  name: 'timetable.readOtherRides',
  needsUser: true,
  async load(trx, { params }, user) {
    const timetable = await visibleTimetable(trx, params.id, user)
    return allowed(user, 'updateTimetables', timetable.destinationId, timetable)
  },
}

/** Whether its state lets it be changed is asked by what changes. */
export const timetableUpdate: AccessRule<ById, Principal, StoredTimetable> = {
  name: 'timetable.update',
  needsUser: true,
  async load(trx, { params }, user) {
    const timetable = await visibleTimetable(trx, params.id, user, { lock: true })
    return allowed(user, 'updateTimetables', timetable.destinationId, timetable)
  },
}

export const timetableDelete: AccessRule<ById, Principal, StoredTimetable> = {
  name: 'timetable.delete',
  needsUser: true,
  async load(trx, { params, now }, user) {
    const timetable = await visibleTimetable(trx, params.id, user, { lock: true })
    await insistOpen(trx, timetable, user, timetableCan.delete(timetable, localDateAt(now.getTime()), user))
    return timetable
  },
}

/** Held, so that nobody changes its week while it is copied. */
export const timetableCopy: AccessRule<ById, Principal, StoredTimetable> = {
  name: 'timetable.copy',
  needsUser: true,
  async load(trx, { params }, user) {
    const timetable = await visibleTimetable(trx, params.id, user, { lock: true })
    return allowed(user, 'createTimetables', timetable.destinationId, timetable)
  },
}

/** Whether its days let it be split is asked by what splits it. */
export const timetableSplit: AccessRule<ById, Principal, StoredTimetable> = {
  name: 'timetable.split',
  needsUser: true,
  async load(trx, { params }, user) {
    const timetable = await visibleTimetable(trx, params.id, user, { lock: true })
    return allowed(user, 'createTimetables', timetable.destinationId, timetable)
  },
}

/** One that is not deleted is let through as well: there is nothing to do. */
export const timetableUndelete: AccessRule<ById, Principal, StoredTimetable> = {
  name: 'timetable.undelete',
  needsUser: true,
  async load(trx, { params }, user) {
    const timetable = await visibleTimetable(trx, params.id, user, { lock: true, deleted: true })
    return allowed(user, 'deleteTimetables', timetable.destinationId, timetable)
  },
}

/** The timetables, held until the transaction ends: writes of one week come one after the other. */
async function openWeeks(trx: Trx, ids: readonly number[], now: Date, user: Principal): Promise<StoredTimetable[]> {
  const timetables = await visibleTimetables(trx, ids, user, { lock: true })
  if (!timetables.every(({ destinationId }) => can(user, 'updateTimetables', destinationId))) throw forbidden()
  const today = localDateAt(now.getTime())
  for (const timetable of timetables) {
    await insistOpen(trx, timetable, user, timetableCan.editRides(timetable, today, user))
  }
  return timetables
}

interface InWeek {
  timetableId: number
}

/** Rides to be written, in the timetables that the body names. */
export const ridesWrite: AccessRule<{ body: InWeek | readonly InWeek[]; now: Date }, Principal, StoredTimetable[]> = {
  name: 'rides.update',
  needsUser: true,
  load: (trx, { body, now }, user) =>
    openWeeks(
      trx,
      [body].flat().map(({ timetableId }) => timetableId),
      now,
      user,
    ),
}

/** Stored rides with the timetables that hold them. */
export interface HeldRides {
  timetables: StoredTimetable[]
  rides: StoredRide[]
}

/** Rides that are gone are left out; of one that the user may not see the whole call fails. */
async function holdRides(trx: Trx, ids: readonly number[], now: Date, user: Principal): Promise<HeldRides> {
  const organizationIds = destinationOrganizationsOf(user)
  const found = await ridesByIds(trx, organizationIds, ids)
  const foundIds = new Set(found.map(({ id }) => id))
  const others = ids.filter((id) => !foundIds.has(id))
  if (others.length > 0 && (await isAnyRide(trx, others))) throw notFound()
  if (found.length === 0) return { timetables: [], rides: [] }
  const timetableIds = found.map(({ timetableId }) => timetableId)
  const timetables = await openWeeks(trx, timetableIds, now, user)
  // another user may have taken some of them away before their timetables were held
  return { timetables, rides: await ridesByIds(trx, organizationIds, ids) }
}

/** The ride that the path names, in its own timetable. */
export const rideWrite: AccessRule<ById, Principal, HeldRides & { ride: StoredRide }> = {
  name: 'rides.update',
  needsUser: true,
  async load(trx, { params, now }, user) {
    const held = await holdRides(trx, [params.id], now, user)
    const [ride] = held.rides
    if (!ride) throw notFound()
    return { ...held, ride }
  },
}

export const rideDelete: AccessRule<ById, Principal, HeldRides> = {
  name: 'rides.update',
  needsUser: true,
  load: (trx, { params, now }, user) => holdRides(trx, [params.id], now, user),
}

export const ridesDelete: AccessRule<{ body: readonly { id: number }[]; now: Date }, Principal, HeldRides> = {
  name: 'rides.update',
  needsUser: true,
  load: (trx, { body, now }, user) =>
    holdRides(
      trx,
      body.map(({ id }) => id),
      now,
      user,
    ),
}

/** Nothing is loaded up front: the handler leaves out what the user may not see. */
export const timetablesVisible: AccessRule<unknown, Principal, null> = {
  name: 'timetables.visible',
  needsUser: true,
  load: () => Promise.resolve(null),
}
