import { product } from '#domain/product.ts'

const sessionLock = `${product}-session`

/** Longest wait for requests that are under way when the session is to change. */
const sessionChangeMs = 2000

/**
 * Requests under way in this window. A page without https has no locks, and shares no database with another window
 * that it would need them for.
 */
const underWay = new Set<Promise<unknown>>()
const hasLocks = (): boolean => 'locks' in navigator

async function counted<T>(work: () => Promise<T>): Promise<T> {
  const done = work()
  underWay.add(done)
  try {
    return await done
  } finally {
    underWay.delete(done)
  }
}

/** Runs work during which the session cannot change: each request from the check of its user to its answer. */
export const holdingSession = <T>(work: () => Promise<T>): Promise<T> =>
  hasLocks() ? navigator.locks.request(sessionLock, { mode: 'shared' }, work) : counted(work)

/**
 * Runs a change of the session alone. Requests that are under way get two seconds; then the lock is taken, and what
 * they still bring is ignored.
 */
export async function changingSession<T>(work: () => Promise<T>): Promise<T> {
  if (!hasLocks()) {
    const late = new Promise((resolve) => setTimeout(resolve, sessionChangeMs))
    await Promise.race([Promise.allSettled(underWay), late])
    return work()
  }
  try {
    return await navigator.locks.request(sessionLock, { signal: AbortSignal.timeout(sessionChangeMs) }, work)
  } catch (failure) {
    if ((failure as { name?: string }).name !== 'TimeoutError') throw failure
    return navigator.locks.request(sessionLock, { steal: true }, work)
  }
}

/** Deletions under way in this window, for a page without locks. */
const deletions = new Set<string>()
const deletionLock = (name: string) => `${product}-deletion-${name}`

/**
 * Runs a deletion, or its undoing: nothing restores what it deletes meanwhile.
 * @param name of what is deleted, and whose it is
 */
export async function deletingAlone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (hasLocks()) return navigator.locks.request(deletionLock(name), work)
  deletions.add(name)
  try {
    return await work()
  } finally {
    deletions.delete(name)
  }
}

/** Runs what restores a deleted thing, unless that is under way in this window or in another one. */
export async function unlessDeleting(name: string, work: () => Promise<void>): Promise<void> {
  if (hasLocks()) {
    await navigator.locks.request(deletionLock(name), { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  } else if (!deletions.has(name)) await work()
}

/**
 * Runs the flush of one outbox unless another tab or the service worker is at it, or takes it over meanwhile: what is
 * still done here is then ignored.
 */
export async function flushingAlone<T>(
  userKey: string,
  { steal }: { steal: boolean },
  work: () => Promise<T>,
): Promise<T | 'busy'> {
  if (!hasLocks()) return work()
  const name = `${product}-outbox-${userKey}`
  let isAtWork = false
  const workAlone = async () => {
    isAtWork = true
    try {
      return await work()
    } finally {
      isAtWork = false
    }
  }
  const flushed = navigator.locks.request(name, steal ? { steal } : { ifAvailable: true }, (lock) =>
    lock ? workAlone() : Promise.resolve('busy' as const),
  )
  return flushed.catch((failure: unknown) => {
    // only one who takes the lock over ends it before the work
    if (isAtWork) return 'busy' as const
    throw failure
  })
}

/**
 * Runs work that only one window of the browser is to do; another one that asks waits, and takes over what is left when
 * the first has closed. A page without locks shares no database with another window.
 * @throws the signal's reason when it was ended while it waited
 */
export const workingAlone = <T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  hasLocks() ? navigator.locks.request(`${product}-work-${name}`, { signal }, work) : work()

/** Resolves once no window of the browser is at work that only one is to do. @throws the signal's reason */
export async function whenNobodyWorks(name: string, signal: AbortSignal): Promise<void> {
  if (hasLocks()) {
    await navigator.locks.request(`${product}-work-${name}`, { mode: 'shared', signal }, () => undefined)
  }
}

/**
 * Runs work that only one window of the browser is to do, and tells another one that asks meanwhile. A page without locks
 * shares no database with another window.
 */
export const workingHereOnly = <T>(name: string, work: () => Promise<T>): Promise<T | 'elsewhere'> =>
  hasLocks()
    ? navigator.locks.request(`${product}-work-${name}`, { ifAvailable: true }, (lock) =>
        lock ? work() : Promise.resolve('elsewhere' as const),
      )
    : work()
