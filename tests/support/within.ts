import { setTimeout } from 'node:timers/promises'

/** What comes, or `'waits'` where it has not come by then: a call that hangs is told from one that is answered. */
export const within = <T>(ms: number, done: Promise<T>): Promise<T | 'waits'> =>
  Promise.race([done, setTimeout(ms, 'waits' as const, { ref: false })])
