import type { ColumnType, Generated } from 'kysely'
import type { AccessLevels } from '#domain/access.ts'
import type { Locale } from '#domain/locale.ts'
import type { SsnReaders } from '#domain/organization.ts'

/** An instant. Always written by the application's clock, so that tests can set the time. */
export type Instant = ColumnType<Date, Date, Date>

/** A `jsonb` column: read as a value, written as its JSON text. */
export type Json<Value> = ColumnType<Value, string, string>

type Id = Generated<number>

/** What every entity row has: `version` rises with each change, so that a stale copy can be told. */
export interface Tracked {
  version: Generated<number>
  created_at: Instant
  /** `null` for what the server made by itself. */
  created_by: number | null
  updated_at: Instant
  updated_by: number | null
}

interface OrganizationTable extends Tracked {
  id: Id
  name: string
  show_ssn: Generated<boolean>
  ssn_readers: Generated<SsnReaders>
  /** Whether passengers have an external id that staff enter. */
  show_external_id: Generated<boolean>
  has_price_areas: Generated<boolean>
  /** Whether a timetable may be cut in two from a day on. */
  splits_timetables: Generated<boolean>
  ptp_deductible_type_ids: Generated<string>
  require_ptp_by_default: Generated<boolean>
  save_ptp_as_draft_by_default: Generated<boolean>
  ptp_deductible_payment_billable_as_default: Generated<boolean>
  /** Who else is mailed what its users write to support; `null` for nobody. */
  support_email: string | null
}

interface OrganizationAdminTable {
  organization_id: number
  user_id: number
  created_at: Instant
  created_by: number | null
}

/** A user of any number of organisations; what they may do stands in the roles. */
interface AppUserTable extends Tracked {
  id: Id
  /** As typed; compared without case. */
  email: string
  /** A second name to sign in with; `null` for most. Compared without case. */
  username: string | null
  name: Generated<string>
  /** From then on the user cannot sign in; `null` for everybody else. */
  removed_at: Instant | null
}

interface CredentialTable {
  user_id: number
  /** Algorithm, parameters, pepper id, salt and hash in one text. */
  password_hash: string
  /** Rises with each new password: codes made before are void. */
  version: Generated<number>
  changed_at: Instant
}

interface SessionTable {
  id: Id
  user_id: number
  /** SHA-256 of the token; the token itself is nowhere on the server. */
  token_hash: Buffer
  method: 'password' | 'microsoft'
  /** The tenant that the user signed in through; `null` for a password. */
  auth_tenant_id: number | null
  created_at: Instant
  last_seen_at: Instant
  ended_at: Instant | null
  /** The network that the user signed in from: /24 or IPv6 /64. */
  network: string
  /** Browser and system by their names; empty when the device did not say. */
  device: Generated<string>
  client_version: string | null
}

interface ResetCodeTable {
  id: Id
  user_id: number
  code_hash: Buffer
  credential_version: number
  created_at: Instant
  expires_at: Instant
  /** When it was used, or when a newer code or password made it void. */
  void_at: Instant | null
}

/** What counts against a limit that must hold over all server processes; keys are HMACs, never names or addresses. */
interface AttemptTable {
  id: Id
  kind: string
  key: Buffer
  at: Instant
}

interface SupportRequestTable {
  id: Id
  /** `null` with `destination_id` when no destination was selected. */
  organization_id: number | null
  destination_id: number | null
  user_id: number
  message: string
  version: string
  locale: Locale
  url: string
  created_at: Instant
  /** When mail to those who answer was queued; `null` while nobody is known who does. */
  mail_queued_at: Instant | null
  /** When the first of that mail was taken; it is tried until then. */
  handed_over_at: Instant | null
  /** What the user was answered by mail; `null` with `answered_at` while nothing. */
  answer: string | null
  answered_at: Instant | null
  /** `null` while somebody is to look at it. */
  closed_at: Instant | null
}

/** An answer kept under the key that a client made for a write. */
interface IdempotencyTable {
  user_id: number
  key: string
  route: string
  body_hash: Buffer
  /** `null` only inside the transaction that does the write. */
  status: number | null
  response: string | null
  created_at: Instant
}

