import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { preferences } from '#state/preferences.ts'
import { ComboSearch } from '#ui/search/ComboSearch.tsx'
import { useShortcut } from '#ui/use-shortcut.ts'
import { useFoundPassengers } from './use-found-passengers.tsx'

/** Finds any passenger from any page. */
export function PassengerSearch() {
  const input = useRef<HTMLInputElement>(null)
  const { shortcuts } = useSnapshot(preferences)
  const focus = () => input.current?.focus()
  useShortcut('/', focus, shortcuts)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return <ComboSearch {...useFoundPassengers()} inputRef={input} />
}
