import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TimeOfDay, minutesOf, timeOfDay } from '#domain/time-of-day.ts'

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
