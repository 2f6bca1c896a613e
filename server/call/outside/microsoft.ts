import type { ErrorCode } from '#contract/errors.ts'

/** An account of a tenant, as Microsoft 365 vouches for it. */
export interface MicrosoftAccount {
  /** Tenant and account by their GUIDs, lower case: nothing else identifies anybody. */
  tenantId: string
  objectId: string
  /** What the account has as its e-mail address; whoever runs the tenant decides on it. `null` for none. */
  email: string | null
  /** Whether the tenant has proved to own the domain of the address; `null` when nothing is said. */
  isDomainVerified: boolean | null
  /** Whether the account is one of the tenant, and not of a guest; `null` when nothing is said. */
  isMember: boolean | null
}

/** The authority that takes an account of any tenant of an organisation. */
export const anyTenant = 'organizations'

/** What one sign-in is begun with, and its answer checked against. */
export interface MicrosoftRequest {
  /** `anyTenant`, or the id of the only tenant whose accounts are taken. */
  authority: string
  /** Where the browser comes back to. */
  redirectUri: string
  state: string
  nonce: string
  /** Of which the browser carries only a hash. */
  codeVerifier: string
}

/** Sign-in with Microsoft 365. */
export interface Microsoft {
  /**
   * Where to send the browser.
   * @param hint an e-mail address that the account is offered by; `null` lets the user choose
   * @throws MicrosoftFailure
   */
  address: (request: MicrosoftRequest, hint: string | null) => Promise<URL>
  /**
   * The account behind what the browser came back with, once everything about it has been checked.
   * @param returned the address that it came back to
   * @throws MicrosoftFailure
   */
  account: (request: MicrosoftRequest, returned: URL) => Promise<MicrosoftAccount>
}

/** Nobody was signed in. The cause is for the log, which keeps no message. */
export class MicrosoftFailure extends Error {
  readonly code: Extract<
    ErrorCode,
    'azuread_login_user_not_authenticated' | 'azuread_login_tenant_id_or_user_id_missing_in_claims'
  >

  constructor(code: MicrosoftFailure['code'], options?: ErrorOptions) {
    super(code, options)
    this.name = 'MicrosoftFailure'
    this.code = code
  }
}
