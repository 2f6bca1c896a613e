import type { Command, DeadCommand, LogEntry } from './command.ts'

export interface Counters {
  seq: number
  /** Order of answers and list requests, shared by all tabs and the service worker. */
  tick: number
  /** Number of the latest flush; writes of an earlier one are refused. */
  fence: number
  /** Answers in a row that told nothing. */
  failures: number
  /** The whole queue waits until then (milliseconds, device clock). */
  notBefore: number
  lastAcceptedAt: number
}

/** [Note: Ambiguous hold-off] A request that was given up may still arrive; its opposite must not overtake it. */
export interface Hold {
  entityKey: string
  opId: string
  until: number
}

export interface OutboxState {
  commands: readonly Command[]
  holds: readonly Hold[]
  counters: Counters
}

/** What one rule changes, applied in one transaction, and what it answers. */
export interface Step<T> {
  put?: Command[]
  /** `seq` of commands to remove. */
  remove?: number[]
  dead?: DeadCommand[]
  log?: LogEntry[]
  holds?: Hold[]
  counters?: Partial<Counters>
  result: T
}
