import { localDateAt } from '#domain/local-date.ts'
import { ApiError, connectionErrors } from '../api/api-error.ts'
import type { Answer } from '../api/client.ts'
import { now } from '../device/clock.ts'
import { noFinger } from '../device/finger.ts'
import { whenFull } from '../device/when-full.ts'
import { listRules, type OutboxDatabase } from '../outbox/lists.ts'
import type { MirrorDatabase } from './db.ts'
import type { LastLists } from './last-list.ts'
import { parseRows, type RowSchema } from './parse-rows.ts'
import { refreshList, type ListAnswer, type ListTarget } from './refresh.ts'
import { forgetOld } from './room.ts'
import { shownOn } from './shown.ts'

export interface Stores {
  mirror: MirrorDatabase
  outbox: OutboxDatabase
}

/** Names the rows that are here, so that the answer may be that they are still the same. */
interface Tagged {
  etag?: string
}

interface Source<Row extends { id: number }> {
  schema: RowSchema<Row>
  last: LastLists<Row>
  request: (options: Tagged) => Promise<Answer>
  /** Whether the rows are those that were asked for: `isAnswer`. */
  isAnswer: (rows: Row[]) => boolean
}

/**
 * Fetches a list of rows into the mirror. Rows that cannot be read are left out, and the list is then asked for again as
 * a whole; an answer of which none can be read is no such list. @throws ApiError, StorageError
 */
export async function pullListInto<Row extends { id: number }>(
  stores: Stores,
  target: ListTarget<Row>,
  { schema, last, request, isAnswer }: Source<Row>,
): Promise<void> {
  await refreshInto(stores, target, request, async (data) => {
    if (!Array.isArray(data)) throw new ApiError(null, [connectionErrors.html])
    const rows = await parseRows(schema, data, last.rowsOf(stores.mirror, target.key))
    const isForeign = (data.length > 0 && rows.length === 0) || !isAnswer(rows)
    if (isForeign) throw new ApiError(null, [connectionErrors.html])
    return { rows, isPartial: rows.length < data.length }
  })
}

/**
 * Fetches an answer into the mirror. On a full device only what is old gives way to it: an answer that cannot be stored
 * must not cost the one that is there.
 * @param read makes rows of what came
 * @throws ApiError, StorageError
 */
export async function refreshInto<Row extends object>(
  { mirror, outbox }: Stores,
  target: ListTarget<Row>,
  request: (options: Tagged) => Promise<Answer>,
  read: (data: unknown) => Promise<Omit<ListAnswer<Row>, 'etag'>>,
): Promise<void> {
  const roomy: ListTarget<Row> = {
    ...target,
    apply: (...given) => whenFull([() => forgetOld(mirror, localDateAt(now()))], () => target.apply(...given)),
  }
  const shown = ({ rows, isPartial }: ListAnswer<Row>) => {
    const seen =
      target.only ?? (isPartial && rows ? new Set(rows.flatMap((row) => ('id' in row ? [Number(row.id)] : []))) : null)
    return shownOn({ mirror, outbox }, target.key, seen)
  }
  await refreshList({ store: outbox, rules: listRules, now, shown }, roomy, async (etag) => {
    const answer = await request(etag === null ? {} : { etag })
    if (answer.notModified) {
      answer.believe()
      return { rows: null, etag: answer.etag }
    }
    await noFinger()
    const { rows, isPartial = false } = await read(answer.data)
    answer.believe()
    // without a tag the next request asks for all of it again
    return { rows, etag: isPartial ? null : answer.etag, isPartial }
  })
}
