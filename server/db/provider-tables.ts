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
  /** How often it was tried in vain. */
  tries: Generated<number>
  /** `null` once the booking system has taken it. */
  next_try_at: Instant | null
  asked_at: Instant
  taken_at: Instant | null
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

/** Tables of migration 0040: the outside booking system. */
export interface ProviderTables {
  provider_request: ProviderRequestTable
  provider_subject: ProviderSubjectTable
  provider_feed: ProviderFeedTable
}
