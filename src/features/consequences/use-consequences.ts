import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { fetchConsequences } from '#data/consequences.ts'
import type { Change, Consequences } from '#domain/consequences.ts'
import { sameValue } from '#domain/same-value.ts'
import { sync } from '#state/sync.ts'

export interface Asked {
  /** `null` until the server has said it. */
  found: Consequences | null
  /** Why it has not, or `null`. */
  failure: unknown
  online: boolean
  retry: () => void
  /** It could not be found out, and it was chosen to go on all the same. */
  goesUnknowing: boolean
  chooseUnknowing: (goes: boolean) => void
  /** Whether the change may be made by now. */
  mayGoOn: boolean
}

interface Answer {
  change: Change
  found: Consequences | null
  failure: unknown
}

/**
 * What a change would touch, asked as soon as there is a connection; `null` asks nothing.
 * @param known what has just been asked; `null` when it has not
 */
export function useConsequences(change: Change | null, known: Consequences | null = null): Asked {
  const { online } = useSnapshot(sync)
  const [answer, setAnswer] = useState<Answer | null>(change && known && { change, found: known, failure: null })
  const [tries, setTries] = useState(0)
  const [isChosen, setChosen] = useState(false)
  const key = change === null ? null : JSON.stringify(change)
  useEffect(() => {
    if (key === null || !online || (known !== null && tries === 0)) return undefined
    const leaving = new AbortController()
    const asked = JSON.parse(key) as Change
    fetchConsequences(asked, leaving.signal).then(
      (found) => setAnswer({ change: asked, found, failure: null }),
      (failure: unknown) => {
        if (!leaving.signal.aborted) setAnswer({ change: asked, found: null, failure })
      },
    )
    return () => leaving.abort()
  }, [key, online, known, tries])
  const own = answer && sameValue(answer.change, change) ? answer : null
  const [found, failure] = [own?.found ?? null, own?.failure ?? null]
  const goesUnknowing = failure !== null && isChosen
  return {
    ...{ found, failure, online, goesUnknowing },
    chooseUnknowing: setChosen,
    mayGoOn: online && (found !== null || goesUnknowing),
    retry() {
      setChosen(false)
      setAnswer(null)
      setTries((before) => before + 1)
    },
  }
}
