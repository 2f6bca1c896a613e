import * as z from 'zod/mini'
import { localDateAt, wallTimeAt, type WallDateTime } from '#domain/local-date.ts'
import { MassJob } from '#domain/mass-cancellation/job.ts'
import { firstPeriod, periodFrom } from '#domain/mass-cancellation/period.ts'
import { emptySearch, MassSearch, moved, type FoundTrips, type SearchMove } from '#domain/mass-cancellation/search.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import type { Trip } from '#domain/trip.ts'
import { now } from '../device/clock.ts'
import { changeDraft, discardDraft, draftOf } from '../drafts/drafts.ts'
import { tripsOf } from '../trips.ts'
import { untypedForms, type DraftKey } from '../workspace/draft-key.ts'

const searchKey = (destinationId: number): DraftKey => ({ form: 'massCancellation', id: destinationId })
const jobKey = (destinationId: number): DraftKey => ({ form: untypedForms.massJob, id: destinationId })

/** The destination's name, by which a question about unsaved work calls it. */
const Base = z.object({ name: z.string() })
const searchSchemas = { value: MassSearch, base: Base }
const jobSchemas = { value: MassJob, base: Base }

/**
 * What was chosen at a destination and not cancelled yet, or the beginning. What has passed of its days is left out; the
 * search is then done anew. Live.
 */
export async function keptSearch(destinationId: number): Promise<MassSearch> {
  const draft = await draftOf(searchKey(destinationId), searchSchemas)
  return upToDate(draft?.value)
}

function upToDate(search: MassSearch | undefined): MassSearch {
  const today = localDateAt(now())
  if (!search) return emptySearch(firstPeriod(today))
  const range = periodFrom(search, today)
  if (range.startDate === search.startDate && range.endDate === search.endDate) return search
  return { ...search, ...range, foundIds: [], unread: [], progress: 'none' }
}

/** Trips as they were fetched. */
export interface KnownTrips {
  trips: readonly Trip[]
  /** The oldest of it, milliseconds on the server's clock; `null` while nothing was fetched. */
  fetchedAt: number | null
}

/** The trips that are known of the picked passengers, in the order in which they were picked. Live. */
export async function knownTrips(destinationId: number, search: MassSearch): Promise<KnownTrips> {
  const { startDate, endDate } = search
  const answers = await Promise.all(
    search.foundIds.map((passengerId) => tripsOf({ passengerId, destinationId, startDate, endDate })),
  )
  const kept = answers.filter((answer) => answer !== null)
  return {
    trips: kept.flatMap(({ value }) => value),
    fetchedAt: kept.length > 0 ? Math.min(...kept.map(({ fetchedAt }) => fetchedAt)) : null,
  }
}

/** What a clock on the wall of the business zone shows at an instant (milliseconds since 1970 UTC). */
export function wallAt(instant: number): WallDateTime {
  const { date, minutes } = wallTimeAt(instant)
  return `${date}T${timeOfDay(minutes)}`
}

/** What rules of a search ask beside it. */
const foundNow = (destinationId: number, trips: readonly Trip[]): FoundTrips => ({
  ...{ destinationId, trips },
  now: wallAt(now()),
})

/**
 * Makes a move in what is kept; one that the step does not have changes nothing.
 * @param toMove the move, from what is kept
 * @param seen what was kept a moment ago, where that is known
 * @returns what is kept then
 * @throws StorageError
 */
export async function moveSearch(
  { id, alias }: { id: number; alias: string },
  toMove: (search: MassSearch) => SearchMove,
  seen?: MassSearch,
): Promise<MassSearch> {
  const known = seen ?? (await keptSearch(id))
  // what was found decides on the moves of a search that is done, and of no other: not each answer reads all before it
  const trips = known.progress === 'done' ? (await knownTrips(id, known)).trips : []
  let after = known
  let { progress } = known
  const isDoneMeanwhile = () => progress === 'done' && known.progress !== 'done'
  await changeDraft(searchKey(id), { name: alias }, (value) => {
    const read = MassSearch.safeParse(value)
    const search = upToDate(read.success ? read.data : undefined)
    progress = search.progress
    if (isDoneMeanwhile()) return value
    after = moved(search, foundNow(id, trips), toMove(search))
    const isEmpty = after.passengerIds.length === 0 && after.startDate === after.endDate
    return isEmpty && after.startDate === localDateAt(now()) ? undefined : after
  })
  return isDoneMeanwhile() ? moveSearch({ id, alias }, toMove) : after
}

/** @throws StorageError */
export const forgetSearch = (destinationId: number): Promise<void> => discardDraft(searchKey(destinationId))

/** What was confirmed at a destination and how far it is; `null` for nothing. Live. */
export const keptJob = async (destinationId: number): Promise<MassJob | null> =>
  (await draftOf(jobKey(destinationId), jobSchemas))?.value ?? null

/**
 * Puts a confirmed job on the device, unless one stands there that is not through.
 * @returns whether it is there
 * @throws StorageError
 */
export async function keepJob({ id, alias }: { id: number; alias: string }, job: MassJob): Promise<boolean> {
  let isKept = false
  await changeDraft(jobKey(id), { name: alias }, (value) => {
    const before = MassJob.safeParse(value)
    isKept = !before.success || before.data.finishedAt !== null
    return isKept ? job : value
  })
  return isKept
}

/**
 * Changes a job, whatever another window does to it meanwhile.
 * @returns as it is then; `null` when there is none
 * @throws StorageError
 */
export async function changeJob(
  destinationId: number,
  changed: (job: MassJob) => MassJob | null,
): Promise<MassJob | null> {
  let after: MassJob | null = null
  const before = await draftOf(jobKey(destinationId), jobSchemas)
  if (!before) return null
  await changeDraft(jobKey(destinationId), before.base, (value) => {
    const job = MassJob.safeParse(value)
    after = job.success ? changed(job.data) : null
    return after ?? undefined
  })
  return after
}
