import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePastedTime } from '#domain/week/clipboard.ts'
import { steppedTime, templateMinutes, timeSteps } from '#domain/week/template.ts'
import { isPastMidnight, minutesOf, parseRideTime, timeOfDay } from '#domain/time-of-day.ts'
import { arrival, departure } from '#tests/support/timetable.ts'

const anyMinutes = fc.integer({ min: 0, max: 1439 })
const asWritten = ({ minutes, error }: ReturnType<typeof parseRideTime>) => {
  if (error !== null) return error
  return minutes === null ? 'empty' : timeOfDay(minutes)
}

describe('a typed time', () => {
  test.each([
    ['745', '07:45'],
    ['7.45', '07:45'],
    ['07:45', '07:45'],
    ['0745', '07:45'],
    ['7:45', '07:45'],
    ['7', '07:00'],
    ['07', '07:00'],
    ['7:', '07:00'],
    [' 745 ', '07:45'],
    ['0', '00:00'],
    ['2359', '23:59'],
    ['24', '23:59'],
    ['2400', '23:59'],
    ['24:30', '23:59'],
    ['99', '23:59'],
    ['', 'empty'],
    ['  ', 'empty'],
    ['2561', 'validation.timeMinutes'],
    ['9:75', 'validation.timeMinutes'],
    ['960', 'validation.timeMinutes'],
    ['8,30', '08:30'],
    ['8 30', '08:30'],
    ['8 : 30', '08:30'],
    ['8:5', '08:05'],
    ['24,30', '23:59'],
    ['8,75', 'validation.timeMinutes'],
    ['-', 'empty'],
    ['–', 'empty'],
    // half past, or five past
    ['8.5', 'validation.time'],
    ['8,5', 'validation.time'],
    ['8 5', 'validation.time'],
    ['8,300', 'validation.time'],
    ['--', 'validation.time'],
    ['12345', 'validation.time'],
    ['-7', 'validation.time'],
    ['1:234', 'validation.time'],
    [':30', 'validation.time'],
    ['aamu', 'validation.time'],
    ['7a', 'validation.time'],
  ])('"%s" is %s', (typed, expected) => {
    expect(asWritten(parseRideTime(typed))).toBe(expected)
  })

  test('is the one that it was written from, in every form', () => {
    fc.assert(
      fc.property(anyMinutes, (minutes) => {
        const text = timeOfDay(minutes)
        for (const form of [text, text.replace(':', '.'), text.replace(':', ''), text.replace(/^0/, '')]) {
          expect(parseRideTime(form)).toEqual({ minutes, error: null })
        }
      }),
    )
  })

  test('is within the day, empty, or refused, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), (typed) => {
        for (const parse of [parseRideTime, parsePastedTime]) {
          const { minutes } = parse(typed)
          if (minutes !== null) expect(Number.isInteger(minutes) && minutes >= 0 && minutes < 1440).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

test.each([
  ['24', true],
  ['24:00', true],
  ['2430', true],
  ['24,30', true],
  ['99', true],
  ['23:59', false],
  ['2359', false],
  ['240', false],
  ['7', false],
  ['', false],
  ['24:75', false],
])('a time from 24:00 on is known from others: "%s"', (typed, expected) => {
  expect(isPastMidnight(typed)).toBe(expected)
})

describe('a time of another program', () => {
  test.each([
    ['7:45:00', '07:45'],
    ['07.45.30', '07:45'],
    ['7:45:00,000', '07:45'],
    ['7:45 AM', '07:45'],
    ['7:45:00 pm', '19:45'],
    ['12:05 AM', '00:05'],
    ['12 p.m.', '12:00'],
    ['13:00 PM', 'validation.time'],
    ['klo 7.45', '07:45'],
    ['\u00a007:45\u00a0', '07:45'],
    ['０７：４５', '07:45'],
    ["'07:45", '07:45'],
    ['2026-11-23 07:45', '07:45'],
    ['2026-11-23T07:45:00', '07:45'],
    ['23.11.2026 7.45', '07:45'],
    ['1/1/1900 7:45:00 AM', '07:45'],
    ['0,322916666666667', '07:45'],
    ['0.322916666666667', '07:45'],
    ['46349.3229166667', '07:45'],
    ['0,5', '12:00'],
    ['0.5', '12:00'],
    ['0.30', '00:30'],
    ['0.99999', '23:59'],
    ['–', 'empty'],
    ['-', 'empty'],
    ['', 'empty'],
    ['745', '07:45'],
    ['9:75', 'validation.timeMinutes'],
    ['#N/A', 'validation.time'],
    ['Testi Matkustaja', 'validation.time'],
    ['1.5.2026', 'validation.time'],
  ])('"%s" is %s', (pasted, expected) => {
    expect(asWritten(parsePastedTime(pasted))).toBe(expected)
  })

  test('is the same to the minute as a part of a day', () => {
    fc.assert(
      fc.property(anyMinutes, (minutes) => {
        const part = (minutes / 1440).toFixed(15)
        expect(parsePastedTime(part.replace('.', ','))).toEqual({ minutes, error: null })
      }),
    )
  })
})

describe('a step', () => {
  test.each([
    [465, 1, 475],
    [465, -1, 455],
    [1435, 1, 1439],
    [5, -1, 0],
    [null, 1, 465],
    [null, -3, 465],
  ])('from %s by %s is %s', (minutes, steps, expected) => {
    expect(steppedTime(minutes, steps, timeSteps.wheel)).toBe(expected)
  })

  test('may be a fine one', () => {
    expect(steppedTime(465, 2, timeSteps.fine)).toBe(475)
  })
})

test('the template has a start for arrivals and an end for departures', () => {
  expect(templateMinutes({ start: '09:00', end: null }, arrival)).toBe(minutesOf('09:00'))
  expect(templateMinutes({ start: '09:00', end: null }, departure)).toBeNull()
})
