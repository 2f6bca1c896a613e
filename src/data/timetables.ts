import { deleteRides } from '#contract/rides.ts'
import {
  copyTimetable as copyCall,
  createTimetable as createCall,
  deleteTimetable as deleteCall,
  getTimetable,
  listDestinationTransportationPermissions,
  listTimetables,
  splitTimetable as splitCall,
  undeleteTimetable as undeleteCall,
  updateTimetable as updateCall,
} from '#contract/timetables.ts'
import { ridesByCell } from '#domain/ride/cell.ts'
import type { Ride } from '#domain/ride/schema.ts'
import {
  Timetable,
  type CopiedTimetable,
  type NewTimetable,
  type TimetableCopy,
  type TimetableSplit,
  type TimetableTransportationPermission,
  type TimetableUpdate,
  type TimetableWhole,
} from '#domain/timetable/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import {
  orderedTimetable,
  withAddedPassengers,
  withCancelledOrder,
  withoutPassengers,
} from '#domain/timetable/update.ts'
import { isAnswer } from './api/answer.ts'
import { ApiError } from './api/api-error.ts'
import { call, callUnparsed } from './api/client.ts'
import { theirsOf } from './conflict.ts'
import { deletingAlone, unlessDeleting } from './device/locks.ts'
import { workspace } from './device/workspace.ts'
import { live } from './live.ts'
import { keptAnswer, pullAnswer, type Kept } from './mirror/answers.ts'
import { withRideCounts } from './mirror/count-rides.ts'
import type { MirrorDatabase } from './mirror/db.ts'
import { destinationList, destinationRows, keepRow } from './mirror/destination-list.ts'
import { LastLists } from './mirror/last-list.ts'
import { timetablesKey } from './mirror/list-keys.ts'
import { pullListInto } from './mirror/pull-list.ts'
import { forgetTimetable, pullTimetableInto } from './mirror/pull-timetable.ts'
import { offPage } from './off-page.ts'
import { quietly } from './passenger.ts'
import { RefusedError } from './refused-error.ts'
import { giveUpEdits, unsentCellsOf } from './rides.ts'
import { sendOnce, Submission, type Write } from './submission.ts'
import {
  deletionKey,
  deletionName,
  forgetRidesAhead,
  inCalls,
  keepRidesAhead,
  putRidesBack,
  ridesAheadOf,
} from './timetable-deletion.ts'
import { deletedTimetable, undeletedTimetable, updatedTimetable } from './timetable-read-back.ts'

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

/** The destination's timetables, in no order; `null` while they were never fetched. */
export const timetablesOf = live((destinationId: number): Promise<Timetable[] | null> => {
  const { mirror } = workspace()
  return destinationRows(mirror, listOf(mirror, destinationId))
})

/** When that was last known to be true (server's clock); `null` when it was never fetched. */
export const timetablesFetchedAt = live(
  async (destinationId: number): Promise<number | null> =>
    (await workspace().mirror.lists.get(timetablesKey(destinationId)))?.fetchedAt ?? null,
)

/** @throws ApiError, StorageError */
export async function pullTimetables(destinationId: number): Promise<void> {
  const open = workspace()
  const input = { params: { destinationId: String(destinationId) } }
  await pullListInto(open, destinationList(open.mirror, listOf(open.mirror, destinationId)), {
    ...{ schema: Timetable, last },
    isAnswer: (rows) => isAnswer(listTimetables, input, rows),
    request: async (options) => withRideCounts(destinationId, await callUnparsed(listTimetables, input, options)),
  })
}

/** `null` when the device does not have it. */
export const timetableOf = live(
  async (id: number): Promise<Timetable | null> => (await workspace().mirror.timetables.get(id)) ?? null,
)

const pullWeek = offPage('pullTimetable', (id: number): Promise<void> => pullTimetableInto(workspace(), id))

/**
 * The timetable with its passengers and rides; one that is deleted or hidden is forgotten. Rides come back that a deletion
 * of this device took ahead before it was cut off. @throws ApiError, StorageError
 */
export async function pullTimetable(id: number): Promise<void> {
  await pullWeek(id)
  await quietly(unlessDeleting(deletionName(id), () => takeBack(id)))
}

/** Decisions of the destination's passengers and of those in its timetables; `null` while they were never fetched. Live. */
export const decisionsOf = (destinationId: number): Promise<Kept<TimetableTransportationPermission[]> | null> =>
  keptAnswer(decisionsKey(destinationId), listDestinationTransportationPermissions.result)

/** @throws ApiError, StorageError */
export const pullDecisions = (destinationId: number): Promise<void> =>
  pullAnswer(decisionsKey(destinationId), () => call(listDestinationTransportationPermissions, params(destinationId)))

