import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'

/**
 * Sets who else is mailed what the organisation's users write to support; `null` for nobody.
 * @returns the organisation's name; `null` when there is none of the id
 */
export async function setSupportEmail(
  db: Kysely<Database>,
  organizationId: number,
  email: string | null,
): Promise<string | null> {
  const organization = await db
    .updateTable('organization')
    .set(({ eb }) => ({ support_email: email, version: eb('version', '+', 1) }))
    .where('id', '=', organizationId)
    .returning('name')
    .executeTakeFirst()
  return organization?.name ?? null
}
