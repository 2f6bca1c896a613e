import { makeStyles } from '@fluentui/react-components'
import { CalendarLtr16Regular, People16Regular, Timer16Regular, VehicleCar16Regular } from '@fluentui/react-icons'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import type { OrderFacts } from '#domain/timetable/order.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { StartWords } from '../words/StartWords.tsx'
import { endText, timetableDays } from '../words/timetable-words.ts'

interface Props {
  timetable: Timetable
  facts: OrderFacts | null
  today: LocalDate
}

/** One line about a timetable: its days, whom it drives how often, and how long it is until then. */
export function HeaderFacts({ timetable, facts, today }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const rides = facts?.ridesCount ?? timetable.ridesCount
  return (
    <span className={styles.root}>
      <Fact icon={<CalendarLtr16Regular />}>{timetableDays(timetable, i18n.language)}</Fact>
      <Fact icon={<People16Regular />}>{t('timetables.passengers', { count: timetable.passengerIds.length })}</Fact>
      {rides !== undefined && (
        <Fact icon={<VehicleCar16Regular />}>{t('timetables.ridesAWeek', { count: rides })}</Fact>
      )}
      <Fact icon={<Timer16Regular />}>
        {timetable.startDate > today ? (
          <StartWords timetable={timetable} today={today} />
        ) : (
          endText(timetable, today, t)
        )}
      </Fact>
    </span>
  )
}

function Fact({ icon, children }: { icon: ReactElement; children: ReactNode }) {
  const styles = useStyles()
  return (
    <span className={styles.fact}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </span>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '2px 18px', fontVariantNumeric: 'tabular-nums' },
  fact: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  icon: { display: 'grid' },
})
