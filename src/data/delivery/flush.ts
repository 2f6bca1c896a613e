import { ApiError, unknownFate } from '../api/api-error.ts'
import type { Command } from '../outbox/command.ts'
import type { Attempt, Next, OutboxRules } from '../outbox/plan.ts'
import type { Outcome } from '../outbox/settle.ts'
import type { OutboxState } from '../outbox/state.ts'
import type { OutboxStore } from '../outbox/store.ts'

/** Requests that are under way at the same time; commands on one entity never are. */
const lanes = 4

export interface Sender {
  token: string
  userId: number
}

/** Longest wait for the answer to one request. Shorter than the hold of a command whose fate is unknown. */
export const sendTimeoutMs = 20_000

/** Everything a flush needs from the world. The page, the service worker and the simulation each give theirs. */
export interface FlushEnvironment {
  owner: number
  store: OutboxStore
  rules: OutboxRules
  now: () => number
  random: () => number
  /** Runs the work while no other tab or worker flushes this outbox; `'busy'` when one does. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T | 'busy'>
  /** Runs the work with the session of this moment, which cannot change meanwhile; `null` when nobody is signed in. */
  withSession: <T>(work: (session: Sender | null) => Promise<T>) => Promise<T>
  /** What speaks against sending, as far as the device knows; `null` when nothing does. */
  objection: (commands: Batch) => Promise<Extract<Outcome, { kind: 'dead' }> | null>
  /** Sends once; an outcome for each command, in their order. Never throws. */
  send: (commands: Batch, session: Sender) => Promise<Outcome[]>
}

/** Commands of one request. */
export type Batch = readonly [Command, ...Command[]]

export interface FlushReport {
  /** `'busy'` when another one is at it. */
  ended: 'empty' | 'waiting' | 'signedOut' | 'busy'
  /** When to look again (milliseconds, device clock); `null` when only an event can change anything. */
  wakeAt: number | null
  settled: number
}

type LaneEnd = 'signedOut' | 'fenced' | { wakeAt: number | null }

/** Sends what may be sent, in several lanes, until nothing is left that may be sent now. */
export async function flush(environment: FlushEnvironment): Promise<FlushReport> {
  const { store, rules, now, exclusively } = environment
  const progress = { settled: 0, isSignedOut: false }
  const report = await exclusively(async (): Promise<FlushReport> => {
    const fence = await store.change((state) => rules.begin(state, now()), 'sending')
    const lane = async (): Promise<LaneEnd> => {
      for (;;) {
        if (progress.isSignedOut) return 'signedOut'
        const end = await sendNext(environment, fence)
        if (end === 'signedOut') progress.isSignedOut = true
        if (end !== 'settled') return end
        progress.settled += 1
      }
    }
    const ends = await allOf(Array.from({ length: lanes }, lane))
    const { settled } = progress
    if (progress.isSignedOut) return { ended: 'signedOut', wakeAt: null, settled }
    const times = ends.flatMap((end) => (typeof end === 'object' && end.wakeAt !== null ? [end.wakeAt] : []))
    return times.length > 0
      ? { ended: 'waiting', wakeAt: Math.min(...times), settled }
      : { ended: 'empty', wakeAt: null, settled }
  })
  return report === 'busy' ? { ended: 'busy', wakeAt: null, settled: 0 } : report
}

/** As `Promise.all`, but a failure waits for the others: the lock must not go while one of them is still sending. */
async function allOf<T>(works: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

/**
 * One request of the queue. The session is held from the check of its user to the end of the request, so that nobody
 * else's token can be sent with it.
 */
function sendNext(environment: FlushEnvironment, fence: number): Promise<LaneEnd | 'settled'> {
  const { owner, store, rules, now, random, withSession, objection, send } = environment
  return withSession(async (session) => {
    if (session?.userId !== owner) return 'signedOut'
    const takenAt = now()
    const next = await nextOf(environment, fence)
    if (!next.commands) return next.fenced ? 'fenced' : { wakeAt: next.wakeAt }
    const { commands } = next
    const against = await objection(commands)
    const unsent: Outcome | null = against ?? (rules.isStale(takenAt, now()) ? { kind: 'unknown', error: '' } : null)
    const outcomes = unsent ? commands.map(() => unsent) : await send(commands, session)
    const ended = endedWith(commands, outcomes)
    const entities = commands.map(({ entityKey }) => entityKey)
    await store.change((state) => rules.settle(state, { ended, fence, now: now(), random: random() }), { entities })
    return outcomes.some(({ kind }) => kind === 'signedOut') ? 'signedOut' : 'settled'
  })
}

/** Looks at the oldest commands first, and at all of them only when none of these may be sent. */
async function nextOf({ owner, store, rules, now }: FlushEnvironment, fence: number): Promise<Next> {
  const take = (state: OutboxState) => rules.next(state, { fence, owner, now: now() })
  const next = await store.change(take, { oldest: 2 * lanes })
  return next.commands || !next.isPart ? next : store.change(take)
}

/** @param outcomes of the commands, in their order */
const endedWith = (commands: readonly Command[], outcomes: readonly Outcome[]): Attempt['ended'] =>
  commands.flatMap(({ seq, attempts }, index) => {
    const outcome = outcomes[index]
    return outcome ? [{ seq, attempts, outcome }] : []
  })

const queueWaits = new Set([425, 429, 503])
const tooLarge = 413

/**
 * What a failed request means, as far as its answer alone can tell; `'refused'` is still to be checked. Of the pages on
 * the way only one refuses for good: a body that is too large for it never gets through.
 */
export function outcomeOfFailure({ status, pageStatus, retryAfterMs, message: error }: ApiError): Outcome | 'refused' {
  const answered = status ?? pageStatus
  if (answered === null || unknownFate.has(answered)) return { kind: 'unknown', error, retryAfterMs }
  if (answered === 401) return { kind: 'signedOut' }
  if (queueWaits.has(answered)) return { kind: 'later', error, retryAfterMs }
  if (pageStatus !== null && pageStatus !== tooLarge) return { kind: 'unknown', error, retryAfterMs }
  if (answered >= 500 || retryAfterMs !== null) return { kind: 'faulty', error, retryAfterMs }
  return 'refused'
}

/**
 * Reads what the server has after a refusal.
 * @param refused what the refusal means where nothing speaks against it
 * @returns what becomes of the command when that cannot be read; else `null`
 */
export async function undecidedAfter(refresh: () => Promise<void>, refused: Outcome): Promise<Outcome | null> {
  try {
    await refresh()
    return null
  } catch (failure) {
    // a list that this device cannot store decides nothing
    if (!(failure instanceof ApiError)) return { kind: 'later', error: String(failure), retryAfterMs: null }
    const outcome = outcomeOfFailure(failure)
    if (outcome === 'refused') return refused
    return outcome.kind === 'unknown' ? { retryAfterMs: null, ...outcome, kind: 'later' } : outcome
  }
}
