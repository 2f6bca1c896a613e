import type { Kysely } from 'kysely'
import type { Database } from './db/tables.ts'
import type { Keys } from './keys.ts'

/** Rows younger than this may still have neighbours whose transaction has not ended. */
const settledMs = 60_000
const rowsAtOnce = 1000

/**
 * Seals the settled rows that have no seal yet. Each seal covers the one before it, so that a row cannot be changed,
 * added or removed later without the keys, which are not in the database.
 * @returns how many rows were sealed
 */
export async function sealAudit(db: Kysely<Database>, keys: Keys, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const last = await trx
      .selectFrom('audit_seal')
      .select(['to_id', 'seal'])
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    const rows = await trx
      .selectFrom('audit_event')
      .selectAll()
      .where('id', '>', last?.to_id ?? 0)
      .where('at', '<', new Date(now.getTime() - settledMs))
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
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
}

/** Ids of the first row of the first seal that does not hold any more; `null` when every seal holds. */
export async function firstBrokenSeal(db: Kysely<Database>, keys: Keys): Promise<number | null> {
  const seals = await db.selectFrom('audit_seal').selectAll().orderBy('id').execute()
  let before: { to_id: number; seal: Buffer } | null = null
  for (const seal of seals) {
    const rows = await rowsBetween(db, before?.to_id ?? 0, seal.to_id)
    const isWhole = rows.length === seal.rows && rows.at(0)?.id === seal.from_id
    if (!isWhole || !sealOf(keys, seal.key_id, before?.seal ?? null, rows).equals(seal.seal)) return seal.from_id
    before = seal
  }
  return null
}

const rowsBetween = (db: Kysely<Database>, after: number, to: number) =>
  db.selectFrom('audit_event').selectAll().where('id', '>', after).where('id', '<=', to).orderBy('id').execute()

type AuditRow = Awaited<ReturnType<typeof rowsBetween>>[number]

function sealOf(keys: Keys, keyId: string, before: Buffer | null, rows: readonly AuditRow[]): Buffer {
  const content = JSON.stringify([before?.toString('base64') ?? null, rows])
  return keys.mac('audit-seal', content, keyId)
}
