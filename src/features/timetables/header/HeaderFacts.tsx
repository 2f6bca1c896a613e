import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import type { OrderFacts } from '#domain/timetable/order.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { timetableStateFacts } from '#domain/timetable/state.ts'
import { PresentUsers } from '#ui/speak/PresentUsers.tsx'
import { StartWords } from '../words/StartWords.tsx'
import { endText, timetableDays } from '../words/timetable-words.ts'

interface Props {
  timetable: Timetable
  facts: OrderFacts | null
  today: LocalDate
  /** Whether the state is the first of them, where a chip has no room. */
  hasState: boolean
  /** Who else changes its week, in words, or `null`: the line is there anyway, and is cut off at its end. */
  present: string | null
}

/**
 * One line about a timetable: its days, whom it drives how often, how long it is until then, and what it is for. What has
 * no room in the line stands in the dialog of its facts.
 */
export function HeaderFacts({ timetable, facts, today, hasState, present }: Props) {
  const { t, i18n } = useTranslation()
  const rides = facts?.ridesCount ?? timetable.ridesCount
  return (
    <>
      {present !== null && (
        <Fact>
          <PresentUsers words={present} />
        </Fact>
      )}
      {hasState && <Fact>{t(timetableStateFacts[timetable.state].text)}</Fact>}
      <Fact>{timetableDays(timetable, i18n.language)}</Fact>
      <Fact>{t('timetables.passengers', { count: timetable.passengerIds.length })}</Fact>
      {rides !== undefined && <Fact>{t('timetables.ridesAWeek', { count: rides })}</Fact>}
      <Fact>
        {timetable.startDate > today ? (
          <StartWords timetable={timetable} today={today} />
        ) : (
          endText(timetable, today, t)
        )}
      </Fact>
      {timetable.description && <Fact>{timetable.description}</Fact>}
    </>
  )
}

const Fact = ({ children }: { children: ReactNode }) => <span className={useStyles().fact}>{children}</span>

const useStyles = makeStyles({
  fact: {
    fontVariantNumeric: 'tabular-nums',
    ':not(:first-child)::before': { content: '" · "', color: tokens.colorNeutralForeground3, whiteSpace: 'pre' },
  },
})
