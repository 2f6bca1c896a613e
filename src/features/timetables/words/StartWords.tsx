import { makeStyles, tokens } from '@fluentui/react-components'
import { Warning16Filled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import { startsSoon } from '#domain/timetable/phase.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { startText } from './timetable-words.ts'

interface Props {
  timetable: Pick<Timetable, 'state' | 'startDate' | 'endDate'>
  today: LocalDate
}

/** When a timetable starts. One that is not ordered and starts in a few days stands out. */
export function StartWords({ timetable, today }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const when = startText(timetable, today, t)
  if (!startsSoon(timetable, today)) return <span>{when}</span>
  return (
    <span className={styles.soon}>
      <Warning16Filled aria-hidden="true" />
      {t('timetables.startsSoon', { when })}
    </span>
  )
}

const useStyles = makeStyles({
  soon: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    color: stateTokens.orderedSolid,
    fontWeight: tokens.fontWeightSemibold,
  },
})
