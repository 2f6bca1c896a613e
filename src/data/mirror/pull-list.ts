import { localDateAt } from '#domain/local-date.ts'
import { ApiError, connectionErrors } from '../api/api-error.ts'
import type { Answer } from '../api/client.ts'
import { now } from '../clock.ts'
import { whenFull } from '../device/when-full.ts'
import type { OutboxDatabase } from '../outbox/db.ts'
import { outboxRules } from '../outbox/plan.ts'
import type { MirrorDatabase } from './db.ts'
import type { LastLists } from './last-list.ts'
import { parseRows, type RowSchema } from './parse-rows.ts'
import { refreshList, type ListAnswer, type ListTarget } from './refresh.ts'
import { forgetOld } from './room.ts'

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
}

/**
 * Fetches a list of rows into the mirror. Rows that cannot be read are left out, and the list is then asked for again as
 * a whole. @throws ApiError, StorageError
 */
export async function pullListInto<Row extends { id: number }>(
  stores: Stores,
  target: ListTarget<Row>,
  { schema, last, request }: Source<Row>,
): Promise<void> {
  await refreshInto(stores, target, request, async (data) => {
    if (!Array.isArray(data)) throw new ApiError(null, [connectionErrors.html])
    const rows = await parseRows(schema, data, last.rowsOf(stores.mirror, target.key))
    return { rows, isPartial: rows.length < data.length }
  })
}

/**
 * Fetches an answer into the mirror. On a full device only what is old gives way to it: an answer that cannot be stored
 * must not cost the one that is there.
 * @param read makes rows of what came
 * @throws ApiError, StorageError
 */
export async function refreshInto<Row>(
  { mirror, outbox }: Stores,
  target: ListTarget<Row>,
  request: (options: Tagged) => Promise<Answer>,
  read: (data: unknown) => Promise<Omit<ListAnswer<Row>, 'etag'>>,
): Promise<void> {
  const roomy: ListTarget<Row> = {
    ...target,
    apply: (...given) => whenFull([() => forgetOld(mirror, localDateAt(now()))], () => target.apply(...given)),
  }
  await refreshList({ store: outbox, rules: outboxRules, now }, roomy, async (etag) => {
    const answer = await request(etag === null ? {} : { etag })
    if (answer.notModified) return { rows: null, etag: answer.etag }
    const { rows, isPartial = false } = await read(answer.data)
    // without a tag the next request asks for all of it again
    return { rows, etag: isPartial ? null : answer.etag, isPartial }
  })
}
