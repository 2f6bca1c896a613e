import { makeStyles, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { holidaysIn, type Holiday } from '#domain/holiday.ts'
import { isLocalDate, type LocalDate } from '#domain/local-date.ts'
import { minimumEndDate, minimumStartDate, timetableSpan, withStartDate } from '#domain/timetable/dates.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { preferences } from '#state/preferences.ts'
import { formatDay } from '#ui/look/format.ts'
import { DateField } from '#ui/time/DateField.tsx'
import type { FieldErrors } from '#ui/form/use-form.ts'

interface Days {
  startDate: string
  endDate: string
}

/** The part of a form that is about days. */
interface DaysForm {
  draft: Days
  errors: FieldErrors<Days>
  set: (field: keyof Days, value: string) => void
  leave: (field: keyof Days) => void
}

interface Props {
  form: DaysForm
  /** `null` for a new one. */
  stored: Timetable | null
  /** Nothing may be changed, or not now. */
  isClosed: boolean
  today: LocalDate
}

const dayIn = (text: string): LocalDate | null => (isLocalDate(text) ? text : null)

/** The days of a timetable. An end that the start overtakes moves with it, and says so. Source: spec 3 §2. */
export function DaysFields({ form, stored, isClosed, today }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { showWeekends, weekStartsOnSunday } = useSnapshot(preferences)
  const { draft, errors, set, leave } = form
  const [typed, setTyped] = useState(draft.startDate)
  /** The last day that was settled: from it the length is counted that a moved end keeps. */
  const [start, setStart] = useState(dayIn(draft.startDate))
  const [movedTo, setMovedTo] = useState<LocalDate | null>(null)
  // an earlier draft was gone on with
  if (typed !== draft.startDate) {
    setTyped(draft.startDate)
    setStart(dayIn(draft.startDate))
    setMovedTo(null)
  }
  const [startDate, endDate] = [dayIn(draft.startDate), dayIn(draft.endDate)]
  const settle = (value: string) => {
    const next = withStartDate({ startDate: start, endDate }, dayIn(value), today, showWeekends)
    if (next.startDate !== null) setStart(next.startDate)
    if (next.endMoved && next.endDate !== null) {
      set('startDate', value)
      set('endDate', next.endDate)
    }
    setMovedTo(next.endMoved ? next.endDate : null)
  }
  const shared = { today, weekStart: weekStartsOnSunday ? 0 : 1, required: true, disabled: isClosed } as const
  // what is stored may be past, and stays as it is
  const startLimit = draft.startDate === stored?.startDate ? {} : { min: minimumStartDate(today) }
  const endLimit = draft.endDate === stored?.endDate ? {} : { min: minimumEndDate(startDate, today) }
  const span = startDate && endDate && startDate <= endDate ? timetableSpan({ startDate, endDate }) : null
  const holidays = span && startDate && endDate ? holidaysIn({ startDate, endDate }) : []
  return (
    <div className={styles.root}>
      <div className={styles.days}>
        <DateField
          {...shared}
          {...startLimit}
          label={t('timetables.column.startDate')}
          value={draft.startDate}
          error={errors.startDate}
          onChange={(value) => {
            set('startDate', value)
            setTyped(value)
          }}
          onSettle={settle}
          onBlur={() => leave('startDate')}
        />
        <DateField
          {...shared}
          {...endLimit}
          label={t('timetables.column.endDate')}
          value={draft.endDate}
          error={errors.endDate}
          onChange={(value) => {
            set('endDate', value)
            setMovedTo(null)
          }}
          onBlur={() => leave('endDate')}
        />
      </div>
      <p role="status" className={styles.words}>
        {[
          movedTo && t('timetables.endMoved', { date: formatDay(movedTo, i18n.language, 'numeric') }),
          span &&
            [
              t('timetables.span.weeks', { count: span.weeks }),
              t('timetables.span.workdays', { count: span.workdays }),
            ].join(', '),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {holidays.length > 0 && (
        <p className={styles.words}>
          {t('timetables.span.holidays', { days: holidayWords(holidays, i18n.language, t) })}
        </p>
      )}
    </div>
  )
}

/** More holidays are counted. */
const mostHolidays = 5

/** Holidays by day and name, as many as are looked at. */
function holidayWords(holidays: readonly Holiday[], locale: string, t: TFunction): string {
  const days = holidays
    .slice(0, mostHolidays)
    .map(({ date, text }) => `${t(text)} ${formatDay(date, locale, 'weekdayShort')}`)
    .join(', ')
  const count = holidays.length - mostHolidays
  return count > 0 ? t('timetables.span.holidaysMore', { days, count }) : days
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '4px' },
  days: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))', gap: '14px' },
  words: {
    minHeight: '20px',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
})
