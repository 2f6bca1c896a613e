import { sql } from 'kysely'
import type { Trx } from '../../db/tables.ts'
import { OperatorError } from '../../ground/operator-error.ts'
import { accountOf, makeAccount } from '../identity/accounts.ts'
import { setRights } from '../identity/memberships.ts'

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
  const userId = (await accountOf(trx, email))?.id ?? (await makeAccount(trx, email, now))
  if (userId === null) throw new OperatorError('Somebody else has just made that account. Try again.')
  const organization = await trx
    .insertInto('organization')
    .values({ name, created_at: now, updated_at: now, created_by: null, updated_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const administrator = { organizationId: organization.id, userId, version: 0 }
  const rights = { isAdministrator: true, destinationRoles: [], passengerGroupRoles: [] }
  await setRights(trx, administrator, rights, { userId: null, now })
  await sql`
    insert into organization_instance (organization_id, instance_id)
    select ${organization.id}::int, id from instance
  `.execute(trx)
  return userId
}
