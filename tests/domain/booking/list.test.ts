import { expect, test } from 'vitest'
import {
  bookingCounts,
  bookingTotal,
  bookingViews,
  compareBookings,
  defaultBookingFilter,
  isBookingView,
  isInBookingView,
  type BookingView,
} from '#domain/booking/list.ts'
import { passengersShown } from '#domain/booking/schema.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { booking } from '#tests/support/booking.ts'

const viewer = { email: 'Aino@perille.example', now: '2026-11-24T12:00' }
const all = { onlyMine: false, showExpired: true }

const rows = [
  booking({ id: 1, state: bookingStates.open }),
  booking({ id: 2, state: bookingStates.undefined, createdByEmail: 'matti@perille.example' }),
  booking({ id: 3, state: bookingStates.ok }),
  booking({ id: 4, state: bookingStates.rejected }),
  booking({ id: 5, state: bookingStates.cancelled, createdByEmail: '' }),
  booking({ id: 6, state: bookingStates.finished, startDate: '2026-11-20T10:00:00' }),
]

const counts = (filter = all) => {
  const { open, ok, cancelled, finished } = bookingCounts(rows, filter, viewer)
  return { open, ok, cancelled, finished }
}

test('every state is on one tab', () => {
  expect(counts()).toEqual({ open: 2, ok: 1, cancelled: 2, finished: 1 })
})

test('each is in the total once', () => {
  expect(bookingTotal(bookingCounts(rows, all, viewer))).toBe(rows.length)
  expect(bookingTotal(bookingCounts(rows, defaultBookingFilter, viewer))).toBe(rows.length - 1)
})

test('beyond the tabs are those to come and the rejected ones, which stay among the cancelled', () => {
  expect(bookingViews).toEqual(['upcoming', 'open', 'ok', 'rejected', 'cancelled', 'finished'])
  expect(['upcoming', 'rejected', 'rejectd', ''].map(isBookingView)).toEqual([true, true, false, false])
  const listed = (view: BookingView, now = viewer.now) =>
    rows.filter((row) => isInBookingView(row, view, all, { ...viewer, now })).map(({ id }) => id)
  expect(listed('rejected')).toEqual([4])
  expect(listed('cancelled')).toEqual([4, 5])
  const start = rows[0]!.startDate.slice(0, 16)
  expect(listed('upcoming', start)).toEqual([1, 2, 3, 4])
  expect(listed('upcoming', `${start.slice(0, 10)}T23:59`)).toEqual([])
})

test('the counts follow the switches', () => {
  expect(counts(defaultBookingFilter)).toEqual({ open: 2, ok: 1, cancelled: 2, finished: 0 })
  expect(counts({ onlyMine: true, showExpired: true })).toEqual({
    open: 1,
    ok: 1,
    cancelled: 1,
    finished: 1,
  })
  expect(isInBookingView(rows[5]!, 'finished', defaultBookingFilter, viewer)).toBe(false)
})

test.each([
  [undefined, false, [3, 1, 2]],
  ['startDate', true, [2, 1, 3]],
  ['shortId', false, [1, 2, 3]],
  ['shortId', true, [3, 2, 1]],
  ['toPlace', false, [3, 1, 2]],
  ['primaryPassengerName', false, [2, 1, 3]],
] as const)('sorted by %s, descending: %s', (sortBy, descending, ids) => {
  const some = [
    booking({ id: 1, shortId: 'K-9', startDate: '2026-11-24T10:00:00', primaryPassengerName: 'Åsa', toPlace: 'B' }),
    booking({ id: 2, shortId: 'K-10', startDate: '2026-11-24T14:00:00', primaryPassengerName: 'Aino', toPlace: 'B' }),
    booking({ id: 3, shortId: 'K-100', startDate: '2026-11-23T10:00:00', primaryPassengerName: 'Öster', toPlace: 'B' }),
  ]
  expect(some.sort(compareBookings(sortBy, descending)).map(({ id }) => id)).toEqual(ids)
})

test('whoever made the booking is not among those who ride', () => {
  const passengers = [
    { id: null, name: 'Aino', email: 'AINO@perille.example' },
    { id: 7, name: 'Matti Meikäläinen', email: '' },
  ]
  expect(passengersShown(booking({ passengers })).map(({ name }) => name)).toEqual(['Matti Meikäläinen'])
  expect(passengersShown(booking({ passengers, createdByEmail: '' }))).toHaveLength(2)
})
