import { sql, type Kysely } from 'kysely'
import type { RequestKind } from '../../db/provider-tables.ts'
import type { Database } from '../../db/tables.ts'

/** A thing of ours about which the booking system is asked something. */
export interface ObjectKey {
  organizationId: number
  id: number
}

/** What is to be sent next about a thing. */
export interface DueRequest extends ObjectKey {
  kind: RequestKind
  wanted: 'placed' | 'withdrawn'
  revision: number
  /** The newest of the rides of an order; for others the revision. */
  changedRevision: number
  /** Up to where the booking system has taken it; `null` for nothing. */
  takenRevision: number | null
  tries: number
}

/** Whether the booking system has taken the order, and only what has changed since is to be sent. */
export const isChange = ({ kind, wanted, revision, takenRevision }: DueRequest): boolean =>
  kind === 'order' && wanted === 'placed' && takenRevision !== null && takenRevision >= revision

/**
 * Notes what is asked about things, in the transaction that decides it. It is sent after that, and what was asked before
 * about them counts no more. Revisions go by the time, so that those of a restored backup are not older than what the
 * booking system has seen.
 */
export async function noteRequests(
  trx: Kysely<Database>,
  kind: RequestKind,
  objects: readonly ObjectKey[],
  at: Date,
): Promise<void> {
  if (objects.length === 0) return
  await sql`
    insert into provider_request (
      kind, object_id, organization_id, wanted, revision, changed_revision, next_try_at, asked_at
    )
    select ${kind}, o.id, o.organization_id, 'placed',
      ${at.getTime()}::bigint, ${at.getTime()}::bigint, ${at}::timestamptz, ${at}::timestamptz
    from unnest(
      ${objects.map(({ id }) => id)}::int[], ${objects.map(({ organizationId }) => organizationId)}::int[]
    ) as o(id, organization_id)
    on conflict (kind, object_id, organization_id) do update set
      wanted = excluded.wanted,
      revision = greatest(excluded.revision, provider_request.changed_revision + 1),
      changed_revision = greatest(excluded.revision, provider_request.changed_revision + 1),
      tries = 0, next_try_at = excluded.next_try_at, asked_at = excluded.asked_at, taken_at = null, is_late = false
  `.execute(trx)
}

/** Notes that what was asked about a thing is wanted no more. Nothing for what was never asked for. */
export async function noteWithdrawal(
  trx: Kysely<Database>,
  kind: RequestKind,
  { organizationId, id }: ObjectKey,
  at: Date,
): Promise<void> {
  await sql`
    update provider_request set
      wanted = 'withdrawn',
      revision = greatest(${at.getTime()}::bigint, changed_revision + 1),
      changed_revision = greatest(${at.getTime()}::bigint, changed_revision + 1),
      tries = 0, next_try_at = ${at}::timestamptz, asked_at = ${at}::timestamptz, taken_at = null, is_late = false
    where kind = ${kind} and object_id = ${id}::int and organization_id = ${organizationId}::int and wanted = 'placed'
  `.execute(trx)
}

/** How long whoever sends a request has it for itself. */
const leaseMs = 2 * 60_000

/** Takes what is due of these kinds, oldest first; whoever else asks meanwhile gets other requests. */
export async function takeDueRequests(
  db: Kysely<Database>,
  kinds: readonly RequestKind[],
  now: Date,
  most: number,
): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    update provider_request as r set next_try_at = ${new Date(now.getTime() + leaseMs)}::timestamptz
    from (
      select kind, object_id from provider_request
      where next_try_at <= ${now}::timestamptz and kind = any(${kinds}::text[])
      order by next_try_at, revision
      limit ${most}
      for update skip locked
    ) as due
    where r.kind = due.kind and r.object_id = due.object_id
    returning r.kind, r.object_id as id, r.organization_id as "organizationId", r.wanted, r.tries,
      r.revision, r.changed_revision as "changedRevision", r.taken_revision as "takenRevision"
  `.execute(db)
  return rows.sort((a, b) => a.changedRevision - b.changedRevision || a.id - b.id)
}

/** Those of the requests, as `n`, with the newest revision of what was sent of them. */
const sent = (requests: readonly DueRequest[]) => sql`unnest(
  ${requests.map(({ kind }) => kind)}::text[], ${requests.map(({ id }) => id)}::int[],
  ${requests.map(({ changedRevision }) => changedRevision)}::bigint[]
) as n(kind, id, revision)`

/** They have been taken; what was asked or has changed since is still to be sent. */
export async function noteTaken(db: Kysely<Database>, requests: readonly DueRequest[], now: Date): Promise<void> {
  await sql`
    update provider_request as q set
      taken_revision = greatest(q.taken_revision, n.revision), taken_at = ${now}::timestamptz,
      tries = 0, next_try_at = case when q.changed_revision = n.revision then null else q.next_try_at end,
      is_late = q.is_late and q.changed_revision <> n.revision
    from ${sent(requests)}
    where q.kind = n.kind and q.object_id = n.id and q.revision <= n.revision and n.revision <= q.changed_revision
  `.execute(db)
}

const firstWaitMs = 2000
const longestWaitMs = 5 * 60_000

/** Tried again after a wait that doubles, up to five minutes. */
export async function noteFailure(db: Kysely<Database>, requests: readonly DueRequest[], now: Date): Promise<void> {
  await sql`
    update provider_request as q set
      tries = q.tries + 1,
      next_try_at = ${now}::timestamptz + make_interval(
        secs => least(${longestWaitMs}::float8, ${firstWaitMs}::float8 * 2 ^ least(q.tries, 20)) / 1000
      )
    from ${sent(requests)}
    where q.kind = n.kind and q.object_id = n.id and q.changed_revision = n.revision
  `.execute(db)
}

/** What waits because it could not be sent is due at once. */
export const bringForward = (db: Kysely<Database>, now: Date) =>
  db
    .updateTable('provider_request')
    .set({ next_try_at: now })
    .where('next_try_at', '>', now)
    .where('tries', '>', 0)
    .execute()

/** An answer to an order shows that it was taken, also where the answer to the call was lost. */
export const noteAnswered = (trx: Kysely<Database>, { id, revision }: { id: number; revision: number }, now: Date) =>
  sql`
    update provider_request set
      taken_revision = revision, taken_at = ${now}::timestamptz, tries = 0,
      next_try_at = case when changed_revision = revision then null else next_try_at end,
      is_late = is_late and changed_revision <> revision
    where kind = 'order' and object_id = ${id}::int and wanted = 'placed' and revision = ${revision}::bigint
      and (taken_revision is null or taken_revision < revision)
  `.execute(trx)