/**
 * Makes a timetable. Where an earlier click of the submission turns out to have made one that is still as it was made,
 * that goes first: only a new one can begin with all passengers of its destination. One that others may have worked on
 * stays, with its passengers and its rides. It takes the days and the words from here and the passengers that are named,
 * but not all of the destination: those are added to its week by hand.
 * @returns its id. @throws ApiError
 */
export async function createTimetable(body: NewTimetable, submission = new Submission()): Promise<number> {
  const write: Write<{ id: number }> = { endpoint: createCall, body }
  const { id } = await submission.send(write, {
    endpoints: [createCall, updateCall],
    async then({ id: madeId }) {
      try {
        const made = await call(getTimetable, params(madeId))
        if (!isAsMade(made)) return changeOf(made, body)
        await sendOnce(deletionOf(madeId))
      } catch (failure) {
        if (!isGone(failure)) throw failure
      }
      return write
    },
  })
  await quietly(pullTimetables(body.destinationId))
  return id
}

/** Whether nobody has changed it or planned a ride in it. What the server does not tell may have happened. */
const isAsMade = ({ createdAt, updatedAt, rides }: TimetableWhole): boolean =>
  createdAt !== null && createdAt === updatedAt && rides?.length === 0

function changeOf(made: TimetableWhole, body: NewTimetable): Write<Timetable> {
  const { startDate, endDate, note, description, passengerIds } = body
  const changed = withAddedPassengers({ ...made, startDate, endDate, note, description }, passengerIds)
  return { endpoint: updateCall, ...params(made.id), body: changed }
}

/** @throws ApiError; see `conflictOf` */
export async function updateTimetable(body: TimetableUpdate, submission?: Submission): Promise<Timetable> {
  const write: Write<Timetable> = {
    ...{ endpoint: updateCall, ...params(body.id), body },
    readBack: () => updatedTimetable(body),
  }
  const saved = await sendOnce(write, submission)
  await quietly(keepRow(workspace().mirror.timetables, saved))
  return saved
}

/** @throws ApiError, RefusedError while cells of it wait on this device */
export async function orderTimetable(timetable: Timetable, submission?: Submission): Promise<Timetable> {
  if ((await unsentCellsOf(timetable.id)) > 0) throw new RefusedError('refusal.timetable.unsentCells')
  return updateTimetable(orderedTimetable(timetable), submission)
}

/** One that somebody else has made a draft meanwhile is as it was asked for. @throws ApiError */
export async function cancelTimetableOrder(timetable: Timetable, submission?: Submission): Promise<Timetable> {
  try {
    return await updateTimetable(withCancelledOrder(timetable), submission)
  } catch (failure) {
    const theirs = theirsOf(failure, Timetable)
    if (!theirs) throw failure
    await quietly(keepRow(workspace().mirror.timetables, theirs))
    if (theirs.state !== timetableStates.new) throw failure
    return theirs
  }
}

/** @throws ApiError; `passenger_inactive` */
export const addTimetablePassengers = (
  timetable: Timetable,
  passengerIds: readonly number[],
  submission?: Submission,
): Promise<Timetable> => changePeople(timetable, (row) => withAddedPassengers(row, passengerIds), submission)

/** Their rides go with them. @throws ApiError; `timetable_passengers_locked` */
export const removeTimetablePassengers = (
  timetable: Timetable,
  passengerIds: readonly number[],
  submission?: Submission,
): Promise<Timetable> => changePeople(timetable, (row) => withoutPassengers(row, passengerIds), submission)

/** Where somebody else has changed the timetable meanwhile, the change is made once more, to theirs. */
async function changePeople(
  timetable: Timetable,
  change: (timetable: Timetable) => TimetableUpdate,
  submission?: Submission,
): Promise<Timetable> {
  const saved = await updateTimetable(change(timetable), submission).catch((failure: unknown) => {
    const theirs = theirsOf(failure, Timetable)
    if (!theirs) throw failure
    return updateTimetable(change(theirs), submission)
  })
  await quietly(pullTimetable(saved.id))
  return saved
}

/**
 * Makes a draft with the week of a timetable. Where an earlier click of the submission turns out to have made one that
 * nobody has changed since, that goes first. @throws ApiError
 */
export function copyTimetable(
  original: Timetable,
  copy: Omit<TimetableCopy, 'version'>,
  submission = new Submission(),
): Promise<CopiedTimetable> {
  const write = (version: number | undefined): Write<CopiedTimetable> => ({
    endpoint: copyCall,
    ...params(original.id),
    body: { ...copy, ...(version !== undefined && { version }) },
  })
  return makeFrom(original, write, submission)
}

/**
 * Cuts a timetable in two; gives what goes on to its end. What an earlier click of the submission turns out to have split
 * off goes back first. @throws ApiError
 */
