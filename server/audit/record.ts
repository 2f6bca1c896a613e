import type { AuditAction } from '#domain/audit.ts'
import { write, writeTogether, type Write } from '../db/compiled.ts'
import { insertMany } from '../db/insert-many.ts'
import type { Trx } from '../db/tables.ts'
import type { Principal } from '../ground/principal.ts'

/** Stands in the log for the organisation of what is of none: a row can be spread by its organisation only if it has one. */
export const noOrganization = 0

/** What was seen or changed: ids and names of fields, never values. */
export interface AuditFacts {
  organizationId?: number
  objectType?: string
  objectId?: number
  destinationId?: number
  passengerIds?: readonly number[]
  /** Who acted, where the call itself has no signed-in user: a sign-in, a password reset. */
  userId?: number
  detail?: Record<string, string | number | boolean | readonly string[]>
  /**
   * The same of further organisations and of further people, each for a row of its own: none reads what belongs to
   * another one.
   */
  elsewhere?: readonly Omit<AuditFacts, 'elsewhere'>[]
}

/** The circumstances of a call. */
export interface AuditContext {
  action: AuditAction
  at: Date
  user: Principal | null
  requestId: string
  clientVersion: string | null
}

/** The rows that a call leaves behind. Written in the call's own transaction: no audit row, no data. */
export const auditRows = (context: AuditContext, { elsewhere = [], ...facts }: AuditFacts, status: number) =>
  [facts, ...elsewhere].map((each) => auditRow(context, each, status))

const auditRow = (context: AuditContext, facts: AuditFacts, status: number) => ({
  at: context.at,
  // what a program does is in the log of its organisation, whatever it was about
  organization_id: facts.organizationId ?? context.user?.program?.organizationId ?? noOrganization,
  user_id: context.user?.id ?? facts.userId ?? null,
  session_id: context.user?.sessionId ?? null,
  action: context.action,
  object_type: facts.objectType ?? null,
  object_id: facts.objectId ?? null,
  passenger_ids: [...(facts.passengerIds ?? [])],
  destination_id: facts.destinationId ?? null,
  outcome: status < 400 ? ('done' as const) : ('refused' as const),
  status,
  request_id: context.requestId,
  client_version: context.clientVersion,
  detail: facts.detail ? JSON.stringify(facts.detail) : null,
})

type AuditRow = ReturnType<typeof auditRow>

/** Adds many rows at once, where each is about something else that one call has written. */
export async function insertAudit(trx: Trx, rows: readonly AuditRow[]): Promise<void> {
  await insertMany(
    trx,
    'audit_event',
    rows.map(({ detail, ...row }) => ({ ...row, detail: detail === null ? null : (JSON.parse(detail) as never) })),
  )
}

const auditEvent = write((db, row: AuditRow) => db.insertInto('audit_event').values(row))

/** Adds the rows, and with them what else the call has to write, in one round trip. */
export const writeAudit = (trx: Trx, rows: readonly AuditRow[], writes: readonly Write[] = []): Promise<void> =>
  writeTogether(trx, [...writes, ...rows.map(auditEvent)])
