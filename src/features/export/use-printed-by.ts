import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session } from '#state/session.ts'
import { now } from '#state/sync.ts'
import { formatFullMoment } from '#ui/look/format.ts'

/** Who prints what is shown, and when, for the head of the paper. */
export function usePrintedBy(): string {
  const { t, i18n } = useTranslation()
  const { me } = useSnapshot(session)
  return t('print.by', { email: me?.email ?? '', time: formatFullMoment(now(), i18n.language) })
}
