import { Input, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { dateBounds, isLocalDate, parseTypedDate, type LocalDate } from '#domain/local-date.ts'
import { formatDay, formatWeekday } from '../look/format.ts'
import { FormField } from '../form/FormField.tsx'
import { useTyped } from '../form/use-typed.ts'
import { CalendarButton } from './CalendarButton.tsx'
import type { WeekStart } from './calendar.ts'

export interface DateFieldProps {
  label: string
  /** A day, or what was typed that is none; empty for no day. */
  value: string
  onChange: (value: string) => void
  /** The day that the calendar marks, and whose year a day without one gets. */
  today: LocalDate
  min?: LocalDate
  max?: LocalDate
  weekStart?: WeekStart
  /** Text key of what the form has against the day. */
  error?: string | undefined
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
  onBlur?: () => void
  /** Told when a day was picked, or the field is left, or Enter pressed, with something new in it: not while it is typed. */
  onSettle?: (value: string) => void
}

/** A day, typed or picked from a calendar. Says by itself when there is no such day, or when it is out of bounds. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, today, weekStart = 1, error, hint, required = false, disabled = false } = props
  const { min = dateBounds.first, max = dateBounds.last, onBlur, onSettle } = props
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const typed = useTyped({ value, onChange, read: (text) => parseTypedDate(text, today, min), write: writtenDay })
  const day = isLocalDate(value) ? value : null
  const settle = () => {
    if (typed.leave()) onSettle?.(value)
  }
  const written = (date: LocalDate) => formatDay(date, i18n.language, 'numeric')
  const problem = (): string | undefined => {
    if (typed.isWrong) return looksLikeDay(value) ? t('date.noSuchDay', { date: value }) : t('date.format')
    if (day !== null && day < min) return t('date.tooEarly', { date: written(min) })
    if (day !== null && day > max) return t('date.tooLate', { date: written(max) })
    return undefined
  }
  return (
    <FormField label={label} error={error} problem={problem()} hint={hint} required={required}>
      <Input
        value={typed.text}
        disabled={disabled}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t('date.placeholder')}
        className={styles.input}
        onChange={(_, data) => typed.type(data.value)}
        // Enter submits the form without leaving the field
        onKeyDown={({ key }) => {
          if (key === 'Enter') settle()
        }}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
        contentAfter={
          <span className={styles.after}>
            {day && <span className={styles.weekday}>{formatWeekday(day, i18n.language)}</span>}
            <CalendarButton
              label={t('date.open', { label })}
              day={day}
              today={today}
              min={min}
              max={max}
              weekStart={weekStart}
              disabled={disabled}
              onPick={(picked) => {
                typed.put(picked)
                onSettle?.(picked)
              }}
            />
          </span>
        }
      />
    </FormField>
  )
}

/** As a day is typed, in both languages: "3.2.2026". */
function writtenDay(value: string): string {
  const [year, month, day] = value.split('-').map(Number)
  return value === '' ? '' : `${day ?? ''}.${month ?? ''}.${year ?? ''}`
}

const looksLikeDay = (text: string) => /^\d{1,2}\.\d{1,2}\.(\d{4})?$/.test(text.trim())

const useStyles = makeStyles({
  input: {
    width: '100%',
    minWidth: '164px',
    maxWidth: '220px',
    fontVariantNumeric: 'tabular-nums',
    paddingInlineEnd: '2px',
  },
  after: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
  weekday: { color: tokens.colorNeutralForeground3, fontSize: '14px' },
})
