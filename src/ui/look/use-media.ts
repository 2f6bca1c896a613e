import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now, and again whenever that changes. Takes the query with or without "@media". */
export function useMedia(query: string): boolean {
  const condition = query.replace('@media ', '')
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(condition)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [condition],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(condition).matches)
}
