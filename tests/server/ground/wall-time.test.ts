import { expect, test } from 'vitest'
import { timeOfDay } from '#domain/time-of-day.ts'
import { minutesSince, wallDateTimeAt } from '#server/ground/wall-time.ts'

test.each([
  ['before the clock goes forward', '2027-03-28T00:59:00Z', '02:59'],
  ['once it has', '2027-03-28T01:00:00Z', '04:00'],
  ['before the clock goes back', '2027-10-31T00:30:00Z', '03:30'],
  ['once it has', '2027-10-31T01:30:00Z', '03:30'],
  ['after the hour that comes twice', '2027-10-31T02:00:00Z', '04:00'],
])('%s it is what the clock on the wall shows', (_, instant, expected) => {
  const date = instant.slice(0, 10)
  expect(timeOfDay(minutesSince(date, new Date(instant)))).toBe(expected)
  expect(wallDateTimeAt(new Date(instant))).toBe(`${date}T${expected}:00`)
})
