import { sql, type Expression, type SqlBool } from 'kysely'
import { emailKey } from '#domain/email.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { Trx } from '../../db/tables.ts'

/** Whether the user's address is that one. */
export const hasEmail = (email: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(app_user.email collate "C") = ${emailKey(email)}`

/** Whether the user signs in by that name. */
export const hasUsername = (username: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(app_user.username collate "C") = ${emailKey(username)}`

/** Organisations that the user is of: in which they administer, hold a role, or were let in. */
const organizationsOf = (trx: Trx, userId: number) =>
  trx.selectFrom('organization').where('id', 'in', (eb) =>
    eb
      .selectFrom('destination_role')
      .select('organization_id')
      .where('user_id', '=', userId)
      .union(eb.selectFrom('organization_admin').select('organization_id').where('user_id', '=', userId))
      .union(eb.selectFrom('group_role').select('organization_id').where('user_id', '=', userId))
      .union(eb.selectFrom('membership').select('organization_id').where('user_id', '=', userId)),
  )

export async function organizationNamesOf(trx: Trx, userId: number): Promise<string[]> {
  const rows = await organizationsOf(trx, userId).select('name').execute()
  return rows.map(({ name }) => name)
}

export async function organizationIdsOf(trx: Trx, userId: number): Promise<number[]> {
  const rows = await organizationsOf(trx, userId).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** What a user has done with the account, for the log of each organisation that the user belongs to. */
export async function accountFacts(
  trx: Trx,
  userId: number,
  facts: Omit<AuditFacts, 'elsewhere' | 'organizationId'> = {},
): Promise<AuditFacts> {
  const own = { userId, ...facts }
  const [organizationId, ...others] = await organizationIdsOf(trx, userId)
  if (organizationId === undefined) return own
  return { ...own, organizationId, elsewhere: others.map((id) => ({ ...own, organizationId: id })) }
}
