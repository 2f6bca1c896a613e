import { product } from '#domain/product.ts'

const sessionLock = `${product}-session`

/** Longest wait for requests that are under way when the session is to change. */
const sessionChangeMs = 2000

/** Runs work during which the session cannot change: each request from the check of its user to its answer. */
export const holdingSession = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(sessionLock, { mode: 'shared' }, work)

/**
 * Runs a change of the session alone. Requests that are under way get two seconds; then the lock is taken, and what
 * they still bring is ignored.
 */
export async function changingSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await navigator.locks.request(sessionLock, { signal: AbortSignal.timeout(sessionChangeMs) }, work)
  } catch (failure) {
    if ((failure as { name?: string }).name !== 'TimeoutError') throw failure
    return navigator.locks.request(sessionLock, { steal: true }, work)
  }
}

/** Runs the flush of one outbox unless another tab or the service worker is at it. */
export const flushingAlone = <T>(
  userKey: string,
  { steal }: { steal: boolean },
  work: () => Promise<T>,
): Promise<T | 'busy'> =>
  navigator.locks.request(`${product}-outbox-${userKey}`, steal ? { steal } : { ifAvailable: true }, (lock) =>
    lock ? work() : Promise.resolve('busy' as const),
  )
