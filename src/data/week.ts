import { timetableListKey } from '#domain/ride/cell.ts'
import type { Ride } from '#domain/ride/schema.ts'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { workspace } from './workspace/workspace.ts'
import { live } from './workspace/live.ts'
import { pullTimetableInto } from './mirror/pull-timetable.ts'
import { offPage } from './workspace/off-page.ts'

/** A timetable's week as the server last had it. */
export interface StoredWeek {
  passengers: readonly TimetablePassenger[]
  rides: readonly Ride[]
}

/** `null` while it was never fetched. */
export const weekOf = live(
  async (timetableId: number): Promise<StoredWeek | null> => (await workspace().mirror.weeks.get(timetableId)) ?? null,
)

/** When the week was last known to be true (server's clock); `null` when it was never fetched. */
export const weekFetchedAt = live(
  async (timetableId: number): Promise<number | null> =>
    (await workspace().mirror.lists.get(timetableListKey(timetableId)))?.fetchedAt ?? null,
)

/** Fetches it into the mirror with its timetable; see `pullTimetableInto`. @throws ApiError, StorageError */
export const pullWeek = offPage('pullTimetable', (id: number): Promise<void> => pullTimetableInto(workspace(), id))
