import type { Kysely } from 'kysely'
import { emailKey } from '#domain/email.ts'
import type { Database } from '../../db/tables.ts'
import { Refused } from '../../ground/refused.ts'

/**
 * Whether the address belongs to a domain whose users sign in with Microsoft. Depends on the domain only, so that it
 * tells nothing about accounts.
 */
export async function isReservedForMicrosoft(db: Kysely<Database>, email: string): Promise<boolean> {
  const domain = emailKey(email).split('@').at(1)
  if (domain === undefined) return false
  const row = await db
    .selectFrom('auth_tenant_domain as reserved')
    .innerJoin('auth_tenant as tenant', 'tenant.id', 'reserved.auth_tenant_id')
    .where('reserved.domain', '=', domain)
    .where('tenant.state', '=', 'active')
    .select('tenant.id')
    .executeTakeFirst()
  return row !== undefined
}

export const reservedForMicrosoft = (): Refused => new Refused(400, 'email_domain_reserved_for_authtenant_WARN_ONLY')
