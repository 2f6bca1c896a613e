import { useEffect } from 'react'
import { proxy } from 'valtio'

/** What the parts of the screen say of their data; those that say nothing leave it to the board's. */
export const screenData = proxy<{
  /** Whether some part has said anything. */
  isTold: boolean
  /** When the oldest of it was fetched (server's clock); `null` when none of it was. */
  fetchedAt: number | null
}>({ isTold: false, fetchedAt: null })

const told = new Map<symbol, number | null>()

function publish(): void {
  const known = [...told.values()].filter((at) => at !== null)
  screenData.isTold = told.size > 0
  screenData.fetchedAt = known.length > 0 ? Math.min(...known) : null
}

/** Says when the data was fetched that is shown here, for as long as it is. @param at `null` while there is none */
export function useShownSince(at: number | null): void {
  useEffect(() => {
    const part = Symbol('part of the screen')
    told.set(part, at)
    publish()
    return () => {
      told.delete(part)
      publish()
    }
  }, [at])
}
