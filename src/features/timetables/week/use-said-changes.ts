import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { whoChanged } from '#state/use-marked.ts'
import type { Week } from '#state/use-week.ts'
import { announce } from '#ui/speak/announce.ts'

/** Reads out once who has just changed how many cells of the week. */
export function useSaidChanges({ justChanged }: Pick<Week, 'justChanged'>): void {
  const { t, i18n } = useTranslation()
  const said = useRef(justChanged)
  const tell = useEffectEvent((now: Week['justChanged']) => {
    const fresh = [...now].filter(([key, changed]) => said.current.get(key) !== changed).map(([, changed]) => changed)
    said.current = now
    if (fresh.length === 0) return
    const who = new Set(fresh.map((changed) => whoChanged(changed, t)))
    const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(who)
    announce(t('week.justChanged', { who: listed, count: fresh.length }))
  })
  useEffect(() => tell(justChanged), [justChanged])
}
