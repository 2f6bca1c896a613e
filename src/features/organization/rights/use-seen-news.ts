import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#ui/speak/announce.ts'

/** At least so long between two announcements, in milliseconds. */
const paceMs = 2000

/**
 * Has a screen reader say which entries come and go while rights are edited, and of what changes quickly only what has
 * come of it.
 * @param destinationId of what the entries are; another one is no news
 * @param known entries that are no news at first
 */
export function useSeenNews(destinationId: number, names: readonly string[], known: readonly string[]): void {
  const { t } = useTranslation()
  const said = useRef({ destinationId, names: known, at: -Infinity })
  const told = names.join('\n')
  useEffect(() => {
    const now = told === '' ? [] : told.split('\n')
    if (said.current.destinationId !== destinationId) {
      said.current = { ...said.current, destinationId, names: now }
      return undefined
    }
    const timer = setTimeout(
      () => {
        const { names: before } = said.current
        const words = [
          ...now.filter((name) => !before.includes(name)).map((name) => t('rights.seen.comes', { name })),
          ...before.filter((name) => !now.includes(name)).map((name) => t('rights.seen.goes', { name })),
        ]
        if (words.length === 0) return
        announce(words.join(' '))
        said.current = { destinationId, names: now, at: performance.now() }
      },
      Math.max(0, said.current.at + paceMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [destinationId, told, t])
}
