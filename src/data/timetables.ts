import {
  createTimetable as createCall,
  getTimetable,
  listDestinationTransportationPermissions,
  updateTimetable as updateCall,
} from '#contract/timetables.ts'
import {
  Timetable,
  type NewTimetable,
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
import { isGone } from './api/api-error.ts'
import { call } from './api/client.ts'
import { theirsOf } from './api/conflict.ts'
import { unlessDeleting } from './device/locks.ts'
import { workspace } from './workspace/workspace.ts'
import { live } from './workspace/live.ts'
import { keptAnswer, pullAnswer, type Kept } from './workspace/answers.ts'
import { keepRow } from './mirror/destination-list.ts'
import { quietly } from './mirror/quietly.ts'
import { RefusedError } from './workspace/refused-error.ts'
import { noteOrder } from './rejected-orders.ts'
import { unsentCellsOf } from './rides.ts'
import { sendOnce, Submission, type Write } from './drafts/submission.ts'
import { deletionName, deletionOf, undoDeletion } from './timetable-deletion.ts'
import { pullTimetables } from './timetable-list.ts'
import { updatedTimetable } from './timetable-read-back.ts'
import { pullWeek } from './week.ts'

const transportationPermissionsKey = (destinationId: number) => `destination:${destinationId}:transportationPermissions`
const params = (id: number) => ({ params: { id: String(id) } })

/** `null` when the device does not have it. */
export const timetableOf = live(
  async (id: number): Promise<Timetable | null> => (await workspace().mirror.timetables.get(id)) ?? null,
)

/**
 * The timetable with its passengers and rides; one that is deleted or hidden is forgotten. Rides come back that a deletion
 * of this device took ahead before it was cut off. @throws ApiError, StorageError
 */
export async function pullTimetable(id: number): Promise<void> {
  await pullWeek(id)
  await quietly(unlessDeleting(deletionName(id), () => undoDeletion(id)))
}

/**
 * Transportation permissions of the destination's passengers and of those in its timetables; `null` while they were
 * never fetched. Live.
 */
export const transportationPermissionsOf = (
  destinationId: number,
): Promise<Kept<TimetableTransportationPermission[]> | null> =>
  keptAnswer(transportationPermissionsKey(destinationId), listDestinationTransportationPermissions.result)

/** @throws ApiError, StorageError */
export const pullTransportationPermissions = (destinationId: number): Promise<void> =>
  pullAnswer(transportationPermissionsKey(destinationId), () =>
    call(listDestinationTransportationPermissions, params(destinationId)),
  )

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
  const ordered = await updateTimetable(orderedTimetable(timetable), submission)
  noteOrder()
  return ordered
}

/** One that another user has made a draft meanwhile is as it was asked for. @throws ApiError */
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
): Promise<Timetable> => changePassengers(timetable, (row) => withAddedPassengers(row, passengerIds), submission)

/** Their rides go with them. @throws ApiError; `timetable_passengers_locked` */
export const removeTimetablePassengers = (
  timetable: Timetable,
  passengerIds: readonly number[],
  submission?: Submission,
): Promise<Timetable> => changePassengers(timetable, (row) => withoutPassengers(row, passengerIds), submission)

/** Where another user has changed the timetable meanwhile, the change is made once more, to theirs. */
async function changePassengers(
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
