import { sql, type Kysely, type Selectable } from 'kysely'
import type { LiveKind } from '#domain/live.ts'
import type { Database } from './tables.ts'

/**
 * [Note: Revisions] How far a reader has come: every change of a transaction below it has been seen. A transaction gets its
 * number when it first writes, and may end long after others that have begun later; so what is told up to is the oldest
 * one that has not ended, and what came between may be told twice, but never not at all.
 */
export type Revision = number

export interface Change {
  id: number
  kind: LiveKind
  organizationId: number | null
  destinationId: number | null
  groupId: number | null
  userId: number | null
  recordId: number | null
  /** Of its transaction: whoever has come further has seen it. */
  revision: Revision
}

interface ToldRow extends Omit<Selectable<Database['change']>, 'id' | 'at'> {
  settled: string
  /** `null` where nothing has changed: then there is but this row. */
  id: number | null
}

/** What was changed from a revision on, oldest first, and the revision up to which that is everything. */
export async function changesFrom(
  db: Kysely<Database>,
  from: Revision,
): Promise<{ changes: Change[]; settled: Revision }> {
  // in one statement, and so of one moment
  const { rows } = await sql<ToldRow>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as settled, c.id, c.kind, c.organization_id, c.destination_id,
      c.group_id, c.user_id, c.record_id, c.transaction::text as transaction
    from (select) as now
    left join change as c on c.transaction >= ${String(from)}::xid8
    order by c.id`.execute(db)
  const settled = Number(rows[0]?.settled)
  const changes = rows.flatMap((row) =>
    row.id === null
      ? []
      : [
          {
            ...{ id: row.id, kind: row.kind, organizationId: row.organization_id, destinationId: row.destination_id },
            ...{ groupId: row.group_id, userId: row.user_id, recordId: row.record_id },
            revision: Number(row.transaction),
          },
        ],
  )
  return { changes, settled }
}

/** Where the history stands. */
export interface Standing {
  epoch: string
  /** Everything below it is settled at this moment. */
  settled: Revision
  /** From here on nothing has been forgotten. */
  keptFrom: Revision
}

export async function standing(db: Kysely<Database>): Promise<Standing> {
  const { rows } = await sql<{ epoch: string; settled: string; kept: string }>`
    select id::text as epoch, pg_snapshot_xmin(pg_current_snapshot())::text as settled, kept_from::text as kept
    from change_epoch`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database does not say which history its revisions are of.')
  return { epoch: row.epoch, settled: Number(row.settled), keptFrom: Number(row.kept) }
}

/** Forgets what was told long ago, by the database's clock: whoever has not come so far loads everything. */
export async function forgetChanges(db: Kysely<Database>, olderThanMs: number): Promise<void> {
  await sql`
    with forgotten as (
      delete from change where at < now() - make_interval(secs => ${olderThanMs / 1000}) returning transaction
    )
    update change_epoch set kept_from = greatest(kept_from, last.transaction)
    from (select max(transaction::text::bigint) + 1 as number from forgotten) as f,
      lateral (select f.number::text::xid8 as transaction) as last
    where f.number is not null`.execute(db)
}

/** Begins another history: the revisions that were given out are of one that is over. */
export async function beginEpoch(db: Kysely<Database>): Promise<void> {
  await sql`
    with forgotten as (delete from change)
    update change_epoch set id = gen_random_uuid(), kept_from = '0',
      system = (select system_identifier from pg_control_system())`.execute(db)
}

/** A database that was copied elsewhere counts its transactions anew, or goes on from where the copy was made. */
export async function beginEpochIfMoved(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql`
    select from change_epoch, pg_control_system() where system <> system_identifier`.execute(db)
  if (rows.length > 0) await beginEpoch(db)
}
