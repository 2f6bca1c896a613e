import { sql, type Kysely } from 'kysely'
import type { Database } from './tables.ts'
import { vacuumChanged } from './vacuum.ts'

const minute = 60_000

export interface Upkeep {
  stop: () => void
  /** Does work during which there is no checkpoint. */
  withoutCheckpoints: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/**
 * Does what PostgreSQL does by itself in the background. Through the pool, so that it waits for open transactions:
 * inside one, VACUUM would undo it.
 */
export function startUpkeep(db: Kysely<Database>): Upkeep {
  let held = 0
  const checkpointUnlessHeld = async () => {
    if (held === 0) await checkpoint(db)
  }
  const timers = [
    setInterval(() => void checkpointUnlessHeld().catch(() => undefined), 5 * minute),
    setInterval(() => void vacuumChanged(db).catch(() => undefined), minute / 4),
  ]
  return {
    stop: () => timers.forEach((timer) => clearInterval(timer)),
    async withoutCheckpoints(work) {
      held += 1
      try {
        return await work()
      } finally {
        held -= 1
      }
    },
  }
}

/** Writes everything into the tables' own files and shortens the log; wanted after a great deal was written. */
export async function checkpoint(db: Kysely<Database>): Promise<void> {
  await sql`checkpoint`.execute(db)
}
