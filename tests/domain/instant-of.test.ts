import { expect, test } from 'vitest'
import { instantOf } from '#domain/local-date.ts'

const at = (date: string, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(instantOf(date, hours * 60 + minutes)).toISOString()
}

test.each([
  ['2026-01-14', '00:00', '2026-01-13T22:00:00.000Z'],
  ['2026-01-14', '08:15', '2026-01-14T06:15:00.000Z'],
  ['2026-07-01', '08:15', '2026-07-01T05:15:00.000Z'],
  ['2026-07-01', '23:59', '2026-07-01T20:59:00.000Z'],
])('on %s at %s the clock shows that time at %s', (date, time, instant) => {
  expect(at(date, time)).toBe(instant)
})

test.each([
  ['02:59', '2026-03-29T00:59:00.000Z'],
  ['03:30', '2026-03-29T01:30:00.000Z'],
  ['04:00', '2026-03-29T01:00:00.000Z'],
  ['08:15', '2026-03-29T05:15:00.000Z'],
  ['23:59', '2026-03-29T20:59:00.000Z'],
])('on the night of spring, which skips an hour, %s is %s', (time, instant) => {
  expect(at('2026-03-29', time)).toBe(instant)
})

test.each([
  ['02:59', '2026-10-24T23:59:00.000Z'],
  ['03:30', '2026-10-25T00:30:00.000Z'],
  ['04:00', '2026-10-25T02:00:00.000Z'],
  ['08:15', '2026-10-25T06:15:00.000Z'],
  ['23:59', '2026-10-25T21:59:00.000Z'],
])('on the night of autumn, on which an hour comes twice and the first is meant, %s is %s', (time, instant) => {
  expect(at('2026-10-25', time)).toBe(instant)
})
