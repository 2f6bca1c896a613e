import type { Generated } from 'kysely'
import type { AccessLevels, GroupAccessArea } from '#domain/access.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { Passenger } from '#domain/passenger.ts'
import type { TimetableState } from '#domain/timetable/state.ts'
import type { Instant, Tracked } from './access-tables.ts'
import type { EnteredColumns } from './passenger-columns.ts'

type Id = Generated<number>

/** Seen from the destination: `arrival` is from home to it, `departure` from it to home. Source: spec 3 §3 Ride. */
export type Direction = 'arrival' | 'departure'

interface PassengerTable extends Tracked, EnteredColumns {
  id: Id
  organization_id: number
  /** Id in the external booking system; `null` until it has confirmed the passenger. */
  provider_id: string | null
  inactive: Generated<boolean>
  deletion_requested_at: Instant | null
  state: Generated<Passenger['state']>
  /** Changes wait for the booking system to take them in. */
  has_pending_property_changes: Generated<boolean>
  /** The name as it is searched, without case and accents. */
  name_search_key: Generated<string>
  address_search_key: Generated<string>
  /** The name so that its order by code points is the Finnish alphabet's. */
  name_sort_key: Generated<string>
  home_latitude: number | null
  home_longitude: number | null
  pickup_latitude: number | null
  pickup_longitude: number | null
  /** Hash of the list of addresses in which the home was last looked for; empty for none. */
  home_sought_in: Generated<string>
  pickup_sought_in: Generated<string>
}

interface PhoneNumberTable extends Tracked {
  id: Id
  organization_id: number
  passenger_id: number
  number: string
  sms: Generated<boolean>
  show_to_driver: Generated<boolean>
  assistant: Generated<boolean>
  deleted_at: Instant | null
  /** Who answers; `null` for nobody named. */
  contact_name: string | null
  /** The name of who answers as it is searched, without case and accents. */
  contact_search_key: Generated<string>
  /** What that person is to the passenger; `null` for nothing entered. */
  relation: string | null
  /** The number as it is searched and compared: digits alone, a Finnish country code as the leading 0. */
  digits: Generated<string>
}

/** Destinations of a passenger in their order: position 0 is the main one. */
interface PassengerDestinationTable {
  organization_id: number
  passenger_id: number
  destination_id: number
  position: number
}

interface PassengerUtilityTable {
  organization_id: number
  passenger_id: number
  utility_id: number
}

interface PassengerGroupTable extends Tracked {
  id: Id
  organization_id: number
  name: string
  description: Generated<string>
}

interface GroupMemberTable {
  id: Id
  organization_id: number
  group_id: number
  passenger_id: number
}

/** A user's levels for the passengers of one group. */
interface GroupRoleTable extends Tracked {
  organization_id: number
  group_id: number
  user_id: number
  passengers: Generated<AccessLevels[Extract<GroupAccessArea, 'passengers'>]>
  transportation_permissions: Generated<AccessLevels[Extract<GroupAccessArea, 'transportationPermissions'>]>
  schedule: Generated<AccessLevels[Extract<GroupAccessArea, 'schedule'>]>
}

interface TimetableTable extends Tracked {
  id: Id
  organization_id: number
  destination_id: number
  /** Accepted ones become trips. */
  state: TimetableState
  start_date: LocalDate
  end_date: LocalDate
  note: Generated<string>
  description: Generated<string>
  /** The one that it was split off from. */
  original_timetable_id: number | null
  /** Until when that one is driven while this one has not been accepted; `null` when it does not wait for that. */
  split_until: LocalDate | null
  /** The booking system is making its trips: from its start on those of the original are gone. */
  took_over: Generated<boolean>
  ordered_at: Instant | null
  ordered_by: number | null
  /** When the booking system answers an order next; `null` when it has nothing to answer. */
  answer_at: Instant | null
  /** Why the booking system said no to the last order; `null` unless it did. */
  rejected_reason: string | null
  /**
   * Since when whoever ordered it could know that it is rejected, and has not seen it; `null` when there is no such
   * news.
   */
  refusal_unseen_since: Instant | null
  /** When a mail is to tell of that; `null` when none is, and once one has. */
  refusal_mail_at: Instant | null
  deleted: Generated<boolean>
}

interface TimetablePassengerTable {
  organization_id: number
  timetable_id: number
  passenger_id: number
  /** Since when no more trips are made of the passenger's rides in it; `null` while they are. */
  withdrawn_at: Instant | null
}

/** One weekly ride of a passenger; a cell of the week has one at most. */
interface RideTable extends Tracked {
  id: Id
  organization_id: number
  timetable_id: number
  passenger_id: number
  /** 0 Sunday to 6 Saturday. */
  weekday: number
  direction: Direction
  /** Time at the destination, minutes from midnight. */
  minutes: number
}

