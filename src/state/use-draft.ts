import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftOf, discardDraft, keepDraft, storeBeforeEnd, type Draft, type DraftSchemas } from '#data/drafts/drafts.ts'
import type { DraftKey } from '#data/workspace/draft-key.ts'

/** How long nothing must be typed before it is stored, in milliseconds. */
const quietMs = 500

/** What a form holds now. */
interface Held<Value, Base> {
  value: Value
  /** What was on the server when the form was opened. */
  base: Base
  /** Whether the two differ: what was put back to how it was is forgotten. */
  isChanged: boolean
}

export interface KeptDraft<Value, Base> {
  /** What was found when the form was opened; `null` for nothing, and once something is typed in its place. */
  offered: Draft<Value, Base> | null
  /**
   * Stores what waits to be stored, and tries again what could not be.
   * @returns whether the device has all that was typed; why not is then the failure. Never rejects.
   */
  store: () => Promise<boolean>
  /** Forgets it: the form was saved, or its user wants nothing of it. */
  discard: () => Promise<void>
  /** Why what was typed is not on the device; `null` when it is. */
  failure: unknown
}

/** What a form shows of its draft. */
export interface DraftOffer {
  /** A draft of an earlier visit that waits for a decision; milliseconds since 1970 UTC of its last change. */
  offeredAt: number | null
  restore: () => void
  /** Stores what was typed on the device at once, and tells whether it is there. */
  keep: () => Promise<boolean>
  /** Forgets what is kept on the device. */
  forget: () => Promise<void>
  /** Why what was typed is not kept on the device, or `null`. */
  draftFailure: unknown
}

/** @param goOn takes the draft into the form */
export const draftOffer = <Value, Base>(
  { offered, store, discard, failure }: KeptDraft<Value, Base>,
  goOn: (draft: Draft<Value, Base>) => void,
): DraftOffer => ({
  offeredAt: offered?.savedAt ?? null,
  restore() {
    if (offered) goOn(offered)
  },
  keep: store,
  forget: discard,
  draftFailure: failure,
})

/**
 * What is typed in a form, kept on the device until it is saved: stored soon, or at once when the window is hidden, the
 * form is left or the session ends. The schemas must keep their identity.
 */
export function useDraft<Value, Base>(
  key: DraftKey,
  schemas: DraftSchemas<Value, Base>,
  { value, base, isChanged }: Held<Value, Base>,
): KeptDraft<Value, Base> {
  const { form, id } = key
  const [found, setFound] = useState<{ key: string; draft: Draft<Value, Base> | null }>()
  const [failure, setFailure] = useState<unknown>(null)
  const waiting = useRef<(() => Promise<void>) | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const name = `${form}:${id}`

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    const write = waiting.current
    if (!write) return true
    try {
      await write()
    } catch (reason) {
      setFailure(reason)
      return false
    }
    // what was typed meanwhile still waits
    if (waiting.current === write) waiting.current = null
    setFailure(null)
    return true
  }, [])

  useEffect(() => {
    let isWanted = true
    void draftOf({ form, id }, schemas)
      .catch(() => null)
      .then((draft) => isWanted && setFound({ key: `${form}:${id}`, draft }))
    return () => {
      isWanted = false
      void flush()
    }
  }, [form, id, schemas, flush])
  useBeforeEnd(flush)

  const keep = () => {
    waiting.current = () => keepDraft({ form, id }, value, base)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), quietMs)
  }
  const discard = async () => {
    clearTimeout(timer.current)
    waiting.current = null
    setFound({ key: name, draft: null })
    await discardDraft({ form, id }).then(() => setFailure(null), setFailure)
  }
  const wasChanged = useRef(false)
  const follow = useEffectEvent(() => {
    if (isChanged) keep()
    else if (wasChanged.current) void discard()
    wasChanged.current = isChanged
  })
  useEffect(() => follow(), [value, base])
  return { offered: found?.key === name && !isChanged ? found.draft : null, store: flush, discard, failure }
}

/** Has it done before the window is hidden or the session ends. @param store keeps its identity */
function useBeforeEnd(store: () => Promise<boolean>): void {
  useEffect(() => {
    const storeWhenHidden = () => {
      if (document.visibilityState === 'hidden') void store()
    }
    const storeWhenLeft = () => void store()
    const letGo = storeBeforeEnd(async () => {
      await store()
    })
    document.addEventListener('visibilitychange', storeWhenHidden)
    globalThis.addEventListener('pagehide', storeWhenLeft)
    return () => {
      letGo()
      document.removeEventListener('visibilitychange', storeWhenHidden)
      globalThis.removeEventListener('pagehide', storeWhenLeft)
    }
  }, [store])
}
