import type { LimitClass } from '#contract/endpoint.ts'
import type { Clock } from './clock.ts'
import type { Load } from './load.ts'

/** Classes whose limit must hold over all server processes, because getting past it opens something. */
export type GuardedClass = Extract<LimitClass, 'login' | 'mail' | 'code'>

/** `Infinity` means no limit. Beyond any of them a call is answered 429 with `Retry-After`. */
export interface Limits {
  /** Calls a minute of one user, or of one network where nobody is signed in. Counted by each process for itself. */
  perMinute: Record<Exclude<LimitClass, GuardedClass>, number>
  readsPerSecond: number
  /** Searches of an import, of one user: counted by each process for itself. */
  importerPerSecond: number
  /** The same in a day, of one organisation: counted in the database. */
  importerPerDay: number
  /** Calls of one network. Counted in the database. */
  guarded: Record<GuardedClass, { calls: number; windowMs: number }>
  /** Failed sign-ins of one network in an hour. */
  signInFailuresPerHour: number
  /** Failed sign-ins to one account in a quarter of an hour before each further one has to wait. */
  freeSignInFailures: number
  resetMailsPerHour: number
  /** Reset mails to the users of one organisation. */
  organizationResetMailsPerHour: number
  /** Mails with an invitation to one e-mail address. Those beyond it go later, or not at all where a newer one is there. */
  invitationMailsPerHour: number
  /** Mails with an invitation of one organisation. Those beyond it go later. */
  organizationInvitationMailsPerHour: number
  /** Codes of resets and invitations tried for one e-mail address in an hour. */
  codesPerHour: number
  /** Calls of one network with a token that opens nothing. Counted by each process for itself. */
  invalidTokensPerMinute: number
  /** Beyond it calls are answered 503. */
  longest: Load
}

const minute = 60_000

/** Source: security decision on limits. */
export const productionLimits: Limits = {
  perMinute: { read: 600, search: 120, importer: 600, location: 12, write: 300, report: 10, presence: 240 },
  readsPerSecond: 60,
  importerPerSecond: 10,
  importerPerDay: 20_000,
  guarded: {
    login: { calls: 30, windowMs: minute },
    mail: { calls: 10, windowMs: 60 * minute },
    code: { calls: 20, windowMs: minute },
  },
  signInFailuresPerHour: 100,
  freeSignInFailures: 4,
  resetMailsPerHour: 3,
  organizationResetMailsPerHour: 50,
  invitationMailsPerHour: 3,
  organizationInvitationMailsPerHour: 50,
  codesPerHour: 10,
  invalidTokensPerMinute: 60,
  // a call is worked on twice, for who makes it and for its answer, and is to be answered within half a second
  longest: { eventLoopLagMs: 500, databaseWaitMs: 2000, backlogMs: 80 },
}

export const isGuarded = (limitClass: LimitClass): limitClass is GuardedClass =>
  limitClass === 'login' || limitClass === 'mail' || limitClass === 'code'

/** Counts the calls of this process. Gives the seconds to wait, or `null` when the call may go on. */
export type CallCounter = (limitClass: Exclude<LimitClass, GuardedClass>, caller: string) => number | null

export function createCallCounter(limits: Limits, clock: Clock): CallCounter {
  const windows = {
    read: [slidingWindow(limits.perMinute.read, minute), slidingWindow(limits.readsPerSecond, 1000)],
    search: [slidingWindow(limits.perMinute.search, minute)],
    importer: [slidingWindow(limits.perMinute.importer, minute), slidingWindow(limits.importerPerSecond, 1000)],
    location: [slidingWindow(limits.perMinute.location, minute)],
    write: [slidingWindow(limits.perMinute.write, minute)],
    report: [slidingWindow(limits.perMinute.report, minute)],
    presence: [slidingWindow(limits.perMinute.presence, minute)],
  }
  return (limitClass, caller) => {
    const now = clock()
    const counted = windows[limitClass]
    const wait = Math.max(...counted.map((window) => window.wait(caller, now)))
    if (wait > 0) return Math.ceil(wait / 1000)
    for (const window of counted) window.add(caller, now)
    return null
  }
}

interface SlidingWindow {
  /** Milliseconds until the caller's next call is no more than the `max`th within the window; 0 for none. */
  wait: (caller: string, now: number) => number
  add: (caller: string, now: number) => void
}

const sweepAbove = 1000

export function slidingWindow(max: number, windowMs: number): SlidingWindow {
  /** The newest `max` calls of each caller, as a ring. */
  const callers = new Map<string, { times: number[]; calls: number; last: number }>()
  let sweepAt = sweepAbove

  function forgetIdleCallers(now: number): void {
    if (callers.size < sweepAt) return
    for (const [name, { last }] of callers) if (now - last >= windowMs) callers.delete(name)
    sweepAt = Math.max(sweepAbove, callers.size * 2)
  }

  return {
    wait(caller, now) {
      const ring = callers.get(caller)
      const oldest = ring?.times[ring.calls % max]
      // A clock that was set back must not make anybody wait longer than the window.
      return oldest === undefined ? 0 : Math.min(windowMs, Math.max(0, oldest + windowMs - now))
    },
    add(caller, now) {
      if (max === Infinity) return
      forgetIdleCallers(now)
      const ring = callers.get(caller) ?? { times: [], calls: 0, last: now }
      ring.times[ring.calls % max] = now
      ring.calls += 1
      ring.last = now
      callers.set(caller, ring)
    },
  }
}
