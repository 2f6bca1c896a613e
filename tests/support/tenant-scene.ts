import type { Services } from '#server/call/services.ts'

interface NewTenant {
  externalTenantId: string
  state?: 'pending' | 'active' | 'deleted'
  name?: string
  /** Mail domains that are the tenant's. */
  domains?: readonly string[]
}

/** Adds a tenant to an organisation. Gives its id. */
export async function addTenant(
  { db, clock }: Services,
  organizationId: number,
  { externalTenantId, state = 'active', name = 'Rantakunta', domains = [] }: NewTenant,
): Promise<number> {
  const at = new Date(clock())
  const { id } = await db
    .insertInto('auth_tenant')
    .values({
      organization_id: organizationId,
      name,
      external_tenant_id: externalTenantId,
      state,
      created_at: at,
      created_by: null,
      proved_at: state === 'pending' ? null : at,
      proved_by: null,
      deleted_at: state === 'deleted' ? at : null,
      deleted_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const domain of domains) {
    await db
      .insertInto('auth_tenant_domain')
      .values({ domain, organization_id: organizationId, auth_tenant_id: id })
      .execute()
  }
  return id
}
