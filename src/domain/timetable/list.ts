import { isSameEmail } from '../email.ts'
import type { LocalDate } from '../local-date.ts'
import type { Timetable } from './schema.ts'
import { isOver } from './split.ts'
import { timetableStateFacts, timetableTabs, type TimetableTab } from './state.ts'
import { compareNames } from '../compare-names.ts'

export interface TimetableFilter {
  /** Made by the user. */
  onlyMine: boolean
  showExpired: boolean
}

export const defaultTimetableFilter: TimetableFilter = { onlyMine: false, showExpired: false }

/** Who looks, and when. */
export interface Viewer {
  email: string
  today: LocalDate
}

type Listed = Pick<Timetable, 'state' | 'endDate' | 'drivenUntil' | 'createdByEmail' | 'deleted'>

function passesFilter(
  timetable: Listed,
  { onlyMine, showExpired }: TimetableFilter,
  { email, today }: Viewer,
): boolean {
  if (timetable.deleted) return false
  if (!showExpired && isOver(timetable, today)) return false
  return !onlyMine || isSameEmail(timetable.createdByEmail, email)
}

/** Whether the tab lists it. Source: spec 3 §2 Timetable list screen, §6 "filters by creator email". */
export const isOnTimetableTab = (
  timetable: Listed,
  tab: TimetableTab,
  filter: TimetableFilter,
  viewer: Viewer,
): boolean => timetableStateFacts[timetable.state].tab === tab && passesFilter(timetable, filter, viewer)

/** How many each tab lists. Source: open point G-33. */
export function timetableCounts(
  timetables: readonly Listed[],
  filter: TimetableFilter,
  viewer: Viewer,
): Record<TimetableTab, number> {
  const counts = Object.fromEntries(timetableTabs.map((tab) => [tab, 0])) as Record<TimetableTab, number>
  for (const timetable of timetables) {
    if (passesFilter(timetable, filter, viewer)) counts[timetableStateFacts[timetable.state].tab] += 1
  }
  return counts
}

/** How many the list has in all: each stands on one tab. */
export const timetableTotal = (counts: Readonly<Record<TimetableTab, number>>): number =>
  timetableTabs.reduce((sum, tab) => sum + counts[tab], 0)

/** Columns by which the list is sorted; the first one is the default, ascending. Source: spec 3 §2. */
export const timetableSortings = [
  'idNumber',
  'startDate',
  'endDate',
  'note',
  'ridingPassengersCount',
  'createdByEmail',
] as const
export type TimetableSorting = (typeof timetableSortings)[number]

type Sorted = Pick<Timetable, 'id' | TimetableSorting>

/** Equal ones are in the order of their numbers. The summary sorts by the count of passengers with rides. */
export function compareTimetables(sortBy: TimetableSorting, descending: boolean): (a: Sorted, b: Sorted) => number {
  const direction = descending ? -1 : 1
  return (a, b) => {
    const [left = 0, right = 0] = [a[sortBy], b[sortBy]]
    const order =
      typeof left === 'number' && typeof right === 'number' ? left - right : compareNames(String(left), String(right))
    return direction * order || a.idNumber - b.idNumber || a.id - b.id
  }
}
