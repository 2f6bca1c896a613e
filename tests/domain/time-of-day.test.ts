import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  TimeOfDay,
  minutesOf,
  minutesPerDay,
  parseRideTime,
  parseScheduleTime,
  timeOfDay,
} from '#domain/time-of-day.ts'

test.each([
  [0, '00:00'],
  [7 * 60 + 5, '07:05'],
  [1439, '23:59'],
  [1445, '00:05'],
  [-5, '23:55'],
])('%s minutes from midnight are %s', (minutes, expected) => {
  expect(timeOfDay(minutes)).toBe(expected)
})

test.each(['24:00', '7:05', '07.05', '07:60', ''])('%s is no time of day', (value) => {
  expect(TimeOfDay.safeParse(value).success).toBe(false)
})

test('every minute of a day survives being written and read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      expect(minutesOf(TimeOfDay.parse(timeOfDay(minutes)))).toBe(minutes)
    }),
  )
})

test.each([
  ['7', null, 7 * 60],
  ['07', null, 7 * 60],
  ['745', null, 7 * 60 + 45],
  ['0745', null, 7 * 60 + 45],
  ['7:45', null, 7 * 60 + 45],
  ['7.45', null, 7 * 60 + 45],
  ['2359', null, 1439],
  ['0', null, 0],
  ['24', null, null],
  ['2360', null, null],
  ['2400', null, null],
  ['07455', null, null],
  ['seitsemän', null, null],
  ['-745', null, null],
  ['', null, null],
  ['0600', 22 * 60, 6 * 60 + 1440],
  ['2200', 22 * 60, 22 * 60],
  ['2159', 22 * 60, 21 * 60 + 59 + 1440],
  ['2300', 22 * 60, 23 * 60],
])('a schedule’s "%s" after %s is %s', (typed, from, expected) => {
  expect(parseScheduleTime(typed, from).minutes).toBe(expected)
})

test('a schedule and a ride read a time alike, but for 24:00 and later', () => {
  const forms = ['8:5', '8.5', '8 5', '8,30', '15', '0830', '8 : 30', '', '-', '9:75', '2360', 'aamu']
  for (const typed of forms) expect(parseScheduleTime(typed), typed).toEqual(parseRideTime(typed))
  for (const typed of ['24', '24:00', '24,30', '99']) {
    expect(parseScheduleTime(typed), typed).toEqual({ minutes: null, error: 'validation.timeLast' })
    expect(parseRideTime(typed), typed).toEqual({ minutes: 1439, error: null })
  }
})

test('a day has 1440 minutes', () => {
  expect(minutesPerDay).toBe(1440)
})
