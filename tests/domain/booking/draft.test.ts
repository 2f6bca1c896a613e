import { describe, expect, test } from 'vitest'
import {
  BookingDraft,
  adHocPassenger,
  bookingDraftOf,
  mayBeDropOffTime,
  newBookingDraft,
  withPassenger,
  withPlaces,
  withPlacesSwapped,
  withTransportationPermission,
} from '#domain/booking/draft.ts'
import { productField } from '#domain/product.ts'
import { bookingDetails, homePlace, hospital } from '#tests/support/booking.ts'

const now = '2026-11-23T12:00'
const transportationPermission = { externalId: 'KP-1', name: 'Lääkärimatkat', startDate: '2026-11-01', endDate: null }

test.each([
  ['2026-11-23T12:00', '2026-11-23', 12 * 60 + 20],
  ['2026-11-23T12:04', '2026-11-23', 12 * 60 + 20],
  ['2026-11-23T12:05', '2026-11-23', 12 * 60 + 20],
  ['2026-11-23T12:06', '2026-11-23', 12 * 60 + 30],
  ['2026-11-23T23:34:59', '2026-11-23', 23 * 60 + 50],
  ['2026-11-23T23:35', '2026-11-23', 23 * 60 + 50],
  ['2026-11-23T23:36', '2026-11-24', 0],
  ['2026-12-31T23:59', '2027-01-01', 20],
])('a booking made at %s starts on %s at minute %i', (at, date, minutes) => {
  expect(newBookingDraft(3, at)).toMatchObject({ date, minutes })
})

test('a new draft is whole and survives being kept', () => {
  const draft = newBookingDraft(3, now)
  expect(draft).toMatchObject({ id: 0, destinationId: 3, passenger: { kind: 'none' }, from: null, to: null, note: '' })
  const filled = { ...withPlaces(draft, { from: homePlace, to: hospital }), version: 4, note: 'Hei' }
  expect(BookingDraft.parse(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
})

test.each([
  ['Li', null],
  ['Lii', null],
  ['Li Wu', 'Li Wu'],
  ['a b', 'a b'],
  [' Li Wu', null],
  ['Li Wu ', null],
  ['Aino Maria Virtanen', 'Aino Maria Virtanen'],
  [`${'x'.repeat(120)} ${'y'.repeat(20)}`, null],
])('%s can ride by name alone: %s', (typed, name) => {
  expect(adHocPassenger(typed)).toEqual(name === null ? null : { kind: 'adHoc', name })
})

describe('a stored booking', () => {
  test('comes back into the editor', () => {
    expect(bookingDraftOf(bookingDetails())).toEqual({
      id: 11,
      version: 2,
      destinationId: 3,
      passenger: { kind: 'passenger', id: 7, name: 'Aino Virtanen', [productField.id]: null, phone: '' },
      date: '2026-11-24',
      minutes: 600,
      isDropOffTime: false,
      transportationPermission: null,
      from: homePlace,
      to: hospital,
      priceCategoryId: 8,
      requirements: [5],
      note: 'Rollaattori',
    })
  })

  test('for a drop-off time comes back with that time', () => {
    const details = bookingDetails()
    const request = { ...details.request, pickupDateTime: null, dropoffDateTime: '2026-11-24T11:15:00' }
    expect(bookingDraftOf({ ...details, request })).toMatchObject({ minutes: 675, isDropOffTime: true })
  })

  test('keeps somebody by name, or nobody', () => {
    const details = bookingDetails()
    const passengerOf = (passengers: typeof details.request.passengers) =>
      bookingDraftOf({ ...details, request: { ...details.request, passengers } }).passenger
    expect(passengerOf([{ id: null, name: 'Li Wu', email: '' }])).toEqual({ kind: 'adHoc', name: 'Li Wu' })
    expect(passengerOf([])).toEqual({ kind: 'none' })
  })

  test('keeps its transportation permission on offer whatever its days', () => {
    const draft = bookingDraftOf(bookingDetails({ transportationPermission: { externalId: 'KP-1', name: 'Matkat' } }))
    expect(draft.transportationPermission).toEqual({
      externalId: 'KP-1',
      name: 'Matkat',
      startDate: null,
      endDate: null,
    })
  })
})

describe('a change of the draft', () => {
  const draft = withPlaces(newBookingDraft(3, now), { from: homePlace, to: hospital })

  test('of the passenger drops the transportation permission, which was the other one’s', () => {
    const chosen = withTransportationPermission(draft, transportationPermission)
    expect(withPassenger(chosen, { kind: 'adHoc', name: 'Li Wu' })).toMatchObject({
      passenger: { kind: 'adHoc', name: 'Li Wu' },
      transportationPermission: null,
      from: homePlace,
    })
  })

  test('of the place to go to ends the drop-off time when there is none left', () => {
    expect(mayBeDropOffTime(draft)).toBe(true)
    const timed = { ...draft, isDropOffTime: true }
    expect(withPlaces(timed, { from: hospital }).isDropOffTime).toBe(true)
    expect(withPlaces(timed, { to: null })).toMatchObject({ isDropOffTime: false, to: null, from: homePlace })
    expect(mayBeDropOffTime(withPlaces(timed, { to: null }))).toBe(false)
  })

  test('swaps the places', () => {
    expect(withPlacesSwapped(draft)).toMatchObject({ from: hospital, to: homePlace })
  })

  test('to a transportation permission drops the product, and taking the transportation permission away leaves none', () => {
    const chosen = withTransportationPermission({ ...draft, priceCategoryId: 8 }, transportationPermission)
    expect(chosen).toMatchObject({ transportationPermission, priceCategoryId: null })
    expect(withTransportationPermission(chosen, null)).toMatchObject({
      transportationPermission: null,
      priceCategoryId: null,
    })
  })
})