/** Who did and saw what: ids only, never values. Rows are added and never changed (a trigger refuses). */
interface AuditEventTable {
  id: Id
  at: Instant
  /** `noOrganization` for what is of none. */
  organization_id: Generated<number>
  user_id: number | null
  session_id: number | null
  action: string
  object_type: string | null
  object_id: number | null
  passenger_ids: Generated<number[]>
  destination_id: number | null
  outcome: 'done' | 'refused'
  status: number
  request_id: string
  client_version: string | null
  /** Allow-listed facts of the action, such as names of changed fields. */
  detail: Json<Record<string, unknown>> | null
}

/** A seal over consecutive audit rows: changing, adding or removing one breaks it. */
interface AuditSealTable {
  id: Id
  from_id: number
  to_id: number
  rows: number
  /** Id of the secret that it was made with. */
  key_id: string
  seal: Buffer
  created_at: Instant
}

/** Mail on its way out. */
interface MailTable {
  id: Id
  /** Addressee and text, encrypted; `null` once it was sent or given up. */
  sealed: Buffer | null
  created_at: Instant
  attempts: Generated<number>
  next_attempt_at: Instant
  sent_at: Instant | null
  given_up_at: Instant | null
}

/** A value sealed with the server's keys, so that a start with other keys is noticed. */
interface KeyCheckTable {
  id: Generated<number>
  sealed: Buffer
}

/** An instance of the external booking system, shared by organisations. */
interface InstanceTable {
  id: Id
  name: string
  currency_symbol: Generated<string>
  supported_features: Generated<string[]>
  /** Since when the outside booking system has offered it no more; `null` while it does. */
  not_offered_since: Generated<Date | null>
}

/** Which instances an organisation may make destinations at. */
interface OrganizationInstanceTable {
  organization_id: number
  instance_id: number
}

interface InstanceExtraTable {
  id: Id
  instance_id: number
  position: number
  external_id: string | null
  name: string
  default_price_cents: number
}

interface InstanceRequirementTable {
  id: Id
  instance_id: number
  position: number
  description: string
}

interface PriceCategoryTable {
  id: Id
  instance_id: number
  name: string
  /** An example of its cars. */
  make_model: Generated<string>
  max_passengers: Generated<number>
  max_luggage: Generated<number>
  has_wheelchair_place: Generated<boolean>
  /** What a ride costs; `null`, all three together, where the booking system names no price. */
  start_cents: number | null
  per_kilometre_cents: number | null
  minimum_cents: number | null
}

interface DestinationTable extends Tracked {
  id: Id
  organization_id: number
  instance_id: number
  alias: string
  address: Generated<string>
  postal_code: Generated<string>
  city: Generated<string>
  latitude: number | null
  longitude: number | null
  deleted: Generated<boolean>
  is_home: Generated<boolean>
  /** 0 means none. */
  price_area: Generated<number>
  favorite_places_list_type: string | null
}

/** Price categories of a destination in their order; with a first one the destination has bookings. */
interface DestinationPriceCategoryTable {
  organization_id: number
  destination_id: number
  position: number
  price_category_id: number
}

/** A user's levels at one destination. */
interface DestinationRoleTable extends Tracked {
  organization_id: number
  destination_id: number
  user_id: number
  passengers: Generated<AccessLevels['passengers']>
  timetables: Generated<AccessLevels['timetables']>
  arrival_departures: Generated<AccessLevels['arrivalDepartures']>
  bookings: Generated<AccessLevels['bookings']>
  transportation_permissions: Generated<AccessLevels['transportationPermissions']>
  schedule: Generated<AccessLevels['schedule']>
}

/** Tables of who there is, where, and who may do what. */
export interface AccessTables {
  organization: OrganizationTable
  organization_admin: OrganizationAdminTable
  app_user: AppUserTable
  credential: CredentialTable
  session: SessionTable
  reset_code: ResetCodeTable
  attempt: AttemptTable
  support_request: SupportRequestTable
  idempotency: IdempotencyTable
  audit_event: AuditEventTable
  audit_seal: AuditSealTable
  mail: MailTable
  key_check: KeyCheckTable
  instance: InstanceTable
  organization_instance: OrganizationInstanceTable
  instance_extra: InstanceExtraTable
  instance_requirement: InstanceRequirementTable
  price_category: PriceCategoryTable
  destination: DestinationTable
  destination_price_category: DestinationPriceCategoryTable
  destination_role: DestinationRoleTable
}
