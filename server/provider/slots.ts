import type { LocalDate } from '#domain/local-date.ts'
import type { Direction } from '../db/ride-tables.ts'

/** One destination on one day. */
export interface DestinationDay {
  organizationId: number
  destinationId: number
  date: LocalDate
}

/** Direction and time at the destination, in minutes from midnight. */
export interface Slot {
  direction: Direction
  minutes: number
}
