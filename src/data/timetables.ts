import { createOrUpdateRides, deleteRides } from '#contract/rides.ts'
import {
  createTimetable as createCall,
  deleteTimetable as deleteCall,
  listDestinationTransportationPermissions,
  listTimetables,
  undeleteTimetable as undeleteCall,
  updateTimetable as updateCall,
} from '#contract/timetables.ts'
import { ridesByCell } from '#domain/ride/cell.ts'
import { rideLimits, type Ride } from '#domain/ride/schema.ts'
import { rideCopies } from '#domain/ride/writes.ts'
import {
  Timetable,
  type NewTimetable,
  type TimetableTransportationPermission,
  type TimetableUpdate,
} from '#domain/timetable/schema.ts'
import {
  orderedTimetable,
  withAddedPassengers,
  withCancelledOrder,
  withoutPassengers,
} from '#domain/timetable/update.ts'
import { call, callUnparsed } from './api/client.ts'
import { workspace } from './device/workspace.ts'
import { keptAnswer, pullAnswer, type Kept } from './mirror/answers.ts'
import { withRideCounts } from './mirror/count-rides.ts'
import type { MirrorDatabase } from './mirror/db.ts'
import { destinationList, destinationRows, keepRow } from './mirror/destination-list.ts'
import { LastLists } from './mirror/last-list.ts'
import { timetablesKey } from './mirror/list-keys.ts'
import { pullListInto } from './mirror/pull-list.ts'
import { forgetTimetable, pullTimetableInto } from './mirror/pull-timetable.ts'
import { quietly } from './passenger.ts'
import { RefusedError } from './refused-error.ts'
import { giveUpEdits, unsentCellsOf } from './rides.ts'
import { sendOnce, Submission, type Write } from './submission.ts'

const decisionsKey = (destinationId: number) => `destination:${destinationId}:transportationPermissions`
const params = (id: number) => ({ params: { id: String(id) } })

const last = new LastLists<Timetable>()

const listOf = (mirror: MirrorDatabase, destinationId: number) => ({
  key: timetablesKey(destinationId),
  destinationId,
  table: mirror.timetables,
  last,
  following: mirror.weeks,
})

/** The destination's timetables, in no order; `null` while they were never fetched. Live. */
export async function timetablesOf(destinationId: number): Promise<Timetable[] | null> {
  const { mirror } = workspace()
  return destinationRows(mirror, listOf(mirror, destinationId))
}

/** When that was last known to be true (server's clock); `null` when it was never fetched. Live. */
export const timetablesFetchedAt = async (destinationId: number): Promise<number | null> =>
  (await workspace().mirror.lists.get(timetablesKey(destinationId)))?.fetchedAt ?? null

/** @throws ApiError, StorageError */
export async function pullTimetables(destinationId: number): Promise<void> {
  const open = workspace()
  const input = { params: { destinationId: String(destinationId) } }
  await pullListInto(open, destinationList(open.mirror, listOf(open.mirror, destinationId)), {
    ...{ schema: Timetable, last },
    request: async (options) => withRideCounts(destinationId, await callUnparsed(listTimetables, input, options)),
  })
}

/** Live. */
export const timetableOf = (id: number): Promise<Timetable | undefined> => workspace().mirror.timetables.get(id)

/** The timetable with its passengers and rides; one that is deleted or hidden is forgotten. @throws ApiError, StorageError */
export const pullTimetable = (id: number): Promise<void> => pullTimetableInto(workspace(), id)

/** Decisions of the destination's passengers; `null` while they were never fetched. Live. */
export const decisionsOf = (destinationId: number): Promise<Kept<TimetableTransportationPermission[]> | null> =>
  keptAnswer(decisionsKey(destinationId), listDestinationTransportationPermissions.result)

/** @throws ApiError, StorageError */
export const pullDecisions = (destinationId: number): Promise<void> =>
  pullAnswer(decisionsKey(destinationId), () => call(listDestinationTransportationPermissions, params(destinationId)))

/** @returns its id. @throws ApiError */
export async function createTimetable(body: NewTimetable, submission?: Submission): Promise<number> {
  const { id } = await sendOnce<{ id: number }>({ endpoint: createCall, body }, submission)
  await quietly(pullTimetables(body.destinationId))
  return id
}

/** @throws ApiError; see `conflictOf` */
export async function updateTimetable(body: TimetableUpdate, submission?: Submission): Promise<Timetable> {
  const write: Write<Timetable> = { endpoint: updateCall, ...params(body.id), body }
  const saved = await sendOnce(write, submission)
  await quietly(keepRow(workspace().mirror.timetables, saved))
  return saved
}

