import type { Clock } from '../ground/clock.ts'
import { slidingWindow } from '../ground/limits.ts'
import { sha256 } from '../ground/secrets.ts'

const minute = 60_000
const mostKnown = 10_000

/**
 * Keeps a network that sends token after token that opens nothing away from the database. Whoever shares the network and
 * has a token that opened something lately is not held up. Counted by each process for itself.
 */
export interface TokenGuard {
  /** Seconds to wait, or `null` when the token may be looked up. */
  wait: (network: string, authorization: string) => number | null
  /** Tells what came of looking it up. */
  record: (network: string, authorization: string, opened: boolean) => void
}

export function createTokenGuard(invalidTokensPerMinute: number, clock: Clock): TokenGuard {
  const failures = slidingWindow(invalidTokensPerMinute, minute)
  /** Hashes of tokens that opened something, the last seen at the end. */
  const known = new Set<string>()
  const nameOf = (authorization: string) => sha256(authorization).toString('base64')

  return {
    wait(network, authorization) {
      const wait = failures.wait(network, clock())
      return wait > 0 && !known.has(nameOf(authorization)) ? Math.ceil(wait / 1000) : null
    },
    record(network, authorization, opened) {
      const name = nameOf(authorization)
      known.delete(name)
      if (!opened) {
        failures.add(network, clock())
        return
      }
      known.add(name)
      const [oldest] = known
      if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
    },
  }
}
