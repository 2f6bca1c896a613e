import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { includesDay, isWithinOneMonth, rangesOverlap, withinOneMonth, yearOf } from '#domain/date-range.ts'
import { addDays, addMonths } from '#domain/local-date.ts'

const range = (startDate: string, endDate: string) => ({ startDate, endDate })
const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days))

describe('a range within one month', () => {
  test.each([
    [range('2026-11-23', '2026-11-23'), true],
    [range('2026-11-23', '2026-12-22'), true],
    [range('2026-11-23', '2026-12-23'), true],
    [range('2026-11-23', '2026-12-24'), false],
    [range('2026-01-31', '2026-02-28'), true],
    [range('2026-01-31', '2026-03-01'), false],
    [range('2026-11-24', '2026-11-23'), false],
  ])('%o: %s', (given, expected) => {
    expect(isWithinOneMonth(given)).toBe(expected)
  })
})

describe('moving one end of a range', () => {
  test.each([
    [
      'leaves the other where it fits',
      range('2026-11-23', '2026-12-01'),
      'startDate',
      range('2026-11-23', '2026-12-01'),
    ],
    [
      'past the end takes the end along',
      range('2026-12-05', '2026-12-01'),
      'startDate',
      range('2026-12-05', '2026-12-05'),
    ],
    ['far back pulls the end', range('2026-10-01', '2026-12-01'), 'startDate', range('2026-10-01', '2026-11-01')],
    [
      'before the start takes the start along',
      range('2026-12-05', '2026-12-01'),
      'endDate',
      range('2026-12-01', '2026-12-01'),
    ],
    ['far ahead pulls the start', range('2026-10-01', '2026-12-15'), 'endDate', range('2026-11-15', '2026-12-15')],
    [
      'to a 31st pulls the start into its month',
      range('2026-01-01', '2026-03-31'),
      'endDate',
      range('2026-03-01', '2026-03-31'),
    ],
  ] as const)('%s', (_, given, moved, expected) => {
    expect(withinOneMonth(given, moved)).toEqual(expected)
  })

  test('always gives a month at most, in order, with the moved end where it was put', () => {
    fc.assert(
      fc.property(day, day, fc.constantFrom('startDate' as const, 'endDate' as const), (startDate, endDate, moved) => {
        const given = range(startDate, endDate)
        const fitted = withinOneMonth(given, moved)
        expect(isWithinOneMonth(fitted)).toBe(true)
        expect(fitted[moved]).toBe(given[moved])
        expect(withinOneMonth(fitted, moved)).toEqual(fitted)
      }),
    )
  })

  test('gives as long a month as it can', () => {
    fc.assert(
      fc.property(day, (endDate) => {
        const { startDate } = withinOneMonth(range('1900-01-01', endDate), 'endDate')
        expect(addMonths(addDays(startDate, -1), 1) < endDate).toBe(true)
      }),
    )
  })
})

test('two ranges overlap exactly when they share a day', () => {
  const short = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.option(fc.integer({ min: 0, max: 10 })))
  const ofDays = ([start, length]: [number, number | null]) => ({
    startDate: addDays('2026-02-20', start),
    endDate: length === null ? null : addDays('2026-02-20', start + length),
  })
  fc.assert(
    fc.property(short, short, (one, other) => {
      const [a, b] = [ofDays(one), ofDays(other)]
      const days = Array.from({ length: 40 }, (_, index) => addDays('2026-02-20', index))
      const shared = days.some((date) => includesDay(a, date) && includesDay(b, date))
      expect(rangesOverlap(a, b)).toBe(shared)
      expect(rangesOverlap(b, a)).toBe(shared)
    }),
  )
})

test('a year goes from its first to its last day', () => {
  expect(yearOf('2028-02-29')).toEqual(range('2028-01-01', '2028-12-31'))
})
