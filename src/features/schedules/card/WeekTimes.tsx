import { makeStyles, tokens } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { scheduleDirections, type ScheduleItem } from '#domain/schedule.ts'
import { preferences } from '#state/preferences.ts'
import { capitalized, formatNamedWeekday } from '#ui/look/format.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import {
  copiedToAll,
  endsNextDay,
  firstWithTime,
  slotOf,
  weekdays,
  type ScheduleFields,
  type Slot,
} from './schedule-fields.ts'
import { TimeCell } from './TimeCell.tsx'
import { shownWeekdays } from './weekday.ts'
import { WeekTable } from './WeekTable.tsx'

type Direction = ScheduleItem['direction']

interface Props {
  label: string
  fields: ScheduleFields
  /** Slots that differ from what is stored. */
  changed: ReadonlySet<Slot>
  /** The weekday that is marked; `null` for none. */
  today: number | null
  /** Small print of a day, such as what else is for it. */
  note: (day: number) => string | undefined
  disabled: boolean
  onChange: (times: ScheduleFields['times']) => void
}

/** When each day of the week begins and ends. */
export function WeekTimes({ label, fields, changed, today, note, disabled, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const table = useRef<HTMLDivElement>(null)
  const { showWeekends, weekStartsOnSunday } = useSnapshot(preferences)
  const { times } = fields
  const withTimes = new Set(
    weekdays.filter((day) => scheduleDirections.some((direction) => (times[slotOf(day, direction)] ?? '') !== '')),
  )
  const days = shownWeekdays({ showWeekends, weekStartsOnSunday }, withTimes)
  const dayName = (day: number) => formatNamedWeekday(day, i18n.language)
  const copyButton = (direction: Direction) => {
    const first = firstWithTime(times, direction, days)
    if (disabled || !first) return null
    return (
      <IconButton
        appearance="transparent"
        className={styles.copy}
        icon={<CopyRegular />}
        aria-label={t(`schedules.copy.${direction}`, { day: dayName(first.day), time: first.time })}
        onClick={() => onChange(copiedToAll(times, direction, days))}
      />
    )
  }
  const cellName = (day: number, direction: Direction) => {
    const name = t(`schedules.cell.${direction}`, { day: capitalized(dayName(day)) })
    return changed.has(slotOf(day, direction)) ? t('schedules.cell.changed', { name }) : name
  }
  const move = (day: number, direction: Direction) => (event: KeyboardEvent) => {
    const isInColumns = table.current !== null && getComputedStyle(table.current).gridAutoFlow === 'column'
    const to = neighbour(event.key, { day, direction }, days, isInColumns)
    if (!to) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-slot="${slotOf(to.day, to.direction)}"]`)?.focus()
  }
  return (
    <WeekTable
      ref={table}
      label={label}
      days={days}
      today={today}
      note={note}
      head={copyButton}
      cell={(day, direction) => (
        <TimeCell
          slot={slotOf(day, direction)}
          label={cellName(day, direction)}
          value={times[slotOf(day, direction)] ?? ''}
          start={direction === 'start' ? '08:00' : '16:00'}
          note={direction === 'end' && endsNextDay(fields, day) ? t('schedules.nextDay') : undefined}
          isChanged={changed.has(slotOf(day, direction))}
          disabled={disabled}
          onChange={(time) => onChange({ ...times, [slotOf(day, direction)]: time })}
          onArrow={move(day, direction)}
        />
      )}
    />
  )
}

interface Place {
  day: number
  direction: Direction
}

/** Where an arrow key leads from a cell; `null` at the edge. */
function neighbour(key: string, from: Place, days: readonly number[], isInColumns: boolean): Place | null {
  const [back, on] = isInColumns ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (key === back || key === on) {
    const day = days[days.indexOf(from.day) + (key === on ? 1 : -1)]
    return day === undefined ? null : { ...from, day }
  }
  const direction = key === 'ArrowRight' || key === 'ArrowDown' ? 'end' : 'start'
  return direction === from.direction ? null : { ...from, direction }
}

const useStyles = makeStyles({
  copy: { minWidth: '36px', color: tokens.colorBrandForegroundLink },
})
