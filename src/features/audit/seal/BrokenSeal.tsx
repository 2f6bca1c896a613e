import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#ui/speak/announce.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { formatNumber } from '#ui/look/format.ts'

/** Over a log that is not as it was written. Said once, and at once. */
export function BrokenSeal({ from, locale }: { from: number; locale: string }) {
  const { t } = useTranslation()
  const text = t('audit.seal.brokenFrom', { n: formatNumber(from, locale) })
  const tell = useEffectEvent(() => announce(text, 'assertive'))
  useEffect(() => tell(), [from])
  return <Notice intent="error">{text}</Notice>
}
