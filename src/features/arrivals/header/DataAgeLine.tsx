import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Warning16Filled } from '@fluentui/react-icons/headless/svg/warning'
import { useTranslation } from 'react-i18next'
import { type LocalDate } from '#domain/local-date.ts'
import { formatAge, formatMoment } from '#ui/format.ts'
import { stateTokens } from '#ui/themes.ts'
import { phonePane } from '../panes.ts'
import { type DataAge } from './data-age.ts'

interface Props {
  age: DataAge
  today: LocalDate
}

/** How old the data is, in words; a warning when it is old. */
export function DataAgeLine({ age, today }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  if (age.state === 'unknown') return null
  const isWarning = age.state !== 'live' && age.isWarning
  return (
    <span className={mergeClasses(age.state === 'live' && styles.live, isWarning && styles.warning)}>
      {isWarning && <Warning16Filled className={styles.icon} aria-hidden="true" />}
      {textOf(age, t, (instant) => formatMoment(instant, today, i18n.language))}
    </span>
  )
}

function textOf(
  age: Exclude<DataAge, { state: 'unknown' }>,
  t: ReturnType<typeof useTranslation>['t'],
  moment: (instant: number) => string,
): string {
  switch (age.state) {
    case 'live':
      return t('arrivals.age.live')
    case 'saved': {
      const ago = formatAge(age.minutes, t)
      const time = moment(age.at)
      return ago === null ? t('arrivals.age.savedAt', { time }) : t('arrivals.age.saved', { time, age: ago })
    }
    case 'offline':
      return t('arrivals.age.offline', { time: moment(age.since) })
  }
}

const useStyles = makeStyles({
  // on a phone the sync chip says it, and a line is dear
  live: { [phonePane]: { display: 'none' } },
  warning: { color: stateTokens.orderedSolid, fontWeight: tokens.fontWeightSemibold },
  icon: { fill: 'currentColor', verticalAlign: 'text-bottom', marginRight: '4px' },
})
