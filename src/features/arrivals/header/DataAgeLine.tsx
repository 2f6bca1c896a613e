import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Warning16Filled } from '@fluentui/react-icons/headless/svg/warning'
import type { i18n as I18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import { formatMoment, formatMomentAgo } from '#ui/look/format.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { phonePane } from '../panes.ts'
import type { DataAge } from './data-age.ts'

interface Props {
  age: DataAge
  today: LocalDate
}

/** How old the data is, in words; a warning when it is old. */
export function DataAgeLine({ age, today }: Props) {
  const { i18n } = useTranslation()
  const styles = useStyles()
  if (age.state === 'unknown') return null
  const isWarning = age.state !== 'live' && age.isWarning
  return (
    <span className={mergeClasses(age.state === 'live' && styles.live, isWarning && styles.warning)}>
      {isWarning && <Warning16Filled className={styles.icon} aria-hidden="true" />}
      {textOf(age, today, i18n)}
    </span>
  )
}

function textOf(age: Exclude<DataAge, { state: 'unknown' }>, today: LocalDate, i18n: I18n): string {
  const { t, language } = i18n
  switch (age.state) {
    case 'live':
      return t('arrivals.age.live')
    case 'saved':
      return t('device.saved', { time: formatMomentAgo(age.at, age.minutes, today, i18n) })
    case 'offline':
      return t('arrivals.age.offline', { time: formatMoment(age.since, today, language) })
  }
}

const useStyles = makeStyles({
  // on a phone the sync chip says it, and a line is dear
  live: { [phonePane]: { display: 'none' } },
  warning: { color: stateTokens.orderedSolid, fontWeight: tokens.fontWeightSemibold },
  icon: { fill: 'currentColor', verticalAlign: 'text-bottom', marginRight: '4px' },
})
