import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#domain/local-date.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { proposedSplitDate, splitDateBounds, splitDays, splitDaysLeft, whyNotSplit } from '#domain/timetable/split.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { onlooker, planner, timetable, today } from '#tests/support/timetable.ts'

/** The organisation splits timetables, and this one has not been split. */
const open = { isSplittable: true, isSplitWaiting: false }
const range = { startDate: '2026-11-02', endDate: '2026-12-18' }

describe('a timetable may be cut', () => {
  test.each([
    ['on its first day', { startDate: '2026-11-30', endDate: '2026-12-18' }, '2026-11-30', 'splitDate'],
    ['on its second day', { startDate: '2026-11-30', endDate: '2026-12-18' }, '2026-12-01', null],
    ['tomorrow', range, '2026-11-24', 'splitDate'],
    ['the day after tomorrow', range, '2026-11-25', null],
    ['on a Saturday', range, '2026-11-28', 'splitWeekend'],
    ['the day before its end', range, '2026-12-17', null],
    ['on its last day', range, '2026-12-18', 'splitDate'],
    ['when tomorrow is its last day', { startDate: '2026-11-02', endDate: '2026-11-24' }, '2026-11-25', 'splitTooLate'],
    [
      'when the day after tomorrow is',
      { startDate: '2026-11-02', endDate: '2026-11-25' },
      '2026-11-25',
      'splitTooLate',
    ],
    ['when it has but two days', { startDate: '2027-01-04', endDate: '2027-01-05' }, '2027-01-05', 'splitTooShort'],
    ['where it is switched off', { ...range, isSplittable: false }, '2026-12-01', 'splitOff'],
    ['while the last cut waits', { ...range, isSplitWaiting: true }, '2026-12-01', 'splitWaiting'],
    ['when it is over', { startDate: '2026-11-02', endDate: '2026-11-20' }, '2026-11-10', 'splitTooLate'],
  ])('%s: %#', (_, of, day, why) => {
    expect(whyNotSplit({ ...open, ...of }, day, today, false)).toBe(why && `refusal.timetable.${why}`)
  })

  test('on a Saturday when weekends are shown', () => {
    expect(whyNotSplit({ ...open, ...range }, '2026-11-28', today, true)).toBeNull()
  })

  test('when it is locked too, by whoever may make and change timetables', () => {
    const locked = { ...timetable({ ...range, state: timetableStates.accepted }), ...open }
    const gone = { ...locked, deleted: true }
    for (const on of [{ splitDate: '2026-12-01', showWeekends: false }, null]) {
      expect(timetableCan.split(locked, on, today, planner)).toBeNull()
      expect(timetableCan.split(locked, on, today, onlooker)).toBe('refusal.timetable.noRight')
      expect(timetableCan.split(gone, on, today, planner)).toBe('refusal.timetable.deleted')
    }
    expect(timetableCan.split({ ...locked, isSplittable: false }, null, today, planner)).toBe(
      'refusal.timetable.splitOff',
    )
  })

  test('on every day within its bounds and on none outside', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -60, max: 60 }),
        fc.nat(90),
        fc.integer({ min: -70, max: 160 }),
        (start, length, on) => {
          const of = { startDate: addDays(today, start), endDate: addDays(today, start + length) }
          const day = addDays(today, on)
          const bounds = splitDateBounds(of, today)
          const isInside = bounds !== null && bounds.first <= day && day <= bounds.last
          expect(whyNotSplit({ ...open, ...of }, day, today, true) === null).toBe(isInside)
          expect(isInside).toBe(day > of.startDate && day < of.endDate && daysBetween(today, day) > 1)
        },
      ),
    )
  })
})

describe('a cut is proposed', () => {
  // today is a Monday
  const from = (startDate: string, endDate = '2026-12-18') => ({ startDate, endDate })

  test.each([
    ['on the first day that there can be', from('2026-11-02'), '2026-11-25'],
    ['on Monday when that is a Saturday', from('2026-11-27'), '2026-11-30'],
    ['on Monday when that is a Sunday', from('2026-11-28'), '2026-11-30'],
    ['on the weekend itself when the timetable ends before Monday', from('2026-11-27', '2026-11-30'), '2026-11-28'],
    ['never when there is no day', from('2026-11-02', '2026-11-24'), null],
  ])('%s', (_, range, day) => {
    expect(proposedSplitDate(range, today, false)).toBe(day)
  })

  test('on a Saturday when weekends are shown', () => {
    expect(proposedSplitDate(from('2026-11-27'), today, true)).toBe('2026-11-28')
  })
})

test('a cut leaves no day out and none twice', () => {
  expect(splitDays(range, '2026-12-01')).toEqual({
    original: { startDate: '2026-11-02', endDate: '2026-11-30' },
    copy: { startDate: '2026-12-01', endDate: '2026-12-18' },
  })
})

test('the days that have to remain are as many as are needed, and not one more', () => {
  const ending = (days: number) => ({ startDate: addDays(today, -30), endDate: addDays(today, days) })
  expect(splitDateBounds(ending(splitDaysLeft), today)).not.toBeNull()
  expect(splitDateBounds(ending(splitDaysLeft - 1), today)).toBeNull()
})
