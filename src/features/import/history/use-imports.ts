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

type Found = Pick<Imports, 'imports' | 'failure'>

/** The organisation's imports, which the device does not keep. */
export function useImports(organizationId: number): Imports {
  const [{ imports, failure }, setFound] = useState<Found>({ imports: null, failure: null })
  const load = useCallback(
    () =>
      fetchImports(organizationId).then(
        (found) => setFound({ imports: found, failure: null }),
        (error: unknown) => {
          // the session may end while the answer is on its way
          if (openedWorkspace()) setFound((before) => ({ imports: before.imports, failure: error }))
        },
      ),
    [organizationId],
  )
  useEffect(() => void load(), [load])
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
