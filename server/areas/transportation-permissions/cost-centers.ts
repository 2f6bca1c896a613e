import { sql } from 'kysely'
import type { Trx } from '../../db/tables.ts'

/**
 * Ids of the organisation's cost centres of these names, by the names as they were given; those are made of which there
 * is none. Case does not count. In the order of their names, so that two who make the same ones do not wait for each
 * other.
 */
export async function costCentersNamed(
  trx: Trx,
  organizationId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const known = await costCenterIds(trx, organizationId, names)
  if (names.every((name) => known.has(name))) return known
  await sql`
    insert into cost_center (organization_id, name)
    select ${organizationId}, asked.name
    from unnest(${names.filter((name) => !known.has(name))}::text[]) as asked(name)
    order by lower(asked.name)
    on conflict do nothing
  `.execute(trx)
  return costCenterIds(trx, organizationId, names)
}

async function costCenterIds(
  trx: Trx,
  organizationId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; id: number }>`
    select asked.name, c.id
    from unnest(${names}::text[]) as asked(name)
    join cost_center as c on c.organization_id = ${organizationId} and lower(c.name) = lower(asked.name)
  `.execute(trx)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