/** A cell whose ride was taken away lately, and who did it. Kept as long as an edit of it may wait on a device. */
interface EmptiedCellTable {
  organization_id: number
  timetable_id: number
  passenger_id: number
  weekday: number
  direction: Direction
  emptied_at: Instant
  emptied_by: number
}

/** A car of a booking system's fleet, shared by the organisations of its instance. */
interface CarTable {
  id: Id
  instance_id: number
  name: string
  register_number: string
  /** Seats for passengers who do not sit in a wheelchair of their own. */
  seats: number
  wheelchair_places: number
  /** Whether the car says where it is. */
  reports_position: Generated<boolean>
}

/** A transport planned for a date: passengers of one run share a car. */
interface RunTable extends Tracked {
  id: Id
  organization_id: number
  destination_id: number
  instance_id: number
  date: LocalDate
  direction: Direction
  /** Time at the destination, minutes from midnight. */
  minutes: number
  /** The wire's `transportName`. Stays when the car changes. */
  name: string
  /** `null` while no car has been assigned. */
  car_id: number | null
  /** The booking whose run it is alone; `null` for a run of weekly rides. */
  booking_id: number | null
}

/** One passenger's ride on a run. Minutes are from the midnight that starts `date`: below 0 and past 1439 is another day. */
interface TripTable extends Tracked {
  id: Id
  organization_id: number
  run_id: number
  /** The weekly ride that it came from; `null` when that is gone or the trip was booked by itself. */
  ride_id: number | null
  booking_id: number | null
  passenger_id: number
  date: LocalDate
  start_minutes: number
  end_minutes: number
  start_place: string
  /** `null` when the ride starts elsewhere than at a destination. */
  start_destination_id: number | null
  end_place: string
  end_destination_id: number | null
  cancel_requested_at: Instant | null
  cancel_requested_by: number | null
  /** When the booking system answers a requested cancellation; `null` for an outside one, which says it itself. */
  cancel_answer_at: Instant | null
  cancel_reason: string | null
  cancelled_at: Instant | null
  /** `null` when it was cancelled in the booking system; then there is no e-mail either. */
  cancelled_by: number | null
  cancelled_by_email: string | null
  cancelled_by_name: string | null
  pickup_at: Instant | null
  dropoff_at: Instant | null
  no_show_at: Instant | null
  /** The passenger's transportation permission that the trip is reserved on; `null` for none. */
  transportation_permission_id: number | null
  /** The passenger's own way; `null` when an end of it is not on the map. */
  distance_metres: number | null
  /** By the tariff; `null` like the distance. */
  price_cents: number | null
  /** Percentage of tax in that price; `null` without one, and where the tariff does not say it. */
  price_vat_percent: number | null
  start_latitude: number | null
  start_longitude: number | null
  end_latitude: number | null
  end_longitude: number | null
  /** What an outside booking system calls it; `null` for a trip of the built-in one. */
  provider_id: string | null
  /** How new it is, as that one counts. */
  provider_version: number | null
}

/** An item of a destination's board: one end of a trip. */
interface ArrivalTable extends Tracked {
  id: Id
  organization_id: number
  destination_id: number
  trip_id: number
  passenger_id: number
  direction: Direction
  date: LocalDate
  minutes: number
  /** When the trip's other end is reached, minutes like those of a trip; `null` when it is not known. */
  other_minutes: number | null
  /** When the server stored the confirmation in force; `null` while there is none. */
  completed_at: Instant | null
  /** `null` for what the demo confirms by itself. */
  completed_by: number | null
  /** When the confirmation in force was made. */
  occurred_at: Instant | null
  /** When the latest confirmation, or its undoing, counts as made, and by whom; `null` before the first of a user. */
  made_at: Instant | null
  made_by: number | null
  /** It changed what another user had made. */
  is_correction: Generated<boolean>
}

export type ArrivalEventKind = 'complete' | 'incomplete' | 'cancel'

/** Everything that was ever asked for an item, refused or not. Rows are added and never changed. */
interface ArrivalEventTable {
  id: Id
  organization_id: number
  arrival_id: number
  kind: ArrivalEventKind
  user_id: number
  /** When it was asked for, by the client's corrected clock. */
  occurred_at: Instant
  received_at: Instant
  /** `changed`, `repeated` (nothing to change), or the error code of the refusal. */
  outcome: string
}

/** Tables of migration 0002: passengers and their rides. */
export interface RideTables {
  passenger: PassengerTable
  phone_number: PhoneNumberTable
  passenger_destination: PassengerDestinationTable
  passenger_utility: PassengerUtilityTable
  passenger_group: PassengerGroupTable
  group_member: GroupMemberTable
  group_role: GroupRoleTable
  timetable: TimetableTable
  timetable_passenger: TimetablePassengerTable
  ride: RideTable
  emptied_cell: EmptiedCellTable
  car: CarTable
  run: RunTable
  trip: TripTable
  arrival: ArrivalTable
  arrival_event: ArrivalEventTable
}
