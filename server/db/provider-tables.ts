import type { Generated } from 'kysely'
import type { Instant } from './access-tables.ts'

export type RequestKind = 'order' | 'booking' | 'cancellation'

/** The newest that was asked of the outside booking system about a timetable, a booking or a trip. */
interface ProviderRequestTable {
  kind: RequestKind
  /** Id of the timetable, the booking or the trip. */
  object_id: number
  organization_id: number
  wanted: 'placed' | 'withdrawn'
  /** Grows with everything that is asked about it. */
  revision: number
  /** The newest of the rides of an order, at which it is asked for what has changed since; for others the revision. */
  changed_revision: number
  /** Up to where the booking system has taken it; `null` for nothing. */
  taken_revision: number | null
  /** How often it was tried in vain. */
  tries: Generated<number>
  /** `null` once the booking system has taken it. */
  next_try_at: Instant | null
  asked_at: Instant
  /** Whether the booking system has not taken it for so long that whoever asked is told. */
  is_late: Generated<boolean>
  taken_at: Instant | null
}

/** What the outside booking system is told of a ride of an order. */
interface ProviderRideTable {
  ride_id: number
  organization_id: number
  timetable_id: number
  passenger_id: number
  /** In which that is told: the order's, or a newer one of its own. */
  revision: number
  /** Of all that is told of it; `null` for one of which no more trips are made. */
  digest: string | null
  /** Whether those that there are are not driven either. */
  ends_trips: Generated<boolean>
}

/** How new what is known of something is, as the outside booking system counts. */
interface ProviderSubjectTable {
  organization_id: number
  /** As `order/12` or `day/3/2026-03-16`. */
  subject: string
  version: number
}

/** Up to where the events of an outside booking system have been read. */
interface ProviderFeedTable {
  /** Its address. */
  source: string
  position: string
}

/** Tables of migrations 0040 and 0045: the outside booking system. */
export interface ProviderTables {
  provider_request: ProviderRequestTable
  provider_ride: ProviderRideTable
  provider_subject: ProviderSubjectTable
  provider_feed: ProviderFeedTable
}
