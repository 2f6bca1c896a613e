import type { ChangeFeed } from '../db/change-feed.ts'
import { partsBehind, type Lags, type Part } from '../ground/behind.ts'
import type { Clock } from '../ground/clock.ts'
import type { RepeatedWork } from '../ground/repeat.ts'
import type { QueueReader } from './queues.ts'

interface Watching {
  clock: Clock
  queues: QueueReader
  changes: ChangeFeed | null
  /** Told once when a part falls behind, and once when it has caught up. */
  say: (part: Part, isBehind: boolean) => void
}

/** Sees what falls behind. */
export interface Watch {
  /** What is behind at this moment, as far as is known without asking the database. */
  behind: () => Part[]
  /** Asks the database, and says what has changed. */
  look: () => Promise<void>
  /** A round of work has ended well, or is expected to from now on. */
  ended: (work: RepeatedWork) => void
}

/** One round that fails, or takes long, is nobody's worry. */
const freeRounds = 3

export function createWatch({ clock, queues, changes, say }: Watching): Watch {
  /** Rounds of the booking system's work, with when the last one ended well. */
  const rounds = new Map<string, { everyMs: number; wellAt: number }>()
  let said: readonly Part[] = []

  /** By how much the round is overdue that has waited longest. */
  const overdueMs = (): number =>
    Math.max(0, ...[...rounds.values()].map(({ everyMs, wellAt }) => clock() - wellAt - freeRounds * everyMs))

  const lags = (): Lags => {
    const last = queues.last()
    return {
      mail: last?.mail.oldestMs ?? 0,
      seal: last?.seal.oldestMs ?? 0,
      dispatcher: overdueMs(),
      changes: changes?.state().unreadMs ?? 0,
    }
  }
  const behind = () => partsBehind(lags())

  return {
    behind,
    async look() {
      await queues.read()
      const now = behind()
      for (const part of now) if (!said.includes(part)) say(part, true)
      for (const part of said) if (!now.includes(part)) say(part, false)
      said = now
    },
    ended({ name, everyMs, part }) {
      if (part === 'dispatcher') rounds.set(name, { everyMs, wellAt: clock() })
    },
  }
}
