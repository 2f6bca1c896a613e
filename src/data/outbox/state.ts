import type { Command, DeadCommand, LogEntry } from './command.ts'

export interface Counters {
  seq: number
  /** Order of answers and list requests, shared by all tabs and the service worker. */
  tick: number
  /** Number of the latest flush; writes of an earlier one are refused. */
  fence: number
  /** Times in a row that the queue has begun to wait because an answer told nothing; 0 while the server has asked it to. */
  failures: number
  /** The whole queue waits until then (milliseconds, device clock), or until something new is wanted where nobody asked. */
  notBefore: number
  lastAcceptedAt: number
}

/**
 * [Note: Ambiguous hold-off] A request that was given up may still arrive; its opposite must not overtake it. One that was
 * made while the device had no network at all has not left it, and holds nothing up.
 */
export interface Hold {
  entityKey: string
  opId: string
  until: number
}

/** What a list shows of a command that the server has accepted; `unseen` when it does not tell. */
export type Shown = 'asAsked' | 'otherwise' | 'unseen'

/** A command that the server had accepted and its next list contradicted: another user has changed it since. */
export interface Overruled {
  entityKey: string
  opId: string
  kind: Command['kind']
  /** Milliseconds, server's clock. */
  at: number
}

export interface OutboxState {
  /** Those in reach: see [Note: What a rule sees]. */
  commands: readonly Command[]
  /** Pending ones are out of reach. */
  isPart: boolean
  holds: readonly Hold[]
  /** Of the last day, until their users want something else. */
  overruled: readonly Overruled[]
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
  overruled?: Overruled[]
  counters?: Partial<Counters>
  result: T
}
