import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/local-date.ts'
import { quotaTimes, type QuotaTime } from '#domain/transportation-permission/quota.ts'
import { countedPeriod } from '#domain/transportation-permission/quota-period.ts'

/** Of a transportation permission that holds on every day. */
const quotaPeriodOn = (quotaTime: QuotaTime, day: string) =>
  countedPeriod({ quotaTime, startDate: '1970-01-01', endDate: null }, day)

test.each([
  ['day', '2026-03-11', '2026-03-11', '2026-03-11'],
  ['week', '2026-03-11', '2026-03-09', '2026-03-15'],
  ['week', '2026-03-09', '2026-03-09', '2026-03-15'],
  ['week', '2026-03-15', '2026-03-09', '2026-03-15'],
  ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
  ['month', '2026-02-28', '2026-02-01', '2026-02-28'],
  ['month', '2028-02-01', '2028-02-01', '2028-02-29'],
  ['threeMonths', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['threeMonths', '2026-11-21', '2026-10-01', '2026-12-31'],
  ['fourMonths', '2026-05-01', '2026-05-01', '2026-08-31'],
  ['fourMonths', '2026-12-31', '2026-09-01', '2026-12-31'],
  ['year', '2026-06-15', '2026-01-01', '2026-12-31'],
] as const)('the %s of %s is from %s to %s', (time, day, startDate, endDate) => {
  expect(quotaPeriodOn(quotaTimes[time], day)).toEqual({ startDate, endDate })
})

test('periods follow each other without a gap, and every day is in its own', () => {
  const days = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days))
  const times = fc.constantFrom(...Object.values(quotaTimes))

  fc.assert(
    fc.property(times, days, (time, day) => {
      const { startDate, endDate } = quotaPeriodOn(time, day)
      expect(startDate <= day && day <= endDate).toBe(true)
      expect(quotaPeriodOn(time, startDate)).toEqual({ startDate, endDate })
      expect(quotaPeriodOn(time, addDays(endDate, 1)).startDate).toBe(addDays(endDate, 1))
    }),
  )
})

describe('the period that is counted', () => {
  const monthly = { quotaTime: quotaTimes.month, startDate: '2026-02-10', endDate: '2026-04-20' }

  test.each([
    ['within it', '2026-03-11', { startDate: '2026-03-01', endDate: '2026-03-31' }],
    ['in its first month', '2026-02-15', { startDate: '2026-02-10', endDate: '2026-02-28' }],
    ['in its last month', '2026-04-02', { startDate: '2026-04-01', endDate: '2026-04-20' }],
    ['before it', '2025-12-24', { startDate: '2026-02-10', endDate: '2026-02-28' }],
    ['after it', '2026-12-24', { startDate: '2026-04-01', endDate: '2026-04-20' }],
  ])('%s', (_, today, period) => {
    expect(countedPeriod(monthly, today)).toEqual(period)
  })

  test('of what does not end is that of today', () => {
    expect(countedPeriod({ ...monthly, endDate: null }, '2027-05-05')).toEqual({
      startDate: '2027-05-01',
      endDate: '2027-05-31',
    })
  })
})
