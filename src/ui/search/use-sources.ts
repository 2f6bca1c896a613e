import { useEffect, useEffectEvent, useState } from 'react'
import type { Found, Source } from './sources.ts'

interface Search<Item> {
  found: Readonly<Record<string, Found<Item>>>
  isSearching: boolean
  hasFailed: boolean
  /** Asks now what would be asked when nothing was typed for a while, and again what has failed. */
  searchNow: () => void
}

/** What the sources have found for a text. Earlier results stay until newer ones come; with an empty text there are none. */
export function useSources<Item>(text: string, sources: readonly Source<Item>[], leastLength: number): Search<Item> {
  const wanted = text.trim()
  const [found, setFound] = useState<Readonly<Record<string, Found<Item>>>>({})
  const [urgent, setUrgent] = useState({ text: '', count: 0 })
  const isAsked = wanted.length >= leastLength
  if (!isAsked && Object.keys(found).length > 0) setFound({})
  const revisions = sources.map(({ revision = 0 }) => revision).join(' ')

  const tell = useEffectEvent((key: string, change: (before: Found<Item>) => Found<Item>) =>
    setFound((current) => ({ ...current, [key]: change(current[key] ?? { items: [], text: '', state: 'idle' }) })),
  )
  const ask = useEffectEvent((searched: string, signal: AbortSignal, isUrgent: boolean): (() => void)[] =>
    sources.map(({ key, debounceMs, search }) => {
      tell(key, (before) => ({ ...before, state: 'searching' }))
      const start = () =>
        search(searched, signal).then(
          (items) => {
            if (!signal.aborted) tell(key, () => ({ items, text: searched, state: 'done' }))
          },
          () => {
            if (!signal.aborted) tell(key, () => ({ items: [], text: searched, state: 'failed' }))
          },
        )
      const timer = setTimeout(() => void start(), isUrgent ? 0 : debounceMs)
      return () => clearTimeout(timer)
    }),
  )
  useEffect(() => {
    if (!isAsked) return undefined
    const controller = new AbortController()
    const stops = ask(wanted, controller.signal, urgent.text === wanted)
    return () => {
      for (const stop of stops) stop()
      controller.abort()
    }
  }, [wanted, isAsked, urgent, revisions])

  const states = Object.values(found).map(({ state }) => state)
  return {
    found: isAsked ? found : {},
    isSearching: isAsked && states.includes('searching'),
    hasFailed: isAsked && states.includes('failed'),
    searchNow: () => setUrgent(({ count }) => ({ text: wanted, count: count + 1 })),
  }
}
