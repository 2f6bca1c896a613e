import { sql, type Kysely } from 'kysely'
import { dropListTables, makeListTables, settleListTables } from '../../db/address-lists.ts'
import type { Database } from '../../db/tables.ts'
import { OperatorError } from '../../ground/operator-error.ts'
import type { FileState, Fingerprint } from './file.ts'

/** How a list was read. */
export interface ListCounts {
  addresses: number
  streets: number
  outside: number
  swapped: number
  unread: number
}

export interface StoredList extends ListCounts {
  id: number
  state: 'loading' | 'ready' | 'failed'
  size: number
  changedAt: number
  hash: string
  problem: string | null
}

/** A list whose reader has given no sign of life for so long is nobody's. */
const deadAfterMs = 120_000

const columns = [
  ...(['id', 'state', 'file_size as size', 'file_changed_at as changedAt', 'file_hash as hash', 'problem'] as const),
  ...(['address_count as addresses', 'street_count as streets', 'outside_count as outside'] as const),
  ...(['swapped_count as swapped', 'unread_count as unread'] as const),
] as const

/** The list that is searched, or `null` while none was read. */
export const currentList = async (db: Kysely<Database>): Promise<StoredList | null> =>
  (await db
    .selectFrom('address_list')
    .select(columns)
    .where('state', '=', 'ready')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

const undefinedTable = '42P01'

/** Asks the list that is searched, or none; once more when another one has just taken its place. */
export async function inCurrentList<Result>(
  db: Kysely<Database>,
  ask: (listId: number, hash: string) => Promise<Result>,
  isAgain = false,
): Promise<Result | null> {
  const list = await currentList(db)
  if (list === null) return null
  try {
    return await ask(list.id, list.hash)
  } catch (error) {
    if (isAgain || !(error instanceof Error && 'code' in error && error.code === undefinedTable)) throw error
    return inCurrentList(db, ask, true)
  }
}

/** The newest try to read a file, however it ended. */
export const newestList = async (db: Kysely<Database>): Promise<StoredList | null> =>
  (await db.selectFrom('address_list').select(columns).orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null

/**
 * Makes the index by letters possible.
 * @throws OperatorError where this account may not, or where PostgreSQL was installed without its extensions
 */
export async function allowTrigrams(db: Kysely<Database>): Promise<void> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    // two processes make it at one moment: then it is there
    if (code === '23505' || code === '42710') return
    const hint =
      code === '42501'
        ? 'the account of DATABASE_URL may not create it: let an administrator run "create extension pg_trgm" in the database'
        : 'PostgreSQL has it in the package of its additional modules (postgresql-contrib)'
    throw new OperatorError(`PLACES_FILE needs the extension pg_trgm of PostgreSQL, and ${hint}.`, { cause })
  }
}

/** Begins a list, with its empty tables. Gives its id, or `null` while another process reads one. */
export async function beginList(
  db: Kysely<Database>,
  { size, changedAt }: FileState,
  { hash }: Fingerprint,
  now: Date,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const list = await trx
      .insertInto('address_list')
      .values({
        ...{ state: 'loading', file_size: size, file_changed_at: changedAt, file_hash: hash, problem: null },
        active_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!list) return null
    await makeListTables(trx, list.id)
    return list.id
  })
}

/** A sign of life. Gives whether the list is still this reader's. */
export async function keepAlive(db: Kysely<Database>, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('address_list')
    .set({ active_at: now })
    .where('id', '=', id)
    .where('state', '=', 'loading')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts a whole list in the place of the one before, in one step. Gives whether it was still this reader's. */
export async function finishList(db: Kysely<Database>, id: number, counts: ListCounts, now: Date): Promise<boolean> {
  await settleListTables(db, id)
  const { numUpdatedRows } = await db
    .updateTable('address_list')
    .set({
      ...{ state: 'ready', active_at: now, address_count: counts.addresses, street_count: counts.streets },
      ...{ outside_count: counts.outside, swapped_count: counts.swapped, unread_count: counts.unread },
    })
    .where('id', '=', id)
    .where('state', '=', 'loading')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Says why a list is none; the one before stays. */
export async function failList(db: Kysely<Database>, id: number, problem: string): Promise<void> {
  await db
    .updateTable('address_list')
    .set({ state: 'failed', problem })
    .where('id', '=', id)
    .where('state', '=', 'loading')
    .execute()
  await dropListTables(db, id)
}

/** Forgets a list with all that is in it. */
export async function dropList(db: Kysely<Database>, id: number): Promise<void> {
  await dropListTables(db, id)
  await db.deleteFrom('address_list').where('id', '=', id).execute()
}

/** Notes that the file has only been written again: its rows are those of the list. */
export async function noteFileState(db: Kysely<Database>, id: number, { size, changedAt }: FileState): Promise<void> {
  await db
    .updateTable('address_list')
    .set({ file_size: size, file_changed_at: changedAt })
    .where('id', '=', id)
    .execute()
}

/**
 * Takes away what is searched no more: lists before the current one, tries that failed before the newest one, and what a
 * reader has left who ended in the middle.
 */
export async function clearLists(db: Kysely<Database>, now: Date): Promise<void> {
  const lists = await db.selectFrom('address_list').select(['id', 'state', 'active_at as activeAt']).execute()
  const newest = (state: string) => Math.max(0, ...lists.filter((list) => list.state === state).map(({ id }) => id))
  const [ready, failed] = [newest('ready'), newest('failed')]
  for (const { id, state, activeAt } of lists) {
    if (state === 'ready' && id === ready) continue
    if (state === 'failed' && id === failed && id > ready) continue
    if (state === 'loading' && now.getTime() - activeAt.getTime() < deadAfterMs) continue
    await dropList(db, id)
  }
}
