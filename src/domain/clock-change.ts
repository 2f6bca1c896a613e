import * as z from 'zod/mini'
import type { DateRange } from './date-range.ts'
import { PickedDateTime, utcDateAt, utcMidnight, wallTimeAt, type LocalDate } from './local-date.ts'
import { minutesOf } from './time-of-day.ts'

/** A night on which the clock of the business zone is put forward or back. Source: open point G-42. */
export interface ClockChange {
  date: LocalDate
  /** Put forward, times are skipped; put back, they come twice. */
  kind: 'skipped' | 'repeated'
  /** The first of those times, and the first one after them, in minutes from midnight. */
  from: number
  to: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Finland's clock changes twice a year: no step is so long that it could hide both. */
const stepMs = 90 * dayMs

/** How far the clock on the wall is ahead of UTC, in milliseconds. */
function offsetAt(instant: number): number {
  const { date, minutes } = wallTimeAt(instant)
  return utcMidnight(date) + minutes * minuteMs - Math.floor(instant / minuteMs) * minuteMs
}

/** The first minute of the new time between two instants of which the later one has it. */
function changeBetween(before: number, after: number): number {
  const offset = offsetAt(before)
  let [low, high] = [before, after]
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs
    if (offsetAt(middle) === offset) low = middle
    else high = middle
  }
  return high
}

function changeAt(instant: number): ClockChange {
  const until = instant + offsetAt(instant - minuteMs)
  const since = instant + offsetAt(instant)
  const midnight = Math.floor(Math.min(until, since) / dayMs) * dayMs
  const date = utcDateAt(midnight)
  const fromMidnight = (wall: number) => (wall - midnight) / minuteMs
  return since > until
    ? { date, kind: 'skipped', from: fromMidnight(until), to: fromMidnight(since) }
    : { date, kind: 'repeated', from: fromMidnight(since), to: fromMidnight(until) }
}

/** Clock changes of a range of days, in their order. */
export function clockChangesIn({ startDate, endDate }: DateRange): ClockChange[] {
  const found: ClockChange[] = []
  const end = utcMidnight(endDate) + dayMs
  for (let start = utcMidnight(startDate) - dayMs; start < end; start += stepMs) {
    const next = Math.min(start + stepMs, end)
    if (offsetAt(start) !== offsetAt(next)) found.push(changeAt(changeBetween(start, next)))
  }
  return found.filter(({ date }) => date >= startDate && date <= endDate)
}

export const clockChangeOn = (date: LocalDate): ClockChange | null =>
  clockChangesIn({ startDate: date, endDate: date })[0] ?? null

/** Whether a time of the change's day never comes, or comes twice. @param minutes from midnight */
export const isAtChange = (change: ClockChange | null, minutes: number): change is ClockChange =>
  change !== null && minutes >= change.from && minutes < change.to

/** What is odd about a time of that day: it never comes, or it comes twice; `null` for any other. */
export function oddTime(date: LocalDate, minutes: number): ClockChange['kind'] | null {
  const change = clockChangeOn(date)
  return isAtChange(change, minutes) ? change.kind : null
}

/**
 * The time at which a weekly ride is driven on a night of a clock change: one at a time that is skipped comes as long after
 * midnight as ever, which the clock shows as so much later. One at a time that comes twice stays, and the first is meant.
 * @param change of the ride's day; `null` for none
 * @param minutes from midnight
 */
export const drivenMinutes = (change: ClockChange | null, minutes: number): number =>
  isAtChange(change, minutes) && change.kind === 'skipped' ? minutes + change.to - change.from : minutes

/**
 * What the clock shows so many minutes later, or earlier where there are fewer than none: an hour that is skipped is not
 * counted, and one that comes twice is counted twice.
 * @param minutes from midnight; of a time that comes twice the first is meant
 */
export function wallMinutesAfter(change: ClockChange | null, minutes: number, by: number): number {
  if (change === null) return minutes + by
  const length = change.to - change.from
  if (change.kind === 'skipped') {
    const passed = (minutes < change.to ? minutes : minutes - length) + by
    return passed < change.from ? passed : passed + length
  }
  const passed = (minutes < change.to ? minutes : minutes + length) + by
  return passed < change.to ? passed : passed - length
}

/** A day and a time that a person chose, and that comes. */
export const ExistingDateTime = PickedDateTime.check(
  z.refine(
    (moment) => oddTime(moment.slice(0, 10), minutesOf(moment.slice(11))) !== 'skipped',
    'validation.timeSkipped',
  ),
)
