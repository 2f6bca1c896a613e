import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import { formatDay } from '#ui/look/format.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { phonePane } from '../panes.ts'

interface Props {
  date: LocalDate
  onToday: () => void
}

/** Says that the board has not opened on today, and leads there: whoever comes to it expects today. */
export function RestoredDay({ date, onToday }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.root} role="status">
      <Notice intent="warning" actions={<Button onClick={onToday}>{t('arrivals.restored.today')}</Button>}>
        {t('arrivals.restored', { day: formatDay(date, i18n.language, 'weekdayShort') })}
      </Notice>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    flex: 'none',
    padding: '0 20px 10px',
    [phonePane]: { padding: '0 16px 10px' },
    '@media print': { display: 'none' },
  },
})
