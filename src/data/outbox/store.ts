import type { Counters, OutboxState, Step } from './state.ts'

/** Where the outbox is kept: a database on the device, or memory in the simulation. */
export interface OutboxStore {
  /** Runs one rule on the present state and applies what it changes, all or nothing. Resolves when it is durable. */
  change<T>(rule: (state: OutboxState) => Step<T>): Promise<T>
}

export const initialCounters: Counters = {
  seq: 0,
  tick: 0,
  fence: 0,
  failures: 0,
  notBefore: 0,
  lastAcceptedAt: 0,
}
