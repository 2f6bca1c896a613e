import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { Trx } from '../../db/tables.ts'

export interface TenantKey {
  id: number
  organizationId: number
}

/**
 * The tenant of that id through which users may sign in, which nobody deletes until the transaction ends; else the code
 * of why not. One that waits for its proof is not there for anybody.
 */
export async function openTenant(
  trx: Trx,
  externalTenantId: string,
): Promise<TenantKey | Extract<ErrorCode, 'azuread_login_tenant_not_found' | 'azuread_login_tenant_deleted'>> {
  const [tenant] = await trx
    .selectFrom('auth_tenant')
    .select(['id', 'organization_id as organizationId', 'state'])
    .where('external_tenant_id', '=', externalTenantId)
    .where('state', '<>', 'pending')
    .orderBy(sql`state = 'deleted'`)
    .forShare()
    .execute()
  if (!tenant) return 'azuread_login_tenant_not_found'
  if (tenant.state === 'deleted') return 'azuread_login_tenant_deleted'
  return { id: tenant.id, organizationId: tenant.organizationId }
}
