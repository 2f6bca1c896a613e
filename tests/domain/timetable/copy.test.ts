import { describe, expect, test } from 'vitest'
import { timetableCan } from '#domain/timetable/can.ts'
import { copiedNote, copiedPassengers, copyDates, doubledDays, whyLeftOut } from '#domain/timetable/copy.ts'
import { timetableStates, type TimetableStateName } from '#domain/timetable/state.ts'
import { onlooker, planner, timetable, today, traveller } from '#tests/support/timetable.ts'

describe('a copy begins with days', () => {
  test.each([
    ['of one that runs', ['2026-11-02', '2026-12-18'], ['2026-11-24', '2026-12-18']],
    ['of one to come', ['2027-01-04', '2027-02-26'], ['2027-01-04', '2027-02-26']],
    ['of one that is over, for as long', ['2026-10-05', '2026-10-16'], ['2026-11-24', '2026-12-04']],
    ['of one that ends today', ['2026-11-16', '2026-11-23'], ['2026-11-24', '2026-12-01']],
  ])('%s', (_, [startDate = '', endDate = ''], [start, end]) => {
    expect(copyDates({ startDate, endDate }, today, false)).toEqual({ startDate: start, endDate: end })
  })
})

test('a note at its longest makes room for the suffix', () => {
  const note = copiedNote('x'.repeat(1024), ' (kopio)')
  expect(note).toHaveLength(1024)
  expect(note.endsWith(' (kopio)')).toBe(true)
  expect(copiedNote('', ' (kopio)')).toBe('(kopio)')
})

test('who is inactive, rides elsewhere by now or was withdrawn does not come along', () => {
  const people = [
    traveller(1),
    traveller(2, { inactive: true }),
    traveller(3, { ridesHere: false }),
    traveller(4, { isWithdrawn: true }),
  ]
  const { taken, leftOut } = copiedPassengers(people)
  expect(taken.map(({ id }) => id)).toEqual([1])
  expect(leftOut.map(whyLeftOut)).toEqual([
    'refusal.ride.inactivePassenger',
    'refusal.timetable.ridesElsewhere',
    'refusal.timetable.withdrawn',
  ])
})

test.each([
  ['new', null],
  ['ordered', '2026-12-01'],
  ['orderedProcessing', '2026-12-01'],
  ['accepted', '2026-12-01'],
  ['rejected', null],
  ['acceptedOld', null],
] as const satisfies [TimetableStateName, string | null][])(
  'the rides of one that is %s and of its copy are doubled, or not',
  (state, from) => {
    const original = timetable({ startDate: '2026-11-02', endDate: '2026-12-18', state: timetableStates[state] })
    const days = doubledDays(original, { startDate: '2026-12-01', endDate: '2027-01-15' })
    expect(days).toEqual(from && { startDate: from, endDate: '2026-12-18' })
    expect(doubledDays(original, { startDate: '2026-12-19', endDate: '2027-01-15' })).toBeNull()
  },
)

test('the rides of one that was split are doubled until what was split off is accepted', () => {
  const original = timetable({
    ...{ startDate: '2026-11-02', endDate: '2026-11-30', drivenUntil: '2026-12-18' },
    state: timetableStates.accepted,
  })
  const copy = { startDate: '2026-12-01', endDate: '2027-01-15' }
  expect(doubledDays(original, copy)).toEqual({ startDate: '2026-12-01', endDate: '2026-12-18' })
})

test('a timetable of whatever state is copied by who may make timetables', () => {
  for (const state of Object.values(timetableStates)) {
    expect(timetableCan.copy(timetable({ state }), planner)).toBeNull()
  }
  expect(timetableCan.copy(timetable(), onlooker)).toBe('refusal.timetable.noRight')
  expect(timetableCan.copy({ ...timetable(), deleted: true }, planner)).toBe('refusal.timetable.deleted')
})
