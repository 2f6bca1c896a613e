import { describe, expect, test } from 'vitest'
import { startsSoon } from '#domain/timetable/phase.ts'
import {
  hasExpired,
  isLocked,
  isOrderable,
  isTimetableTab,
  orderedAtStamp,
  timetableMove,
  timetableStateFacts,
  timetableStates,
} from '#domain/timetable/state.ts'
import { timetable, today } from '#tests/support/timetable.ts'

const past = { startDate: '2026-09-01', endDate: '2026-11-22' }

test.each([
  ['undefined', 0, 'new', 'grey', false, false, true, false, false, false],
  ['new', 10, 'new', 'grey', false, false, false, false, false, true],
  ['ordered', 100, 'ordered', 'orange', true, true, true, false, true, false],
  ['orderedProcessing', 110, 'orderedprocessing', 'orange', true, true, true, false, true, false],
  ['accepted', 200, 'accepted', 'green', true, true, true, true, false, false],
  ['acceptedModified', 210, 'accepted', 'blue', false, true, false, false, false, false],
  ['acceptedOld', 220, 'accepted', 'blue', true, true, true, false, false, false],
  ['rejected', 300, 'rejected', 'red', true, true, true, false, true, false],
  ['rejectedModified', 310, 'rejected', 'blue', false, true, false, false, false, false],
  ['rejectedOld', 320, 'rejected', 'blue', true, true, true, false, false, false],
] as const)(
  '%s has its number, tab, colour and locks',
  (name, id, tab, colour, locks, locksWhenExpired, wasOrdered, isAccepted, isCancellable, losesPassengers) => {
    expect(timetableStates[name]).toBe(id)
    expect(timetableStateFacts[id]).toMatchObject({
      name,
      text: `timetables.states.${name}`,
      info: `timetables.stateInfo.${name}`,
      ...{ tab, colour, wasOrdered, isAccepted, isCancellable, losesPassengers },
    })
    expect(isLocked(timetable({ state: id }), today)).toBe(locks)
    expect(isLocked(timetable({ state: id, ...past }), today)).toBe(locksWhenExpired)
  },
)

test('every state has its facts', () => {
  expect(Object.keys(timetableStateFacts).map(Number)).toEqual(Object.values(timetableStates))
  expect(Object.values(timetableStateFacts).every(({ tab }) => isTimetableTab(tab))).toBe(true)
  expect(isTimetableTab('undefined')).toBe(false)
})

describe('a draft', () => {
  test.each([
    ['yesterday', '2026-11-22', false],
    ['today', today, false],
    ['tomorrow', '2026-11-24', true],
  ])('that starts %s can be ordered: %#', (_, startDate, expected) => {
    expect(isOrderable(timetable({ startDate }), today)).toBe(expected)
  })

  test.each([
    [today, false],
    ['2026-11-24', true],
    ['2026-11-25', true],
    ['2026-11-26', false],
  ])('that starts on %s is pointed out: %s', (startDate, expected) => {
    expect(startsSoon(timetable({ startDate }), today)).toBe(expected)
    expect(startsSoon(timetable({ startDate, state: timetableStates.ordered }), today)).toBe(false)
  })
})

test('only what is open can be ordered; modified ones are while they last', () => {
  const orderable = Object.values(timetableStates).filter((state) => isOrderable(timetable({ state }), today))
  expect(orderable).toEqual([0, 10, 210, 310])
})

test('it has expired the day after its end', () => {
  expect(hasExpired({ endDate: '2026-11-22' }, today)).toBe(true)
  expect(hasExpired({ endDate: today }, today)).toBe(false)
})

test('a client may ask for the order and for its end, and for no other state', () => {
  const { ordered, accepted, rejected, orderedProcessing } = timetableStates
  expect(timetableMove(timetableStates.new, timetableStates.new)).toBe('none')
  expect(timetableMove(accepted, accepted)).toBe('none')
  expect(timetableMove(timetableStates.new, ordered)).toBe('order')
  expect(timetableMove(rejected, timetableStates.new)).toBe('cancelOrder')
  for (const state of [orderedProcessing, accepted, rejected]) {
    expect(timetableMove(timetableStates.new, state)).toBeNull()
  }
})

test.each([
  [null, 'now'],
  ['0001-01-01T00:00:00Z', 'now'],
  ['1900-12-31T23:59:59Z', 'now'],
  ['1901-01-01T00:00:00Z', '1901-01-01T00:00:00Z'],
  ['2026-11-01T09:00:00Z', '2026-11-01T09:00:00Z'],
])('ordered at %s, ordered now: %s', (present, stamped) => {
  expect(orderedAtStamp(present, 'now')).toBe(stamped)
})
