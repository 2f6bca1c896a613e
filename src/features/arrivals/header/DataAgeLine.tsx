import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Warning16Filled } from '@fluentui/react-icons/headless/svg/warning'
import { useTranslation } from 'react-i18next'
import { formatClock, formatInterval } from '#ui/format.ts'
import { stateTokens } from '#ui/themes.ts'
import { phonePane } from '../panes.ts'
import { type DataAge } from './data-age.ts'

interface Props {
  age: DataAge
}

/** How old the data is, in words; a warning when it is old. */
export function DataAgeLine({ age }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (age.state === 'unknown') return null
  const isWarning = age.state !== 'live' && age.isWarning
  return (
    <span className={mergeClasses(styles.line, age.state === 'live' && styles.live, isWarning && styles.warning)}>
      {isWarning && <Warning16Filled className={styles.icon} aria-hidden="true" />}
      {textOf(age, t)}
    </span>
  )
}

function textOf(age: Exclude<DataAge, { state: 'unknown' }>, t: ReturnType<typeof useTranslation>['t']): string {
  switch (age.state) {
    case 'live':
      return t('arrivals.age.live')
    case 'saved':
      return t('arrivals.age.saved', { time: formatClock(age.at), age: formatInterval(age.minutes, t) })
    case 'offline':
      return t('arrivals.age.offline', { time: formatClock(age.since) })
  }
}

const useStyles = makeStyles({
  line: { whiteSpace: 'nowrap' },
  // on a phone the sync chip says it, and a line is dear
  live: { [phonePane]: { display: 'none' } },
  warning: { color: stateTokens.orderedSolid, fontWeight: tokens.fontWeightSemibold },
  icon: { fill: 'currentColor', verticalAlign: 'text-bottom', marginRight: '4px' },
})
