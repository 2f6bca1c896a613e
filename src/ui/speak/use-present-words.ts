import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announce, unsay } from './announce.ts'

/** A user who has open what is shown, to change it. */
export interface PresentUser {
  name: string
  /** Who looks at it, elsewhere. */
  isSelf?: true | undefined
}

/**
 * Who else changes what is open, in words; `null` for nobody. Who comes is read out once.
 * @param isChanging whether who reads it changes it as well
 */
export function usePresentWords(others: readonly PresentUser[], isChanging: boolean): string | null {
  const { t, i18n } = useTranslation()
  const names = others.filter(({ isSelf }) => !isSelf).map(({ name }) => name)
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  const words = [
    names.length > 0 && t(isChanging ? 'presence.too' : 'presence.others', { count: names.length, names: listed }),
    others.some(({ isSelf }) => isSelf) && t('presence.self'),
  ].filter((part) => part !== false)
  const said = words.length === 0 ? null : words.join(' · ')
  const known = useRef<readonly PresentUser[]>(others)
  const announced = useRef('')
  const hear = useEffectEvent((now: readonly PresentUser[]) => {
    const isNew = ({ name, isSelf }: PresentUser) =>
      !known.current.some((before) => before.name === name && before.isSelf === isSelf)
    if (said !== null && now.some(isNew)) {
      announced.current = said
      announce(said)
    }
    if (said === null) unsay(announced.current)
    known.current = now
  })
  useEffect(() => hear(others), [others])
  return said
}
