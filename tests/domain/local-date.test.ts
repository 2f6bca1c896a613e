import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  PickedDate,
  addDays,
  addMonths,
  daysBetween,
  daysFrom,
  firstOfMonth,
  isLocalDate,
  isShownDate,
  isWeekend,
  lastOfMonth,
  localDateAt,
  parseTypedDate,
  startOfDay,
  wallTimeAt,
  weekdayOf,
} from '#domain/local-date.ts'

test.each([
  ['2026-11-23', true],
  ['2026-02-30', false],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-1-3', false],
  ['23.11.2026', false],
  ['', false],
])('%s is a calendar day: %s', (value, expected) => {
  expect(isLocalDate(value)).toBe(expected)
})

test.each([
  ['an hour before midnight in winter', '2026-11-23T20:59:00Z', '2026-11-23', 22 * 60 + 59],
  ['just before midnight in winter', '2026-11-23T21:59:59Z', '2026-11-23', 23 * 60 + 59],
  ['midnight in winter', '2026-11-23T22:00:00Z', '2026-11-24', 0],
  ['midnight in summer', '2026-06-23T21:00:00Z', '2026-06-24', 0],
  ['the night when clocks go forward', '2026-03-29T01:00:00Z', '2026-03-29', 4 * 60],
  ['the hour that comes twice, first', '2026-10-25T00:30:00Z', '2026-10-25', 3 * 60 + 30],
  ['the hour that comes twice, second', '2026-10-25T01:30:00Z', '2026-10-25', 3 * 60 + 30],
] as const)('%s shows its wall time', (_, instant, date, minutes) => {
  expect(wallTimeAt(Date.parse(instant))).toEqual({ date, minutes })
})

test('a day has as many wall minutes as its clocks show, on every day of three years', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 * 365 * 24 * 60 }), (minute) => {
      const instant = Date.parse('2025-01-01T00:00:00Z') + minute * 60_000
      const { date, minutes } = wallTimeAt(instant)
      expect(localDateAt(instant - minutes * 60_000 + 12 * 3_600_000)).toBe(date)
      expect(minutes).toBeGreaterThanOrEqual(0)
      expect(minutes).toBeLessThan(1440)
    }),
    { numRuns: 3000 },
  )
})

test('a day begins with the first instant at which the wall shows it, on every day of three years', () => {
  for (const date of daysFrom('2025-01-01', 3 * 365)) {
    const start = startOfDay(date)
    expect(wallTimeAt(start)).toEqual({ date, minutes: 0 })
    expect(localDateAt(start - 1)).toBe(addDays(date, -1))
  }
})

test('adding days and taking them back gives the same day, and weekdays run on', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), fc.integer({ min: -4000, max: 4000 }), (start, days) => {
      const date = addDays('2026-11-23', start)
      expect(addDays(addDays(date, days), -days)).toBe(date)
      expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date))
      expect(isWeekend(date)).toBe(['0', '6'].includes(String(weekdayOf(date))))
    }),
    { numRuns: 1000 },
  )
})

test('days from a Saturday in the week when clocks go back have no gap', () => {
  expect(daysFrom('2026-10-24', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
})

test.each([
  ['3.2.2026', '2026-02-03'],
  ['03.02.2026', '2026-02-03'],
  [' 23.11.2026 ', '2026-11-23'],
  ['23.11.', '2026-11-23'],
  ['23.11', '2026-11-23'],
  ['2027-02-03', '2027-02-03'],
  ['29.2.2028', '2028-02-29'],
  ['29.2.2026', null],
  ['31.2.', null],
  ['31.2.2026', null],
  ['0.1.2026', null],
  ['1.13.2026', null],
  ['23.11.26', null],
  ['huomenna', null],
  ['', null],
])('"%s" typed in 2026 is %s', (typed, expected) => {
  expect(parseTypedDate(typed, '2026-11-23')).toBe(expected)
})

test.each([
  ['7.1.', '2026-12-01', '2027-01-07'],
  ['7.12.', '2026-12-01', '2026-12-07'],
  ['1.12.', '2026-12-01', '2026-12-01'],
  ['7.1.2026', '2026-12-01', '2026-01-07'],
  // of days of the past too a day is meant as it is
  ['7.1.', '1970-01-01', '2026-01-07'],
  ['29.2.', '2026-12-01', null],
])('"%s" where days from %s on are meant is %s', (typed, min, expected) => {
  expect(parseTypedDate(typed, '2026-11-23', min)).toBe(expected)
})

test.each([
  ['1969-12-31', false],
  ['1970-01-01', true],
  ['2999-01-01', true],
  ['2999-01-02', false],
  ['2026-02-31', false],
])('a picker takes %s: %s', (date, expected) => {
  expect(PickedDate.safeParse(date).success).toBe(expected)
})

test('views show no dates before 2000', () => {
  expect(isShownDate('1999-12-31')).toBe(false)
  expect(isShownDate('2000-01-01')).toBe(true)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %s months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

test('a month has a first and a last day', () => {
  expect([firstOfMonth('2026-02-14'), lastOfMonth('2026-02-14')]).toEqual(['2026-02-01', '2026-02-28'])
  expect(lastOfMonth('2026-12-01')).toBe('2026-12-31')
})

test('days between two days are counted across clock changes', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2000, max: 2000 }), (days) => {
      expect(daysBetween('2026-03-28', addDays('2026-03-28', days))).toBe(days)
    }),
  )
})
