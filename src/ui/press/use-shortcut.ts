import { useEffect, useEffectEvent } from 'react'

const sequenceMs = 1500

const actions = new Map<string, (() => void)[]>()
let last = { key: '', at: -sequenceMs }

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (key.length === 1) return key.toLowerCase()
  return shiftKey ? `Shift+${key}` : key
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const isCharacter = event.key.length === 1
  if (isCharacter && (isTyping(event.target) || document.querySelector('[aria-modal="true"]'))) return
  const key = nameOf(event)
  const isFollowUp = event.timeStamp - last.at < sequenceMs
  const action = (isFollowUp ? actions.get(`${last.key} ${key}`)?.at(-1) : undefined) ?? actions.get(key)?.at(-1)
  last = { key, at: event.timeStamp }
  if (!action) return
  event.preventDefault()
  action()
}

function bind(keys: string, action: () => void): () => void {
  if (actions.size === 0) window.addEventListener('keydown', onKeyDown)
  actions.set(keys, [...(actions.get(keys) ?? []), action])
  return () => {
    const others = (actions.get(keys) ?? []).filter((bound) => bound !== action)
    if (others.length > 0) actions.set(keys, others)
    else actions.delete(keys)
    if (actions.size === 0) window.removeEventListener('keydown', onKeyDown)
  }
}

/**
 * Does something on a key ("r", "?", "F6", "Shift+F6") or on two keys one after the other ("g a"); the one bound last
 * wins. Characters act only outside fields, never with a modifier or under a dialog, and only while `enabled`: people
 * must be able to switch them off (WCAG 2.1.4).
 */
export function useShortcut(keys: string, action: () => void, enabled = true): void {
  const act = useEffectEvent(action)
  useEffect(() => (enabled ? bind(keys, () => act()) : undefined), [keys, enabled])
}
