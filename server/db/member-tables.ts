import type { Generated } from 'kysely'
import type { AccessLevels } from '#domain/access.ts'
import type { AuthTenant } from '#domain/auth-tenant.ts'
import type { CalendarNaming } from '#domain/calendar-address.ts'
import type { InvitationEnd } from '#domain/invitation.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrganizationRoles } from '#domain/organization-user.ts'
import type { Instant, Json, Tracked } from './access-tables.ts'

type Id = Generated<number>

/**
 * Who is of an organisation, also without any role in it. `version` rises with each change of the user's rights there;
 * who holds a role and has no row is of the organisation all the same, with version 1.
 */
interface MembershipTable extends Tracked {
  id: Id
  organization_id: number
  user_id: number
}

/** Rights in an organisation that somebody is offered by mail. */
interface InvitationTable extends Tracked {
  id: Id
  organization_id: number
  /** As typed; compared without case. Of those without an end there is one for each organisation and address. */
  email: string
  /** Who has accepted it; `null` for all others. */
  user_id: number | null
  /** Of the mail. */
  locale: Locale
  /** SHA-256 of the link's code, which is made when the mail is sent; `null` before, and once there is an end. */
  code_hash: Buffer | null
  is_administrator: Generated<boolean>
  roles: Json<Omit<OrganizationRoles, 'isAdministrator'>>
  expires_at: Instant
  ended_as: InvitationEnd
  ended_at: Instant | null
}

/** A Microsoft 365 tenant whose users sign in to an organisation. */
interface AuthTenantTable {
  id: Id
  organization_id: number
  name: string
  /** Lower case; of no two tenants that are not deleted. */
  external_tenant_id: string
  type: Generated<AuthTenant['type']>
  state: Generated<AuthTenant['state']>
  version: Generated<number>
  created_at: Instant
  created_by: number | null
  /** When an administrator has signed in through it; `null` until then. */
  proved_at: Instant | null
  proved_by: number | null
  /** `null` for one that is not deleted. */
  deleted_at: Instant | null
  deleted_by: number | null
}

/** E-mail domains whose users must sign in through the tenant. Lower case. */
interface AuthTenantDomainTable {
  domain: string
  organization_id: number
  auth_tenant_id: number
}

/** A user's account in a tenant. With the tenant it goes: nobody signs in by it any more. */
interface MicrosoftAccountTable {
  organization_id: number
  auth_tenant_id: number
  /** The tenant's own id of the account, which never names anybody else. Lower case. */
  object_id: string
  user_id: number
  created_at: Instant
}

/** A sign-in with Microsoft 365 that was begun: on its way there, come back, or done. */
interface ExternalSignInTable {
  id: Id
  /** `proof`: that a tenant is an organisation's own. */
  purpose: 'signIn' | 'proof'
  state_hash: Buffer
  /** Of the secret in the cookie of the browser that has begun it. */
  browser_hash: Buffer
  /** `organizations`, or the one tenant whose accounts are taken. */
  authority: string
  callback_url: string
  /** What the answer is checked with; once that came, the account. Encrypted. */
  sealed: Buffer
  created_at: Instant
  expires_at: Instant
  returned_at: Instant | null
  /** Of the code that the page gives in exchange for a session; `null` until the account is known. */
  code_hash: Buffer | null
  code_expires_at: Instant | null
  used_at: Instant | null
}

/** What a program may do in an organisation, and where. Whatever it writes is by the user `user_id`, who is no person. */
interface ProgramAccessTable extends Tracked {
  id: Id
  organization_id: number
  user_id: number
  name: string
  /** SHA-256 of the secret; the secret itself is nowhere on the server. */
  secret_hash: Buffer
  /** At every destination of the organisation; else at those of `program_destination`. */
  everywhere: boolean
  passengers: Generated<AccessLevels['passengers']>
  timetables: Generated<AccessLevels['timetables']>
  arrival_departures: Generated<AccessLevels['arrivalDepartures']>
  bookings: Generated<AccessLevels['bookings']>
  transportation_permissions: Generated<AccessLevels['transportationPermissions']>
  schedule: Generated<AccessLevels['schedule']>
  /** The last day on which it opens anything; `null` for no end. */
  ends_on: string | null
  last_used_at: Instant | null
  revoked_at: Instant | null
  revoked_by: number | null
}

interface ProgramDestinationTable {
  organization_id: number
  program_id: number
  destination_id: number
}

/** Where calendar programs read a destination's board. In the audit log they stand as the user `user_id`, who is no person. */
interface CalendarAddressTable extends Tracked {
  id: Id
  organization_id: number
  destination_id: number
  user_id: number
  name: string
  /** SHA-256 of the secret; the secret itself is nowhere on the server. */
  secret_hash: Buffer
  naming: CalendarNaming
  locale: Locale
  /** The last day on which it opens anything. */
  ends_on: string
  last_used_at: Instant | null
  revoked_at: Instant | null
  revoked_by: number | null
}

/** Who is of an organisation, is asked to be, or signs in to it by another service. */
export interface MemberTables {
  membership: MembershipTable
  invitation: InvitationTable
  auth_tenant: AuthTenantTable
  auth_tenant_domain: AuthTenantDomainTable
  microsoft_account: MicrosoftAccountTable
  external_sign_in: ExternalSignInTable
  program_access: ProgramAccessTable
  program_destination: ProgramDestinationTable
  calendar_address: CalendarAddressTable
}
