import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/local-date.ts'
import { dayAfterKey, weeksOf, within } from '#ui/time/calendar.ts'
import { steppedTime, timeSigns, typedRideTime, typedTime } from '#ui/time/typed-time.ts'

const day = fc.integer({ min: 0, max: 300_000 }).map((days) => addDays('1970-01-01', days))
const weekStart = fc.constantFrom(0, 1)

test('the weeks of a month begin on the first day of the week, follow one another, and hold the whole month', () => {
  fc.assert(
    fc.property(day, weekStart, (date, start) => {
      const days = weeksOf(date, start).flat()
      expect(days).toHaveLength(42)
      expect(weekdayOf(days[0]!)).toBe(start)
      expect(days).toEqual(days.map((_, index) => addDays(days[0]!, index)))
      expect(days).toContain(`${date.slice(0, 7)}-01`)
      expect(days).toContain(date)
    }),
  )
})

test.each([
  ['ArrowLeft', false, '2026-11-22'],
  ['ArrowRight', false, '2026-11-24'],
  ['ArrowUp', false, '2026-11-16'],
  ['ArrowDown', false, '2026-11-30'],
  ['Home', false, '2026-11-23'],
  ['End', false, '2026-11-29'],
  ['PageUp', false, '2026-10-23'],
  ['PageDown', false, '2026-12-23'],
  ['PageUp', true, '2025-11-23'],
  ['PageDown', true, '2027-11-23'],
  ['a', false, null],
] as const)('%s, with Shift %s, goes from Monday 23 November to %s', (key, shift, expected) => {
  expect(dayAfterKey(key, shift, '2026-11-23', 1)).toBe(expected)
})

test('Home and End follow the first day of the week', () => {
  expect([dayAfterKey('Home', false, '2026-11-23', 0), dayAfterKey('End', false, '2026-11-23', 0)]).toEqual([
    '2026-11-22',
    '2026-11-28',
  ])
})

test.each([
  ['2026-01-01', '2026-02-01'],
  ['2026-03-01', '2026-03-01'],
  ['2027-01-01', '2026-12-31'],
])('%s within February to December is %s', (date, expected) => {
  expect(within(date, '2026-02-01', '2026-12-31')).toBe(expected)
})

describe('a typed time', () => {
  test.each([
    ['7', '07:00'],
    ['07', '07:00'],
    ['745', '07:45'],
    ['0745', '07:45'],
    ['7:45', '07:45'],
    ['7.45', '07:45'],
    ['23:59', '23:59'],
    ['0', '00:00'],
    ['24', null],
    ['2400', null],
    ['760', null],
    ['', null],
  ])('%s is %s', (text, expected) => {
    expect(typedTime(text)).toBe(expected)
  })

  test.each([
    ['745', '07:45'],
    ['7.45', '07:45'],
    ['24', '23:59'],
    ['2400', '23:59'],
    ['25:30', '23:59'],
    ['2561', null],
    ['9:75', null],
    ['', null],
  ])('of a ride: %s is %s', (text, expected) => {
    expect(typedRideTime(text)).toBe(expected)
  })

  test.each([
    ['klo 7.45 aamulla', '7.45'],
    ['123456789', '12345'],
    ['8,30', '8,30'],
    ['8 5', '8 5'],
    ['8 ', '8 '],
    ['08 : 30', '08:30'],
  ])('has digits and the signs between hours and minutes, nothing else: %j is %j', (text, expected) => {
    expect(timeSigns(text)).toBe(expected)
  })

  test.each([
    ['07:45', 10, '07:55'],
    ['07:45', -10, '07:35'],
    ['23:55', 10, '23:59'],
    ['00:05', -10, '00:00'],
    ['', 10, '08:00'],
    ['99', 10, '08:00'],
  ])('%s stepped by %i is %s', (value, minutes, expected) => {
    expect(steppedTime(value, minutes, '08:00')).toBe(expected)
  })
})
