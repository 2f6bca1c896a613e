import type { Generated } from 'kysely'
import type { Instant } from './access-tables.ts'

/** Lists of addresses that were read from a file. They are the same for every organisation. */
export interface AddressTables {
  address_list: {
    id: Generated<number>
    /** The newest one that is ready is searched. */
    state: 'loading' | 'ready' | 'failed'
    file_size: number
    /** Milliseconds since 1970, as the file system says. */
    file_changed_at: number
    file_hash: string
    /** Why it failed, for whoever runs the server. */
    problem: string | null
    address_count: Generated<number>
    street_count: Generated<number>
    /** Rows that lie nowhere in Finland. */
    outside_count: Generated<number>
    /** Rows whose coordinates stood in each other's column. */
    swapped_count: Generated<number>
    /** Rows without a street, or that are no rows. */
    unread_count: Generated<number>
    /** Last sign of life of whoever reads it. */
    active_at: Instant
  }
}
