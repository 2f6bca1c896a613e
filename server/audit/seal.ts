import { setTimeout } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Waiting } from '../ground/behind.ts'
import type { Keys } from '../ground/keys.ts'
import { noOrganization } from './record.ts'

const rowsAtOnce = 1000

/** Rows without a seal are counted up to so many: more are as far behind, and each count would read all of them. */
const mostCounted = 10_000

/** How often to look whether rows that are being written have been, and how many times. */
const looks = { everyMs: 20, most: 25 } as const

/**
 * Seals the rows that have no seal yet. Each seal covers the one before it, so that a row cannot be changed, added or
 * removed later without the keys, which are not in the database. Any number of processes may do it.
 * @returns how many rows were sealed; none while somebody takes long over writing one
 */
export async function sealAudit(db: Kysely<Database>, keys: Keys, now: Date): Promise<number> {
  const newest = await newestUnsealed(db)
  if (newest === null || !(await isSettled(db))) return 0
  let count = 0
  for (;;) {
    const sealed = await sealUpTo(db, newest, keys, now)
    count += sealed
    if (sealed < rowsAtOnce) return count
  }
}

const lastSeal = (db: Kysely<Database>) =>
  db.selectFrom('audit_seal').select(['to_id', 'seal']).orderBy('id', 'desc').limit(1)

/** Id of the newest row without a seal; `null` when every row has one. */
async function newestUnsealed(db: Kysely<Database>): Promise<number | null> {
  const last = await lastSeal(db).executeTakeFirst()
  const newest = await db
    .selectFrom('audit_event')
    .select('id')
    .where('id', '>', last?.to_id ?? 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id ?? null
}

/** Rows that have no seal yet: those after the last one that has, for no other ever comes in before it. */
export async function unsealed(db: Kysely<Database>, now: Date): Promise<Waiting> {
  const [last] = await lastSeal(db).execute()
  const rows = db
    .selectFrom('audit_event')
    .where('id', '>', last?.to_id ?? 0)
    .orderBy('id')
    .select('at')
    .limit(mostCounted)
  const { count, oldest } = await db
    .selectFrom(rows.as('unsealed'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { count, oldestMs: oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime()) }
}

/**
 * Waits until every row whose id has been given out is there, or never will be. Transactions end in another order than
 * that of their rows' ids, and a row that came in below a seal would break it. Whoever has been given an id, in whatever
 * process, holds the table's lock to the end of the transaction.
 * @returns whether it came to that in time
 */
async function isSettled(db: Kysely<Database>): Promise<boolean> {
  let writers = await writersOf(db)
  for (let look = 0; writers.length > 0; look += 1) {
    if (look === looks.most) return false
    await setTimeout(looks.everyMs)
    const present = new Set(await writersOf(db))
    writers = writers.filter((writer) => present.has(writer))
  }
  return true
}

/** Transactions under way that write into the audit log. */
async function writersOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit_event'::regclass
      and database = (select oid from pg_database where datname = current_database())
      and mode = 'RowExclusiveLock' and granted
  `.execute(db)
  return rows.map(({ writer }) => writer)
}

/** Seals the next rows, up to one before which none is still to come. */
const sealUpTo = (db: Kysely<Database>, id: number, keys: Keys, now: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const last = await lastSeal(trx).forUpdate().executeTakeFirst()
    const rows = await eventsAfter(trx, last?.to_id ?? 0, id)
    const [first, newest] = [rows.at(0), rows.at(-1)]
    if (!first || !newest) return 0
    await trx
      .insertInto('audit_seal')
      .values({
        from_id: first.id,
        to_id: newest.id,
        rows: rows.length,
        seal: sealOf(keys, keys.currentId, last?.seal ?? null, rows),
        key_id: keys.currentId,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('from_id').doNothing())
      .execute()
    return rows.length
  })

/** Number of the first row of the first seal that does not hold any more; `null` when every seal holds. */
export const firstBrokenSeal = async (db: Kysely<Database>, keys: Keys): Promise<number | null> =>
  (await checkSeals(db, keys)).brokenFrom

/** What the seals say of the log. */
export interface CheckedSeals {
  /** Number of the first row of the first seal that does not hold any more; `null` when every seal holds. */
  brokenFrom: number | null
  /** Rows that have a seal which holds. */
  events: number
  /** Of the last seal that was looked at; `null` when there is none. */
  keyId: string | null
}

/**
 * Checks every seal, oldest first, as far as they hold.
 * @param pause waited for before each page of rows, so that others get their turn
 */
export async function checkSeals(
  db: Kysely<Database>,
  keys: Keys,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<CheckedSeals> {
  const last = await lastSealed(db)
  const rows = inPages(async (after) => {
    await pause()
    return eventsAfter(db, after, last.eventId)
  })
  let row = await rows.next()
  const checked: CheckedSeals = { brokenFrom: null, events: 0, keyId: null }
  let before: Buffer | null = null
  for await (const seal of inPages((after) => sealsAfter(db, after, last.sealId))) {
    const sealed: AuditRow[] = []
    // a row more than there were breaks the seal; a forged one could claim them all
    while (!row.done && row.value.id <= seal.to_id && sealed.length <= seal.rows) {
      sealed.push(row.value)
      row = await rows.next()
    }
    checked.keyId = seal.key_id
    const isWhole = sealed.length === seal.rows && sealed.at(0)?.id === seal.from_id
    if (!isWhole || !sealOf(keys, seal.key_id, before, sealed).equals(seal.seal))
      return { ...checked, brokenFrom: seal.from_id }
    checked.events += sealed.length
    before = seal.seal
  }
  return checked
}

/** Up to where there is something to check. What is sealed meanwhile may cover a row that an earlier page did not have. */
async function lastSealed(db: Kysely<Database>): Promise<{ sealId: number; eventId: number }> {
  const { sealId, eventId } = await db
    .selectFrom('audit_seal')
    .select(({ fn }) => [fn.max<number | null>('id').as('sealId'), fn.max<number | null>('to_id').as('eventId')])
    .executeTakeFirstOrThrow()
  return { sealId: sealId ?? 0, eventId: eventId ?? 0 }
}

/** One after the other, read so many at a time: a log of years is longer than the memory. */
async function* inPages<Row extends { id: number }>(
  pageAfter: (id: number) => Promise<Row[]>,
): AsyncGenerator<Row, undefined> {
  let page = await pageAfter(0)
  for (;;) {
    yield* page
    const last = page.at(-1)
    if (!last) return
    page = await pageAfter(last.id)
  }
}

const sealsAfter = (db: Kysely<Database>, after: number, to: number) =>
  db
    .selectFrom('audit_seal')
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', to)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()

const eventsAfter = (db: Kysely<Database>, after: number, to: number) =>
  db
    .selectFrom('audit_event')
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', to)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()

type AuditRow = Awaited<ReturnType<typeof eventsAfter>>[number]

function sealOf(keys: Keys, keyId: string, before: Buffer | null, rows: readonly AuditRow[]): Buffer {
  // as it was written before every row had an organisation: older seals hold
  const sealed = rows.map((row) => (row.organization_id === noOrganization ? { ...row, organization_id: null } : row))
  const content = JSON.stringify([before?.toString('base64') ?? null, sealed])
  return keys.mac('audit-seal', content, keyId)
}
