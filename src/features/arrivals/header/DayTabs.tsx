import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo, useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import { formatDay } from '#ui/look/format.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { narrowPane, ownRowPane, usualDays } from '../panes.ts'
import { dayLabel, dayName } from './day-label.ts'

interface Props {
  /** Today first. */
  dates: readonly [LocalDate, ...LocalDate[]]
  selected: LocalDate
  /** Number of rides of each day; `undefined` while it is not known. */
  counts: Readonly<Record<LocalDate, number>> | undefined
  idOf: (date: LocalDate) => string
  onSelect: (date: LocalDate) => void
}

/** The days of the board. Source: spec 1 §2.7. */
export const DayTabs = memo(function DayTabs({ dates, selected, counts, idOf, onSelect }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const tabs = useRef<HTMLDivElement>(null)
  const locale = i18n.language
  const [today] = dates

  const hasMoved = useRef(false)
  useEffect(() => {
    // the first one is in view from the start: to have it brought there lays the page out before it is painted
    if (selected === today && !hasMoved.current) return
    hasMoved.current = true
    const tab = tabs.current?.querySelector('[aria-selected="true"]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected, today])

  const onKeyDown = (event: KeyboardEvent) => {
    const at = dates.indexOf(selected)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: dates.length - 1 }[event.key]
    const date = target === undefined ? undefined : dates[target]
    if (date === undefined) return
    event.preventDefault()
    onSelect(date)
    document.getElementById(idOf(date))?.focus()
  }

  return (
    <div
      ref={tabs}
      role="tablist"
      aria-label={t('arrivals.days')}
      tabIndex={-1}
      className={mergeClasses(styles.days, dates.length > usualDays && styles.many)}
      onKeyDown={onKeyDown}
    >
      {dates.map((date) => {
        const isSelected = date === selected
        const count = counts?.[date] ?? (counts ? 0 : undefined)
        return (
          <button
            key={date}
            id={idOf(date)}
            type="button"
            role="tab"
            aria-selected={isSelected}
            tabIndex={isSelected ? 0 : -1}
            className={mergeClasses(styles.day, isSelected && styles.selected)}
            onClick={() => onSelect(date)}
          >
            <span className={styles.unseen}>{dayLabel(date, { today, count, locale, t })}</span>
            <span aria-hidden="true" className={mergeClasses(styles.name, isSelected && styles.selectedName)}>
              {dayName(date, today, locale, t)}
            </span>
            <span aria-hidden="true">
              {formatDay(date, locale, 'weekdayShort')}
              {count !== undefined && ` · ${count}`}
            </span>
          </button>
        )
      })}
    </div>
  )
})

const useStyles = makeStyles({
  days: {
    display: 'flex',
    gap: '6px',
    minWidth: 0,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // room for the focus ring of the first and last tab
    padding: '2px',
    margin: '-2px',
    [narrowPane]: { flex: '1 0 100%' },
  },
  many: { [ownRowPane]: { flex: '1 0 100%' } },
  day: {
    display: 'flex',
    position: 'relative',
    flexDirection: 'column',
    justifyContent: 'center',
    flex: 'none',
    minHeight: '48px',
    minWidth: '84px',
    padding: '0 10px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    lineHeight: '16px',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    touchAction: 'manipulation',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
      boxShadow: `inset 0 0 0 3px ${tokens.colorStrokeFocus1}`,
    },
    [narrowPane]: { flex: '1 0 auto', padding: '0 8px' },
  },
  selected: {
    border: '1px solid transparent',
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
    '@media (forced-colors: active)': { border: '3px solid Highlight' },
  },
  name: {
    fontSize: tokens.fontSizeBase300,
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  unseen: visuallyHidden,
  selectedName: { color: tokens.colorNeutralForegroundOnBrand },
})
