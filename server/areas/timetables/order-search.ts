import { sql } from 'kysely'
import { can } from '#domain/access.ts'
import { orderSearchLimits, type FoundOrder } from '#domain/order-search.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'

/**
 * Timetables whose number begins with the digits, at destinations where the user may read timetables: the exact one
 * first, then the newest. Deleted ones are left out.
 */
export async function ordersByNumber(trx: Trx, digits: string, user: Principal): Promise<FoundOrder[]> {
  const destinationIds = Object.keys(user.organizationOf)
    .map(Number)
    .filter((id) => can(user, 'readTimetables', id))
  if (destinationIds.length === 0) return []
  const organizationIds = [...new Set(destinationIds.map((id) => user.organizationOf[id]))]
  const rows = await trx
    .selectFrom('timetable as t')
    .innerJoin('destination as d', 'd.id', 't.destination_id')
    .where('t.organization_id', '=', sql<number>`any(${organizationIds}::int[])`)
    .where('t.destination_id', '=', sql<number>`any(${destinationIds}::int[])`)
    .where('t.deleted', '=', false)
    .where(sql<string>`t.id::text`, 'like', `${digits}%`)
    .select([
      't.id',
      't.destination_id as destinationId',
      'd.alias as destinationAlias',
      't.state',
      't.start_date as startDate',
      't.end_date as endDate',
      't.note',
    ])
    .orderBy(sql`t.id::text = ${digits}`, 'desc')
    .orderBy('t.id', 'desc')
    .limit(orderSearchLimits.hits)
    .execute()
  return rows.map((row) => ({ ...row, idNumber: String(row.id) }))
}
