import { useCallback, useEffect, useState } from 'react'
import {
  passengerListState,
  passengerPageOf,
  pullPassengerList,
  type PassengerListPage,
  type PassengerListQuery,
  type PassengerListState,
  type PassengerScope,
} from '#data/passenger-list.ts'
import { useRefresh } from './refresh.ts'
import { useMirror } from './use-mirror.ts'

export interface PassengerList {
  /** `undefined` while the first page of this scope is read. Never rows of another scope. */
  page: PassengerListPage | undefined
  state: PassengerListState | undefined
  /** Why the last refresh failed; `null` when it did not. */
  failure: unknown
  isLoading: boolean
  retry: () => void
}

/** Passengers of a scope: what the mirror has at once, brought up to date while the list is shown. */
export function usePassengerList(scope: PassengerScope, query: PassengerListQuery): PassengerList {
  const asked = JSON.stringify(query)
  const found = useMirror(async () => ({ scope, page: await passengerPageOf(query) }), [scope, asked])
  const read = useMirror(async () => ({ scope, state: await passengerListState(scope) }), [scope])
  const { failure, isLoading, pull } = usePull(scope)
  return {
    // a live query gives its last answer until the next one is there
    page: found?.scope === scope ? found.page : undefined,
    state: read?.scope === scope ? read.state : undefined,
    failure,
    isLoading,
    retry: pull,
  }
}

interface Pulled {
  scope: PassengerScope
  failure: unknown
  isLoading: boolean
}

function usePull(scope: PassengerScope) {
  const [pulled, setPulled] = useState<Pulled>({ scope, failure: null, isLoading: true })
  const run = useCallback(
    async (options: { signal?: AbortSignal; evenIfFresh?: boolean }) => {
      setPulled({ scope, failure: null, isLoading: true })
      let failure: unknown = null
      try {
        await pullPassengerList(scope, options)
      } catch (reason) {
        failure = reason
      }
      if (!options.signal?.aborted) setPulled({ scope, failure, isLoading: false })
    },
    [scope],
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
  const isOfScope = pulled.scope === scope
  return {
    failure: isOfScope ? pulled.failure : null,
    isLoading: isOfScope ? pulled.isLoading : true,
    pull: () => void run({ evenIfFresh: true }),
  }
}
