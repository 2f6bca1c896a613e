import type { ErrorCode } from '#contract/errors.ts'

/** What is known about whoever comes with an account of an active tenant. */
export interface AccountFacts {
  /** Who signs in with this very account; `null` for nobody. */
  knownUserId: number | null
  /** `null` when the account has none that can be one. */
  email: string | null
  /** Whether the address is of a domain that the tenant has proved to own; `null` when Microsoft says nothing. */
  isDomainVerified: boolean | null
  /** Whether the domain is one of the tenant's. */
  isDomainListed: boolean
  /** Users whose address it is, or who sign in by it as a name. */
  matches: readonly {
    userId: number
    /** Whether the address is theirs, and they have ever shown it. */
    isConfirmed: boolean
    /** Whether they hold rights in the organisation that the tenant belongs to. */
    isMember: boolean
  }[]
  /** Whether the organisation that the tenant belongs to waits for somebody of that address. */
  isInvited: boolean
}

/** Whose session is started: of a user who is known, who is tied to the account from now on, or who is made. */
export type AccountVerdict =
  | { do: 'signIn' | 'link'; userId: number }
  | { do: 'create' }
  | { do: 'refuse'; code: Extract<ErrorCode, `azuread_login_${string}`> }

const refuse = (code: Extract<AccountVerdict, { do: 'refuse' }>['code']): AccountVerdict => ({ do: 'refuse', code })

/**
 * Who may come in with an account. The account itself is the only thing that identifies a user; an address, on which
 * whoever runs a tenant decides, only ties a new account to somebody for whom the organisation waits. Its members are
 * among those, where the tenant has proved that it owns the domain: it could have their password reset by mail as well.
 * Pure. Source: security decision on the account rule.
 */
export function verdictOf(facts: AccountFacts): AccountVerdict {
  const { knownUserId, email, isDomainVerified, isDomainListed, matches, isInvited } = facts
  if (knownUserId !== null) return { do: 'signIn', userId: knownUserId }
  if (email === null) return refuse('azuread_login_no_valid_email')
  if (!isDomainListed || isDomainVerified === false) return refuse('azuread_login_email_domain_not_allowed')
  const [match, ...others] = matches
  if (others.length > 0) return refuse('azuread_login_multiple_users_matched')
  if (!match) return isInvited ? { do: 'create' } : refuse('azuread_login_user_creation_error')
  if (!match.isConfirmed) return refuse('azuread_login_unconfirmed_email_exists')
  const isWaitedFor = isInvited || (match.isMember && isDomainVerified === true)
  return isWaitedFor ? { do: 'link', userId: match.userId } : refuse('azuread_login_user_creation_error')
}

export interface DeliveryFacts {
  isDomainVerified: boolean | null
  isMember: boolean | null
  /** Whether whoever comes administers the organisation that the tenant belongs to. */
  isAdministrator: boolean
}

/**
 * Whether a sign-in tells that the domain of its address is the tenant's. The address of a guest is of a domain of
 * somebody else's, and may be verified all the same: only a member's counts, or an administrator's where Microsoft does
 * not say who is one.
 */
export const deliversDomain = ({ isDomainVerified, isMember, isAdministrator }: DeliveryFacts): boolean =>
  isDomainVerified === true && (isMember ?? isAdministrator)
