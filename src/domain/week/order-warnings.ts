import { clockChangesIn, drivenMinutes, isAtChange, type ClockChange } from '../clock-change.ts'
import type { DateRange } from '../date-range.ts'
import { holidaysIn, type Holiday } from '../holiday.ts'
import { weekdayOf } from '../local-date.ts'
import { cellKey, cellOf, type Cell, type RideTimes } from '../ride/cell.ts'
import type { OtherRide, OtherRides } from './other-ride.ts'
import { rideTypes } from '../ride/schema.ts'
import { hiddenRides, type WeekPreferences } from './week.ts'
import { enabledWeekdays } from '../timetable/dates.ts'
import type { Timetable, TimetablePassenger } from '../timetable/schema.ts'
import { undrivenDays } from '../timetable/split.ts'

/** A day on which a passenger is fetched before or as soon as being there. Minutes from midnight. */
export interface BackwardDay {
  passengerId: number
  weekDayId: number
  arrival: number
  departure: number
}

/** A ride at a time of a clock change, on that night. */
export interface OddRide {
  cell: Cell
  change: ClockChange
  /** By the week, and as it is driven; the same where the time comes twice. */
  minutes: number
  driven: number
}

/** A holiday on which rides are ordered. */
export interface RiddenHoliday extends Holiday {
  ridesCount: number
}

/** Days of the timetable that it was split off from, on which nothing is driven any more. */
export interface Undriven {
  days: DateRange
  originalTimetableId: number
}

/** What a user should know before a timetable is ordered; none of it forbids the order. Source: open points G-57, G-58. */
export interface OrderWarnings {
  /** What will be ordered: rides of a week on days that come, and how many passengers have any. */
  ridesCount: number
  ridingPassengersCount: number
  /** Of passengers who ride on the same days by another order; `null` where that could not be found out. */
  others: OtherRides | null
  /** On days that the week does not show. */
  hidden: readonly Cell[]
  /** Of passengers whose rides here were cancelled for good: an order drives them again. */
  resumed: readonly Cell[]
  backward: readonly BackwardDay[]
  odd: readonly OddRide[]
  holidays: readonly RiddenHoliday[]
  /** `null` where every day goes on to be driven. */
  undriven: Undriven | null
}

interface Week extends Pick<OrderWarnings, 'others'> {
  timetable: Pick<Timetable, 'startDate' | 'endDate' | 'drivenUntil' | 'splitUntil' | 'originalTimetableId'>
  times: RideTimes
  passengers: readonly Pick<TimetablePassenger, 'id' | 'isWithdrawn'>[]
}

const backwardDays = (times: RideTimes): BackwardDay[] =>
  [...times].flatMap(([key, arrival]) => {
    const { passengerId, weekDayId, rideType } = cellOf(key)
    if (rideType !== rideTypes.arrival) return []
    const departure = times.get(cellKey({ passengerId, weekDayId, rideType: rideTypes.departure }))
    return departure !== undefined && departure <= arrival ? [{ passengerId, weekDayId, arrival, departure }] : []
  })

const oddRides = (range: DateRange, times: RideTimes): OddRide[] =>
  clockChangesIn(range).flatMap((change) => {
    const weekDayId = weekdayOf(change.date)
    return [...times].flatMap(([key, minutes]) => {
      const cell = cellOf(key)
      if (cell.weekDayId !== weekDayId || !isAtChange(change, minutes)) return []
      return [{ cell, change, minutes, driven: drivenMinutes(change, minutes) }]
    })
  })

function riddenHolidays(range: DateRange, times: RideTimes): RiddenHoliday[] {
  const perWeekday = new Map<number, number>()
  for (const key of times.keys()) {
    const { weekDayId } = cellOf(key)
    perWeekday.set(weekDayId, (perWeekday.get(weekDayId) ?? 0) + 1)
  }
  return holidaysIn(range)
    .map((holiday) => ({ ...holiday, ridesCount: perWeekday.get(weekdayOf(holiday.date)) ?? 0 }))
    .filter(({ ridesCount }) => ridesCount > 0)
}

function undrivenBy(timetable: Week['timetable']): Undriven | null {
  const { originalTimetableId } = timetable
  const days = undrivenDays(timetable)
  return days && originalTimetableId !== null ? { days, originalTimetableId } : null
}

/** @param preferences how the week is shown to who orders */
export function orderWarnings(week: Week, preferences: WeekPreferences): OrderWarnings {
  const { timetable, times, passengers, others } = week
  const range: DateRange = timetable
  const enabled = enabledWeekdays(range)
  const withdrawn = new Set(passengers.flatMap(({ id, isWithdrawn }) => (isWithdrawn ? [id] : [])))
  const ridden: RideTimes = new Map([...times].filter(([key]) => enabled.has(cellOf(key).weekDayId)))
  return {
    ridesCount: ridden.size,
    ridingPassengersCount: new Set(Array.from(ridden.keys(), (key) => cellOf(key).passengerId)).size,
    others,
    hidden: hiddenRides(ridden.keys(), range, preferences),
    resumed: Array.from(ridden.keys(), cellOf).filter(({ passengerId }) => withdrawn.has(passengerId)),
    backward: backwardDays(ridden),
    odd: oddRides(range, ridden),
    holidays: riddenHolidays(range, ridden),
    undriven: undrivenBy(timetable),
  }
}

/** Everything that is told, thing by thing. */
const toldBy = (warnings: OrderWarnings): ReadonlySet<string> => {
  const { ridesCount, ridingPassengersCount, others, hidden, resumed, backward, odd, holidays, undriven } = warnings
  return new Set(
    [
      ['counts', ridesCount, ridingPassengersCount],
      ...(others ? [...others.rides.map((ride) => ['other', ride]), ['more', others.moreCount]] : ['unchecked']),
      ...hidden.map((cell) => ['hidden', cell]),
      ...resumed.map((cell) => ['resumed', cell]),
      ...backward.map((day) => ['backward', day]),
      ...odd.map((ride) => ['odd', ride]),
      ...holidays.map(({ date }) => ['holiday', date]),
      ['undriven', undriven],
    ].map((told) => JSON.stringify(told)),
  )
}

/** Whether something is to be told that was not told before. What is no longer so is no news. */
export function hasNews(now: OrderWarnings, told: OrderWarnings): boolean {
  const before = toldBy(told)
  return [...toldBy(now)].some((thing) => !before.has(thing))
}

/** Rides by other orders that are not among those told, and how many more of those that are only counted. */
export function newOthers(now: OtherRides, told: OtherRides | null): OtherRides {
  const before = new Set(told?.rides.map((ride) => JSON.stringify(ride)))
  const isNew = (ride: OtherRide) => !before.has(JSON.stringify(ride))
  return { rides: now.rides.filter(isNew), moreCount: Math.max(0, now.moreCount - (told?.moreCount ?? 0)) }
}
