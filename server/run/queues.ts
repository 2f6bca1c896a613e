import type { Kysely } from 'kysely'
import { unsealed } from '../audit/seal.ts'
import type { Database } from '../db/tables.ts'
import type { Waiting } from '../ground/behind.ts'
import type { Clock } from '../ground/clock.ts'
import { mailWaiting } from '../mail/waiting.ts'

const second = 1000

/** How long what was read is told again: whoever asks often costs the database nothing. */
const youngMs = 5 * second
/** Whoever asks waits no longer for a database that does not answer. */
const patienceMs = 2 * second

/** What waits in the database, for all processes together. */
export interface Queues {
  mail: Waiting
  seal: Waiting
}

export interface QueueReader {
  /** `null` when the database does not answer, or not soon. Never throws. */
  read: () => Promise<Queues | null>
  /** As they were when they were last read; `null` before. */
  last: () => Queues | null
}

export function createQueueReader(db: Kysely<Database>, clock: Clock): QueueReader {
  let last: Queues | null = null
  let newest: { at: number; queues: Queues | null } | null = null
  let underWay: Promise<Queues | null> | null = null

  async function readNow(): Promise<Queues | null> {
    const at = clock()
    try {
      const now = new Date(at)
      last = { mail: await mailWaiting(db, now), seal: await unsealed(db, now) }
      newest = { at, queues: last }
    } catch {
      // whether the database is there is said by others, more loudly
      newest = { at, queues: null }
    } finally {
      underWay = null
    }
    return newest.queues
  }

  return {
    read() {
      if (newest && Math.abs(clock() - newest.at) < youngMs) return Promise.resolve(newest.queues)
      underWay ??= readNow()
      return inTime(underWay)
    },
    last: () => last,
  }
}

async function inTime<Result>(work: Promise<Result>): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs).unref()))
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
