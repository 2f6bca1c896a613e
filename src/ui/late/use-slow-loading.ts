import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { announce, unsay } from '../speak/announce.ts'
import { useDelayedFlag } from './use-delayed-flag.ts'

/**
 * Whether what is loaded has been waited for long enough to show it, which is then also read out, once. For what stands
 * on the page only while it loads. Source: design decision on loading, section 9.1.
 */
export function useSlowLoading(): boolean {
  const { t } = useTranslation()
  const isSlow = useDelayedFlag(true)
  const tell = useEffectEvent(() => announce(t('loading')))
  const forget = useEffectEvent(() => unsay(t('loading')))
  useEffect(() => {
    if (!isSlow) return undefined
    tell()
    return () => forget()
  }, [isSlow])
  return isSlow
}
