import { describe, expect, test } from 'vitest'
import type { DateRange } from '#domain/date-range.ts'
import { cellKey, type RideTimes } from '#domain/ride/cell.ts'
import { noOtherRides, type OtherRides } from '#domain/week/other-ride.ts'
import type { WeekPreferences } from '#domain/week/week.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import { hasNews, newOthers, orderWarnings } from '#domain/week/order-warnings.ts'
import { arrival, at, departure, timetable } from '#tests/support/timetable.ts'
import type { Timetable } from '#domain/timetable/schema.ts'

type Planned = readonly [
  passengerId: number,
  weekDayId: number,
  rideType: typeof arrival | typeof departure,
  time: string,
]

const timesOf = (...rides: Planned[]): RideTimes =>
  new Map(rides.map(([passengerId, day, type, time]) => [cellKey(at(passengerId, day, type)), minutesOf(time)]))

const winter = { startDate: '2026-11-30', endDate: '2027-04-30' }
const workweek = { showWeekends: false, weekStartsOnSunday: false }
const wholeWeek = { ...workweek, showWeekends: true }

interface Given {
  range?: DateRange
  shown?: WeekPreferences
  others?: OtherRides | null
  withdrawn?: readonly number[]
  split?: Partial<Timetable>
}
function warned(times: RideTimes, given: Given = {}) {
  const { range = winter, shown = wholeWeek, others = noOtherRides, withdrawn = [], split = {} } = given
  const passengers = [11, 12, 13].map((id) => ({ id, isWithdrawn: withdrawn.includes(id) }))
  return orderWarnings({ timetable: timetable({ ...range, ...split }), times, passengers, others }, shown)
}

describe('a departure', () => {
  test.each([
    ['after the arrival', '08:00', '14:00', 0],
    ['a minute after it', '08:00', '08:01', 0],
    ['at the same time', '08:00', '08:00', 1],
    ['before it', '14:00', '08:00', 1],
  ])('%s is told or not', (_, comes, goes, count) => {
    expect(warned(timesOf([11, 1, arrival, comes], [11, 1, departure, goes])).backward).toHaveLength(count)
  })

  test('is compared within its own day and its own passenger', () => {
    const times = timesOf([11, 1, arrival, '14:00'], [11, 2, departure, '08:00'], [12, 1, departure, '08:00'])
    expect(warned(times).backward).toEqual([])
  })

  test('alone is nothing to tell', () => {
    expect(warned(timesOf([11, 1, departure, '08:00'])).backward).toEqual([])
  })
})

describe('rides on days that are not shown', () => {
  const times = timesOf([11, 6, arrival, '08:00'], [11, 0, departure, '14:00'], [11, 1, arrival, '08:00'])

  test('are told while the weekend is hidden, and not when it is shown', () => {
    expect(warned(times, { shown: workweek }).hidden).toEqual([at(11, 6), at(11, 0, departure)])
    expect(warned(times).hidden).toEqual([])
  })

  test('do not count on days that do not come', () => {
    const range = { startDate: '2026-11-30', endDate: '2026-12-05' }
    expect(warned(times, { range, shown: workweek }).hidden).toEqual([at(11, 6)])
  })
})

test('rides that were cancelled for good and come back with the order are told, on days that come', () => {
  const times = timesOf([11, 1, arrival, '08:00'], [12, 1, arrival, '08:00'], [12, 6, arrival, '08:00'])
  const monday = { startDate: '2026-11-30', endDate: '2026-11-30' }
  expect(warned(times, { withdrawn: [12], range: monday }).resumed).toEqual([at(12, 1)])
  expect(warned(times).resumed).toEqual([])
})

describe('the night of a clock change', () => {
  test('has rides that it skips, told with the time at which they are driven', () => {
    const times = timesOf([11, 0, arrival, '03:30'], [12, 0, arrival, '04:00'], [11, 1, arrival, '03:30'])
    expect(warned(times).odd).toMatchObject([
      { cell: at(11, 0), change: { date: '2027-03-28', kind: 'skipped' }, minutes: 210, driven: 270 },
    ])
  })

  test('has rides at times that come twice', () => {
    const range = { startDate: '2027-10-01', endDate: '2027-11-30' }
    expect(warned(timesOf([11, 0, arrival, '03:30']), { range }).odd).toMatchObject([
      { cell: at(11, 0), change: { date: '2027-10-31', kind: 'repeated' }, minutes: 210, driven: 210 },
    ])
  })

  test('is nothing to tell of where it is not in the period', () => {
    const range = { startDate: '2026-11-30', endDate: '2027-03-27' }
    expect(warned(timesOf([11, 0, arrival, '03:30']), { range }).odd).toEqual([])
  })
})

