import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#domain/field-errors.ts'
import {
  Schedule,
  ScheduleInput,
  isScheduleEdited,
  isScheduleExpired,
  newSchedule,
  overlapsOf,
  savedSchedule,
  schedulePlace,
  whyNotDeleteSchedule,
  whyTimesLocked,
} from '#domain/schedule.ts'

const today = '2026-11-23'
const item = { id: 1, scheduleId: 1, dayOfWeek: 1, direction: 'start' as const, time: 8 * 60 }
const schedule = Schedule.parse({
  id: 1,
  version: 1,
  passengerId: 7,
  name: 'Syksy',
  startDate: '2026-08-10',
  endDate: '2026-12-18',
  scheduleItems: [item],
})

test('the first schedule goes from today to tomorrow', () => {
  expect(newSchedule(7, [], today)).toEqual({
    id: 0,
    passengerId: 7,
    name: '',
    startDate: today,
    endDate: '2026-11-24',
    schedulesExternallyEditable: false,
    scheduleItems: [],
  })
})

test('a further one starts the day after the latest end, for one day', () => {
  const others = ['2026-12-18', '2027-05-31', '2026-06-01'].map((endDate) => ({ endDate }))
  expect(newSchedule(7, others, today)).toMatchObject({ startDate: '2027-06-01', endDate: '2027-06-02' })
})

test.each([
  ['2026-11-22', true, 'refusal.schedule.expired'],
  [today, false, null],
  ['2026-11-24', false, null],
])('one that ends on %s is expired: %s', (endDate, expected, refusal) => {
  expect(isScheduleExpired({ endDate }, today)).toBe(expected)
  expect(whyTimesLocked({ endDate }, today)).toBe(refusal)
})

test('only items with a time are saved', () => {
  const draft = { ...schedule, scheduleItems: [item, { ...item, id: 2, direction: 'end' as const, time: null }] }
  expect(savedSchedule(draft)).toEqual(schedule)
})

test.each([
  ['nothing', {}, false],
  ['the name', { name: 'Kevät' }, true],
  ['a day', { endDate: '2026-12-19' }, true],
  ['a time', { scheduleItems: [{ ...item, time: 9 * 60 }] }, true],
  ['an empty item more', { scheduleItems: [item, { ...item, id: 0, dayOfWeek: 2, time: null }] }, false],
  ['an item less', { scheduleItems: [] }, true],
  ['that it is new', { id: 0 }, true],
])('it is edited when %s was changed: %#', (_, change, expected) => {
  expect(isScheduleEdited({ ...schedule, ...change }, schedule)).toBe(expected)
})

describe('what is saved', () => {
  const items = (change: object) => ({ scheduleItems: [{ ...item, ...change }] })
  const full = [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
    (['start', 'end'] as const).map((direction) => ({ ...item, dayOfWeek, direction })),
  )

  test.each([
    ['as it is', {}, {}],
    ['for one day', { endDate: '2026-08-10' }, {}],
    ['with an end before its start', { endDate: '2026-08-09' }, { endDate: 'validation.endBeforeStart' }],
    ['to the 31st of February', { endDate: '2027-02-31' }, { endDate: 'validation.date' }],
    ['with a name of 128', { name: 'x'.repeat(128) }, {}],
    ['with a name of 129', { name: 'x'.repeat(129) }, { name: 'validation.tooLong.128' }],
    ['at midnight', items({ time: 0 }), {}],
    ['at the end of the next day', items({ time: 2879 }), {}],
    ['after the next day', items({ time: 2880 }), { scheduleItems: 'validation.time' }],
    ['before midnight', items({ time: -1 }), { scheduleItems: 'validation.time' }],
    ['between two minutes', items({ time: 0.5 }), { scheduleItems: 'validation.time' }],
    ['on an eighth day', items({ dayOfWeek: 7 }), { scheduleItems: 'validation.invalid' }],
    ['in no direction', items({ direction: 'back' }), { scheduleItems: 'validation.invalid' }],
    ['with every day full', { scheduleItems: full }, {}],
    [
      'with two starts of a day',
      { scheduleItems: [item, { ...item, time: 600 }] },
      { scheduleItems: 'validation.timeTwice' },
    ],
  ])('%s', (_, change, expected) => {
    expect(fieldErrors(ScheduleInput, { ...schedule, ...change })).toEqual(expected)
  })
})

test.each([
  ['expired', '2026-11-01', '2026-11-22'],
  ['valid', '2026-11-01', '2026-11-23'],
  ['valid', '2026-11-23', '2026-12-01'],
  ['coming', '2026-11-24', '2026-12-01'],
] as const)('a schedule is %s from %s to %s', (place, startDate, endDate) => {
  expect(schedulePlace({ startDate, endDate }, today)).toBe(place)
})

test.each([
  ['2026-11-22', 'refusal.schedule.begun'],
  ['2026-11-23', 'refusal.schedule.begun'],
  ['2026-11-24', null],
])('one that begins on %s may be deleted on the 23rd: %s', (startDate, refusal) => {
  expect(whyNotDeleteSchedule({ startDate }, today)).toBe(refusal)
})

test('others for the same days overlap, on the weekdays of those days on which both have times', () => {
  const at = (...days: number[]) => days.map((dayOfWeek) => ({ ...item, dayOfWeek }))
  const own = { startDate: '2026-11-23', endDate: '2026-11-25', scheduleItems: at(1, 2, 4) }
  const other = (startDate: string, endDate: string, days: number[]) => ({
    ...schedule,
    ...{ startDate, endDate, scheduleItems: at(...days) },
  })
  const found = overlapsOf(own, [
    other('2026-11-01', '2026-11-22', [1]),
    other('2026-11-25', '2026-12-22', [1, 3, 4]),
    other('2026-11-24', '2026-12-22', [2, 2, 4]),
    other('2026-11-26', '2026-12-22', [2]),
  ])
  expect(found.map(({ other: { startDate }, weekdays }) => [startDate, [...weekdays]])).toEqual([
    ['2026-11-25', []],
    ['2026-11-24', [2]],
  ])
})
