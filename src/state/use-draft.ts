import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftOf, discardDraft, keepDraft, storeBeforeEnd, type Draft, type DraftSchemas } from '#data/drafts/drafts.ts'
import type { DraftKey } from '#data/workspace/draft-key.ts'
import { useHeldInWindow } from './dirty.ts'

/** How long nothing must be typed before it is stored, in milliseconds. */
const quietMs = 500
/** Who types on and on is not waited for longer than this, in milliseconds. */
const longestMs = 2000

/** What a form holds now. */
interface Held<Value, Base> {
  value: Value
  /** What was on the server when the form was opened. */
  base: Base
  /** Whether the two differ: what was put back to how it was is forgotten. */
  isChanged: boolean
}

export interface KeptDraft<Value, Base> {
  /** What was found when the form was opened; `null` for nothing, and once it is decided about. */
  offered: Draft<Value, Base> | null
  /** Something is typed beside what is offered: it is not kept until that is decided about. */
  isTypedOver: boolean
  /** What is offered, to be gone on with in place of all that is typed. */
  take: () => Draft<Value, Base> | null
  /** Forgets what is offered; what is typed is kept from now on. */
  decline: () => Promise<void>
  /**
   * Stores what waits to be stored, and tries again what could not be.
   * @returns whether the device has all that was typed; why not is then the failure. Never rejects.
   */
  store: () => Promise<boolean>
  /** Forgets what is typed: the form was saved, or its user wants nothing of it. What is offered waits on. */
  discard: () => Promise<void>
  /** Why what was typed is not on the device; `null` when it is. */
  failure: unknown
}

/** What a form shows of its draft. */
export interface DraftOffer {
  /** A draft of an earlier visit that waits for a decision; milliseconds since 1970 UTC of its last change. */
  offeredAt: number | null
  /** Something is typed beside it: going on with it replaces that. */
  isTypedOver: boolean
  restore: () => void
  /** Forgets the draft of the earlier visit, and nothing of what is typed. */
  decline: () => Promise<void>
  /** Stores what was typed on the device at once, and tells whether it is there. */
  keep: () => Promise<boolean>
  /** Forgets what is typed, but no draft that waits for a decision. */
  forget: () => Promise<void>
  /** Forgets both: what they are about is there no more. */
  forgetAll: () => Promise<void>
  /** Why what was typed is not kept on the device, or `null`. */
  draftFailure: unknown
}

/** @param goOn takes the draft into the form */
export const draftOffer = <Value, Base>(
  { offered, isTypedOver, take, decline, store, discard, failure }: KeptDraft<Value, Base>,
  goOn: (draft: Draft<Value, Base>) => void,
): DraftOffer => ({
  offeredAt: offered?.savedAt ?? null,
  isTypedOver,
  restore() {
    const earlier = take()
    if (earlier) goOn(earlier)
  },
  decline,
  keep: store,
  forget: discard,
  forgetAll: () => decline().then(discard),
  draftFailure: failure,
})

/**
 * What is typed in a form, kept on the device until it is saved: stored soon, or at once when the window is hidden, the
 * form is left or the session ends. A draft of an earlier visit is not overwritten: what is typed takes its place only
 * once it is decided about. The schemas must keep their identity.
 * @param isAsked `false` for what is gone on with unasked: it is overwritten as soon as it has been read
 */
export function useDraft<Value, Base>(
  key: DraftKey,
  schemas: DraftSchemas<Value, Base>,
  { value, base, isChanged }: Held<Value, Base>,
  { isAsked = true } = {},
): KeptDraft<Value, Base> {
  const { form, id } = key
  const { offered, isUndecided, decide } = useFound(key, schemas, isAsked)
  const { flush, isWaiting, later, letGo, failure, setFailure } = useStoring(isUndecided)
  const isTypedOver = isAsked && isChanged && offered !== null
  useHeldInWindow(isTypedOver)
  useEffect(() => () => void flush(), [form, id, flush])
  useBeforeEnd(flush, isAsked ? isWaiting : isNever)

  const remove = () => discardDraft({ form, id }).then(() => setFailure(null), setFailure)
  const discard = async () => {
    letGo()
    if (!(await isUndecided())) await remove()
  }
  const wasChanged = useRef(false)
  const follow = useEffectEvent(() => {
    if (isChanged) later(() => keepDraft({ form, id }, value, base))
    else if (wasChanged.current) void discard()
    wasChanged.current = isChanged
  })
  useEffect(() => follow(), [value, base])
  return {
    ...{ offered, isTypedOver, store: flush, discard, failure },
    take() {
      letGo()
      decide()
      return offered
    },
    async decline() {
      decide()
      if (isWaiting()) await flush()
      else await remove()
    },
  }
}

