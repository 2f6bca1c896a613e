import type { Trx } from './tables.ts'

/** Names of the organisations in which the user administers or holds a role. */
export async function organizationNamesOf(trx: Trx, userId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('organization')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('destination_role')
        .select('organization_id')
        .where('user_id', '=', userId)
        .union(eb.selectFrom('organization_admin').select('organization_id').where('user_id', '=', userId))
        .union(eb.selectFrom('group_role').select('organization_id').where('user_id', '=', userId)),
    )
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}