test('holidays are told with the rides on them, those without a ride are not', () => {
  const range = { startDate: '2026-12-01', endDate: '2027-01-10' }
  const thursdays = timesOf([11, 4, arrival, '08:00'], [12, 4, arrival, '08:00'], [12, 5, arrival, '08:00'])
  expect(warned(thursdays, { range }).holidays.map(({ date, ridesCount }) => [date, ridesCount])).toEqual([
    ['2026-12-24', 2],
    ['2026-12-25', 1],
    ['2027-01-01', 1],
  ])
})

describe('what follows an ordered timetable', () => {
  const split = { originalTimetableId: 4, splitUntil: '2027-04-30' }
  const shorter = { startDate: '2026-11-30', endDate: '2026-11-30' }
  const left = { days: { startDate: '2026-12-01', endDate: '2027-04-30' }, originalTimetableId: 4 }

  test.each([
    ['goes on to its end', winter, split, null],
    ['goes on beyond it', { ...winter, endDate: '2027-05-31' }, split, null],
    ['ends before it does, and nothing is driven after that', shorter, split, left],
    [
      'is driven on until what was split off from it is accepted',
      shorter,
      { ...split, drivenUntil: '2027-04-30' },
      null,
    ],
    ['has been accepted before', shorter, { ...split, splitUntil: null }, null],
  ])('%s', (_, range, of, undriven) => {
    expect(warned(timesOf(), { range, split: of }).undriven).toEqual(undriven)
  })
})

test('what will be ordered is counted: rides on days that come, and who has any', () => {
  const range = { startDate: '2026-11-30', endDate: '2026-12-04' }
  const times = timesOf([11, 1, arrival, '08:00'], [11, 2, arrival, '08:00'], [12, 6, arrival, '08:00'])
  expect(warned(times, { range })).toMatchObject({ ridesCount: 2, ridingPassengersCount: 1 })
})

describe('news', () => {
  const other = { passengerId: 11, weekDayId: 1, date: null, minutes: 463, rideType: arrival, order: null }
  const planned = [[11, 4, arrival, '08:00'] as const, [11, 4, departure, '08:00'] as const]
  const told = warned(timesOf(...planned), { others: { rides: [other], moreCount: 0 } })

  test.each([
    ['nothing has changed', planned, [other], false],
    ['another ride is no longer there', planned, [], false],
    ['another ride has moved', planned, [{ ...other, minutes: 464 }], true],
    ['a ride was added', [...planned, [12, 4, arrival, '08:00'] as const], [other], true],
    ['a ride was taken away', planned.slice(0, 1), [other], true],
    ['times have moved, still the wrong way round', [[11, 4, arrival, '09:00'] as const, planned[1]!], [other], true],
    ['other rides can no longer be checked', planned, null, true],
  ])('%s', (_, rides, found, expected) => {
    const others = found && { rides: found, moreCount: 0 }
    expect(hasNews(warned(timesOf(...rides), { others }), told)).toBe(expected)
  })

  test('days have come on which nothing would be driven', () => {
    const left = { originalTimetableId: 4, splitUntil: '2027-05-31' }
    const now = warned(timesOf(...planned), { others: { rides: [other], moreCount: 0 }, split: left })
    expect(hasNews(now, told)).toBe(true)
  })

  test('there are more than can be told', () => {
    expect(hasNews(warned(timesOf(...planned), { others: { rides: [other], moreCount: 1 } }), told)).toBe(true)
  })

  test('a passenger has been withdrawn since, whom the order brings back', () => {
    const now = warned(timesOf(...planned), { others: { rides: [other], moreCount: 0 }, withdrawn: [11] })
    expect(hasNews(now, told)).toBe(true)
  })

  test('are those rides by other orders that were not told, and how many more are only counted', () => {
    const moved = { ...other, minutes: 464 }
    const before = { rides: [other], moreCount: 2 }
    expect(newOthers({ rides: [other, moved], moreCount: 5 }, before)).toEqual({ rides: [moved], moreCount: 3 })
    expect(newOthers({ rides: [other], moreCount: 1 }, before)).toEqual(noOtherRides)
    expect(newOthers({ rides: [other], moreCount: 0 }, null).rides).toEqual([other])
  })
})
