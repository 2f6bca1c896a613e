import { ApiError, unknownFate } from '../api/api-error.ts'
import { pauseOf } from '../api/pause.ts'

/** What a failed call means for the work that made it. */
export type Fate =
  /** The session has ended: the work waits for the same user. */
  | { kind: 'signedOut' }
  /** Whether it was done is not known, or nobody can be reached. */
  | { kind: 'unanswered'; waitMs: number | null }
  /** It was not done, and will be taken later. */
  | { kind: 'later'; waitMs: number | null }
  /** It was refused, or has gone wrong at the server: the first of its codes. */
  | { kind: 'failed'; code: string }

/** Statuses with which a server that is too busy turns a call away. */
const turnedAway = [425, 429]

/** @throws what is no failure of a call */
export function fateOf(failure: unknown): Fate {
  if (!(failure instanceof ApiError)) throw failure
  const { status, errors, retryAfterMs } = failure
  if (status === 401) return { kind: 'signedOut' }
  if (status === null || unknownFate.has(status) || failure.hasCode('idempotency_in_progress')) {
    return { kind: 'unanswered', waitMs: retryAfterMs }
  }
  if (turnedAway.includes(status)) return { kind: 'later', waitMs: retryAfterMs }
  if (status === 503 && retryAfterMs !== null) return { kind: 'unanswered', waitMs: retryAfterMs }
  return { kind: 'failed', code: errors[0]?.code ?? '' }
}

/** How long is waited where nobody says, in milliseconds; an answer of the server ends it sooner. */
const pauseMs = 10_000
const longestPauseMs = 60_000

/**
 * Waits as long as the server has asked for; else until it answers again, or a while.
 * @throws the signal's reason once it is aborted
 */
export const waitFor = (waitMs: number | null, signal: AbortSignal): Promise<void> =>
  pauseOf(Math.min(waitMs ?? pauseMs, longestPauseMs), signal, waitMs === null)
