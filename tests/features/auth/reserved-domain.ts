import { addTenant } from '#tests/support/tenant-scene.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Has the organisation's users of a mail domain sign in with Microsoft 365. */
export async function reserveDomain({ services }: TestServer, organizationId: number, domain: string): Promise<void> {
  await addTenant(services, organizationId, {
    externalTenantId: '11111111-2222-4333-8444-555555555555',
    domains: [domain],
  })
}
