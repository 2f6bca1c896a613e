import { ApiError, unknownFate } from '../api/api-error.ts'
import { pauseOf } from '../api/pause.ts'

/** What a failed call of an import means for the run that made it. */
export type ImportFate =
  /** The session has ended. */
  | { kind: 'signedOut' }
  /** Whether it was done is not known, or nobody can be reached: it is made again as it was. */
  | { kind: 'unanswered'; waitMs: number | null }
  /** The server has no time: it is made again, and fewer are made at once. */
  | { kind: 'busy'; waitMs: number | null }
  /** It has gone wrong at the server, which may pass. */
  | { kind: 'broken'; code: string }
  /** One of the rows is in the way, or there are too many of them. */
  | { kind: 'unfit'; code: string }
  /** The import does not run on this device, or not at all, or may not before its rows are matched again. */
  | { kind: 'runsNot'; code: (typeof runCodes)[number] }
  /** The server refuses it whatever it carries. */
  | { kind: 'refused'; code: string }

const runCodes = [
  'import_running',
  'import_not_running',
  'import_taken_over',
  'import_too_old',
  'import_saved_since',
] as const
/** Statuses with which a server that is too busy turns a call away. */
const turnedAway = [425, 429, 503]
/** Statuses that have nothing to do with what a call carries. */
const refusing = [402, 403, 404, 405, 410, 451]

/** @throws what is no failure of a call */
export function importFateOf(failure: unknown): ImportFate {
  if (!(failure instanceof ApiError)) throw failure
  const { status, errors, retryAfterMs: waitMs } = failure
  const code = errors[0]?.code ?? ''
  if (status === 401) return { kind: 'signedOut' }
  const runCode = runCodes.find((each) => failure.hasCode(each))
  if (runCode) return { kind: 'runsNot', code: runCode }
  if (status === null || unknownFate.has(status) || failure.hasCode('idempotency_in_progress'))
    return { kind: 'unanswered', waitMs }
  if (turnedAway.includes(status)) return { kind: 'busy', waitMs }
  if (status >= 500) return { kind: 'broken', code }
  return { kind: refusing.includes(status) ? 'refused' : 'unfit', code }
}

/** Longest pause, in milliseconds: less than `importTimes.silence`, after which another device may go on. */
const longestPauseMs = 60_000
const firstPauseMs = 1000

/**
 * How long to wait before a call is made again, in milliseconds: as long as the server asks, else longer after each time,
 * by chance, so that those who were turned away together do not come back together.
 * @param times how often it was made
 */
export function pauseMs(waitMs: number | null, times: number, random: () => number = Math.random): number {
  const asked = waitMs ?? random() * Math.min(longestPauseMs, firstPauseMs * 2 ** times)
  return Math.min(longestPauseMs, asked)
}

/** Waits; a connection that is back ends it. @throws the signal's reason once it is aborted */
export const pause = (ms: number, signal: AbortSignal): Promise<void> => pauseOf(ms, signal, true)
