import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import {
  formatClock,
  formatDay,
  formatInterval,
  formatLength,
  formatNumber,
  formatPercent,
  formatFullMoment,
  formatMoment,
  formatMomentAgo,
  formatMoney,
  formatShownDay,
} from '#ui/look/format.ts'

describe('a day', () => {
  test.each([
    ['ofMonth', '23.', '23'],
    ['short', '23.11.', '23 Nov'],
    ['numeric', '23.11.2026', '23 Nov 2026'],
    ['weekdayShort', 'ma 23.11.', 'Mon 23 Nov'],
    ['long', 'Maanantai 23.11.2026', 'Monday 23 Nov 2026'],
    ['weekday', 'maanantai', 'Monday'],
  ] as const)('%s', (style, finnish, english) => {
    expect(formatDay('2026-11-23', 'fi', style)).toBe(finnish)
    expect(formatDay('2026-11-23', 'en', style)).toBe(english)
  })

  test('has no leading zeros, and three letters for every month in English', () => {
    expect(formatDay('2026-09-05', 'fi', 'numeric')).toBe('5.9.2026')
    expect(formatDay('2026-09-05', 'en', 'short')).toBe('5 Sep')
  })

  test('is the same day in every time zone of the device', () => {
    expect(formatDay('2026-03-29', 'fi', 'weekdayShort')).toBe('su 29.3.')
    expect(formatDay('2026-12-31', 'en', 'long')).toBe('Thursday 31 Dec 2026')
  })
})

const t = ((key: string, values: object) => `${key} ${Object.values(values).join(' ')}`) as unknown as TFunction

describe('a length of time', () => {
  test.each([
    [0, 'time.minutes 0'],
    [59, 'time.minutes 59'],
    [60, 'time.hours 1'],
    [348, 'time.hoursMinutes 5 48'],
  ])('%i minutes', (minutes, text) => {
    expect(formatInterval(minutes, t)).toBe(text)
  })
})

describe('the clock', () => {
  test.each([
    ['2026-01-15T06:05:59Z', '08:05'],
    ['2026-07-15T06:05:00Z', '09:05'],
    ['2026-03-29T00:59:59Z', '02:59'],
    ['2026-03-29T01:00:00Z', '04:00'],
    ['2026-12-31T22:00:00Z', '00:00'],
  ])('at %s in Helsinki shows %s', (instant, shown) => {
    expect(formatClock(Date.parse(instant))).toBe(shown)
  })
})

describe('a moment', () => {
  const instant = Date.parse('2026-11-21T21:58:00Z')

  test('of today is its clock', () => {
    expect(formatMoment(instant, '2026-11-21', 'fi')).toBe('23:58')
  })

  test('of another day has the day before it', () => {
    expect(formatMoment(instant, '2026-11-22', 'fi')).toBe('la 21.11. 23:58')
    expect(formatMoment(instant, '2026-11-22', 'en')).toBe('Sat 21 Nov 23:58')
  })

  test.each([
    [0, 'la 21.11. 23:58'],
    [1440, 'time.ago la 21.11. 23:58 time.hours 24'],
    [1441, 'la 21.11. 23:58'],
    [null, 'la 21.11. 23:58'],
  ])('of %s minutes ago says so for up to 24 hours', (minutes, text) => {
    expect(formatMomentAgo(instant, minutes, '2026-11-22', { t, language: 'fi' })).toBe(text)
  })

  test('with its year is the same whatever today is', () => {
    expect(formatFullMoment(instant, 'fi')).toBe('21.11.2026 23:58')
    expect(formatFullMoment(instant, 'en')).toBe('21 Nov 2026 23:58')
  })
})

test('money has two decimals, and its symbol where the language has it', () => {
  expect(formatMoney(14.6, '€', 'fi')).toBe('14,60 €')
  expect(formatMoney(1234.567, '€', 'en')).toBe('€1,234.57')
})

test('a day that is only read is not shown when there is none, or when it is from before 2000', () => {
  expect(formatShownDay('2000-01-01', 'fi')).toBe('1.1.2000')
  expect(formatShownDay('1999-12-31', 'fi')).toBe('')
  expect(formatShownDay(null, 'fi')).toBe('')
})

describe('a number', () => {
  const nbsp = '\u00a0'

  test.each([
    [1234.5, {}, `1${nbsp}235`, '1,235'],
    [1234.5, { most: 3 }, `1${nbsp}234,5`, '1,234.5'],
    [7, { least: 1 }, '7,0', '7.0'],
  ])('%d with the decimals %j', (value, decimals, finnish, english) => {
    expect(formatNumber(value, 'fi', decimals)).toBe(finnish)
    expect(formatNumber(value, 'en', decimals)).toBe(english)
  })

  test('of hundredths is a share', () => {
    expect(formatPercent(25.5, 'fi', 2)).toBe(`25,5${nbsp}%`)
    expect(formatPercent(25.5, 'en', 2)).toBe('25.5%')
  })

  test('of metres is told in kilometres from one on', () => {
    expect([formatLength(500, 'fi'), formatLength(1500, 'fi')]).toEqual(['500 m', '1,5 km'])
    expect(formatLength(1500, 'en')).toBe('1.5 km')
  })
})
