import type { Trx } from './tables.ts'

/** Organisations in which the user administers or holds a role. */
const organizationsOf = (trx: Trx, userId: number) =>
  trx.selectFrom('organization').where('id', 'in', (eb) =>
    eb
      .selectFrom('destination_role')
      .select('organization_id')
      .where('user_id', '=', userId)
      .union(eb.selectFrom('organization_admin').select('organization_id').where('user_id', '=', userId))
      .union(eb.selectFrom('group_role').select('organization_id').where('user_id', '=', userId)),
  )

export async function organizationNamesOf(trx: Trx, userId: number): Promise<string[]> {
  const rows = await organizationsOf(trx, userId).select('name').execute()
  return rows.map(({ name }) => name)
}

export async function organizationIdsOf(trx: Trx, userId: number): Promise<number[]> {
  const rows = await organizationsOf(trx, userId).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
