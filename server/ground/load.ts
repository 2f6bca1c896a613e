import type { LimitClass } from '#contract/endpoint.ts'
import { createBacklog, type During } from './backlog.ts'

/** How far behind the process is. */
export interface Load {
  /** How late work that is due comes to its turn, a mean of the last second, in milliseconds. */
  eventLoopLagMs: number
  /** How long the call that waits longest for the database has waited, in milliseconds. */
  databaseWaitMs: number
  /** How long what is being worked on will take, in milliseconds; 0 while that is little. */
  backlogMs: number
}

const stepMs = 100
/** Weight of the newest measurement: one pause alone does not turn calls away. */
const newestShare = 0.3

export interface LoadMeter {
  load: () => Load
  /** Counts what is worked on until it is done. A call whose body is still to come is not worked on. */
  during: During
  stop: () => void
}

export function startLoadMeter(databaseWaitMs: () => number): LoadMeter {
  let lag = 0
  let expectedAt = performance.now() + stepMs
  const backlog = createBacklog(() => performance.now())
  const timer = setInterval(() => {
    const now = performance.now()
    lag += (Math.max(0, now - expectedAt) - lag) * newestShare
    expectedAt = now + stepMs
  }, stepMs).unref()
  return {
    load: () => ({ eventLoopLagMs: lag, databaseWaitMs: databaseWaitMs(), backlogMs: backlog.ms() }),
    during: backlog.during,
    stop: () => clearInterval(timer),
  }
}

/** Turned away first: they can be repeated at any time, and the device has an older answer. */
const lowClasses: ReadonlySet<LimitClass> = new Set(['read', 'search', 'location', 'report', 'presence'])
/** The others, confirmations among them, are turned away this many times later. */
const patience = 2

/** Whether a call of this class is to be turned away. Source: security decision on limits, "global". */
export function isTooBusyFor(limitClass: LimitClass, load: Load, longest: Load): boolean {
  const times = lowClasses.has(limitClass) ? 1 : patience
  return (
    load.eventLoopLagMs > longest.eventLoopLagMs * times ||
    load.databaseWaitMs > longest.databaseWaitMs * times ||
    load.backlogMs > longest.backlogMs * times
  )
}
