import type { Trx } from '../../db/tables.ts'
import { hasEmail } from '../identity/users.ts'

interface NewOrganization {
  name: string
  /** Of the first administrator, who may already be a user elsewhere. */
  email: string
  now: Date
}

/** Gives the administrator's id. */
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
  return user.id
}
