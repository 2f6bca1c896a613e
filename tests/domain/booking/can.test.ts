import { describe, expect, test } from 'vitest'
import { accessRights, type AccessRight } from '#domain/access.ts'
import { bookingCan, showsCancelOrder, showsOrder } from '#domain/booking/can.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { booking } from '#tests/support/booking.ts'

const holding = (...rights: AccessRight[]) => ({ permissions: { 3: rights.map((right) => accessRights[right]) } })
const writer = holding('readBookings', 'createBookings', 'updateBookings', 'deleteBookings')
const now = '2026-11-23T12:00'

describe('at a destination', () => {
  test.each([
    ['read', holding('readBookings'), true, null],
    ['read', holding('readTimetables'), true, 'refusal.booking.noRight'],
    ['read', writer, false, 'refusal.booking.disabled'],
    ['create', holding('createBookings'), true, null],
    ['create', holding('readBookings', 'updateBookings'), true, 'refusal.booking.noRight'],
    ['create', writer, false, 'refusal.booking.disabled'],
  ] as const)('%s with %o where bookings are on: %s gives %s', (verb, user, bookingEnabled, refusal) => {
    expect(bookingCan[verb]({ id: 3, bookingEnabled }, user)).toBe(refusal)
  })

  test('rights of another one do not count', () => {
    expect(bookingCan.create({ id: 4, bookingEnabled: true }, writer)).toBe('refusal.booking.noRight')
  })
})

test.each([
  ['an open one', bookingStates.open, writer, null, null],
  ['one that was never ordered', bookingStates.undefined, writer, 'refusal.booking.notOpen', null],
  ['an accepted one', bookingStates.ok, writer, 'refusal.booking.notOpen', 'refusal.booking.notOpen'],
  ['a cancelled one', bookingStates.cancelled, writer, 'refusal.booking.notOpen', 'refusal.booking.notOpen'],
  [
    'an open one without the right to update',
    bookingStates.open,
    holding('readBookings', 'deleteBookings'),
    'refusal.booking.noRight',
    null,
  ],
  [
    'an open one without the right to delete',
    bookingStates.open,
    holding('readBookings', 'updateBookings'),
    'refusal.booking.noRight',
    'refusal.booking.noRight',
  ],
])('%s: cancelling the order and deleting', (_, state, user, cancelling, deleting) => {
  const one = booking({ state })
  expect(bookingCan.cancelOrder(one, user)).toBe(cancelling)
  expect(showsCancelOrder(one, user)).toBe(cancelling === null)
  expect(bookingCan.delete(one, user)).toBe(deleting)
})

test('editing needs the right to update and a booking that is not locked', () => {
  expect(bookingCan.edit(booking(), writer, now)).toBeNull()
  expect(bookingCan.edit(booking(), holding('readBookings'), now)).toBe('refusal.booking.noRight')
  expect(bookingCan.edit(booking({ state: bookingStates.ok }), writer, now)).toBe('refusal.booking.locked')
  expect(bookingCan.edit(booking(), writer, '2026-11-25T10:00')).toBe('refusal.booking.locked')
})

test('Order shows for one with passengers that was never ordered, and is not there yet', () => {
  const passengers = [{ id: 7, name: 'Aino Virtanen', email: '' }]
  expect(showsOrder(booking({ state: bookingStates.undefined, passengers }))).toBe(true)
  expect(showsOrder(booking({ state: bookingStates.undefined, passengers: [] }))).toBe(false)
  expect(showsOrder(booking({ state: bookingStates.open, passengers }))).toBe(false)
  expect(showsOrder(booking({ state: bookingStates.ok, passengers }))).toBe(false)
  expect(bookingCan.order(booking({ state: bookingStates.undefined }), writer)).toBe('refusal.booking.notImplemented')
  expect(bookingCan.order(booking(), holding('readBookings'))).toBe('refusal.booking.noRight')
})
