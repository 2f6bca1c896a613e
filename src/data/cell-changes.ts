import { listCellChanges } from '#contract/timetables.ts'
import type { LastChange } from '#domain/last-change.ts'
import { cellKey, type CellKey } from '#domain/ride/cell.ts'
import { call } from './api/client.ts'

/** Between what is on its way to be written and when it can first be read. */
const onItsWayMs = 60_000

/**
 * Who has changed cells of a timetable's week after it was last seen, by cell. None where that cannot be told: it is a
 * word beside the week, and nobody waits for it.
 * @param since when it was (server's clock, milliseconds since 1970)
 */
export async function cellChangesSince(timetableId: number, since: number): Promise<ReadonlyMap<CellKey, LastChange>> {
  const query = { since: new Date(since - onItsWayMs).toISOString() }
  try {
    const changes = await call(listCellChanges, { params: { id: String(timetableId) }, query })
    return new Map(changes.map((change) => [cellKey(change), change.changed]))
  } catch {
    return new Map()
  }
}
