import { sql, type SqlBool } from 'kysely'
import { auditLimits } from '#domain/audit.ts'
import { foldedWords } from '#domain/folded-text.ts'
import { passengerStates } from '#domain/passenger.ts'
import type { Trx } from '../../db/tables.ts'

/** Who has done something that stands in the organisation's log, each once, however long it is. */
export async function actorIds(trx: Trx, organizationId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive actor as (
      (select user_id as id from audit_event
       where organization_id = ${organizationId} and user_id is not null order by user_id limit 1)
      union all
      select (select user_id from audit_event
              where organization_id = ${organizationId} and user_id > actor.id order by user_id limit 1)
      from actor where actor.id is not null
    )
    select id from actor where id is not null
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Passengers of the organisation in whose name every word is, in any order; nothing typed finds nobody. */
export async function passengersNamed(
  trx: Trx,
  organizationId: number,
  typed: string,
): Promise<{ id: number; name: string }[]> {
  const words = foldedWords(typed)
  if (words.length === 0) return []
  return trx
    .selectFrom('passenger')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('state', '<>', passengerStates.deleted)
    .where((eb) => eb.and(words.map((word) => sql<SqlBool>`strpos(name_search_key, ${word}) > 0`)))
    .orderBy('name_sort_key')
    .orderBy('id')
    .limit(auditLimits.offered)
    .execute()
}
