import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  ChevronDoubleLeftRegular,
  ChevronDoubleRightRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
} from '@fluentui/react-icons'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { holidaysIn } from '#domain/holiday.ts'
import { addMonths, type LocalDate } from '#domain/local-date.ts'
import { IconButton } from '../press/IconButton.tsx'
import { media } from '../look/breakpoints.ts'
import { formatDay, formatMonth, formatWeekday } from '../look/format.ts'
import { dayAfterKey, weeksOf, within, type WeekStart } from './calendar.ts'

interface Props {
  day: LocalDate | null
  today: LocalDate
  min: LocalDate
  max: LocalDate
  weekStart: WeekStart
  onPick: (day: LocalDate) => void
}

/**
 * A month of days to pick from, with the holidays among them by name. Arrow keys move by days and weeks, Page Up and Down by months, with Shift by years.
 */
export function Calendar({ day, today, min, max, weekStart, onPick }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const titleId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(() => within(day ?? today, min, max))
  const hasMovedByKey = useRef(true)
  useLayoutEffect(() => {
    if (!hasMovedByKey.current) return
    hasMovedByKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, event.shiftKey, focused, weekStart)
    if (next === null) return
    event.preventDefault()
    hasMovedByKey.current = true
    setFocused(within(next, min, max))
  }
  const weeks = weeksOf(focused, weekStart)
  const [first = focused, last = focused] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const holidays = new Map<LocalDate, string>()
  for (const { date, text } of holidaysIn({ startDate: first, endDate: last })) {
    const name = holidays.get(date)
    holidays.set(date, name === undefined ? t(text) : `${name}, ${t(text)}`)
  }
  const turn = (key: string, months: number, icon: typeof ChevronLeftRegular) => {
    const Icon = icon
    return (
      <IconButton
        appearance="subtle"
        icon={<Icon />}
        aria-label={t(key)}
        onClick={() => setFocused(within(addMonths(focused, months), min, max))}
      />
    )
  }
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        {turn('date.previousYear', -12, ChevronDoubleLeftRegular)}
        {turn('date.previousMonth', -1, ChevronLeftRegular)}
        <span id={titleId} className={styles.title} aria-live="polite">
          {formatMonth(focused, i18n.language)}
        </span>
        {turn('date.nextMonth', 1, ChevronRightRegular)}
        {turn('date.nextYear', 12, ChevronDoubleRightRegular)}
      </div>
      {/* eslint-disable-next-line jsx-a11y-x/interactive-supports-focus -- one of its days has the focus */}
      <div ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <div role="row" className={styles.week}>
          {weeks[0]?.map((weekday) => (
            <span
              key={weekday}
              role="columnheader"
              className={styles.weekday}
              aria-label={formatDay(weekday, i18n.language, 'weekday')}
            >
              {formatWeekday(weekday, i18n.language)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={styles.week}>
            {week.map((date) => (
              <div key={date} role="gridcell" aria-selected={date === day}>
                <button
                  type="button"
                  data-day={date}
                  tabIndex={date === focused ? 0 : -1}
                  disabled={date < min || date > max}
                  aria-label={[formatDay(date, i18n.language, 'long'), holidays.get(date)].filter(Boolean).join(', ')}
                  aria-current={date === today ? 'date' : undefined}
                  className={mergeClasses(
                    styles.day,
                    date.slice(0, 7) !== focused.slice(0, 7) && styles.beside,
                    date === today && styles.today,
                    holidays.has(date) && styles.holiday,
                    date === day && styles.chosen,
                  )}
                  onClick={() => onPick(date)}
                >
                  {Number(date.slice(8))}
                </button>
              </div>
            ))}
          </div>
        ))}
      </div>
      <Button appearance="subtle" disabled={today < min || today > max} onClick={() => onPick(today)}>
        {t('date.today')}
      </Button>
      {/* of days whose buttons say it too */}
      <p className={styles.holidays} aria-hidden="true">
        {[...holidays].map(([date, name]) => `${formatDay(date, i18n.language, 'short')} ${name}`).join(', ')}
      </p>
    </div>
  )
}

const side = 'max(var(--control-height, 32px), 36px)'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '4px' },
  bar: { display: 'flex', alignItems: 'center' },
  title: { flex: '1 1 auto', textAlign: 'center', fontWeight: tokens.fontWeightSemibold },
  week: { display: 'grid', gridTemplateColumns: `repeat(7, ${side})` },
  weekday: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '28px',
    fontSize: '12px',
    color: tokens.colorNeutralForeground3,
  },
  day: {
    width: side,
    height: side,
    padding: 0,
    border: '1px solid transparent',
    borderRadius: '8px',
    background: 'none',
    color: tokens.colorNeutralForeground1,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':disabled': { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed', background: 'none' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  holiday: {
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textUnderlineOffset: '4px',
    fontWeight: tokens.fontWeightSemibold,
  },
  // months with many of them move nothing that stands above
  holidays: {
    minHeight: '54px',
    maxWidth: `calc(7 * ${side})`,
    fontSize: '12px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
  },
  beside: { color: tokens.colorNeutralForeground3 },
  today: { border: `1px solid ${tokens.colorCompoundBrandStroke}`, fontWeight: tokens.fontWeightSemibold },
  chosen: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
    [media.forcedColors]: { outline: '2px solid Highlight', outlineOffset: '-4px' },
  },
})
