import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as bookings from '#contract/bookings.ts'
import * as places from '#contract/places.ts'
import * as orderSearch from '#contract/order-search.ts'
import { savedBooking } from '#domain/booking/steps.ts'
import { newBookingDraft, withPlaces } from '#domain/booking/draft.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { callsIn } from '#tests/support/calls-in.ts'

const calls = callsIn(bookings, places, orderSearch)

test.each(calls)('%s parses the parameters of its path, and no others', (_, { path, params }) => {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const parsed = params && (z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }).properties ?? {})
  expect(Object.keys(parsed ?? {})).toEqual(named)
})

test('none is open to everybody, and nothing but the list is answered from the device', () => {
  expect(calls.filter(([, { access }]) => access === 'anonymous' || access === 'signedIn')).toEqual([])
  expect(calls.filter(([, { offline }]) => offline !== 'refuse').map(([name]) => name)).toEqual(['listBookings'])
})

test('an address search says nothing of anybody: it has what is typed and where it is to be near, or the id of a place', () => {
  const fields = [places.searchAddresses, places.getAddress].map(({ query }) =>
    Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
  )
  expect(fields).toEqual([['q', 'near'], ['placeId']])
  expect(places.searchAddresses.query.safeParse({ q: '  ' }).success).toBe(false)
  expect(places.searchAddresses.query.parse({ q: ' Lahti ' })).toEqual({ q: 'Lahti' })
  expect(places.searchAddresses.query.parse({ q: 'Lahti', near: '60.98,-25.6' })).toEqual({
    q: 'Lahti',
    near: { lat: 60.98, lng: -25.6 },
  })
  for (const near of ['', '60', '91,25', '60,181', '60,25,1', 'a,b', '1e1,2', '60.98, 25']) {
    expect(places.searchAddresses.query.safeParse({ q: 'Lahti', near }).success).toBe(false)
  }
})

describe('a new booking', () => {
  const body = savedBooking(
    withPlaces(newBookingDraft(3, '2026-11-23T12:00'), { from: homePlace, to: hospital }),
    'aino@perille.example',
  )

  test('is read with whatever else a client sends', () => {
    expect(bookings.createBooking.body.parse({ ...body, extra: 1, startTime: '2026-11-24T10:05:30' })).toEqual({
      ...body,
      startTime: '2026-11-24T10:05',
    })
  })

  test.each([
    ['a name that is too long', { name: 'x'.repeat(129) }],
    ['a place off the globe', { startPlace: { ...body.startPlace, latitude: 100 } }],
    ['a hundred requirements', { requirements: Array.from({ length: 100 }, (_, index) => index) }],
    ['a negative category', { product: { priceCategory: { id: -1 } } }],
  ])('with %s is refused', (_, changes) => {
    expect(bookings.createBooking.body.safeParse({ ...body, ...changes }).success).toBe(false)
  })
})
