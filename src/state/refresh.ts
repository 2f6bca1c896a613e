import { useEffect, useRef } from 'react'
import { proxy } from 'valtio'

/** How often what is looked at is asked for again. Source: design decision, offline rules 2.3. */
const refreshMs = 60_000

/**
 * Who wants it: the user, the clock, or a window that is looked at again, or has its connection back. Only for the user
 * is fetched anew what is young.
 */
export type RefreshCause = 'user' | 'clock' | 'wake'

type Refresh = (cause: RefreshCause) => Promise<void>

/** Whether the screen's data is being fetched anew. */
export const refresh = proxy({ busy: false })

const refreshers = new Set<Refresh>()
let underWay: { cause: RefreshCause; done: Promise<void> } | null = null

/**
 * Has the screen's data fetched anew while it is shown: each minute, when the window is looked at again, and when the
 * user asks. Errors are the screen's own: a refresh that fails says so where its data is.
 */
export function useRefresh(fetchData: Refresh): void {
  const latest = useRef(fetchData)
  useEffect(() => {
    latest.current = fetchData
  })
  useEffect(() => {
    const run: Refresh = (cause) => latest.current(cause)
    refreshers.add(run)
    if (refreshers.size === 1) startClock()
    return () => {
      refreshers.delete(run)
      if (refreshers.size === 0) stopClock()
    }
  }, [])
}

/**
 * Fetches anew what the screen shows; the only door to it, whoever knows that it has changed. One at a time: a refresh
 * that is under way is waited for, and does for all but a user who asks after it has begun.
 */
export function refreshScreen(cause: RefreshCause = 'user'): Promise<void> {
  if (underWay && (cause !== 'user' || underWay.cause === 'user')) return underWay.done
  const before = underWay?.done
  const fetched = before ? before.then(() => fetchAll(cause)) : fetchAll(cause)
  const begun = { cause, done: fetched.finally(() => end(begun)) }
  underWay = begun
  refresh.busy = true
  return begun.done
}

function end(ended: typeof underWay): void {
  if (underWay !== ended) return
  underWay = null
  refresh.busy = false
  wind()
}

const fetchAll = async (cause: RefreshCause): Promise<void> => {
  await Promise.allSettled([...refreshers].map((run) => run(cause)))
}

let timer: ReturnType<typeof setTimeout> | undefined
let clock: AbortController | null = null

/** A minute from now, and only while somebody can look. */
function wind(): void {
  clearTimeout(timer)
  if (clock && document.visibilityState === 'visible') timer = setTimeout(() => void refreshScreen('clock'), refreshMs)
}

function startClock(): void {
  clock = new AbortController()
  const { signal } = clock
  const wake = () => {
    if (document.visibilityState === 'visible') void refreshScreen('wake')
    else wind()
  }
  document.addEventListener('visibilitychange', wake, { signal })
  globalThis.addEventListener('focus', wake, { signal })
  globalThis.addEventListener('online', wake, { signal })
  globalThis.addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal })
  wind()
}

function stopClock(): void {
  clock?.abort()
  clock = null
  clearTimeout(timer)
}
