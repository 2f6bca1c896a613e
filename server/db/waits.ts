import type { PostgresPool } from 'kysely'

/** The same pool, and how long the call that waits longest for one of its connections has waited, in milliseconds. */
export function measuringWaits(pool: PostgresPool): { pool: PostgresPool; longestWaitMs: () => number } {
  /** When each wait began, the longest first. */
  const waits = new Set<{ since: number }>()
  return {
    longestWaitMs() {
      const [longest] = waits
      return longest ? performance.now() - longest.since : 0
    },
    pool: {
      ...pool,
      async connect() {
        const wait = { since: performance.now() }
        waits.add(wait)
        try {
          return await pool.connect()
        } finally {
          waits.delete(wait)
        }
      },
    },
  }
}
