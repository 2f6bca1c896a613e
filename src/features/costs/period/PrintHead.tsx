import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session } from '#state/session.ts'
import { now } from '#state/sync.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatFullMoment } from '#ui/look/format.ts'
import { useIsPrinting } from '#ui/look/use-is-printing.ts'

interface Props {
  costCenter: string
  period: string
  fetchedAt: number | null
}

/** On paper alone: whose costs of which days these are, and who printed them when. */
export function PrintHead({ costCenter, period, fetchedAt }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { me } = useSnapshot(session)
  if (!useIsPrinting()) return null
  const moment = (instant: number) => formatFullMoment(instant, i18n.language)
  return (
    <div className={styles.root}>
      <p className={styles.what}>
        {costCenter}, {period}
      </p>
      <p>{t('costs.print.by', { email: me?.email ?? '', time: moment(now()) })}</p>
      {fetchedAt !== null && <p>{t('costs.fetchedAt', { time: moment(fetchedAt) })}</p>}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'none', fontSize: '12px', lineHeight: '16px', [media.print]: { display: 'block' } },
  what: { fontSize: '16px', lineHeight: '22px' },
})
