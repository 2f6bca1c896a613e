import * as z from 'zod/mini'
import { createOrUpdateRides, deleteRides } from '#contract/rides.ts'
import { deleteTimetable as deleteCall, undeleteTimetable as undeleteCall } from '#contract/timetables.ts'
import { localDateAt } from '#domain/local-date.ts'
import { cellOf, ridesByCell } from '#domain/ride/cell.ts'
import { gridRules } from '#domain/week/grid.ts'
import { Ride, rideLimits } from '#domain/ride/schema.ts'
import { rideCopies } from '#domain/week/writes.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { isGone } from './api/api-error.ts'
import { now } from './device/clock.ts'
import { deletingAlone } from './device/locks.ts'
import { mirroredAccess, workspace } from './workspace/workspace.ts'
import { draftOf, discardDraft, keepDraft } from './drafts/drafts.ts'
import { live } from './workspace/live.ts'
import { untypedForms, type DraftKey } from './workspace/draft-key.ts'
import { forgetTimetable } from './mirror/pull-timetable.ts'
import { quietly } from './mirror/quietly.ts'
import { RefusedError } from './workspace/refused-error.ts'
import { giveUpEdits } from './rides.ts'
import { sendOnce, Submission, type Write } from './drafts/submission.ts'
import { pullTimetables } from './timetable-list.ts'
import { deletedTimetable, undeletedTimetable } from './timetable-read-back.ts'
import { pullWeek } from './week.ts'

const params = (id: number) => ({ params: { id: String(id) } })

/** Under which the device keeps a deletion: the rides that go ahead of it, and its own call. */
const deletionKey = (id: number): DraftKey => ({ form: untypedForms.deletion, id })
/** Under which it keeps the rides that could not be put back. */
const leftOutKey = (id: number): DraftKey => ({ form: untypedForms.leftOut, id })
const rideList = { value: z.array(Ride), base: z.null() }

/** What a deletion is called among the windows of the user. */
export const deletionName = (id: number): string => `${workspace().userKey}-${id}`

/** Rides that went ahead of a deletion and have neither come back nor been given up. */
const ridesAheadOf = async (id: number): Promise<readonly Ride[]> =>
  (await draftOf(deletionKey(id), rideList))?.value ?? []

/** Without addresses: they outlive a sign-out. @throws StorageError */
async function keepRidesAhead(id: number, rides: readonly Ride[]): Promise<void> {
  if (rides.length === 0) return forgetRidesAhead(id)
  const kept = rides.map((ride) => ({ ...ride, fromAddress: '', toAddress: '' }))
  await keepDraft(deletionKey(id), kept, null)
}

/** What is not known of the deletion's own call stays. @throws StorageError */
const forgetRidesAhead = (id: number): Promise<void> => keepDraft(deletionKey(id), undefined, null)

/** Rides that a deletion took along and that are not back, because their cells have closed. Live. */
export const ridesLeftOut = async (id: number): Promise<readonly Ride[]> =>
  (await draftOf(leftOutKey(id), rideList))?.value ?? []

/**
 * How many rides of the week on this device a deletion would take along for good: of passengers who are not active, for
 * whom none is put back. 0 while the week is not known. Live.
 */
export const ridesLostWith = live(async (id: number): Promise<number> => {
  const { passengers = [], rides = [] } = (await workspace().mirror.weeks.get(id)) ?? {}
  const inactive = new Set(passengers.filter((passenger) => passenger.inactive).map((passenger) => passenger.id))
  return [...ridesByCell(rides).keys()].filter((key) => inactive.has(cellOf(key).passengerId)).length
})

/** The user has read of them. @throws StorageError */
export const forgetRidesLeftOut = (id: number): Promise<void> => discardDraft(leftOutKey(id))

/**
 * Puts rides back that went ahead of a deletion, into those cells of the week just fetched that are open and still empty.
 * @returns how many cells have closed: see `ridesLeftOut`
 * @throws RefusedError when the whole week is closed, ApiError, StorageError
 */
async function putRidesBack(id: number, rides: readonly Ride[]): Promise<number> {
  const { mirror } = workspace()
  const [timetable, week, user] = await Promise.all([mirror.timetables.get(id), mirror.weeks.get(id), mirroredAccess()])
  if (!timetable || !week) throw new RefusedError('rides.error.unknown')
  const today = localDateAt(now())
  const refusal = timetableCan.editRides(timetable, today, user)
  if (refusal) throw new RefusedError(refusal)

  const whyNot = gridRules({ timetable, passengers: week.passengers, today, user })
  const present = ridesByCell(week.rides)
  const missing = [...ridesByCell(rides)].filter(([key]) => !present.has(key))
  const firsts = (cells: typeof missing) => cells.flatMap(([, [first]]) => first ?? [])
  const open = firsts(missing.filter(([key]) => whyNot(cellOf(key)) === null))
  const closed = firsts(missing.filter(([key]) => whyNot(cellOf(key)) !== null))
  for (const some of inCalls(rideCopies(open, timetable))) {
    await sendOnce<Ride[]>({ endpoint: createOrUpdateRides, body: some })
  }
  if (closed.length > 0) {
    const unread = await ridesLeftOut(id)
    const leftOut = new Map([...ridesByCell(unread), ...ridesByCell(closed)])
    await keepDraft(leftOutKey(id), firsts([...leftOut]), null)
  }
  await forgetRidesAhead(id)
  return closed.length
}

/** As many rows at once as a call takes. */
function inCalls<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const calls = Math.ceil(rows.length / rideLimits.atOnce)
  return Array.from({ length: calls }, (_, call) =>
    rows.slice(call * rideLimits.atOnce, (call + 1) * rideLimits.atOnce),
  )
}

/** What brings a deleted timetable back. */
export interface DeletedTimetable {
  timetable: Timetable
  rides: readonly Ride[]
}

export const deletionOf = (id: number): Write<Timetable | null> => ({
  ...{ endpoint: deleteCall, ...params(id) },
  readBack: () => deletedTimetable(id),
})

type RidesDeleted = z.infer<typeof deleteRides.result>

/**
 * Deletes the rides and then the timetable; unsent edits of it are given up. Rides whose timetable the server keeps are
 * put back. The device keeps the rides until they are back or given up, for a week at most, also over a sign-out that
 * discards nothing; and until its fate is known also the key of the deletion: asked for again, one that went through
 * unseen is answered as it was, and somebody else's is told from it.
 * Source: spec 3 §2 "first deletes its rides".
 * @param onWithdrawn told how many coming trips went with rides, also where the deletion fails after that: they are not
 * put back
 * @throws ApiError, StorageError
 */
export const deleteTimetable = (
  timetable: Timetable,
  onWithdrawn: (trips: number) => void = () => undefined,
): Promise<DeletedTimetable> =>
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
        const body = some.map((ride) => ride.id)
        const { tripsWithdrawn = 0 } = await sendOnce<RidesDeleted>({ endpoint: deleteRides, body })
        onWithdrawn(tripsWithdrawn)
      }
      await deletion.send(deletionOf(id))
    } catch (failure) {
      const found = await fateOf(id)
      if (found === 'there') await quietly(undoDeletion(id))
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
export async function undoDeletion(id: number): Promise<void> {
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
