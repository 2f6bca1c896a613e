import { listTimetables } from '#contract/timetables.ts'
import { Timetable } from '#domain/timetable/schema.ts'
import { isAnswer } from './api/answer.ts'
import { callUnparsed } from './api/client.ts'
import { workspace } from './workspace/workspace.ts'
import { live } from './workspace/live.ts'
import { withRideCounts } from './mirror/count-rides.ts'
import type { MirrorDatabase } from './mirror/db.ts'
import { destinationList, destinationRows } from './mirror/destination-list.ts'
import { LastLists } from './mirror/last-list.ts'
import { timetablesKey } from './mirror/list-keys.ts'
import { pullListInto } from './mirror/pull-list.ts'

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
