import Dexie, { type EntityTable } from 'dexie'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import type { Destination } from '#domain/destination.ts'
import type { InstanceConfig } from '#domain/instance-config.ts'
import type { BoardPassenger } from '#domain/passenger.ts'
import { product } from '#domain/product.ts'
import type { Me } from '#domain/user.ts'

/** Raised on any change that old rows would not fit; the old database is then deleted and filled anew. */
const epoch = 1

export interface MirroredList {
  key: string
  /** Counter value of the request whose answer is here. */
  appliedTick: number
  /** Milliseconds since 1970 UTC, corrected to the server's clock. */
  fetchedAt: number
  etag: string | null
}

export interface MirroredPassenger extends BoardPassenger {
  /** When it was last fetched. */
  seenAt: number
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
  declare readonly lists: EntityTable<MirroredList, 'key'>
  declare readonly references: EntityTable<Reference, 'key'>

  constructor(userKey: string) {
    super(mirrorName(userKey))
    this.version(1).stores({
      destinations: 'id',
      arrivals: 'id, [placeId+date]',
      passengers: 'id, seenAt',
      lists: 'key',
      references: 'key',
    })
  }
}

export const mirrorPrefix = `${product}-mirror-`
export const mirrorName = (userKey: string): string => `${mirrorPrefix}v${epoch}-${userKey}`
