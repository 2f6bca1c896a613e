import { describe, expect, test } from 'vitest'
import { earliestDay, isTooLate } from '#domain/booking/past.ts'
import { newBookingDraft } from '#domain/booking/draft.ts'
import { timeOfDay } from '#domain/time-of-day.ts'

const pastToleranceMinutes = 5

describe('a ride is booked too late', () => {
  test.each([
    ['2026-11-23T12:30', '2026-11-23T12:30', false],
    ['2026-11-23T12:30', '2026-11-23T12:35', false],
    ['2026-11-23T12:30', '2026-11-23T12:36', true],
    ['2026-11-23T23:58', '2026-11-24T00:03', false],
    ['2026-11-23T23:58', '2026-11-24T00:04', true],
    ['2026-11-23T00:10', '2026-11-23T23:00', true],
    ['2026-11-24T00:10', '2026-11-23T23:00', false],
    // with seconds behind them, as the server has them
    ['2026-11-23T12:30:00', '2026-11-23T12:35:59', false],
  ])('for %s when it is %s: %o', (moment, now, expected) => {
    expect(isTooLate(moment, { now, asked: null })).toBe(expected)
  })

  test('but one that is stored keeps its time', () => {
    const clock = { now: '2026-11-24T08:00', asked: '2026-11-23T12:30:00' }
    expect(isTooLate('2026-11-23T12:30', clock)).toBe(false)
    expect(isTooLate('2026-11-23T12:31', clock)).toBe(true)
  })
})

test.each([
  [null, '2026-11-23'],
  ['2026-11-22T10:00:00', '2026-11-22'],
  ['2026-11-24T10:00:00', '2026-11-23'],
])('the first day of a booking of %s is %s', (asked, first) => {
  expect(earliestDay({ now: '2026-11-23T12:00', asked })).toBe(first)
})

test('the time that is proposed is not too late before somebody has had time to fill in the rest', () => {
  const { date, minutes } = newBookingDraft(3, '2026-11-23T12:00')
  expect(
    isTooLate(`${date}T${timeOfDay(minutes ?? 0)}`, { now: `2026-11-23T12:${15 + pastToleranceMinutes}`, asked: null }),
  ).toBe(false)
})
