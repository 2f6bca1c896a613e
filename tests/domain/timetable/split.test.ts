import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#domain/local-date.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { splitDateBounds, splitTimetable, whyNotSplit } from '#domain/timetable/split.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { at, onlooker, planner, ride, timetable, today } from '#tests/support/timetable.ts'

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
    ['when it is over', { startDate: '2026-11-02', endDate: '2026-11-20' }, '2026-11-10', 'splitTooLate'],
  ])('%s: %#', (_, of, day, why) => {
    expect(whyNotSplit(of, day, today, false)).toBe(why && `refusal.timetable.${why}`)
  })

  test('on a Saturday when weekends are shown', () => {
    expect(whyNotSplit(range, '2026-11-28', today, true)).toBeNull()
  })

  test('when it is locked too, by whoever may make and change timetables', () => {
    const locked = timetable({ ...range, state: timetableStates.accepted })
    expect(timetableCan.split(locked, '2026-12-01', today, false, planner)).toBeNull()
    expect(timetableCan.split(locked, '2026-12-01', today, false, onlooker)).toBe('refusal.timetable.noRight')
    const gone = { ...locked, deleted: true }
    expect(timetableCan.split(gone, '2026-12-01', today, false, planner)).toBe('refusal.timetable.deleted')
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
          expect(whyNotSplit(of, day, today, true) === null).toBe(isInside)
          expect(isInside).toBe(day > of.startDate && day < of.endDate && daysBetween(today, day) > 1)
        },
      ),
    )
  })
})

test('a cut leaves no day out and none twice, and copies rides and passengers', () => {
  const rides = [ride(1, at(11, 1), '08:00'), ride(2, at(12, 5), '14:30')]
  const whole = timetable({ ...range, note: 'Syksy', description: 'Koulu' })
  const split = splitTimetable(whole, rides, '2026-12-01', ' (kopio)')
  expect(split.originalEndDate).toBe('2026-11-30')
  expect(split.copy).toEqual({
    destinationId: 1,
    startDate: '2026-12-01',
    endDate: '2026-12-18',
    note: 'Syksy (kopio)',
    description: 'Koulu',
    createWithAllDestinationPassengers: false,
    passengerIds: [11, 12, 13],
    originalTimetableId: 5,
  })
  expect(split.rides).toEqual([
    { ...at(11, 1), timeOfDay: { hour: 8, minute: 0 } },
    { ...at(12, 5), timeOfDay: { hour: 14, minute: 30 } },
  ])
})

test('a note at its longest makes room for the suffix', () => {
  const { note } = splitTimetable(timetable({ ...range, note: 'x'.repeat(1024) }), [], '2026-12-01', ' (kopio)').copy
  expect(note).toHaveLength(1024)
  expect(note.endsWith(' (kopio)')).toBe(true)
})
