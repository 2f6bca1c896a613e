import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, daysFrom, isWeekend, weekdayOf } from '#domain/local-date.ts'
import {
  defaultTimetableDates,
  enabledWeekdays,
  minimumEndDate,
  minimumStartDate,
  timetableDateErrors,
  timetableSpan,
  withStartDate,
} from '#domain/timetable/dates.ts'
import {
  afterCreation,
  newTimetableDraft,
  savedTimetable,
  timetableDraftOf,
  timetableErrors,
} from '#domain/timetable/draft.ts'
import { timetable, today } from '#tests/support/timetable.ts'

/** Any day of twelve years, clock changes, leap days and year ends among them. */
const anyDay = fc.integer({ min: 0, max: 12 * 366 }).map((days) => addDays('2020-01-01', days))

test('the earliest start is tomorrow, the earliest end the later of tomorrow and the start', () => {
  expect(minimumStartDate('2026-12-31')).toBe('2027-01-01')
  expect(minimumEndDate(null, today)).toBe('2026-11-24')
  expect(minimumEndDate('2026-11-01', today)).toBe('2026-11-24')
  expect(minimumEndDate('2026-12-01', today)).toBe('2026-12-01')
})

describe('a new timetable', () => {
  test.each([
    ['Monday', '2026-11-23', '2026-11-24', '2026-11-27'],
    ['Thursday', '2026-11-26', '2026-11-27', '2026-11-27'],
    ['Friday', '2026-11-27', '2026-11-30', '2026-12-04'],
    ['Saturday', '2026-11-28', '2026-11-30', '2026-12-04'],
    ['Sunday', '2026-11-29', '2026-11-30', '2026-12-04'],
    ['the Friday before the clocks go forward', '2026-03-27', '2026-03-30', '2026-04-03'],
    ['the Sunday on which they go back', '2026-10-25', '2026-10-26', '2026-10-30'],
  ])('made on %s without weekends lies in one working week', (_, day, startDate, endDate) => {
    expect(defaultTimetableDates(day, false)).toEqual({ startDate, endDate })
  })

  test('made on a Friday with weekends starts tomorrow, for seven days', () => {
    expect(defaultTimetableDates('2026-11-27', true)).toEqual({ startDate: '2026-11-28', endDate: '2026-12-04' })
  })

  test('never has a day that its editor would refuse, and without weekends starts and ends on working days', () => {
    fc.assert(
      fc.property(anyDay, fc.boolean(), (day, showWeekends) => {
        const dates = defaultTimetableDates(day, showWeekends)
        expect(timetableDateErrors(dates, null, day)).toEqual({})
        expect(dates.startDate <= dates.endDate).toBe(true)
        if (!showWeekends) expect([dates.startDate, dates.endDate].some(isWeekend)).toBe(false)
      }),
    )
  })
})

describe('a start that moves', () => {
  const week = { startDate: '2026-11-30', endDate: '2026-12-04' }

  test.each([
    ['within the range', '2026-12-03', false, { endDate: '2026-12-04', endMoved: false }],
    ['to the end', '2026-12-04', false, { endDate: '2026-12-04', endMoved: false }],
    ['past the end', '2026-12-07', false, { endDate: '2026-12-11', endMoved: true }],
    ['so that the end would be a Saturday', '2026-12-08', false, { endDate: '2026-12-11', endMoved: true }],
    ['so that the end would be a Sunday', '2026-12-09', false, { endDate: '2026-12-11', endMoved: true }],
    ['likewise with weekends shown', '2026-12-09', true, { endDate: '2026-12-13', endMoved: true }],
  ])('%s', (_, startDate, showWeekends, expected) => {
    expect(withStartDate(week, startDate, today, showWeekends)).toEqual({ startDate, ...expected })
  })

  test('to a Saturday of a one-day timetable leaves the end there: the minimum is the harder rule', () => {
    const day = { startDate: '2026-12-01', endDate: '2026-12-01' }
    expect(withStartDate(day, '2026-12-05', today, false).endDate).toBe('2026-12-05')
  })

  test('that is taken away, or has no end behind it, moves nothing', () => {
    expect(withStartDate(week, null, today, false)).toEqual({ startDate: null, endDate: week.endDate, endMoved: false })
    const open = { startDate: '2026-11-30', endDate: null }
    expect(withStartDate(open, '2026-12-01', today, false)).toMatchObject({ endDate: null, endMoved: false })
  })

  test('keeps days in order, the length when weekends are shown, and at most two days less when they are not', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.nat(400),
        fc.integer({ min: -400, max: 400 }),
        fc.boolean(),
        (day, length, by, weekends) => {
          const range = { startDate: addDays(day, 1), endDate: addDays(day, 1 + length) }
          const startDate = addDays(range.startDate, by)
          const moved = withStartDate(range, startDate, day, weekends)
          expect(moved.endDate !== null && startDate <= moved.endDate).toBe(true)
          const newLength = daysBetween(startDate, moved.endDate ?? '')
          expect(moved.endDate === range.endDate || moved.endMoved).toBe(true)
          if (!moved.endMoved) return
          expect(newLength).toBeLessThanOrEqual(length)
          expect(newLength).toBeGreaterThanOrEqual(weekends ? length : Math.max(0, length - 2))
          expect(!weekends && newLength > 0 && isWeekend(moved.endDate ?? '')).toBe(false)
        },
      ),
    )
  })
})

