import { listRides } from '#contract/rides.ts'
import type { Ride } from '#domain/ride/schema.ts'
import { rideCounts } from '#domain/timetable/ride-counts.ts'
import { Timetable } from '#domain/timetable/schema.ts'
import { ApiError } from '../api/api-error.ts'
import { call, type Answer } from '../api/client.ts'

/**
 * For a server that keeps to the documents: its list of timetables says nothing of their rides, which are asked for and
 * counted. A list whose rides cannot be had is better than none.
 */
export async function withRideCounts(destinationId: number, answer: Answer): Promise<Answer> {
  const rows: unknown = answer.data
  if (!Array.isArray(rows) || !rows.some(isUncounted)) return answer
  try {
    const rides = await call(listRides, { params: { destinationId: String(destinationId) }, query: {} })
    const byTimetable = Map.groupBy(rides, ({ timetableId }) => timetableId)
    // the tag tells nothing of the rides
    return { ...answer, data: rows.map((row: unknown) => counted(row, byTimetable)), etag: null }
  } catch (failure) {
    if (failure instanceof ApiError) return answer
    throw failure
  }
}

const isUncounted = (row: unknown): row is object =>
  typeof row === 'object' && row !== null && !('ridingPassengersCount' in row)

/** A row that cannot be read stays as it is. */
function counted(row: unknown, rides: ReadonlyMap<number, readonly Ride[]>): unknown {
  const timetable = isUncounted(row) ? Timetable.safeParse(row).data : undefined
  return timetable ? { ...(row as object), ...rideCounts(timetable, rides.get(timetable.id) ?? []) } : row
}