export function splitTimetable(
  original: Timetable,
  split: Omit<TimetableSplit, 'version'>,
  submission = new Submission(),
): Promise<CopiedTimetable> {
  const write = (version: number | undefined): Write<CopiedTimetable> => ({
    endpoint: splitCall,
    ...params(original.id),
    body: { ...split, ...(version !== undefined && { version }) },
  })
  return makeFrom(original, write, submission)
}

async function makeFrom(
  original: Timetable,
  write: (version: number | undefined) => Write<CopiedTimetable>,
  submission: Submission,
): Promise<CopiedTimetable> {
  const made = await submission.send(write(original.version), {
    endpoints: [copyCall, splitCall],
    async then({ id }) {
      try {
        const before = await call(getTimetable, params(id))
        if (before.createdAt !== null && before.createdAt === before.updatedAt) await sendOnce(deletionOf(id))
      } catch (failure) {
        if (!isGone(failure)) throw failure
      }
      return write((await call(getTimetable, params(original.id))).version)
    },
  })
  await quietly(pullTimetables(original.destinationId))
  await quietly(pullTimetable(original.id))
  return made
}

/** What brings a deleted timetable back. */
export interface DeletedTimetable {
  timetable: Timetable
  rides: readonly Ride[]
}

const deletionOf = (id: number): Write<Timetable | null> => ({
  ...{ endpoint: deleteCall, ...params(id) },
  readBack: () => deletedTimetable(id),
})

/** It is deleted, or was never the user's to see. */
const isGone = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 404

/**
 * Deletes the rides and then the timetable; unsent edits of it are given up. Rides whose timetable the server keeps are
 * put back. The device keeps the rides until they are back or given up, for a week at most, also over a sign-out that
 * discards nothing; and until its fate is known also the key of the deletion: asked for again, one that went through
 * unseen is answered as it was, and somebody else's is told from it.
 * Source: spec 3 §2 "first deletes its rides".
 * @throws ApiError, StorageError
 */
export const deleteTimetable = (timetable: Timetable): Promise<DeletedTimetable> =>
  deletingAlone(deletionName(timetable.id), async () => {
    const { id } = timetable
    const { mirror } = workspace()
    const deletion = new Submission(deletionKey(id))
    const present = await ridesAtServer(id)
    const cells = new Map([...ridesByCell(await ridesAheadOf(id)), ...ridesByCell(present)])
    const rides = [...cells.values()].flatMap(([first]) => first ?? [])
    await keepRidesAhead(id, rides)
    try {
      for (const some of inCalls(present)) {
        await sendOnce<object>({ endpoint: deleteRides, body: some.map((ride) => ride.id) })
      }
      await deletion.send(deletionOf(id))
    } catch (failure) {
      const found = await fateOf(id)
      if (found === 'there') await quietly(takeBack(id))
      if (found !== 'gone' || isGone(failure)) throw failure
      await deletion.send(deletionOf(id))
    }
    await quietly(giveUpEdits(id))
    await quietly(forgetTimetable(mirror, id))
    return { timetable, rides }
  })

/** None of one that is gone: the answer to its deletion tells whose that was. @throws ApiError, StorageError */
async function ridesAtServer(id: number): Promise<readonly Ride[]> {
  try {
    await pullWeek(id)
  } catch (failure) {
    if (isGone(failure)) return []
    throw failure
  }
  return (await workspace().mirror.weeks.get(id))?.rides ?? []
}

/** What has become of it, as far as the server can be asked: an error or a lost answer does not tell. */
const fateOf = (id: number): Promise<'there' | 'gone' | 'unknown'> =>
  pullWeek(id).then(
    () => 'there',
    (failure: unknown) => (isGone(failure) ? 'gone' : 'unknown'),
  )

/** Brings the rides back that a deletion took away from under a timetable which is there all the same. */
async function takeBack(id: number): Promise<void> {
  const rides = await ridesAheadOf(id)
  if (rides.length === 0) return
  await putRidesBack(id, rides)
  await pullWeek(id)
}

/**
 * Brings a deleted timetable back with its rides. Asked for again after a failure, it goes on from there.
 * @returns how many rides stay out, because their cells have closed: see `ridesLeftOut`
 * @throws ApiError, StorageError, RefusedError when its whole week is closed
 */
export const undeleteTimetable = ({ timetable: { id, destinationId }, rides }: DeletedTimetable): Promise<number> =>
  deletingAlone(deletionName(id), async () => {
    await sendOnce<Timetable>({ endpoint: undeleteCall, ...params(id), readBack: () => undeletedTimetable(id) })
    await pullWeek(id)
    const leftOutCount = await putRidesBack(id, rides)
    await quietly(pullTimetables(destinationId))
    await quietly(pullWeek(id))
    return leftOutCount
  })

/** Nobody wants a deleted timetable back. @throws StorageError */
export const giveUpDeleted = ({ timetable: { id } }: DeletedTimetable): Promise<void> =>
  deletingAlone(deletionName(id), () => forgetRidesAhead(id))