/**
 * What waits to be stored, and why the last storing failed.
 * @param isUndecided whether something is kept that must not be overwritten yet; keeps its identity
 * @returns `flush` and `isWaiting` keep their identity
 */
function useStoring(isUndecided: () => Promise<boolean>) {
  const [failure, setFailure] = useState<unknown>(null)
  const waiting = useRef<(() => Promise<void>) | null>(null)
  const waitsSince = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    const write = waiting.current
    if (!write) return true
    if (await isUndecided()) return false
    try {
      await write()
    } catch (reason) {
      setFailure(reason)
      return false
    }
    // what was typed meanwhile still waits
    if (waiting.current === write) waiting.current = null
    waitsSince.current = performance.now()
    setFailure(null)
    return true
  }, [isUndecided])
  const isWaiting = useCallback(() => waiting.current !== null, [])
  return {
    ...{ flush, failure, setFailure },
    isWaiting,
    later: (write: () => Promise<void>) => {
      if (waiting.current === null) waitsSince.current = performance.now()
      waiting.current = write
      clearTimeout(timer.current)
      const left = waitsSince.current + longestMs - performance.now()
      timer.current = setTimeout(() => void flush(), Math.max(0, Math.min(quietMs, left)))
    },
    letGo: () => {
      clearTimeout(timer.current)
      waiting.current = null
    },
  }
}

/** What was kept when the form was opened, until its user has decided about it. The functions keep their identity. */
function useFound<Value, Base>({ form, id }: DraftKey, schemas: DraftSchemas<Value, Base>, isAsked: boolean) {
  const name = `${form}:${id}`
  const [found, setFound] = useState<{ key: string; draft: Draft<Value, Base> | null }>()
  // what is typed before it has been read waits for that
  const undecided = useRef(Promise.resolve(false))
  useEffect(() => {
    let isWanted = true
    undecided.current = draftOf({ form, id }, schemas)
      .catch(() => null)
      .then((draft) => {
        if (isWanted) setFound({ key: `${form}:${id}`, draft })
        return isAsked && draft !== null
      })
    return () => {
      isWanted = false
    }
  }, [form, id, schemas, isAsked])
  return {
    offered: found?.key === name ? found.draft : null,
    isUndecided: useCallback(() => undecided.current, []),
    decide: useCallback(() => {
      undecided.current = Promise.resolve(false)
      setFound(undefined)
    }, []),
  }
}

const isNever = () => false

/**
 * Has it done before the window is hidden or the session ends. A window that is closed first asks.
 * @param store keeps its identity, as the other
 * @param isWaiting whether something would be lost if there were no time left for it
 */
function useBeforeEnd(store: () => Promise<boolean>, isWaiting: () => boolean): void {
  useEffect(() => {
    const storeWhenHidden = () => {
      if (document.visibilityState === 'hidden') void store()
    }
    const storeWhenLeft = () => void store()
    const askWhenLeft = (event: BeforeUnloadEvent) => {
      if (isWaiting()) event.preventDefault()
      void store()
    }
    const letGo = storeBeforeEnd(async () => {
      await store()
    })
    document.addEventListener('visibilitychange', storeWhenHidden)
    // a page that goes away lives on for a moment after the first of these, and not after the other
    globalThis.addEventListener('beforeunload', askWhenLeft)
    globalThis.addEventListener('pagehide', storeWhenLeft)
    return () => {
      letGo()
      document.removeEventListener('visibilitychange', storeWhenHidden)
      globalThis.removeEventListener('beforeunload', askWhenLeft)
      globalThis.removeEventListener('pagehide', storeWhenLeft)
    }
  }, [store, isWaiting])
}
