import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { addDays, type LocalDate } from '#domain/local-date.ts'
import { countLook } from '#ui/look/count-look.ts'
import { capitalized, formatDay } from '#ui/look/format.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'

interface Props {
  date: LocalDate
  today: LocalDate
  /** How many bookings stand under it. */
  count: number
}

/** "Tänään, maanantai 23.11." and how many rides there are on the day. */
export function DayHeading({ date, today, count }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  const weekday = formatDay(date, i18n.language, 'weekday')
  const day = `${weekday} ${formatDay(date, i18n.language, isThisYear ? 'short' : 'numeric')}`
  const word = { [today]: 'arrivals.today', [addDays(today, 1)]: 'arrivals.tomorrow' }[date]
  return (
    <span className={styles.root}>
      {word === undefined ? capitalized(day) : `${t(word)}, ${day}`}
      <span className={styles.hidden}>{t('bookings.ofDay', { count })}</span>
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
    </span>
  )
}

const useStyles = makeStyles({
  root: { position: 'relative', display: 'inline-flex', alignItems: 'center', gap: '8px' },
  count: countLook,
  hidden: visuallyHidden,
})
