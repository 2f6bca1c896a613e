import type { Counters, OutboxState, Step } from './state.ts'

/**
 * [Note: What a rule sees] The commands that are read for a change. A long queue is stored and sent for the same price
 * per command as a short one only while no change that is made for each of them reads them all.
 */
export type Reach =
  | 'all'
  | 'none'
  /** Those that are being sent. */
  | 'sending'
  /** All on the entities of those that the server has accepted. */
  | 'acked'
  /** All on these entities. */
  | { entities: readonly string[] }
  /** All on the entities of so many pending ones, the oldest; with rides among them all there are: a batch goes as one. */
  | { oldest: number }

/** Where the outbox is kept: a database on the device, or memory in the simulation. */
export interface OutboxStore {
  /**
   * Runs one rule on the present state and applies what it changes, all or nothing. Resolves when it is durable.
   * @param reach what the rule has to see of the queue
   */
  change<T>(rule: (state: OutboxState) => Step<T>, reach?: Reach): Promise<T>
}

export const initialCounters: Counters = {
  seq: 0,
  tick: 0,
  fence: 0,
  failures: 0,
  notBefore: 0,
  lastAcceptedAt: 0,
}
