import { listPassengersByIds, passengerIdsLimit } from '#contract/passengers.ts'
import { listRides } from '#contract/rides.ts'
import { getTimetable } from '#contract/timetables.ts'
import { destinationIdsOf } from '#domain/passenger.ts'
import { timetableListKey } from '#domain/ride/cell.ts'
import { Ride } from '#domain/ride/schema.ts'
import { rideCounts } from '#domain/timetable/ride-counts.ts'
import { Timetable, TimetablePassenger, TimetableWhole } from '#domain/timetable/schema.ts'
import { isAnswer } from '../api/answer.ts'
import { ApiError, connectionErrors } from '../api/api-error.ts'
import { call, callUnparsed } from '../api/client.ts'
import { now } from '../device/clock.ts'
import { beginAsking, listRules, tellApplied } from '../outbox/lists.ts'
import type { MirrorDatabase } from './db.ts'
import { LastLists } from './last-list.ts'
import { parseRows } from './parse-rows.ts'
import { refreshInto, type Stores } from './pull-list.ts'
import { weekTarget, type Whole } from './week-target.ts'

/** Rides that this page has read last, so that those that come again as they were are not parsed again. */
const lastRides = new LastLists<Ride>()

/**
 * Fetches a timetable with its passengers and rides into the mirror. One that is deleted or hidden is forgotten.
 * @param token sent instead of the current one
 * @throws ApiError, StorageError
 */
export async function pullTimetableInto(stores: Stores, timetableId: number, token?: string): Promise<void> {
  const { mirror, outbox } = stores
  const given = { ...(token !== undefined && { token }) }
  const params = { id: String(timetableId) }
  const startTick = await beginAsking(outbox, listRules)
  try {
    await refreshInto(
      stores,
      weekTarget(mirror, timetableId),
      (options) => callUnparsed(getTimetable, { params }, { ...options, ...given }),
      async (data) => ({ rows: [await wholeOf(mirror, timetableId, data, given)] }),
    )
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) {
      await forgetTimetable(mirror, timetableId)
      const gone = { listKey: timetableListKey(timetableId), startTick, shown: new Map(), now: now() }
      await tellApplied(outbox, listRules, gone)
    }
    throw failure
  }
}

async function wholeOf(
  mirror: MirrorDatabase,
  timetableId: number,
  data: unknown,
  given: { token?: string },
): Promise<Whole> {
  const { rides: rideRows, ...rest } = (data ?? {}) as { rides?: unknown }
  const parsed = TimetableWhole.safeParse(rest)
  const isOther = !parsed.success || !isAnswer(getTimetable, { params: { id: String(timetableId) } }, parsed.data)
  if (isOther) throw new ApiError(null, [connectionErrors.html])
  const { passengers } = parsed.data
  const timetable = Timetable.parse(parsed.data)
  const answer = rideRows ?? (await ridesOf(timetable, given))
  const key = timetableListKey(timetableId)
  const rides = await parseRows(Ride, answer, lastRides.rowsOf(mirror, key))
  lastRides.remember(mirror, key, 0, rides)
  const week = { timetableId, passengers: passengers ?? (await passengersOf(timetable, given)), rides }
  return { timetable: { ...rideCounts(timetable, rides), ...timetable }, week }
}

/** For a server that keeps to the documents: its timetable has neither rides nor passengers. */
async function ridesOf({ id, destinationId }: Timetable, given: { token?: string }): Promise<Ride[]> {
  const input = { params: { destinationId: String(destinationId) }, query: { timetableId: String(id) } }
  return (await call(listRides, input, given)).filter(({ timetableId }) => timetableId === id)
}

async function passengersOf({ passengerIds }: Timetable, given: { token?: string }): Promise<TimetablePassenger[]> {
  const found: TimetablePassenger[] = []
  for (let start = 0; start < passengerIds.length; start += passengerIdsLimit) {
    const body = passengerIds.slice(start, start + passengerIdsLimit)
    const rows = await call(listPassengersByIds, { body }, given)
    for (const row of rows) {
      const [destinationId = null] = destinationIdsOf(row)
      found.push(TimetablePassenger.parse({ ...row, destinationId }))
    }
  }
  return found
}

export async function forgetTimetable(mirror: MirrorDatabase, id: number): Promise<void> {
  await mirror.transaction('rw', mirror.timetables, mirror.weeks, mirror.lists, async () => {
    await mirror.timetables.delete(id)
    await mirror.weeks.delete(id)
    await mirror.lists.delete(timetableListKey(id))
  })
}
