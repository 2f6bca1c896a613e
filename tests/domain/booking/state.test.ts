import { describe, expect, test } from 'vitest'
import {
  bookingStateNames,
  bookingStateOf,
  bookingStates,
  bookingTabs,
  hasExpired,
  isAccepted,
  isLocked,
  isOrderCancellable,
  isOrdered,
} from '#domain/booking/state.ts'
import en from '../../../locales/en.json' with { type: 'json' }

const start = '2026-11-24T10:00:00'

test('the states have the numbers of the documents', () => {
  expect(bookingStates).toEqual({ undefined: 0, open: 10, ok: 200, rejected: 300, cancelled: 400, finished: 500 })
  expect(bookingStateNames).toEqual(['undefined', 'open', 'ok', 'rejected', 'cancelled', 'finished'])
})

test.each([
  [0, 'undefined', 'open', 'grey', false],
  [10, 'open', 'open', 'orange', false],
  [200, 'ok', 'ok', 'green', true],
  [300, 'rejected', 'cancelled', 'red', true],
  [400, 'cancelled', 'cancelled', 'grey', true],
  [500, 'finished', 'finished', 'blue', true],
  [777, 'unknown', 'open', 'pink', true],
])('%i is %s: on tab %s, %s, locking: %s', (state, name, tab, colour, locks) => {
  const facts = bookingStateOf(state)
  expect(facts).toMatchObject({ name, tab, colour, locks })
  expect(Object.keys(en)).toContain(facts.text)
})

test('a tab is one of the words of the route', () => {
  expect(bookingTabs).toEqual(['open', 'ok', 'cancelled', 'finished'])
})

describe('the cut-off', () => {
  const passesAt = (startDate: string, before: string, cutOff: string) => {
    expect(hasExpired({ startDate }, before)).toBe(false)
    expect(hasExpired({ startDate }, cutOff)).toBe(true)
  }

  test('is a day after the start', () => {
    passesAt(start, '2026-11-25T09:59', '2026-11-25T10:00')
  })

  test('keeps the time on the wall when the clocks change and at the end of a year', () => {
    passesAt('2026-10-24T23:30:00', '2026-10-25T23:29', '2026-10-25T23:30')
    passesAt('2027-03-27T03:30:00', '2027-03-28T03:29', '2027-03-28T03:30')
    passesAt('2026-12-31T08:00:00', '2027-01-01T07:59', '2027-01-01T08:00')
  })

  test.each([
    ['2026-11-23T10:00', false],
    ['2026-11-24T10:01', false],
    ['2026-11-25T09:59:59', false],
    ['2026-11-25T10:00:00', true],
    ['2026-12-01T00:00', true],
  ])('at %s it has passed: %s', (now, expected) => {
    expect(hasExpired({ startDate: start }, now)).toBe(expected)
  })
})

test.each([
  [bookingStates.undefined, '2026-11-24T12:00', false],
  [bookingStates.open, '2026-11-24T12:00', false],
  [bookingStates.open, '2026-11-25T12:00', true],
  [bookingStates.ok, '2026-11-23T12:00', true],
  [bookingStates.rejected, '2026-11-23T12:00', true],
  [bookingStates.cancelled, '2026-11-23T12:00', true],
  [bookingStates.finished, '2026-11-23T12:00', true],
])('state %i at %s is locked: %s', (state, now, locked) => {
  expect(isLocked({ state, startDate: start }, now)).toBe(locked)
})

test('an order can be cancelled only while it is open', () => {
  const cancelable = Object.values(bookingStates).filter((state) => isOrderCancellable({ state }))
  expect(cancelable).toEqual([bookingStates.open])
})

test('ordered is every state but undefined, accepted is Ok', () => {
  expect(Object.values(bookingStates).filter((state) => isOrdered({ state }))).toEqual([10, 200, 300, 400, 500])
  expect(Object.values(bookingStates).filter((state) => isAccepted({ state }))).toEqual([200])
})
