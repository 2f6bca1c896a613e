import { domainToASCII } from 'node:url'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../db/tables.ts'
import { Refused } from '../../ground/refused.ts'
import { isPublicMail } from './public-mail.ts'
import type { TenantKey } from './tenants.ts'

interface ReservingTenant {
  organizationId: number
  /** Microsoft's id of it. */
  externalTenantId: string
}

/** The tenant through which users of the address's domain sign in; `null` for none. */
export async function tenantReserving(db: Kysely<Database>, email: string): Promise<ReservingTenant | null> {
  const domain = domainOf(email)
  if (domain === null) return null
  const tenant = await db
    .selectFrom('auth_tenant_domain as reserved')
    .innerJoin('auth_tenant as tenant', 'tenant.id', 'reserved.auth_tenant_id')
    .where('reserved.domain', '=', domain)
    .where('tenant.state', '=', 'active')
    .select(['tenant.organization_id as organizationId', 'tenant.external_tenant_id as externalTenantId'])
    .executeTakeFirst()
  return tenant ?? null
}

/** The organisation whose users of the address's domain sign in with Microsoft; `null` where there is none. */
export const organizationReserving = async (db: Kysely<Database>, email: string): Promise<number | null> =>
  (await tenantReserving(db, email))?.organizationId ?? null

/**
 * Whether the address belongs to a domain whose users sign in with Microsoft. Depends on the domain only, so that it
 * tells nothing about accounts.
 */
export const isReservedForMicrosoft = async (db: Kysely<Database>, email: string): Promise<boolean> =>
  (await tenantReserving(db, email)) !== null

export const reservedForMicrosoft = (): Refused => new Refused(400, 'email_domain_reserved_for_authtenant_WARN_ONLY')

/** Names of hosts as mail has them: of two parts at least, in the letters that they have in the end. */
const mailDomain = /^(?=.{1,253}$)[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+$/

/**
 * The domain of an address; `null` for what is no address of one. However it is spelled, it is one domain: with Ä or as
 * `xn--`, with the dot at its end or without.
 */
function domainOf(email: string): string | null {
  const [, domain] = /@([^@%]+)$/.exec(email.trim()) ?? []
  const name = domainToASCII((domain ?? '').replace(/\.$/, ''))
  return mailDomain.test(name) ? name : null
}

/** Whether the address is of one of the tenant's domains. */
export async function isDomainOf(trx: Trx, { organizationId, id }: TenantKey, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom('auth_tenant_domain')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .where('auth_tenant_id', '=', id)
    .where('domain', '=', domainOf(email) ?? '')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes the address's domain the tenant's, unless anybody can have an address there or another tenant has it. */
export async function reserveDomain(trx: Trx, { organizationId, id }: TenantKey, email: string): Promise<void> {
  const domain = domainOf(email)
  if (domain === null || isPublicMail(domain)) return
  await trx
    .insertInto('auth_tenant_domain')
    .values({ domain, organization_id: organizationId, auth_tenant_id: id })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute()
}
