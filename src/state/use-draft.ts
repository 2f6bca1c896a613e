import { useCallback, useEffect, useRef, useState } from 'react'
import { draftOf, dropDraft, keepDraft, type Draft, type DraftKey, type DraftSchemas } from '#data/drafts.ts'

/** How long nothing must be typed before it is stored, in milliseconds. */
const quietMs = 500

export interface KeptDraft<Value, Base> {
  /** What was found when the form was opened: `undefined` until it has been looked for, `null` for nothing. */
  offered: Draft<Value, Base> | null | undefined
  /** Stores what the form holds: soon, or at once when the window is hidden or the form is left. */
  keep: (value: Value, base: Base) => void
  /** Forgets it: the form was saved, or its user wants nothing of it. */
  drop: () => Promise<void>
  /** Why what was typed is not on the device; `null` when it is. */
  failure: unknown
}

/** What is typed in a form, kept on the device until it is saved. The schemas must keep their identity. */
export function useDraft<Value, Base>(key: DraftKey, schemas: DraftSchemas<Value, Base>): KeptDraft<Value, Base> {
  const { form, id } = key
  const [found, setFound] = useState<{ key: string; draft: Draft<Value, Base> | null }>()
  const [failure, setFailure] = useState<unknown>(null)
  const waiting = useRef<(() => Promise<void>) | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const name = `${form}:${id}`

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const write = waiting.current
    waiting.current = null
    if (write) void write().then(() => setFailure(null), setFailure)
  }, [])

  useEffect(() => {
    let isWanted = true
    void draftOf({ form, id }, schemas)
      .catch(() => null)
      .then((draft) => isWanted && setFound({ key: `${form}:${id}`, draft }))
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', flushWhenHidden)
    globalThis.addEventListener('pagehide', flush)
    return () => {
      isWanted = false
      document.removeEventListener('visibilitychange', flushWhenHidden)
      globalThis.removeEventListener('pagehide', flush)
      flush()
    }
  }, [form, id, schemas, flush])

  const keep = (value: Value, base: Base) => {
    waiting.current = () => keepDraft({ form, id }, value, base)
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, quietMs)
  }
  const drop = async () => {
    clearTimeout(timer.current)
    waiting.current = null
    setFound({ key: name, draft: null })
    await dropDraft({ form, id }).catch(setFailure)
  }
  return { offered: found?.key === name ? found.draft : undefined, keep, drop, failure }
}
