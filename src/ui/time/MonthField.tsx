import {
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components'
import { CalendarMonthRegular, ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addMonths, dateBounds, firstOfMonth, type LocalDate } from '#domain/local-date.ts'
import { media } from '../look/breakpoints.ts'
import { formatMonth, formatMonthName } from '../look/format.ts'
import { IconButton } from '../press/IconButton.tsx'
import { useModalManners } from '../press/use-modal-manners.ts'
import { within } from './calendar.ts'

interface Props {
  label: string
  /** The first of the month. */
  month: LocalDate
  /** The month in which it is today gets a mark. */
  today: LocalDate
  onChange: (month: LocalDate) => void
}

const monthsOfYear = Array.from({ length: 12 }, (_, index) => index)
const columns = 3

/** Where a key takes one among the months; `null` for a key that does nothing there. */
function monthsByKey(key: string): number | null {
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, PageUp: -12, PageDown: 12 },
  }
  return steps[key] ?? null
}

const clamped = (month: LocalDate): LocalDate =>
  within(month, dateBounds.first, firstOfMonth(addMonths(dateBounds.last, -1)))

/** A month: the next and the one before by arrows, any other by its name. */
export function MonthField({ label, month, today, onChange }: Props) {
  const { i18n } = useTranslation()
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  useModalManners(isOpen, () => setOpen(false))
  const turn = (months: number, icon: typeof ChevronLeftRegular) => {
    const Icon = icon
    const next = clamped(addMonths(month, months))
    return (
      <IconButton
        appearance="subtle"
        icon={<Icon />}
        aria-label={formatMonth(next, i18n.language)}
        onClick={() => onChange(next)}
      />
    )
  }
  const shown = formatMonth(month, i18n.language)
  return (
    <div className={styles.root} role="group" aria-label={label}>
      {turn(-1, ChevronLeftRegular)}
      <Popover
        open={isOpen}
        onOpenChange={(_, { open }) => setOpen(open)}
        trapFocus
        unstable_disableAutoFocus
        positioning="below"
      >
        <PopoverTrigger disableButtonEnhancement>
          <Button
            className={styles.month}
            icon={<CalendarMonthRegular />}
            aria-label={`${label}: ${shown}`}
            aria-haspopup="dialog"
          >
            {shown}
          </Button>
        </PopoverTrigger>
        <PopoverSurface aria-label={label} style={{ padding: 8 }}>
          <Months
            month={month}
            today={today}
            onPick={(picked) => {
              setOpen(false)
              onChange(picked)
            }}
          />
        </PopoverSurface>
      </Popover>
      {turn(1, ChevronRightRegular)}
    </div>
  )
}

interface MonthsProps extends Pick<Props, 'month' | 'today'> {
  onPick: (month: LocalDate) => void
}

/** The months of a year. Arrow keys move among them, Page Up and Down by years. */
function Months({ month, today, onPick }: MonthsProps) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const grid = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(month)
  const hasMovedByKey = useRef(true)
  useLayoutEffect(() => {
    if (!hasMovedByKey.current) return
    hasMovedByKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-month="${focused}"]`)?.focus()
  }, [focused])
  const onKeyDown = (event: KeyboardEvent) => {
    const months = monthsByKey(event.key)
    if (months === null) return
    event.preventDefault()
    hasMovedByKey.current = true
    setFocused(clamped(addMonths(focused, months)))
  }
  const year = focused.slice(0, 4)
  const turn = (key: string, months: number, icon: typeof ChevronLeftRegular) => {
    const Icon = icon
    return (
      <IconButton
        appearance="subtle"
        icon={<Icon />}
        aria-label={t(key)}
        onClick={() => setFocused(clamped(addMonths(focused, months)))}
      />
    )
  }
  return (
    <div className={styles.pane}>
      <div className={styles.bar}>
        {turn('date.previousYear', -12, ChevronLeftRegular)}
        <span className={styles.year} aria-live="polite">
          {year}
        </span>
        {turn('date.nextYear', 12, ChevronRightRegular)}
      </div>
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- its buttons have the focus */}
      <div ref={grid} className={styles.grid} onKeyDown={onKeyDown}>
        {monthsOfYear.map((index) => {
          const each = `${year}-${String(index + 1).padStart(2, '0')}-01`
          return (
            <button
              key={each}
              type="button"
              data-month={each}
              tabIndex={each === focused ? 0 : -1}
              aria-pressed={each === month}
              aria-current={each === firstOfMonth(today) ? 'date' : undefined}
              aria-label={formatMonth(each, i18n.language)}
              className={mergeClasses(
                styles.choice,
                each === firstOfMonth(today) && styles.today,
                each === month && styles.chosen,
              )}
              onClick={() => onPick(each)}
            >
              {formatMonthName(each, i18n.language)}
            </button>
          )
        })}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '2px', [media.phone]: { width: '100%' } },
  month: {
    minWidth: '168px',
    justifyContent: 'flex-start',
    fontWeight: tokens.fontWeightRegular,
    [media.phone]: { flex: '1 1 auto' },
  },
  pane: { display: 'flex', flexDirection: 'column', gap: '4px' },
  bar: { display: 'flex', alignItems: 'center' },
  year: { flex: '1 1 auto', textAlign: 'center', fontWeight: tokens.fontWeightSemibold },
  grid: { display: 'grid', gridTemplateColumns: `repeat(${columns}, 1fr)`, gap: '2px' },
  choice: {
    minHeight: 'max(var(--control-height, 32px), 36px)',
    padding: '0 10px',
    border: '1px solid transparent',
    borderRadius: '8px',
    background: 'none',
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  today: { border: `1px solid ${tokens.colorCompoundBrandStroke}`, fontWeight: tokens.fontWeightSemibold },
  chosen: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
    [media.forcedColors]: { outline: '2px solid Highlight', outlineOffset: '-4px' },
  },
})