/** @throws ApiError, RefusedError while cells of it wait on this device */
export async function orderTimetable(timetable: Timetable, submission?: Submission): Promise<Timetable> {
  if ((await unsentCellsOf(timetable.id)) > 0) throw new RefusedError('refusal.timetable.unsentCells')
  return updateTimetable(orderedTimetable(timetable), submission)
}

/** @throws ApiError */
export const cancelTimetableOrder = (timetable: Timetable, submission?: Submission): Promise<Timetable> =>
  updateTimetable(withCancelledOrder(timetable), submission)

/** @throws ApiError; `passenger_inactive` */
export const addTimetablePassengers = (
  timetable: Timetable,
  passengerIds: readonly number[],
  submission?: Submission,
): Promise<Timetable> => changePeople(withAddedPassengers(timetable, passengerIds), submission)

/** Their rides go with them. @throws ApiError; `timetable_passengers_locked` */
export const removeTimetablePassengers = (
  timetable: Timetable,
  passengerIds: readonly number[],
  submission?: Submission,
): Promise<Timetable> => changePeople(withoutPassengers(timetable, passengerIds), submission)

async function changePeople(body: TimetableUpdate, submission?: Submission): Promise<Timetable> {
  const saved = await updateTimetable(body, submission)
  await quietly(pullTimetable(saved.id))
  return saved
}

/** What brings a deleted timetable back. */
export interface DeletedTimetable {
  timetable: Timetable
  rides: readonly Ride[]
}

/** Rides that are gone while their timetable's own deletion was not answered: the next try still knows them. */
const goneAhead = new Map<number, readonly Ride[]>()

/**
 * Deletes the rides and then the timetable; unsent edits of it are given up. Rides whose timetable the server keeps are
 * put back. Source: spec 3 §2 "first deletes its rides". @throws ApiError
 */
export async function deleteTimetable(timetable: Timetable, submission?: Submission): Promise<DeletedTimetable> {
  const { mirror } = workspace()
  const clicks = submission ?? new Submission()
  await pullTimetable(timetable.id)
  const present = (await mirror.weeks.get(timetable.id))?.rides ?? []
  for (const some of inCalls(present)) {
    await clicks.send<object>({ endpoint: deleteRides, body: some.map(({ id }) => id) })
  }
  const cells = new Map([...ridesByCell(goneAhead.get(timetable.id) ?? []), ...ridesByCell(present)])
  const rides = [...cells.values()].flatMap(([first]) => first ?? [])
  goneAhead.set(timetable.id, rides)
  try {
    await clicks.send<Timetable>({ endpoint: deleteCall, ...params(timetable.id) })
  } catch (failure) {
    if (await isThere(timetable.id)) await quietly(takeBack(timetable, rides))
    throw failure
  }
  goneAhead.delete(timetable.id)
  await quietly(giveUpEdits(timetable.id))
  await quietly(forgetTimetable(mirror, timetable.id))
  return { timetable, rides }
}

/** Whether it has stayed, as far as the server can be asked: an error or a lost answer does not tell. */
const isThere = (id: number): Promise<boolean> =>
  pullTimetable(id).then(
    () => true,
    () => false,
  )

async function takeBack(timetable: Timetable, rides: readonly Ride[]): Promise<void> {
  await putBack(timetable, rides)
  goneAhead.delete(timetable.id)
  await pullTimetable(timetable.id)
}

/** Brings a deleted timetable back with its rides. @throws ApiError */
export async function undeleteTimetable({ timetable: { id }, rides }: DeletedTimetable): Promise<Timetable> {
  const timetable = await sendOnce<Timetable>({ endpoint: undeleteCall, ...params(id) })
  await putBack(timetable, rides)
  await quietly(pullTimetables(timetable.destinationId))
  await quietly(pullTimetable(id))
  return timetable
}

async function putBack(timetable: Timetable, rides: readonly Ride[]): Promise<void> {
  for (const some of inCalls(rideCopies(rides, timetable))) {
    await sendOnce<Ride[]>({ endpoint: createOrUpdateRides, body: some })
  }
}

function inCalls<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const calls = Math.ceil(rows.length / rideLimits.atOnce)
  return Array.from({ length: calls }, (_, call) => rows.slice(call * rideLimits.atOnce, (call + 1) * rideLimits.atOnce))
}
