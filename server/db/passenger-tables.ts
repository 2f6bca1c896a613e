import type { Generated } from 'kysely'
import type { LocalDate } from '#domain/local-date.ts'
import type { Instant, Tracked } from './access-tables.ts'

type Id = Generated<number>

/** A national identity number. It is nowhere else, and no list reads this table. */
interface PassengerSsnTable {
  organization_id: number
  passenger_id: number
  /** Encrypted with the server's keys, bound to its passenger. */
  sealed: Buffer
  /** Id of the secret that `match_hash` was made with. */
  match_key_id: string
  /** Keyed hash, the same for the same number within one organisation, so that it can be found without being read. */
  match_hash: Buffer
  updated_at: Instant
  updated_by: number | null
}

interface CostCenterTable {
  id: Id
  organization_id: number
  name: string
}

/** Names that an organisation offers for its transportation permissions. */
interface PermissionNameTable {
  id: Id
  organization_id: number
  name: string
}

/** A transportation permission that entitles a passenger to trips. Source: spec 2 §3 Transportation permission. */
interface TransportationPermissionTable extends Tracked {
  id: Id
  organization_id: number
  passenger_id: number
  /** The external booking system's instance; `null` when the passenger's destination has none. */
  instance_id: number | null
  external_id: string | null
  source: 'product' | 'timit' | 'likuma'
  decision_type: Generated<string>
  trip_type: string | null
  name: string
  is_draft: Generated<boolean>
  cost_center_id: number
  child: Generated<boolean>
  trip_destinations: number
  trip_direction: Generated<number>
  deductible_payment: 'Car' | 'Invoice'
  deductible_type: Generated<number>
  fixed_deductible_cents: number | null
  distance_limit_kilometres: number | null
  quota_type: number
  quota_time: number
  /** Trips, metres or cents, as `quota_type` says; so is the express quota. */
  initial_quota: number
  initial_express_quota: number | null
  start_date: LocalDate
  /** `null` when it is in force until further notice. */
  end_date: LocalDate | null
  note: Generated<string>
  account_key: Generated<string>
  price_code: Generated<string>
  price_inc_vat_cents: number | null
  price_vat_percent: number | null
}

interface PermissionExtraTable {
  id: Id
  organization_id: number
  permission_id: number
  position: number
  /** `null` for an extra that was written freely. */
  instance_extra_id: number | null
  name: string
  price_cents: number | null
  vat_percent: number | null
}

/** A row of an organisation's price table. */
interface AreaPriceTable {
  id: Id
  organization_id: number
  group_name: string
  permission_name: string
  /** Six, for the price areas 1 to 6. */
  price_cents: number[]
}

interface ScheduleTable extends Tracked {
  id: Id
  organization_id: number
  passenger_id: number
  name: Generated<string>
  start_date: LocalDate
  end_date: LocalDate
  externally_editable: Generated<boolean>
}

interface ScheduleItemTable {
  id: Id
  organization_id: number
  schedule_id: number
  /** 0 Sunday to 6 Saturday. */
  day_of_week: number
  direction: 'start' | 'end'
  /** From midnight; past 1439 it is after the next midnight. */
  minutes: number
}

/** Tables of migration 0003: what passengers are entitled to, and when they ride. */
export interface PassengerTables {
  passenger_ssn: PassengerSsnTable
  cost_center: CostCenterTable
  permission_name: PermissionNameTable
  transportation_permission: TransportationPermissionTable
  permission_extra: PermissionExtraTable
  area_price: AreaPriceTable
  schedule: ScheduleTable
  schedule_item: ScheduleItemTable
}
