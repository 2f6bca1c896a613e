import type { DateRange } from '../date-range.ts'
import { enabledWeekdays } from '../timetable/dates.ts'
import { cellOf, type Cell, type CellKey } from '../ride/cell.ts'
import { rideTypes, type RideType } from '../ride/schema.ts'

/** How this browser shows a week. Source: spec 3 §3 User preferences. */
export interface WeekPreferences {
  showWeekends: boolean
  weekStartsOnSunday: boolean
}

const sunday = 0
const workdays = [1, 2, 3, 4, 5] as const
const saturday = 6

export const isWeekendDay = (weekDayId: number): boolean => weekDayId === sunday || weekDayId === saturday

/** Ids of the weekdays shown, in order: Monday first unless the preference says Sunday. Source: open point C-47. */
function weekDays({ showWeekends, weekStartsOnSunday }: WeekPreferences): readonly number[] {
  if (!showWeekends) return workdays
  return weekStartsOnSunday ? [sunday, ...workdays, saturday] : [...workdays, saturday, sunday]
}

/** Source: spec 3 §3 Weekday. Its name is the locale's. */
export interface Weekday {
  id: number
  isWeekend: boolean
  /** It comes in the timetable. */
  isEnabled: boolean
}

export function weekdaysOf(range: DateRange, preferences: WeekPreferences): Weekday[] {
  const enabled = enabledWeekdays(range)
  return weekDays(preferences).map((id) => ({ id, isWeekend: isWeekendDay(id), isEnabled: enabled.has(id) }))
}

/** Rides on days that come in the timetable and that the week does not show. */
export function hiddenRides(cells: Iterable<CellKey>, range: DateRange, preferences: WeekPreferences): Cell[] {
  const enabled = enabledWeekdays(range)
  const shown = new Set(weekDays(preferences))
  return Array.from(cells, cellOf).filter(({ weekDayId }) => enabled.has(weekDayId) && !shown.has(weekDayId))
}

export interface GridColumn {
  weekDayId: number
  rideType: RideType
}

/** A Start and an End column for each weekday shown. Source: spec 3 §2 Timetable detail screen. */
export const gridColumns = (preferences: WeekPreferences): GridColumn[] =>
  weekDays(preferences).flatMap((weekDayId) => [
    { weekDayId, rideType: rideTypes.arrival },
    { weekDayId, rideType: rideTypes.departure },
  ])
