import { useEffect } from 'react'
import { useIdle } from './use-idle.ts'

/**
 * Loads a part once the page is idle: the first screen does not wait for it, and it does not wait for the first click.
 * @param load as for `LazyPart`; what fails here fails again, and is said, when the part is wanted
 */
export function useLoadedAhead(load: () => Promise<unknown>): void {
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle) load().catch(() => undefined)
  }, [isIdle, load])
}
