import { useCallback, useEffect, useState } from 'react'
import { useRefresh } from './refresh.ts'

export interface PullOptions {
  signal?: AbortSignal
  /** The user asked: what is young is fetched all the same. */
  evenIfFresh?: boolean
}

export interface Pull {
  /** Why the last refresh failed; `null` when it did not. */
  failure: unknown
  isLoading: boolean
  retry: () => void
}

interface Pulled<Of> {
  of: Of
  failure: unknown
  isLoading: boolean
}

/**
 * Brings a set up to date while it is shown: at once, when the window is shown again, and on the header's refresh.
 * @param of names the set
 * @param pull must keep its identity
 */
export function usePull<Of extends string | number>(
  of: Of,
  pull: (of: Of, options: PullOptions) => Promise<void>,
): Pull {
  const [pulled, setPulled] = useState<Pulled<Of>>({ of, failure: null, isLoading: true })
  const run = useCallback(
    async (options: PullOptions) => {
      setPulled({ of, failure: null, isLoading: true })
      let failure: unknown = null
      try {
        await pull(of, options)
      } catch (reason) {
        failure = reason
      }
      if (!options.signal?.aborted) setPulled({ of, failure, isLoading: false })
    },
    [of, pull],
  )
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const start = () => {
      if (document.visibilityState === 'visible') void run({ signal })
    }
    start()
    document.addEventListener('visibilitychange', start, { signal })
    return () => leaving.abort()
  }, [run])
  useRefresh(() => run({ evenIfFresh: true }))
  const retry = useCallback(() => void run({ evenIfFresh: true }), [run])
  const isOfIt = pulled.of === of
  return {
    failure: isOfIt ? pulled.failure : null,
    isLoading: isOfIt ? pulled.isLoading : true,
    retry,
  }
}
