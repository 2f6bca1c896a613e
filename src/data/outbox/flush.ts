import type { ApiError } from '../api/api-error.ts'
import type { Command } from './command.ts'
import type { Next, Outcome, OutboxRules } from './plan.ts'
import type { OutboxStore } from './store.ts'

/** Entities that are sent at the same time; commands on one entity never are. */
const lanes = 4

export interface Sender {
  token: string
  userId: number
}

/**
 * [Note: Thawed tabs] A tab that was frozen between taking a command and sending it must not send it when it wakes:
 * another tab may have sent it, and its opposite, long since. Shorter than the time after which a lock is taken over.
 */
const staleMs = 20_000

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
  objection: (command: Command) => Promise<Extract<Outcome, { kind: 'dead' }> | null>
  /** Sends once. Never throws. */
  send: (command: Command, session: Sender) => Promise<Outcome>
}

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
    const fence = await store.change((state) => rules.begin(state, now()))
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
 * One command of the queue. The session is held from the check of its user to the end of the request, so that nobody
 * else's token can be sent with it.
 */
function sendNext(environment: FlushEnvironment, fence: number): Promise<LaneEnd | 'settled'> {
  const { owner, store, rules, now, random, withSession, objection, send } = environment
  return withSession(async (session) => {
    if (session?.userId !== owner) return 'signedOut'
    const takenAt = now()
    const next: Next = await store.change((state) => rules.next(state, { fence, owner, now: now() }))
    if (!next.command) return next.fenced ? 'fenced' : { wakeAt: next.wakeAt }
    const { command } = next
    const against = await objection(command)
    const isStale = Math.abs(now() - takenAt) > staleMs
    const outcome: Outcome = against ?? (isStale ? { kind: 'unknown', error: '' } : await send(command, session))
    await store.change((state) =>
      rules.settle(state, {
        seq: command.seq,
        attempts: command.attempts,
        fence,
        outcome,
        now: now(),
        random: random(),
      }),
    )
    return outcome.kind === 'signedOut' ? 'signedOut' : 'settled'
  })
}

/** Statuses after which the request may still have been acted on, or be acted on later. */
const unknownFate = new Set([408, 502, 504])
const queueWaits = new Set([425, 429, 503])

/** What a failed request means, as far as its answer alone can tell; `'refused'` is still to be checked. */
export function outcomeOfFailure({ status, retryAfterMs, message }: ApiError): Outcome | 'refused' {
  if (status === null || unknownFate.has(status)) return { kind: 'unknown', error: message }
  if (status === 401) return { kind: 'signedOut' }
  if (queueWaits.has(status)) return { kind: 'later', error: message, retryAfterMs }
  if (status >= 500 || retryAfterMs !== null) return { kind: 'faulty', error: message, retryAfterMs }
  return 'refused'
}
