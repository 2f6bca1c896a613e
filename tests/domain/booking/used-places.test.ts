import { expect, test } from 'vitest'
import { usedPlaces } from '#domain/booking/used-places.ts'
import { addressLine, placeName, samePlace, type Place } from '#domain/place.ts'
import { booking, homePlace, hospital } from '#tests/support/booking.ts'

const route = (id: number, from: Place, to: Place | null) =>
  booking({
    id,
    fromPlace: placeName(from),
    fromAddress: addressLine(from),
    toPlace: to ? placeName(to) : '',
    toAddress: to ? addressLine(to) : '',
  })

test('the places of bookings are known by what a list tells, each once, those of the latest one first', () => {
  const other = { ...homePlace, address: 'Rantatie 3' }
  const deleted = { ...route(9, { ...homePlace, address: 'Suokatu 5' }, null), deleted: true }
  const found = usedPlaces([
    route(4, homePlace, hospital),
    deleted,
    route(6, hospital, other),
    route(5, homePlace, null),
  ])
  expect(found.map(({ place, bookingId, end }) => [placeName(place), bookingId, end])).toEqual([
    ['Keskussairaala', 6, 'from'],
    ['Rantatie 3, 15150 Lahti', 6, 'to'],
    ['Käpypolku 1, 15150 Lahti', 5, 'from'],
  ])
  expect(found[0]?.place).toEqual({ ...hospital, location: null, category: 'other' })
  expect(found[2]?.place).toEqual({ ...homePlace, location: null })
})

test('a place of which its booking says so is known not to be on the map', () => {
  const of = (offMap?: ('from' | 'to')[]) =>
    usedPlaces([{ ...route(1, homePlace, hospital), ...(offMap && { offMap }) }]).map(({ isOffMap }) => isOffMap)
  expect([of(), of([]), of(['to']), of(['from', 'to'])]).toEqual([
    [false, false],
    [false, false],
    [false, true],
    [true, true],
  ])
})

test.each([
  { ...homePlace, postalcode: '' },
  { ...homePlace, address: '' },
  { ...hospital, address: '', postalcode: '', city: '' },
])('a place of which less is known stays the same place', (place) => {
  expect(samePlace(usedPlaces([route(1, place, null)])[0]!.place, place)).toBe(true)
})
