import { useEffect, useRef, useState } from 'react'
import type { OpenRecord, Present } from '#contract/presence.ts'
import { PresenceTelling } from '#data/live/presence.ts'

const nobody: readonly Present[] = []

/**
 * Who else has a record open to change it, while it is shown in a window that is looked at.
 * @param record `null` for what is not stored, or not known yet
 * @param isChanging whether this window's user has begun to: who only has it on the screen is told of to nobody
 */
export function usePresence(record: OpenRecord | null, isChanging: boolean): readonly Present[] {
  const [others, setOthers] = useState(nobody)
  const telling = useRef<PresenceTelling | null>(null)
  const begun = useRef(isChanging)
  useEffect(() => {
    begun.current = isChanging
    telling.current?.change(isChanging)
  }, [isChanging])
  const asked = record && JSON.stringify(record)
  useEffect(() => {
    if (asked === null) return undefined
    const leaving = new AbortController()
    const leave = () => {
      telling.current?.leave()
      telling.current = null
    }
    const look = () => {
      if (document.visibilityState !== 'visible') leave()
      else telling.current ??= new PresenceTelling(JSON.parse(asked) as OpenRecord, begun.current, setOthers)
    }
    const { signal } = leaving
    document.addEventListener('visibilitychange', look, { signal })
    globalThis.addEventListener('pagehide', leave, { signal })
    globalThis.addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal })
    look()
    return () => {
      leaving.abort()
      leave()
    }
  }, [asked])
  return others
}
