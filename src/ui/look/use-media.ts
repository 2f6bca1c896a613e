import { useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds now, and again whenever that changes. Takes the query with or without "@media". */
export function useMedia(query: string): boolean {
  const condition = query.replace('@media ', '')
  // one list for as long as it is asked: to make one costs more than all else of a drawing that changes nothing
  const { subscribe, holds } = useMemo(() => {
    const list = window.matchMedia(condition)
    return {
      subscribe: (changed: () => void) => {
        list.addEventListener('change', changed)
        return () => list.removeEventListener('change', changed)
      },
      holds: () => list.matches,
    }
  }, [condition])
  return useSyncExternalStore(subscribe, holds)
}
