import { sql, type RawBuilder } from 'kysely'
import { bookingStates } from '#domain/booking/state.ts'
import type { LocalDate } from '#domain/local-date.ts'
import {
  rejectedOrderKinds,
  type RejectedOrder,
  type RejectedOrderKey,
  type RejectedOrderKind,
} from '#domain/rejected-order.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import type { Trx } from '../../db/tables.ts'
import { wallDateTime } from '../../ground/wall-time.ts'

/** How long a user who is there has to see that an order is rejected before a mail says it, in milliseconds. */
const seenWithinMs = 5 * 60_000

/** A user whose sessions have not been used for this long, in milliseconds, has gone, and gets the mail at once. */
const goneAfterMs = 10 * 60_000

/** What is stored of an order that is rejected: news to whoever ordered it. */
export const rejectionMarks = (now: Date) => ({
  refusal_unseen_since: now,
  refusal_mail_at: new Date(now.getTime() + seenWithinMs),
})

/** What is stored of an order about which there is no such news. */
export const noRejectionMarks = { refusal_unseen_since: null, refusal_mail_at: null } as const

/** One whose order was made anew since is not rejected any more. */
const rejected: Record<RejectedOrderKind, RawBuilder<boolean>> = {
  booking: sql<boolean>`o.refusal_unseen_since is not null and o.state = ${bookingStates.rejected}::int`,
  timetable: sql<boolean>`o.refusal_unseen_since is not null and o.state = ${timetableStates.rejected}::int
    and not o.deleted`,
}

interface Row {
  id: number
  destinationId: number
  date: LocalDate
  minutes: number
  reason: string | null
  refusedAt: Date
}

const minutesOf: Record<RejectedOrderKind, RawBuilder<unknown>> = {
  booking: sql`o.date, o.start_minutes as minutes`,
  timetable: sql`o.start_date as date, 0 as minutes`,
}

/** What people call an order by. */
const shortIdOf = ({ kind, id }: RejectedOrderKey): string => (kind === 'booking' ? `K-${id}` : String(id))

/** The user's rejected orders that the user has not seen, the latest first. */
export async function rejectedOrdersOf(trx: Trx, userId: number): Promise<RejectedOrder[]> {
  const found: RejectedOrder[] = []
  for (const kind of rejectedOrderKinds) {
    const { rows } = await sql<Row>`
      select o.id, o.destination_id as "destinationId", ${minutesOf[kind]}, o.rejected_reason as reason,
        o.refusal_unseen_since as "refusedAt"
      from ${sql.table(kind)} as o
      where o.ordered_by = ${userId} and ${rejected[kind]}
    `.execute(trx)
    for (const { id, destinationId, date, minutes, reason, refusedAt } of rows) {
      found.push({
        ...{ kind, id, destinationId, shortId: shortIdOf({ kind, id }), reason: reason ?? '' },
        startDate: wallDateTime(date, minutes),
        refusedAt: new Date(refusedAt).toISOString(),
      })
    }
  }
  return found.sort((a, b) => b.refusedAt.localeCompare(a.refusedAt) || b.id - a.id)
}

/** Whoever ordered them has seen that they are rejected; what another user ordered stays as it is. */
export async function markSeen(trx: Trx, userId: number, orders: readonly RejectedOrderKey[]): Promise<void> {
  for (const kind of rejectedOrderKinds) {
    const ids = orders.filter((order) => order.kind === kind).map(({ id }) => id)
    await trx
      .updateTable(kind)
      .set(noRejectionMarks)
      .where('id', '=', sql<number>`any(${ids}::int[])`)
      .where('ordered_by', '=', userId)
      .execute()
  }
}

/** A rejected order that a mail is to tell of. */
export interface UnseenOrder extends RejectedOrderKey {
  organizationId: number
  destinationId: number
  shortId: string
  userId: number
}

/**
 * Takes the orders of whose rejection a mail is to tell, each once, whichever process asks: those that their orderers
 * have not seen in time, and those of orderers who have gone.
 */
export async function takeUnseenOrders(trx: Trx, now: Date): Promise<UnseenOrder[]> {
  const found: UnseenOrder[] = []
  const usedSince = new Date(now.getTime() - goneAfterMs)
  for (const kind of rejectedOrderKinds) {
    const { rows } = await sql<Omit<UnseenOrder, 'kind' | 'shortId'>>`
      update ${sql.table(kind)} as t set refusal_mail_at = null
      from (
        select o.organization_id, o.id from ${sql.table(kind)} as o
        where o.refusal_mail_at is not null and o.ordered_by is not null and ${rejected[kind]}
          and (o.refusal_mail_at <= ${now} or not exists (
            select from session as s
            where s.user_id = o.ordered_by and s.ended_at is null and s.last_seen_at > ${usedSince}
          ))
        for update of o skip locked
      ) as due
      where t.organization_id = due.organization_id and t.id = due.id
      returning t.id, t.organization_id as "organizationId", t.destination_id as "destinationId",
        t.ordered_by as "userId"
    `.execute(trx)
    found.push(...rows.map((row) => ({ ...row, kind, shortId: shortIdOf({ kind, id: row.id }) })))
  }
  return found
}
