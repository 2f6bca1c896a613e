import type { Kysely } from 'kysely'
import { emailKey } from '#domain/email.ts'
import type { Database } from '../../db/tables.ts'
import { Refused } from '../../ground/refused.ts'

/**
 * Whether the address belongs to a domain whose users sign in with Microsoft. Depends on the domain only, so that it
 * tells nothing about accounts.
 */
export const isReservedForMicrosoft = async (db: Kysely<Database>, email: string): Promise<boolean> =>
  (await organizationReserving(db, email)) !== null

/** The organisation whose users of the address's domain sign in with Microsoft; `null` where there is none. */
export async function organizationReserving(db: Kysely<Database>, email: string): Promise<number | null> {
  const domain = emailKey(email).split('@').at(1)
  if (domain === undefined) return null
  const row = await db
    .selectFrom('auth_tenant_domain as reserved')
    .innerJoin('auth_tenant as tenant', 'tenant.id', 'reserved.auth_tenant_id')
    .where('reserved.domain', '=', domain)
    .where('tenant.state', '=', 'active')
    .select('tenant.organization_id as organizationId')
    .executeTakeFirst()
  return row?.organizationId ?? null
}

export const reservedForMicrosoft = (): Refused => new Refused(400, 'email_domain_reserved_for_authtenant_WARN_ONLY')
