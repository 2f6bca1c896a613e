import {
  createAuthTenant,
  deleteAuthTenant,
  getAuthTenantDeletion,
  listAuthTenants,
  proveAuthTenant,
} from '#contract/auth-tenants.ts'
import type { AuthTenant, AuthTenantDeletion, NewAuthTenant } from '#domain/auth-tenant.ts'
import { call } from './api/client.ts'
import { sendOnce, type Submission, type Write } from './drafts/submission.ts'
import { quietly } from './mirror/quietly.ts'
import { keptAnswer, pullAnswer, type Kept } from './workspace/answers.ts'
import { live } from './workspace/live.ts'

const tenantsKey = (organizationId: number) => `authTenants:${organizationId}`
const params = (id: number) => ({ params: { id: String(id) } })

/** The organisation's Microsoft 365 tenants; `null` while they were never fetched. Live. */
export const tenantsOf = live((organizationId: number): Promise<Kept<AuthTenant[]> | null> =>
  keptAnswer(tenantsKey(organizationId), listAuthTenants.result),
)

/** @throws ApiError */
export const pullTenants = (organizationId: number): Promise<void> =>
  pullAnswer(tenantsKey(organizationId), () => call(listAuthTenants, params(organizationId)))

/** @throws ApiError */
export async function createTenant(tenant: NewAuthTenant, submission: Submission): Promise<AuthTenant> {
  const write: Write<AuthTenant> = {
    ...{ endpoint: createAuthTenant, body: tenant },
    async readBack() {
      const stored = (await call(listAuthTenants, params(tenant.organizationId))).find(
        ({ externalTenantId, state }) => externalTenantId === tenant.externalTenantId && state !== 'deleted',
      )
      return stored ? { stored } : null
    },
  }
  const made = await submission.send(write)
  await quietly(pullTenants(tenant.organizationId))
  return made
}

/**
 * Proves that the tenant is the organisation's own, with the code that the browser has come back from Microsoft 365 with.
 * @throws ApiError; `authtenant_other` for an account of another tenant
 */
export async function proveTenant(organizationId: number, id: number, code: string): Promise<void> {
  await sendOnce<AuthTenant>({ endpoint: proveAuthTenant, ...params(id), body: { code } }).finally(() =>
    quietly(pullTenants(organizationId)),
  )
}

/** What the deletion of the tenant would come to now. @throws ApiError */
export const deletionOf = (id: number): Promise<AuthTenantDeletion> => call(getAuthTenantDeletion, params(id))

/** @throws ApiError; `version_conflict` when somebody else has changed it meanwhile */
export async function deleteTenant({ id, organizationId, version }: AuthTenant): Promise<void> {
  await sendOnce<AuthTenant>({ endpoint: deleteAuthTenant, ...params(id), body: { version } }).finally(() =>
    quietly(pullTenants(organizationId)),
  )
}
