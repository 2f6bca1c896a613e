import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import { startsSoon } from '#domain/timetable/phase.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { timetableStateFacts } from '#domain/timetable/state.ts'
import { formatFullMoment } from '#ui/look/format.ts'
import { StartWords } from '../words/StartWords.tsx'
import { TimetableStateChip } from '../TimetableStateChip.tsx'

interface Props {
  timetable: Timetable
  today: LocalDate
}

/** What stands out of a timetable on its tab: a state of its own, a start that is near, why it was rejected, who has not taken it. */
export function TimetableFacts({ timetable, today }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { state, rejectedReason, notTakenSince } = timetable
  const { name, tab } = timetableStateFacts[state]
  return (
    <span className={styles.root}>
      {name.toLowerCase() !== tab && <TimetableStateChip state={state} />}
      {startsSoon(timetable, today) && <StartWords timetable={timetable} today={today} />}
      {notTakenSince !== undefined && (
        <span>{t('timetables.notTaken', { since: formatFullMoment(Date.parse(notTakenSince), i18n.language) })}</span>
      )}
      {rejectedReason && (
        <span>
          {t('timetables.rejectedReason')}: {rejectedReason}
        </span>
      )}
    </span>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', overflowWrap: 'anywhere' },
})
