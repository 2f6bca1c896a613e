import { useEffect, useEffectEvent } from 'react'
import { useSnapshot } from 'valtio'
import { preferences } from '#state/preferences.ts'
import { useShortcut } from '#ui/press/use-shortcut.ts'

/** Does something on Ctrl+K or Cmd+K, in fields too, but not under a dialog. */
function useFindKey(withShift: boolean, find: () => void): void {
  const act = useEffectEvent(find)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey !== withShift || event.altKey || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [withShift])
}

/** The keys that lead to the search for passengers, wherever it stands. Source: design decision on the keyboard, section 13. */
export function usePassengerSearchKeys(find: () => void): void {
  const { shortcuts } = useSnapshot(preferences)
  useShortcut('/', find, shortcuts)
  useFindKey(false, find)
}

/** The key that leads to the search for orders. */
export const useOrderSearchKeys = (find: () => void): void => useFindKey(true, find)
