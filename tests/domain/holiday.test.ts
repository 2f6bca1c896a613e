import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holidaysIn, workdaysIn } from '#domain/holiday.ts'
import { addDays, daysFrom, isWeekend, weekdayOf } from '#domain/local-date.ts'

const yearOf = (year: number) => ({ startDate: `${year}-01-01`, endDate: `${year}-12-31` })
const onDay = (year: number, name: string) =>
  holidaysIn(yearOf(year))
    .find(({ text }) => text === `holidays.${name}`)
    ?.date.slice(5)

test('a year has its holidays in order, the two eves among them', () => {
  expect(holidaysIn(yearOf(2027)).map(({ date, text }) => `${date} ${text}`)).toEqual([
    '2027-01-01 holidays.newYear',
    '2027-01-06 holidays.epiphany',
    '2027-03-26 holidays.goodFriday',
    '2027-03-28 holidays.easterSunday',
    '2027-03-29 holidays.easterMonday',
    '2027-05-01 holidays.mayDay',
    '2027-05-06 holidays.ascensionDay',
    '2027-05-16 holidays.whitSunday',
    '2027-06-25 holidays.midsummerEve',
    '2027-06-26 holidays.midsummerDay',
    '2027-11-06 holidays.allSaintsDay',
    '2027-12-06 holidays.independenceDay',
    '2027-12-24 holidays.christmasEve',
    '2027-12-25 holidays.christmasDay',
    '2027-12-26 holidays.boxingDay',
  ])
})

// as almanacs give them: the earliest and the latest Easters, leap years, and the exceptions of the computus
test.each([
  [1818, '03-22'],
  [1943, '04-25'],
  [1954, '04-18'],
  [1981, '04-19'],
  [2000, '04-23'],
  [2008, '03-23'],
  [2016, '03-27'],
  [2024, '03-31'],
  [2025, '04-20'],
  [2026, '04-05'],
  [2028, '04-16'],
  [2038, '04-25'],
  [2049, '04-18'],
  [2076, '04-19'],
  [2285, '03-22'],
])('Easter of %i is on %s', (year, easter) => {
  expect(onDay(year, 'easterSunday')).toBe(easter)
})

test.each([
  [2021, '06-26', '11-06'],
  [2022, '06-25', '11-05'],
  [2024, '06-22', '11-02'],
  [2025, '06-21', '11-01'],
  [2026, '06-20', '10-31'],
  [2030, '06-22', '11-02'],
])('of %i midsummer is on %s and All Saints on %s', (year, midsummer, allSaints) => {
  expect([onDay(year, 'midsummerDay'), onDay(year, 'allSaintsDay')]).toEqual([midsummer, allSaints])
})

test('every year has the fixed weekdays of its movable holidays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1992, max: 2999 }), (year) => {
      const weekday = (name: string) => weekdayOf(`${year}-${onDay(year, name) ?? ''}`)
      expect(['easterSunday', 'whitSunday'].map(weekday)).toEqual([0, 0])
      expect(['goodFriday', 'midsummerEve', 'ascensionDay', 'easterMonday'].map(weekday)).toEqual([5, 5, 4, 1])
      expect(['midsummerDay', 'allSaintsDay'].map(weekday)).toEqual([6, 6])
    }),
  )
})

test('a range has the holidays from its first to its last day, over the turn of years', () => {
  const within = (startDate: string, endDate: string) => holidaysIn({ startDate, endDate }).map(({ date }) => date)
  expect(within('2026-12-26', '2027-01-06')).toEqual(['2026-12-26', '2027-01-01', '2027-01-06'])
  expect(within('2026-12-27', '2026-12-31')).toEqual([])
  expect(within('2027-01-01', '2026-12-31')).toEqual([])
})

describe('working days', () => {
  test.each([
    ['a week without a holiday', '2026-11-23', '2026-11-29', 5],
    ['the week of Independence Day on a Sunday', '2026-11-30', '2026-12-06', 5],
    ['the week of Independence Day on a Monday', '2027-12-06', '2027-12-12', 4],
    ['the Christmas week with its eve on a Thursday', '2026-12-21', '2026-12-27', 3],
    ['the Easter week and the Monday after it', '2027-03-22', '2027-03-29', 4],
    ['the week of midsummer eve', '2027-06-21', '2027-06-27', 4],
    ['two holidays on one day are one day off', '2008-04-28', '2008-05-04', 4],
    ['a weekend', '2026-11-28', '2026-11-29', 0],
    ['a range that ends before it starts', '2026-12-01', '2026-11-30', 0],
    ['a whole year', '2027-01-01', '2027-12-31', 253],
  ])('%s', (_, startDate, endDate, expected) => {
    expect(workdaysIn({ startDate, endDate })).toBe(expected)
  })

  test('are the days from Monday to Friday that are no holidays, whatever the range', () => {
    fc.assert(
      fc.property(fc.nat(12 * 366), fc.nat(800), (from, more) => {
        const startDate = addDays('2020-01-01', from)
        const endDate = addDays(startDate, more)
        const off = new Set(holidaysIn({ startDate, endDate }).map(({ date }) => date))
        const expected = daysFrom(startDate, more + 1).filter((day) => !isWeekend(day) && !off.has(day)).length
        expect(workdaysIn({ startDate, endDate })).toBe(expected)
      }),
      { numRuns: 50 },
    )
  })
})
