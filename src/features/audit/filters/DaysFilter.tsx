import { Button, makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type LocalDate } from '#domain/local-date.ts'
import { DateRangeField } from '#ui/time/DateRangeField.tsx'
import { dayIn } from './use-audit-address.ts'

interface Days {
  startDate: LocalDate | null
  endDate: LocalDate | null
}

interface Props extends Days {
  today: LocalDate
  onDays: (days: Days) => void
}

/** Days back from today that can be chosen at once, today among them. */
const quick = [1, 7, 30] as const

/** From which day to which one. */
export function DaysFilter({ startDate, endDate, today, onDays }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [typed, setTyped] = useState({ startDate: startDate ?? '', endDate: endDate ?? '' })
  const isWrong = [typed.startDate, typed.endDate].some((text) => text !== '' && dayIn(text) === null)
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onDays({ startDate: dayIn(typed.startDate), endDate: dayIn(typed.endDate) })
      }}
    >
      <div className={styles.quick}>
        {quick.map((days) => (
          <Button
            key={days}
            size="small"
            onClick={() => onDays({ startDate: addDays(today, 1 - days), endDate: today })}
          >
            {days === 1 ? t('date.today') : t('audit.filter.days', { count: days })}
          </Button>
        ))}
      </div>
      <DateRangeField label={t('audit.filter.time')} {...typed} today={today} max={today} onChange={setTyped} />
      <Button type="submit" appearance="primary" disabledFocusable={isWrong} className={styles.apply}>
        {t('audit.filter.apply')}
      </Button>
    </form>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px' },
  quick: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  apply: { alignSelf: 'flex-start' },
})
