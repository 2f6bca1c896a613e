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
  tries: number
}

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
    insert into provider_request (kind, object_id, organization_id, wanted, revision, next_try_at, asked_at)
    select ${kind}, o.id, o.organization_id, 'placed', ${at.getTime()}::bigint, ${at}::timestamptz, ${at}::timestamptz
    from unnest(
      ${objects.map(({ id }) => id)}::int[], ${objects.map(({ organizationId }) => organizationId)}::int[]
    ) as o(id, organization_id)
    on conflict (kind, object_id) do update set
      organization_id = excluded.organization_id, wanted = excluded.wanted,
      revision = greatest(excluded.revision, provider_request.revision + 1),
      tries = 0, next_try_at = excluded.next_try_at, asked_at = excluded.asked_at, taken_at = null
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
      wanted = 'withdrawn', revision = greatest(${at.getTime()}::bigint, revision + 1),
      tries = 0, next_try_at = ${at}::timestamptz, asked_at = ${at}::timestamptz, taken_at = null
    where kind = ${kind} and object_id = ${id}::int and organization_id = ${organizationId}::int and wanted = 'placed'
  `.execute(trx)
}

/** How long whoever sends a request has it for itself. */
const leaseMs = 2 * 60_000

/** Takes what is due, oldest first; whoever else asks meanwhile gets other requests. */
export async function takeDueRequests(db: Kysely<Database>, now: Date, most: number): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    update provider_request as r set next_try_at = ${new Date(now.getTime() + leaseMs)}::timestamptz
    from (
      select kind, object_id from provider_request
      where next_try_at <= ${now}::timestamptz
      order by next_try_at, revision
      limit ${most}
      for update skip locked
    ) as due
    where r.kind = due.kind and r.object_id = due.object_id
    returning r.kind, r.object_id as id, r.organization_id as "organizationId", r.wanted, r.revision, r.tries
  `.execute(db)
  return rows.sort((a, b) => a.revision - b.revision || a.id - b.id)
}

const sameRequest = ({ kind, id, revision }: DueRequest) =>
  sql<boolean>`kind = ${kind} and object_id = ${id}::int and revision = ${revision}::bigint`

/** It has been taken; what was asked since is still to be sent. */
export const noteTaken = (db: Kysely<Database>, request: DueRequest, now: Date) =>
  db
    .updateTable('provider_request')
    .set({ next_try_at: null, tries: 0, taken_at: now })
    .where(sameRequest(request))
    .execute()

const firstWaitMs = 2000
const longestWaitMs = 5 * 60_000

/** Tried again after a wait that doubles, up to five minutes. */
export const noteFailure = (db: Kysely<Database>, request: DueRequest, now: Date) =>
  db
    .updateTable('provider_request')
    .set({
      tries: request.tries + 1,
      next_try_at: new Date(now.getTime() + Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(request.tries, 20))),
    })
    .where(sameRequest(request))
    .execute()
