import { makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateRange } from '#domain/date-range.ts'
import { isLocalDate, type LocalDate } from '#domain/local-date.ts'
import { formatDay } from '../look/format.ts'
import { DateField } from './DateField.tsx'
import type { WeekStart } from './calendar.ts'

type End = keyof DateRange

interface Props {
  /** Name of both fields together. */
  label: string
  /** Days, or what was typed that is none. */
  startDate: string
  endDate: string
  onChange: (range: { startDate: string; endDate: string }) => void
  /** Told with the range as it is then when a day was picked or its field left with something new in it. */
  onSettle?: (range: { startDate: string; endDate: string }) => void
  today: LocalDate
  min?: LocalDate
  max?: LocalDate
  weekStart?: WeekStart
  /** The range once one end was moved, as a rule has it. Without one the days only stay in order. */
  fit?: (range: DateRange, moved: End) => DateRange
  /** What the rule is, in words: said after the day to which it moved the other end. */
  fitReason?: string
  /** Text keys of what the form has against the days. */
  errors?: { startDate?: string | undefined; endDate?: string | undefined }
  required?: boolean
  disabled?: boolean
}

/** Two days that belong together. When one moves the other, it says so under the fields. */
export function DateRangeField(props: Props) {
  const { label, startDate, endDate, onChange, onSettle, fit = inOrder, fitReason, errors = {}, ...shared } = props
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const [moved, setMoved] = useState<{ end: End; to: LocalDate } | null>(null)

  const change = (end: End, value: string) => {
    if (moved?.end === end) setMoved(null)
    onChange({ startDate, endDate, [end]: value })
  }
  // not while a day is being typed: on its way to 1.12. it is 1.1.
  const settle = (end: End, value: string) => {
    const range = { startDate, endDate, [end]: value }
    if (!isLocalDate(range.startDate) || !isLocalDate(range.endDate)) return
    const fitted = fit(range, end)
    const other = end === 'startDate' ? 'endDate' : 'startDate'
    if (fitted[other] !== range[other]) {
      setMoved({ end: other, to: fitted[other] })
      onChange(fitted)
    }
    onSettle?.(fitted)
  }
  const note = () => {
    if (!moved) return ''
    const date = formatDay(moved.to, i18n.language, 'numeric')
    const text = t(moved.end === 'startDate' ? 'date.startMoved' : 'date.endMoved', { date })
    return fitReason ? t('date.movedBecause', { text, reason: fitReason }) : text
  }
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.fields}>
        <DateField
          {...shared}
          label={t('date.start')}
          value={startDate}
          error={errors.startDate}
          onChange={(value) => change('startDate', value)}
          onSettle={(value) => settle('startDate', value)}
        />
        <DateField
          {...shared}
          label={t('date.end')}
          value={endDate}
          error={errors.endDate}
          onChange={(value) => change('endDate', value)}
          onSettle={(value) => settle('endDate', value)}
        />
      </div>
      <p className={styles.note} role="status">
        {note()}
      </p>
    </fieldset>
  )
}

/** The end that was not moved follows, so that the first day is not after the last. */
const inOrder = (range: DateRange, moved: End): DateRange =>
  range.startDate <= range.endDate ? range : { startDate: range[moved], endDate: range[moved] }

const useStyles = makeStyles({
  root: { minWidth: 0 },
  legend: {
    padding: 0,
    marginBottom: '4px',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
  },
  fields: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', '& > *': { flex: '0 1 200px' } },
  note: {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    ':not(:empty)': { marginTop: '4px' },
  },
})
