import { sql } from 'kysely'
import { afterTenantStep, type AuthTenant, type AuthTenantDeletion, type NewAuthTenant } from '#domain/auth-tenant.ts'
import type { Author } from '../../db/author.ts'
import type { Trx } from '../../db/tables.ts'
import { endSessionsThrough, sessionLimits } from '../identity/sessions.ts'
import type { TenantKey } from '../identity/tenants.ts'

export interface StoredTenant extends TenantKey {
  externalTenantId: string
  state: AuthTenant['state']
  version: number
}

type SteppingTenant = Pick<StoredTenant, 'id' | 'organizationId' | 'state'>

/** The tenant, wherever it is among the organisations, kept from others; `null` when it is in none. */
export async function loadTenant(
  trx: Trx,
  organizationIds: readonly number[],
  id: number,
): Promise<StoredTenant | null> {
  const tenant = await trx
    .selectFrom('auth_tenant')
    .select(['id', 'organization_id as organizationId', 'external_tenant_id as externalTenantId', 'state', 'version'])
    .where('organization_id', '=', sql<number>`any(${organizationIds}::int[])`)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return tenant ?? null
}

/** Users who have signed in through the tenant that the query calls `t`. */
const users = sql`microsoft_account as a join app_user as u on u.id = a.user_id and u.removed_at is null
  where a.organization_id = t.organization_id and a.auth_tenant_id = t.id`

const domains = sql<string[]>`array(
  select d.domain from auth_tenant_domain as d
  where d.organization_id = t.organization_id and d.auth_tenant_id = t.id
  order by d.domain
)`

const wireTenants = (trx: Trx, organizationId: number) =>
  trx
    .selectFrom('auth_tenant as t')
    .leftJoin('app_user as maker', 'maker.id', 't.created_by')
    .leftJoin('app_user as prover', 'prover.id', 't.proved_by')
    .leftJoin('app_user as deleter', 'deleter.id', 't.deleted_by')
    .where('t.organization_id', '=', organizationId)
    .select([
      't.id',
      't.version',
      't.name',
      't.external_tenant_id as externalTenantId',
      't.type',
      't.organization_id as organizationId',
      't.state',
      't.created_at as createdAt',
      'maker.email as createdBy',
      't.proved_at as provedAt',
      'prover.email as provedBy',
      't.deleted_at as deletedAt',
      'deleter.email as deletedBy',
      domains.as('domains'),
      sql<number>`(select count(distinct a.user_id) from ${users})::int`.as('userCount'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof wireTenants>['execute']>>[number]

const typeNames: Record<AuthTenant['type'], string> = { AzureAD: 'Azure AD', Unknown: '' }

const toTenant = ({ createdAt, provedAt, deletedAt, ...row }: Row): AuthTenant => ({
  ...row,
  typeName: typeNames[row.type],
  createdAt: createdAt.toISOString(),
  provedAt: provedAt?.toISOString() ?? null,
  deletedAt: deletedAt?.toISOString() ?? null,
})

/** The newest first, and the deleted ones last. */
export async function tenantsOf(trx: Trx, organizationId: number): Promise<AuthTenant[]> {
  const rows = await wireTenants(trx, organizationId)
    .orderBy(sql`t.state = 'deleted'`)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute()
  return rows.map(toTenant)
}

export const tenantOf = async (trx: Trx, { organizationId, id }: TenantKey): Promise<AuthTenant> =>
  toTenant(await wireTenants(trx, organizationId).where('t.id', '=', id).executeTakeFirstOrThrow())

/**
 * Whether users sign in through a tenant of that id already, in whatever organisation. Until the transaction ends nobody
 * else comes to that.
 */
export async function isInUse(trx: Trx, externalTenantId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${externalTenantId}, 0))`.execute(trx)
  const row = await trx
    .selectFrom('auth_tenant')
    .select('id')
    .where('external_tenant_id', '=', externalTenantId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Adds a tenant that waits for its proof. Gives its id; `null` when one of that id is in use, wherever it is, or waits in
 * the same organisation. One that waits in another keeps it from nobody: anybody can claim an id.
 */
export async function insertTenant(
  trx: Trx,
  { organizationId, name, externalTenantId, type }: NewAuthTenant,
  { userId, now }: Author,
): Promise<number | null> {
  if (await isInUse(trx, externalTenantId)) return null
  const made = await trx
    .insertInto('auth_tenant')
    .values({
      organization_id: organizationId,
      name,
      external_tenant_id: externalTenantId,
      type,
      created_at: now,
      created_by: userId,
      proved_at: null,
      proved_by: null,
      deleted_at: null,
      deleted_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** From now on its users may sign in through it. */
export async function openTenantFor(
  trx: Trx,
  { organizationId, id, state }: SteppingTenant,
  author: Author,
): Promise<void> {
  await trx
    .updateTable('auth_tenant')
    .set({
      state: afterTenantStep(state, 'prove') ?? state,
      proved_at: author.now,
      proved_by: author.userId,
      version: sql`version + 1`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

export async function deletionOf(trx: Trx, { organizationId, id }: TenantKey, now: Date): Promise<AuthTenantDeletion> {
  const isOpen = sql`s.ended_at is null
    and s.created_at > ${new Date(now.getTime() - sessionLimits.absoluteMs)}
    and s.last_seen_at > ${new Date(now.getTime() - sessionLimits.idleMs)}`
  return trx
    .selectFrom('auth_tenant as t')
    .where('t.organization_id', '=', organizationId)
    .where('t.id', '=', id)
    .select([
      't.id',
      sql<number>`(select count(distinct a.user_id) from ${users})::int`.as('users'),
      sql<number>`(
        select count(distinct a.user_id) from ${users}
          and not exists (select from credential as c where c.user_id = a.user_id)
      )::int`.as('usersWithoutPassword'),
      sql<number>`(select count(*) from session as s where s.auth_tenant_id = t.id and ${isOpen})::int`.as(
        'openSessions',
      ),
      domains.as('domains'),
    ])
    .executeTakeFirstOrThrow()
}

/** Nobody signs in through it any more, or stays signed in; its domains are free. */
export async function deleteTenant(
  trx: Trx,
  { organizationId, id, state }: SteppingTenant,
  author: Author,
): Promise<void> {
  const { userId, now } = author
  await trx
    .updateTable('auth_tenant')
    .set({
      state: afterTenantStep(state, 'delete') ?? state,
      deleted_at: now,
      deleted_by: userId,
      version: sql`version + 1`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  for (const table of ['auth_tenant_domain', 'microsoft_account'] as const) {
    await trx.deleteFrom(table).where('organization_id', '=', organizationId).where('auth_tenant_id', '=', id).execute()
  }
  await endSessionsThrough(trx, id, now)
}
