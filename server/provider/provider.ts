import type { Kysely } from 'kysely'
import type { InstanceConfig } from '#domain/instance-config.ts'
import type { Database } from '../db/tables.ts'

export interface TripCancellation {
  organizationId: number
  tripId: number
  reason: string
  /** Who asks for it. */
  user: { id: number; email: string }
  at: Date
}

/**
 * The external booking system. It owns runs, cars and trips; what it says is kept in our tables, where the routes read
 * it. `db` is the caller's handle: inside a transaction an implementation uses nothing else.
 */
export interface Provider {
  /** Configs of the instances, by id. Ids that it does not know are left out. */
  instanceConfigs: (db: Kysely<Database>, instanceIds: readonly number[]) => Promise<InstanceConfig[]>

  /**
   * Brings runs, trips and board items of every destination up to date for the days ahead. Doing it again changes
   * nothing. Opens its own transactions, so it is never called inside one.
   */
  updateTrips: (db: Kysely<Database>, now: Date) => Promise<void>

  /** Asks for the trip's cancellation, once the caller has checked that it may be. The answer may come later. */
  cancelTrip: (db: Kysely<Database>, cancellation: TripCancellation) => Promise<void>

  /** Takes in the answers to requested cancellations that are there by now. */
  takeAnswers: (db: Kysely<Database>, now: Date) => Promise<void>
}
