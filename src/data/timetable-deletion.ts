import * as z from 'zod/mini'
import { createOrUpdateRides } from '#contract/rides.ts'
import { localDateAt } from '#domain/local-date.ts'
import { cellOf, ridesByCell } from '#domain/ride/cell.ts'
import { gridRules } from '#domain/ride/grid.ts'
import { Ride, rideLimits } from '#domain/ride/schema.ts'
import { rideCopies } from '#domain/ride/writes.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { now } from './clock.ts'
import { mirroredAccess, workspace } from './device/workspace.ts'
import { draftOf, dropDraft, keepDraft, untypedForms, type DraftKey } from './drafts.ts'
import { RefusedError } from './refused-error.ts'
import { sendOnce } from './submission.ts'

/** Under which the device keeps a deletion: the rides that go ahead of it, and its own call. */
export const deletionKey = (id: number): DraftKey => ({ form: untypedForms.deletion, id })
/** Under which it keeps the rides that could not be put back. */
const leftOutKey = (id: number): DraftKey => ({ form: untypedForms.leftOut, id })
const rideList = { value: z.array(Ride), base: z.null() }

/** What a deletion is called among the windows of the user. */
export const deletionName = (id: number): string => `${workspace().userKey}-${id}`

/** Rides that went ahead of a deletion and have neither come back nor been given up. */
export const ridesAheadOf = async (id: number): Promise<readonly Ride[]> =>
  (await draftOf(deletionKey(id), rideList))?.value ?? []

/** Without addresses: they outlive a sign-out. @throws StorageError */
export async function keepRidesAhead(id: number, rides: readonly Ride[]): Promise<void> {
  if (rides.length === 0) return forgetRidesAhead(id)
  const kept = rides.map((ride) => ({ ...ride, fromAddress: '', toAddress: '' }))
  await keepDraft(deletionKey(id), kept, null)
}

/** What is not known of the deletion's own call stays. @throws StorageError */
export const forgetRidesAhead = (id: number): Promise<void> => keepDraft(deletionKey(id), undefined, null)

/** Rides that a deletion took along and that are not back, because their cells have closed. Live. */
export const ridesLeftOut = async (id: number): Promise<readonly Ride[]> =>
  (await draftOf(leftOutKey(id), rideList))?.value ?? []

/** The user has read of them. @throws StorageError */
export const forgetRidesLeftOut = (id: number): Promise<void> => dropDraft(leftOutKey(id))

/**
 * Puts rides back that went ahead of a deletion, into those cells of the week just fetched that are open and still empty.
 * @returns how many cells have closed: see `ridesLeftOut`
 * @throws RefusedError when the whole week is closed, ApiError, StorageError
 */
export async function putRidesBack(id: number, rides: readonly Ride[]): Promise<number> {
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
export function inCalls<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const calls = Math.ceil(rows.length / rideLimits.atOnce)
  return Array.from({ length: calls }, (_, call) =>
    rows.slice(call * rideLimits.atOnce, (call + 1) * rideLimits.atOnce),
  )
}
