import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithinOneMonth } from '#domain/date-range.ts'
import { addDays, addMonths } from '#domain/local-date.ts'
import { daysIn, firstPeriod, isPeriod, movedPeriod, periodFrom } from '#domain/mass-cancellation/period.ts'

const today = '2026-11-26'
const day = fc.integer({ min: -60, max: 120 }).map((days) => addDays(today, days))

test('the days begin with today', () => {
  expect(firstPeriod(today)).toEqual({ startDate: today, endDate: today })
})

test('moving one day keeps both from today on, in order and within a month; one before today moves nothing', () => {
  fc.assert(
    fc.property(day, day, fc.constantFrom('startDate' as const, 'endDate' as const), (startDate, endDate, moved) => {
      const range = { startDate, endDate }
      const fitted = movedPeriod(today)(range, moved)
      if (range[moved] < today) {
        expect(fitted).toEqual(range)
        return
      }
      expect(isPeriod(fitted, today)).toBe(true)
      expect(isWithinOneMonth(fitted)).toBe(true)
      expect(fitted.startDate >= today).toBe(true)
    }),
  )
})

test('a day that is right stays where it was put, and the other one follows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 90 }), (from, to) => {
      const range = { startDate: addDays(today, from), endDate: addDays(today, to) }
      expect(movedPeriod(today)(range, 'startDate').startDate).toBe(range.startDate)
      expect(movedPeriod(today)(range, 'endDate').endDate).toBe(range.endDate)
    }),
  )
  const later = { startDate: '2027-01-10', endDate: '2026-12-24' }
  expect(movedPeriod(today)(later, 'startDate')).toEqual({ startDate: '2027-01-10', endDate: '2027-01-10' })
  const longer = { startDate: '2026-12-01', endDate: '2027-02-01' }
  expect(movedPeriod(today)(longer, 'endDate')).toEqual({ startDate: '2027-01-01', endDate: '2027-02-01' })
})

test('the start date cannot be before today', () => {
  expect(isPeriod({ startDate: '2026-11-25', endDate: today }, today)).toBe(false)
  expect(isPeriod({ startDate: today, endDate: today }, today)).toBe(true)
})

test('the end date cannot be before the start date', () => {
  expect(isPeriod({ startDate: '2026-11-28', endDate: '2026-11-27' }, today)).toBe(false)
})

test('the days are at most one month', () => {
  expect(isPeriod({ startDate: today, endDate: addMonths(today, 1) }, today)).toBe(true)
  expect(isPeriod({ startDate: today, endDate: addDays(addMonths(today, 1), 1) }, today)).toBe(false)
})

test('what is no day is not sought in', () => {
  expect(isPeriod({ startDate: today, endDate: '31.11.' }, today)).toBe(false)
})

test('of days that were chosen earlier those that have passed are left out', () => {
  expect(periodFrom({ startDate: '2026-11-20', endDate: '2026-12-01' }, today)).toEqual({
    startDate: today,
    endDate: '2026-12-01',
  })
  expect(periodFrom({ startDate: '2026-11-20', endDate: '2026-11-22' }, today)).toEqual(firstPeriod(today))
})

test('the first and the last day count', () => {
  expect(daysIn({ startDate: '2026-12-21', endDate: '2027-01-03' })).toBe(14)
})
