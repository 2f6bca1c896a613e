import type { Table } from 'dexie'
import { sameValue } from '#domain/same-value.ts'
import type { MirrorDatabase } from './db.ts'
import { difference } from './difference.ts'
import type { LastLists } from './last-list.ts'
import type { ListTarget } from './refresh.ts'

interface OwnedRow {
  id: number
  destinationId: number
  version?: number | undefined
}

interface Rows<Row extends OwnedRow> {
  key: string
  destinationId: number
  table: Table<Row, number>
  last: LastLists<Row>
  /** Tables that follow the rows that are removed. */
  following?: Table<unknown, number>
}

/** A destination's rows in a table of the mirror. Its answer holds all of them. */
export function destinationList<Row extends OwnedRow>(
  mirror: MirrorDatabase,
  { key, destinationId, table, last, following }: Rows<Row>,
): ListTarget<Row> {
  return {
    key,
    etag: async () => (await mirror.lists.get(key))?.etag ?? null,
    async apply(answer, { startTick, fetchedAt, etag }, sentEtag, mayApply) {
      const tables = [table, mirror.lists, ...(following ? [following] : [])]
      const outcome = await mirror.transaction('rw', tables, async () => {
        const list = await mirror.lists.get(key)
        if (!mayApply(list?.appliedTick ?? 0, startTick)) return 'older'
        if (!answer.rows && list?.etag !== sentEtag) return 'askAgain'
        if (answer.rows) {
          const stored = await table.where({ destinationId }).toArray()
          const { put, remove } = difference(stored, notOlder(stored, answer.rows))
          await table.bulkPut(put)
          if (!answer.isPartial && remove.length > 0) {
            await table.bulkDelete(remove)
            await following?.bulkDelete(remove)
          }
        }
        await mirror.lists.put({ key, appliedTick: startTick, fetchedAt, etag: answer.rows ? etag : sentEtag })
        return 'applied'
      })
      if (outcome === 'applied' && answer.rows && !answer.isPartial) {
        last.remember(mirror, key, startTick, answer.rows)
      }
      return outcome
    },
  }
}

/**
 * The rows of such a list, in no order; `null` while it was never fetched. Those that came again as they were are the
 * same objects.
 */
export async function destinationRows<Row extends OwnedRow>(
  mirror: MirrorDatabase,
  { key, destinationId, table, last }: Rows<Row>,
): Promise<Row[] | null> {
  const rows = await table.where({ destinationId }).toArray()
  // not the row of the list itself, which changes with each refresh
  const isFetched = (await mirror.lists.where('key').equals(key).count()) > 0
  const known = last.rowsOf(mirror, key)
  const steady = (row: Row) => {
    const before = known?.get(row.id)
    return before && sameValue(before, row) ? before : row
  }
  return isFetched ? rows.map(steady) : null
}

/** An answer about one row may have brought a newer version of it than a list that was asked for before. */
function notOlder<Row extends OwnedRow>(stored: readonly Row[], given: readonly Row[]): Row[] {
  const known = new Map(stored.map((row) => [row.id, row]))
  return given.map((row) => {
    const before = known.get(row.id)
    return before && isOlder(row, before) ? before : row
  })
}

export const isOlder = (row: Pick<OwnedRow, 'version'>, other: Pick<OwnedRow, 'version'>): boolean =>
  row.version !== undefined && other.version !== undefined && row.version < other.version

/** Writes what a call has answered, unless something newer is there. */
export async function keepRow<Row extends OwnedRow>(table: Table<Row, number>, row: Row): Promise<void> {
  await table.db.transaction('rw', table, async () => {
    const before = await table.get(row.id)
    if (!before || !isOlder(row, before)) await table.put(row)
  })
}
