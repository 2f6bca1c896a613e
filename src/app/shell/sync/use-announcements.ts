import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#ui/speak/announce.ts'
import { announcementOf, type ChipKind } from './chip-state.ts'

/** The changes that matter are read out no more often than this, in milliseconds. */
const quietMs = 10_000

/** Reads out what has come of the state of the data since it was last read out. */
export function useAnnouncements(kind: ChipKind, keepsNothing: boolean): void {
  const { t } = useTranslation()
  const heard = useRef(kind)
  const spokenAt = useRef(-quietMs)
  const speak = useEffectEvent(() => {
    const what = announcementOf(heard.current, kind)
    heard.current = kind
    if (!what) return
    spokenAt.current = performance.now()
    announce(t(what === 'offline' && keepsNothing ? 'sync.announce.offlineOnly' : `sync.announce.${what}`))
  })
  useEffect(() => {
    const waitMs = spokenAt.current + quietMs - performance.now()
    if (waitMs <= 0) {
      speak()
      return undefined
    }
    // what was read out last must not stay the last word once it is true no more
    const timer = setTimeout(() => speak(), waitMs)
    return () => clearTimeout(timer)
  }, [kind])
}