test('a short timetable has the weekdays that come in it, a longer one all', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(20), (startDate, more) => {
      const enabled = enabledWeekdays({ startDate, endDate: addDays(startDate, more) })
      expect([...enabled].sort()).toEqual([...new Set(daysFrom(startDate, more + 1).map(weekdayOf))].sort())
    }),
  )
})

test('a span counts days, weeks begun and working days', () => {
  expect(timetableSpan({ startDate: '2026-11-30', endDate: '2027-02-26' })).toEqual({
    days: 89,
    weeks: 13,
    workdays: 61,
  })
  expect(timetableSpan({ startDate: '2026-11-28', endDate: '2026-11-29' })).toEqual({ days: 2, weeks: 1, workdays: 0 })
  fc.assert(
    fc.property(anyDay, fc.nat(800), (startDate, more) => {
      const span = timetableSpan({ startDate, endDate: addDays(startDate, more) })
      expect(span).toMatchObject({ days: more + 1, weeks: Math.ceil((more + 1) / 7) })
    }),
    { numRuns: 50 },
  )
})

describe('the editor', () => {
  const draft = newTimetableDraft(1, today, false)

  test.each([
    ['a new draft', {}, {}],
    ['a start today', { startDate: today }, { startDate: 'validation.timetable.startTooEarly' }],
    ['a start that was taken away', { startDate: null }, { startDate: 'validation.required' }],
    ['no end', { endDate: null }, { endDate: 'validation.required' }],
    ['an end before the start', { startDate: '2026-12-01' }, { endDate: 'validation.endBeforeStart' }],
    ['an end today', { endDate: today }, { endDate: 'validation.endBeforeStart' }],
    ['days after the last there are', { endDate: '2999-12-31' }, { endDate: 'validation.dateOutOfRange' }],
    ['a note of 1024', { note: 'x'.repeat(1024) }, {}],
    ['a note of 1025', { note: 'x'.repeat(1025) }, { note: 'validation.tooLong.1024' }],
  ])('takes %s or says what is wrong', (_, change, errors) => {
    expect(timetableErrors({ ...draft, ...change }, null, today)).toEqual(errors)
  })

  test('a stored start may be past as long as it is left alone; a past end has to go', () => {
    const stored = timetable({ startDate: '2026-11-02', endDate: '2026-12-18' })
    const edited = timetableDraftOf(stored)
    expect(timetableErrors(edited, stored, today)).toEqual({})
    expect(timetableErrors({ ...edited, startDate: '2026-11-09' }, stored, today)).toEqual({
      startDate: 'validation.timetable.startTooEarly',
    })
    expect(timetableErrors({ ...edited, endDate: today }, stored, today)).toEqual({
      endDate: 'validation.timetable.endTooEarly',
    })
  })

  test('saves trimmed texts', () => {
    expect(savedTimetable({ ...draft, note: '  Talvi ', description: ' Koulu ' })).toEqual({
      destinationId: 1,
      startDate: '2026-11-24',
      endDate: '2026-11-27',
      note: 'Talvi',
      description: 'Koulu',
      createWithAllDestinationPassengers: false,
      passengerIds: [],
      originalTimetableId: null,
    })
  })

  test('leads on to the week, or to the passengers that are still missing', () => {
    expect(afterCreation({ createWithAllDestinationPassengers: true })).toEqual({ query: 'created', delayMs: 300 })
    expect(afterCreation({ createWithAllDestinationPassengers: false })).toEqual({ query: 'addpeople', delayMs: 500 })
  })
})
