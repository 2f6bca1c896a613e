import Dexie, { type EntityTable, type Table } from 'dexie'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import type { Booking } from '#domain/booking/schema.ts'
import type { Destination } from '#domain/destination.ts'
import type { InstanceConfig } from '#domain/instance-config.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { BoardPassenger, PassengerCard } from '#domain/passenger.ts'
import { product } from '#domain/product.ts'
import type { Ride } from '#domain/ride/schema.ts'
import type { Timetable, TimetablePassenger } from '#domain/timetable/schema.ts'
import type { Me } from '#domain/user.ts'
import type { ListTicks } from './revised.ts'
import { writesOutsideQueries } from '../device/writes-outside-queries.ts'

/** Raised on any change that old rows would not fit; the old database is then deleted and filled anew. */
const epoch = 1

export interface MirroredList extends ListTicks {
  key: string
  /** Milliseconds since 1970 UTC, corrected to the server's clock. */
  fetchedAt: number
  etag: string | null
  /** Of arrivals: how many rides each day has. Counted when they come, for the tabs of days that nobody has opened. */
  rides?: Record<LocalDate, number>
}

export interface MirroredPassenger extends BoardPassenger {
  /** When it was last fetched. */
  seenAt: number
}

export interface MirroredCard extends Omit<PassengerCard, 'contacts'> {
  /** A row that an older version has left is without. */
  contacts?: PassengerCard['contacts']
  /** Value of the cards' counter when it was written; what has a greater one than a reader knows is new to it. */
  revision: number
}

/** A walk through a long list, page by page, that goes on where it stopped. */
export interface Crawl {
  key: string
  /** Milliseconds since 1970 UTC, corrected to the server's clock. */
  startedAt: number
  /** Value of the cards' counter before the first page was asked for. */
  startRevision: number
  total: number
  /** Ids in the order in which they came. */
  seen: number[]
  /** Whether every page was whole and began where the one before it ended. */
  isWhole: boolean
}

/** Who is on a list, in the order of names: enough for its first page before all cards are read. */
export interface NameOrder {
  key: string
  /** Value of the cards' counter for which it is true. */
  revision: number
  ids: number[]
  inactiveIds: number[]
}

/**
 * A timetable's passengers and rides in one row: a week of 500 passengers is read in a tenth of the time that thousands
 * of rows take, and whoever looks at one looks at all of it.
 */
export interface MirroredWeek {
  timetableId: number
  passengers: TimetablePassenger[]
  rides: Ride[]
}

/** An answer kept whole, for sets that are small. Parsed when it is read. */
export interface KeptAnswer {
  key: string
  /** Counter value of the request whose answer it is. */
  appliedTick: number
  /** Milliseconds since 1970 UTC, corrected to the server's clock. */
  fetchedAt: number
  value: unknown
}

export interface References {
  me: Me
  instanceConfigs: InstanceConfig[]
}

interface Reference {
  key: keyof References
  value: unknown
}

/**
 * The disposable database: only what the server said, only the fields that screens show. No SSN, no billing, no notes.
 * Source: design decision, offline rules 2.1.
 */
export class MirrorDatabase extends Dexie {
  declare readonly destinations: EntityTable<Destination, 'id'>
  declare readonly arrivals: EntityTable<ArrivalDeparture, 'id'>
  declare readonly passengers: EntityTable<MirroredPassenger, 'id'>
  declare readonly passengerCards: EntityTable<MirroredCard, 'id'>
  declare readonly nameOrders: EntityTable<NameOrder, 'key'>
  declare readonly crawls: EntityTable<Crawl, 'key'>
  declare readonly answers: EntityTable<KeptAnswer, 'key'>
  declare readonly timetables: Table<Timetable, number>
  declare readonly weeks: EntityTable<MirroredWeek, 'timetableId'>
  declare readonly bookings: Table<Booking, number>
  declare readonly lists: EntityTable<MirroredList, 'key'>
  declare readonly references: EntityTable<Reference, 'key'>

  constructor(userKey: string) {
    // a live query that reads the same rows again gets the same objects, not copies of them
    super(mirrorName(userKey), { cache: 'immutable' })
    this.use(writesOutsideQueries)
    this.version(1).stores({
      destinations: 'id',
      arrivals: 'id, [placeId+date]',
      passengers: 'id, seenAt',
      lists: 'key',
      references: 'key',
    })
    this.version(2).stores({
      passengerCards: 'id, revision, *destinationIds',
      nameOrders: 'key',
      crawls: 'key',
      answers: 'key, fetchedAt',
    })
    this.version(3).stores({
      timetables: 'id, destinationId',
      weeks: 'timetableId',
      bookings: 'id, destinationId',
    })
  }
}

export const mirrorPrefix = `${product}-mirror-`
export const mirrorName = (userKey: string): string => `${mirrorPrefix}v${epoch}-${userKey}`
