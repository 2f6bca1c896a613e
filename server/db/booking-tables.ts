import type { Generated } from 'kysely'
import type { BookingState } from '#domain/booking/state.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { PlaceCategory } from '#domain/place.ts'
import type { Instant, Tracked } from './access-tables.ts'

/** A ride that is booked by itself. Source: spec 3 §3 Booking. */
export interface BookingTable extends Tracked {
  id: Generated<number>
  organization_id: number
  destination_id: number
  state: BookingState
  /** With `minutes` the time that was asked for. Minutes are from the midnight that starts `date`. */
  date: LocalDate
  minutes: number
  is_drop_off_time: Generated<boolean>
  /** When it begins by the plan; below 0 and past 1439 is another day. */
  start_minutes: number
  /** `null` when nobody knows how long it takes. */
  end_minutes: number | null
  from_alias: Generated<string>
  from_address: Generated<string>
  from_postalcode: Generated<string>
  from_city: Generated<string>
  from_category: Generated<PlaceCategory>
  from_latitude: number | null
  from_longitude: number | null
  /** `null` when it starts elsewhere than at the booking's destination. */
  from_destination_id: number | null
  /** `null` with all the texts of the place when there is none to go to. */
  to_alias: string | null
  to_address: string | null
  to_postalcode: string | null
  to_city: string | null
  to_category: PlaceCategory | null
  to_latitude: number | null
  to_longitude: number | null
  to_destination_id: number | null
  /** `null` when a transportation permission pays. */
  price_category_id: number | null
  transportation_permission_id: number | null
  distance_metres: number | null
  price_cents: number | null
  note: Generated<string>
  flight: Generated<string>
  phone: Generated<string>
  ordered_at: Instant | null
  ordered_by: number | null
  /** When the booking system answers; `null` unless it has been asked and has not. */
  answer_at: Instant | null
  rejected_reason: string | null
  /**
   * Since when whoever ordered it could know that it is rejected, and has not seen it; `null` when there is no such
   * news.
   */
  refusal_unseen_since: Instant | null
  /** When a mail is to tell of that; `null` when none is, and once one has. */
  refusal_mail_at: Instant | null
}

/** Who rides, in order: a passenger on record, or a name. */
export interface BookingPassengerTable {
  organization_id: number
  booking_id: number
  position: number
  passenger_id: number | null
  name: string | null
}

export interface BookingRequirementTable {
  organization_id: number
  booking_id: number
  requirement_id: number
}

/** Tables of migration 0005: single bookings. */
export interface BookingTables {
  booking: BookingTable
  booking_passenger: BookingPassengerTable
  booking_requirement: BookingRequirementTable
}
