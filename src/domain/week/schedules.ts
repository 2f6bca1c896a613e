import { sharedDays, type DateRange } from '../date-range.ts'
import { overlapsOf, type Schedule, type ScheduleItem } from '../schedule.ts'
import { minutesPerDay } from '../time-of-day.ts'
import { enabledWeekdays } from '../timetable/dates.ts'
import { cellKey, type CellKey } from '../ride/cell.ts'
import type { WeekGrid } from './grid.ts'
import { planOf, type CellWish, type EditPlan } from './plan.ts'
import { rideTypes } from '../ride/schema.ts'

/** What taking the passengers' schedules would do. */
export interface SchedulesPlan extends EditPlan {
  /** Passengers without a time in the period. */
  withoutSchedule: readonly number[]
  /** Passengers who have several schedules with times on one day: the times of the one that starts first are taken. */
  overlapping: readonly number[]
  /** Rides that would get another time: above 0, the user is asked first. */
  overwritten: number
}

/**
 * Items that hold in the period: on each weekday those of the first schedule that has the day there. A timetable has one
 * week for all its days, so a later schedule cannot have a say in it.
 */
function itemsIn(range: DateRange, schedules: readonly Schedule[]): ScheduleItem[] {
  const held = [...schedules]
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
    .flatMap((schedule) => {
      const days = sharedDays(schedule, range)
      return days ? [{ items: schedule.scheduleItems, days: enabledWeekdays(days) }] : []
    })
  return [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
    (held.find(({ days }) => days.has(day))?.items ?? []).filter(({ dayOfWeek }) => dayOfWeek === day),
  )
}

/** Whether two of the schedules have times on the same day of the period. */
function overlapIn(range: DateRange, schedules: readonly Schedule[]): boolean {
  const inRange = schedules.flatMap((schedule) => {
    const days = sharedDays(schedule, range)
    return days ? [{ ...schedule, ...days }] : []
  })
  return inRange.some((schedule, place) =>
    overlapsOf(schedule, inRange.slice(place + 1)).some(({ weekdays }) => weekdays.size > 0),
  )
}

/** A time after midnight is a ride of the next weekday. */
function wishOf(passengerId: number, { dayOfWeek, direction, time }: ScheduleItem): CellWish {
  const weekDayId = (dayOfWeek + Math.floor(time / minutesPerDay)) % 7
  const rideType = direction === 'start' ? rideTypes.arrival : rideTypes.departure
  return { cell: { passengerId, weekDayId, rideType }, minutes: time % minutesPerDay }
}

/**
 * Rides at the times of the passengers' schedules, the hidden days of the week with them; cells of which no schedule says
 * anything stay as they are.
 * @param range of the timetable
 * @param schedules by passenger id
 * Source: open point G-27.
 */
export function schedulesPlan(
  grid: WeekGrid,
  range: DateRange,
  schedules: ReadonlyMap<number, readonly Schedule[]>,
  passengerIds: readonly number[],
): SchedulesPlan {
  const wishes = new Map<CellKey, CellWish>()
  const withoutSchedule: number[] = []
  const overlapping: number[] = []
  for (const passengerId of passengerIds) {
    const own = schedules.get(passengerId) ?? []
    const items = itemsIn(range, own)
    if (overlapIn(range, own)) overlapping.push(passengerId)
    if (items.length === 0) withoutSchedule.push(passengerId)
    for (const item of items) {
      const wish = wishOf(passengerId, item)
      wishes.set(cellKey(wish.cell), wish)
    }
  }
  const plan = planOf(grid, wishes.values())
  const overwritten = plan.edits.filter(({ before, after }) => before !== null && before !== after).length
  return { ...plan, withoutSchedule, overlapping, overwritten }
}
