import type { TestServer } from '#tests/support/server.ts'

/** Has the organisation's users of a mail domain sign in with Microsoft 365. */
export async function reserveDomain({ services }: TestServer, organizationId: number, domain: string): Promise<void> {
  const tenant = await services.db
    .insertInto('auth_tenant')
    .values({
      organization_id: organizationId,
      name: 'Rantakunta',
      external_tenant_id: '11111111-2222-4333-8444-555555555555',
      state: 'active',
      created_at: new Date(services.clock()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.db
    .insertInto('auth_tenant_domain')
    .values({ domain, organization_id: organizationId, auth_tenant_id: tenant.id })
    .execute()
}
