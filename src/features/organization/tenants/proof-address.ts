interface Proof {
  /** Address of the page as the browser shows it, with its hash. */
  page: string
  organizationId: number
  tenantId: number
  /** Where the server is. */
  apiOrigin: string
}

/** The route that a proof comes back to. Source: spec 2 §2 route tree. */
const tenantsPath = (organizationId: number): string => `/o/${organizationId}/authTenants`

/**
 * The server's address that begins the sign-in by which a tenant is proved; the browser navigates there, and comes back to
 * the page of the tenants with the tenant's id. Source: security decision on tenants.
 */
export function proofAddress({ page, organizationId, tenantId, apiOrigin }: Proof): string {
  const callback = new URL(page)
  callback.search = ''
  callback.hash = `${tenantsPath(organizationId)}?tenant=${tenantId}`
  const url = new URL('/ExternalAuth/AzureAdSignIn', apiOrigin)
  url.searchParams.set('callbackUrl', callback.href)
  return url.href
}
