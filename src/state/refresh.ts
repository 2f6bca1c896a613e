import { useEffect, useRef } from 'react'
import { proxy } from 'valtio'

type Refresh = () => Promise<void>

/** Whether the screen's data is being fetched on the user's or the clock's demand. */
export const refresh = proxy({ busy: false })

const refreshers = new Set<Refresh>()

/**
 * Registers what the header's button fetches while the screen is shown. Errors are the screen's own: a refresh that
 * fails says so where its data is.
 */
export function useRefresh(fetchData: Refresh): void {
  const latest = useRef(fetchData)
  useEffect(() => {
    latest.current = fetchData
  })
  useEffect(() => {
    const run: Refresh = () => latest.current()
    refreshers.add(run)
    return () => {
      refreshers.delete(run)
    }
  }, [])
}

/** Fetches anew what the screen shows. One at a time. */
export async function refreshScreen(): Promise<void> {
  if (refresh.busy) return
  refresh.busy = true
  try {
    await Promise.allSettled([...refreshers].map((run) => run()))
  } finally {
    refresh.busy = false
  }
}
