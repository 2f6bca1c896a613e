import { sql } from 'kysely'
import type { Trx } from '../../db/tables.ts'
import { hasEmail } from '../identity/users.ts'

interface NewOrganization {
  name: string
  /** Of the first administrator, who may already be a user elsewhere. */
  email: string
  now: Date
}

/**
 * It may use every instance of the booking system that there is: nobody else could give it its first destination.
 * Gives the administrator's id.
 */
export async function createOrganization(trx: Trx, { name, email, now }: NewOrganization): Promise<number> {
  const tracked = { created_at: now, updated_at: now, created_by: null, updated_by: null }
  const known = await trx
    .selectFrom('app_user')
    .select('id')
    .where(hasEmail(email))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const user =
    known ??
    (await trx
      .insertInto('app_user')
      .values({ email, username: null, removed_at: null, ...tracked })
      .returning('id')
      .executeTakeFirstOrThrow())
  const organization = await trx
    .insertInto('organization')
    .values({ name, ...tracked })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('organization_admin')
    .values({ organization_id: organization.id, user_id: user.id, created_at: now, created_by: null })
    .execute()
  await sql`
    insert into organization_instance (organization_id, instance_id)
    select ${organization.id}::int, id from instance
  `.execute(trx)
  return user.id
}
