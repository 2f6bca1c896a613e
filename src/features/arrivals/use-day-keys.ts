import { useEffect, useEffectEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { LocalDate } from '#domain/local-date.ts'
import { preferences } from '#state/preferences.ts'

const steps: Record<string, number> = { '[': -1, ']': 1 }

/** In a field a key belongs to the text, under a dialog to the dialog. */
const isElsewhere = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null) ||
  document.querySelector('[aria-modal="true"]') !== null

/**
 * Keys for days: [ and ] for the one before and after, Home for today. Not `useShortcut`: Nordic keyboards make the
 * brackets with AltGr, which counts as Control with Alt.
 */
export function useDayKeys(
  dates: readonly [LocalDate, ...LocalDate[]],
  selected: LocalDate,
  onSelect: (date: LocalDate) => void,
): void {
  const { shortcuts } = useSnapshot(preferences)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey } = event
    if (event.defaultPrevented || metaKey || (ctrlKey && !altKey) || isElsewhere(event.target)) return
    const step = shortcuts ? steps[key] : undefined
    const date =
      step === undefined ? (key === 'Home' && !altKey ? dates[0] : undefined) : dates[dates.indexOf(selected) + step]
    if (date === undefined) return
    event.preventDefault()
    onSelect(date)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
