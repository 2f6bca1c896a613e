import { useCallback, useEffect, useState } from 'react'
import { fetchImports } from '#data/import/history.ts'
import type { PassengerImport } from '#domain/import/import-record.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'

/** How often the list is asked for again while one of its imports runs. */
const againMs = 30_000

interface Imports {
  /** The newest first; `null` while they are not known. */
  imports: readonly PassengerImport[] | null
  failure: unknown
  retry: () => void
  /** Puts one in place of what was known of it. */
  put: (of: PassengerImport) => void
}

interface Found {
  organizationId: number
  imports: readonly PassengerImport[] | null
  failure: unknown
}

/** The organisation's imports, which the device does not keep. @param revision asks again when it changes */
export function useImports(organizationId: number, revision: number): Imports {
  const [found, setFound] = useState<Found>({ organizationId, imports: null, failure: null })
  const load = useCallback(
    () =>
      fetchImports(organizationId).then(
        (imports) => setFound({ organizationId, imports, failure: null }),
        (failure: unknown) => {
          // the session may end while the answer is on its way
          if (!openedWorkspace()) return
          setFound((before) => ({
            organizationId,
            imports: before.organizationId === organizationId ? before.imports : null,
            failure,
          }))
        },
      ),
    [organizationId],
  )
  useEffect(() => void load(), [load, revision])
  const { imports, failure } = found.organizationId === organizationId ? found : { imports: null, failure: null }
  const isRunning = imports?.some(({ state }) => state === 'running') ?? false
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => void load(), againMs)
    return () => clearInterval(timer)
  }, [isRunning, load])
  return {
    imports,
    failure,
    retry: () => void load(),
    put: (of) =>
      setFound((before) => ({
        ...before,
        imports: before.imports?.map((each) => (each.id === of.id ? of : each)) ?? null,
      })),
  }
}
