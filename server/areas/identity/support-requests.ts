import type { Kysely } from 'kysely'
import type { Locale } from '#domain/locale.ts'
import type { Database, Trx } from '../../db/tables.ts'

/** A message to support, as those who answer it read it. */
export interface SupportMail {
  id: number
  message: string
  version: string
  locale: Locale
  url: string
  sentAt: Date
  /** Whoever wrote it. */
  email: string
  /** `null` with the destination when none was selected. */
  organizationName: string | null
  destinationAlias: string | null
  /** `null` while nothing was answered. */
  answer: string | null
  /** Whether mail of it was taken by somebody who answers. */
  isHandedOver: boolean
}

const requestsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('support_request as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .leftJoin('organization as o', 'o.id', 'r.organization_id')
    .leftJoin('destination as d', (join) =>
      join.onRef('d.organization_id', '=', 'r.organization_id').onRef('d.id', '=', 'r.destination_id'),
    )
    .select(['r.id', 'r.message', 'r.version', 'r.locale', 'r.url', 'r.created_at', 'r.answer', 'r.handed_over_at'])
    .select(['u.email', 'o.name as organizationName', 'd.alias as destinationAlias'])

type Row = Awaited<ReturnType<ReturnType<typeof requestsOf>['executeTakeFirstOrThrow']>>

const toMail = ({ created_at: createdAt, handed_over_at: handedOverAt, ...request }: Row): SupportMail => ({
  ...request,
  sentAt: createdAt,
  isHandedOver: handedOverAt !== null,
})

/** `null` for a message that is not there. */
export async function supportMailOf(db: Kysely<Database>, id: number): Promise<SupportMail | null> {
  const row = await requestsOf(db).where('r.id', '=', id).executeTakeFirst()
  return row ? toMail(row) : null
}

/** Messages that nobody has closed, the oldest first. */
export async function openSupportRequests(db: Kysely<Database>): Promise<SupportMail[]> {
  const rows = await requestsOf(db).where('r.closed_at', 'is', null).orderBy('r.id').execute()
  return rows.map(toMail)
}

/** The first mail of a message was taken. */
export async function markHandedOver(db: Kysely<Database>, id: number, now: Date): Promise<void> {
  await db
    .updateTable('support_request')
    .set({ handed_over_at: now })
    .where('id', '=', id)
    .where('handed_over_at', 'is', null)
    .execute()
}

/** Most messages that are taken at once. */
const takenAtOnce = 100

/**
 * Takes the open messages of which no mail was queued, each once, whichever process asks, with the address of their
 * organisation; `null` for one that has none.
 */
export async function takeUnmailed(trx: Trx, now: Date): Promise<{ id: number; organizationEmail: string | null }[]> {
  const rows = await trx
    .selectFrom('support_request as r')
    .leftJoin('organization as o', 'o.id', 'r.organization_id')
    .where('r.mail_queued_at', 'is', null)
    .where('r.closed_at', 'is', null)
    .select(['r.id', 'o.support_email as organizationEmail'])
    .orderBy('r.id')
    .limit(takenAtOnce)
    .forUpdate('r')
    .skipLocked()
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await trx.updateTable('support_request').set({ mail_queued_at: now }).where('id', 'in', ids).execute()
  return rows
}

/**
 * Closes a message with what it is answered, once: of two who answer at the same time the second is told.
 * @param answer `null` for one that needs none
 * @returns whether it is there and was open
 */
export async function closeSupportRequest(trx: Trx, id: number, answer: string | null, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('support_request')
    .set({ closed_at: now, ...(answer !== null && { answer, answered_at: now }) })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
