import { expect, test } from 'vitest'
import { clockChangeOn, clockChangesIn, drivenMinutes, oddTime, wallMinutesAfter } from '#domain/clock-change.ts'
import { minutesOf, timeOfDay } from '#domain/time-of-day.ts'

test('the clock goes forward on the last Sunday of March and back on the last one of October', () => {
  const [from, to] = [180, 240]
  expect(clockChangesIn({ startDate: '2026-11-30', endDate: '2028-04-30' })).toEqual([
    { date: '2027-03-28', kind: 'skipped', from, to },
    { date: '2027-10-31', kind: 'repeated', from, to },
    { date: '2028-03-26', kind: 'skipped', from, to },
  ])
})

test.each([
  ['2027-03-27', null],
  ['2027-03-28', 'skipped'],
  ['2027-03-29', null],
  ['2026-10-24', null],
  ['2026-10-25', 'repeated'],
  ['2026-10-26', null],
])('on %s: %s', (date, kind) => {
  expect(clockChangeOn(date)?.kind ?? null).toBe(kind)
})

test('a range that begins or ends with a change has it', () => {
  const datesOf = (startDate: string, endDate: string) => clockChangesIn({ startDate, endDate }).map(({ date }) => date)
  expect(datesOf('2027-03-28', '2027-10-31')).toEqual(['2027-03-28', '2027-10-31'])
  expect(datesOf('2027-03-29', '2027-10-30')).toEqual([])
  expect(datesOf('2027-03-29', '2027-03-28')).toEqual([])
})

test.each([
  ['2027-03-28', '02:59', null, '02:59'],
  ['2027-03-28', '03:00', 'skipped', '04:00'],
  ['2027-03-28', '03:30', 'skipped', '04:30'],
  ['2027-03-28', '03:59', 'skipped', '04:59'],
  ['2027-03-28', '04:00', null, '04:00'],
  ['2027-10-31', '02:59', null, '02:59'],
  ['2027-10-31', '03:00', 'repeated', '03:00'],
  ['2027-10-31', '03:59', 'repeated', '03:59'],
  ['2027-10-31', '04:00', null, '04:00'],
  ['2027-03-21', '03:30', null, '03:30'],
])('a ride on %s at %s is %s and driven at %s', (date, time, odd, driven) => {
  expect(oddTime(date, minutesOf(time))).toBe(odd)
  expect(timeOfDay(drivenMinutes(clockChangeOn(date), minutesOf(time)))).toBe(driven)
})

test.each([
  ['2027-03-28', '04:10', -30, '02:40'],
  ['2027-03-28', '04:40', -30, '04:10'],
  ['2027-03-28', '02:40', 30, '04:10'],
  ['2027-03-28', '02:20', 30, '02:50'],
  ['2027-10-31', '02:40', 30, '03:10'],
  ['2027-10-31', '03:40', 30, '03:10'],
  ['2027-10-31', '04:10', -30, '03:40'],
  ['2027-10-31', '04:10', -90, '03:40'],
  ['2027-10-31', '04:10', -150, '02:40'],
  ['2027-03-27', '04:10', -30, '03:40'],
])('on %s from %s it is %i minutes to %s', (date, time, by, expected) => {
  expect(timeOfDay(wallMinutesAfter(clockChangeOn(date), minutesOf(time), by))).toBe(expected)
})
