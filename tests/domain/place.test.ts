import { describe, expect, test } from 'vitest'
import { isSearchFailure } from '#domain/address-hit.ts'
import { orderNumberOf } from '#domain/order-search.ts'
import {
  BookingPlaceInput,
  Place,
  addressLine,
  isOnMap,
  placeAsTyped,
  placeName,
  placeOfDestination,
  placesOfPassenger,
  sameAddress,
  samePlace,
  withoutCountry,
} from '#domain/place.ts'
import { isPlaceAllowed, maySearchPlaces, placeChoices } from '#domain/place-choice.ts'
import { PassengerPlaces } from '#domain/passenger-places.ts'
import { EstimatePlace, estimatePlaceOf, isEstimable, placeOfEstimate } from '#domain/price-estimate.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'

const destination = placeOfDestination({
  alias: 'Päiväkeskus Aalto',
  address: 'Rantatie 3',
  postalCode: '15140',
  city: 'Lahti',
  latitude: null,
  longitude: null,
})

test.each([
  [{ address: 'Marjatie 11', postalcode: '15870', city: 'Hollola' }, 'Marjatie 11, 15870 Hollola'],
  [{ address: '', postalcode: '', city: 'Hollola' }, 'Hollola'],
  [{ address: 'Marjatie 11', postalcode: '', city: '' }, 'Marjatie 11'],
  [{ address: '', postalcode: '', city: '' }, ''],
])('the address of %o is %s', (address, line) => {
  expect(addressLine(address)).toBe(line)
})

test('a place goes by its alias, else by its address', () => {
  expect(placeName(hospital)).toBe('Keskussairaala')
  expect(placeName(homePlace)).toBe('Käpypolku 1, 15150 Lahti')
})

test.each([
  ['Kauppakatu 1, Lahti, Suomi', 'Kauppakatu 1, Lahti'],
  ['Kauppakatu 1, Lahti,Suomi ', 'Kauppakatu 1, Lahti'],
  ['Lahti, Finland', 'Lahti'],
  ['Suomi-Seura, Helsinki', 'Suomi-Seura, Helsinki'],
  ['Suomi', 'Suomi'],
])('%s without the country is %s', (description, expected) => {
  expect(withoutCountry(description)).toBe(expected)
})

test('a place without coordinates is one, and knows that it is not on the map', () => {
  expect(isOnMap(destination)).toBe(false)
  expect(isOnMap(homePlace)).toBe(true)
  expect(destination.category).toBe('destination')
})

test('what is not known of a place is empty, and an unknown category is another', () => {
  expect(Place.parse({ category: 'palace' })).toEqual({
    alias: '',
    address: '',
    postalcode: '',
    city: '',
    location: null,
    category: 'other',
  })
  expect(Place.safeParse({ location: { lat: 91, lng: 0 } }).success).toBe(false)
})

test('sent to an estimate and back a place is the same', () => {
  for (const place of [homePlace, hospital, destination]) {
    const sent = estimatePlaceOf(place)
    expect(sent).toMatchObject({ placeType: 0, id: 0 })
    expect(EstimatePlace.parse(sent)).toEqual(sent)
    expect(placeOfEstimate(sent)).toEqual(place)
  }
  expect(isEstimable(Place.parse({ city: 'Lahti' }))).toBe(true)
  expect(isEstimable(Place.parse({ alias: 'Laituri' }))).toBe(false)
  expect(isEstimable(Place.parse({}))).toBe(false)
})

test.each([
  ['Kauppakatu 5, 15140 Lahti', ['Kauppakatu 5', '15140', 'Lahti']],
  ['  kauppakatu 5 b 12   15140  Lahti ', ['kauppakatu 5 b 12', '15140', 'Lahti']],
  ['Kauppakatu 5, 15140', ['Kauppakatu 5', '15140', '']],
  ['Kauppakatu 5, Lahti', ['Kauppakatu 5', '', 'Lahti']],
  ['Kauppakatu 5, 2. kerros', ['Kauppakatu 5, 2. kerros', '', '']],
  ['Mökki', ['Mökki', '', '']],
  ['15140 Lahti', ['15140 Lahti', '', '']],
  [`Kauppa\u200Bkatu${'x'.repeat(600)}`, [`Kauppakatu${'x'.repeat(502)}`, '', '']],
])('%s as it is typed is the place %j, which is not on the map', (typed, [address, postalcode, city]) => {
  const place = placeAsTyped(typed)
  expect(place).toEqual({ alias: '', address, postalcode, city, location: null, category: 'address' })
  expect(BookingPlaceInput.safeParse({ ...place, type: 1 }).success).toBe(true)
})

test.each(['', '  ', '–, .', '🌻'])('%s is no place', (typed) => {
  expect(placeAsTyped(typed)).toBeNull()
})

test('places are compared without case', () => {
  expect(samePlace(hospital, { ...hospital, alias: 'KESKUSSAIRAALA', location: null })).toBe(true)
  expect(samePlace(hospital, { ...hospital, alias: 'Päivystys' })).toBe(false)
  expect(sameAddress(hospital, { ...hospital, alias: 'Päivystys' })).toBe(true)
  expect(sameAddress(Place.parse({}), Place.parse({}))).toBe(false)
})

describe('on offer', () => {
  const places = (allowFreeAddresses: boolean) =>
    PassengerPlaces.parse({
      allowFreeAddresses,
      addresses: [
        { streetAddress: 'Käpypolku 1', city: 'Lahti', postalcode: '15150', latitude: 60.99, longitude: 25.66 },
        { streetAddress: 'Rantatie 3', city: 'Lahti', postalcode: '15140' },
      ],
    })
  const sourcesOf = (
    passengerPlaces: PassengerPlaces | null,
    typed: string,
    favourites = [hospital],
    used: readonly Place[] = [],
  ) =>
    placeChoices({ passengerPlaces, destination, favourites, used }, typed).map(({ source, places: found }) => [
      source,
      ...found.map(placeName),
    ])

  test('are the passenger’s places, the destination once, and the favourites', () => {
    expect(sourcesOf(places(true), '')).toEqual([
      ['passenger', 'Käpypolku 1, 15150 Lahti'],
      ['destination', 'Päiväkeskus Aalto'],
      ['favourite', 'Keskussairaala'],
    ])
  })

  test('are the places used last that nothing else offers, a handful of those that fit', () => {
    const used = [
      hospital,
      destination,
      ...[9, 8, 7, 6, 5, 4].map((number) => ({ ...homePlace, address: `Katu ${number}` })),
    ]
    const names = (among: readonly number[]) => ['used', ...among.map((number) => `Katu ${number}, 15150 Lahti`)]
    expect(sourcesOf(null, '', [hospital], used).at(-1)).toEqual(names([9, 8, 7, 6, 5]))
    expect(sourcesOf(null, 'katu 4', [hospital], used)).toEqual([names([4])])
    expect(sourcesOf(places(false), '', [hospital], used).map(([source]) => source)).not.toContain('used')
  })

  test('is what fits every word that is typed', () => {
    expect(sourcesOf(places(true), 'lahti')).toHaveLength(3)
    expect(sourcesOf(places(true), 'KAPY lahti')).toEqual([['passenger', 'Käpypolku 1, 15150 Lahti']])
    expect(sourcesOf(places(true), 'aalto')).toEqual([['destination', 'Päiväkeskus Aalto']])
    expect(sourcesOf(places(true), 'oulu')).toEqual([])
  })

  test('begins with names that begin with what is typed, then come words that do', () => {
    const named = (alias: string, address = 'Satamakatu 1'): Place => ({ ...hospital, alias, address })
    const favourites = [
      named('Vanhasairaala'),
      named('Uusi Sairaala'),
      named('Apteekki', 'Sairaalankatu 2'),
      named('SÄIRAALA'),
      named('Sairaala Pohjoinen'),
    ]
    const found = (typed: string) => sourcesOf(null, typed, favourites)
    const inOrder = ['SÄIRAALA', 'Sairaala Pohjoinen', 'Uusi Sairaala', 'Apteekki', 'Vanhasairaala']
    expect(found('säirää')).toEqual([['favourite', ...inOrder]])
    expect(found('sairaala poh')).toEqual([['favourite', 'Sairaala Pohjoinen']])
    // what is spelled as it was typed before what is only like it
    const spelled = ['Sairaala Pohjoinen', 'Uusi Sairaala', 'Apteekki', 'Vanhasairaala', 'SÄIRAALA']
    expect(found('sairaala')).toEqual([['favourite', ...spelled]])
    const byTwo = ['Uusi Sairaala', 'Sairaala Pohjoinen', 'Vanhasairaala', 'SÄIRAALA']
    expect(found('satama sair')).toEqual([['favourite', ...byTwo]])
    expect(found('')[1]).toEqual(['favourite', ...favourites.map(placeName)])
  })

  test('are favourites by how far they are from the destination, those that are not on the map last', () => {
    const at = (alias: string, location: Place['location']): Place => ({ ...hospital, alias, location })
    const favourites = [
      at('Muualla', null),
      at('Oulu', { lat: 65.01, lng: 25.47 }),
      // a degree of longitude is half of one of latitude here: nearer than it looks
      at('Itä', { lat: 60.98, lng: 26.55 }),
      at('Etelä', { lat: 60.4, lng: 25.65 }),
      at('Naapuri', { lat: 60.99, lng: 25.66 }),
    ]
    const namesAt = (location: Place['location'], typed = '') =>
      placeChoices({ passengerPlaces: null, destination: { ...destination, location }, favourites, used: [] }, typed)
        .find(({ source }) => source === 'favourite')
        ?.places.map(placeName)

    expect(namesAt({ lat: 60.98, lng: 25.65 })).toEqual(['Naapuri', 'Itä', 'Etelä', 'Oulu', 'Muualla'])
    expect(namesAt({ lat: 65, lng: 25.5 })?.[0]).toBe('Oulu')
    expect(namesAt(null)).toEqual(['Muualla', 'Oulu', 'Itä', 'Etelä', 'Naapuri'])
  })

  test('is each place once', () => {
    expect(sourcesOf(null, 'keskus', [hospital, hospital])).toEqual([
      ['destination', 'Päiväkeskus Aalto'],
      ['favourite', 'Keskussairaala'],
    ])
  })

  test('without free addresses are the passenger’s own, the destination where it is one of them', () => {
    const own = places(false)
    expect(sourcesOf(own, '').map(([source]) => source)).toEqual(['passenger', 'destination'])
    expect(maySearchPlaces(own)).toBe(false)
    expect(isPlaceAllowed(hospital, own)).toBe(false)
    expect(isPlaceAllowed(homePlace, own)).toBe(true)
    expect(isPlaceAllowed(destination, own)).toBe(true)

    const homeOnly = { ...own, addresses: own.addresses.slice(0, 1) }
    expect(sourcesOf(homeOnly, '').map(([source]) => source)).toEqual(['passenger'])
    expect(isPlaceAllowed(destination, homeOnly)).toBe(false)
  })

  test('for nobody in particular is everything', () => {
    expect(maySearchPlaces(null)).toBe(true)
    expect(isPlaceAllowed(hospital, null)).toBe(true)
    expect(isPlaceAllowed(hospital, places(true))).toBe(true)
  })

  test('come from the passenger’s addresses with what is known of them', () => {
    expect(placesOfPassenger(places(true))).toEqual([
      homePlace,
      { ...homePlace, address: 'Rantatie 3', postalcode: '15140', location: null },
    ])
  })
})

test.each([
  ['OK', false],
  ['ZERO_RESULTS', false],
  ['TIMEOUT', true],
  ['REQUEST_DENIED', true],
  ['HTTP_502', true],
])('a search that ends with %s has failed: %s', (status, expected) => {
  expect(isSearchFailure(status)).toBe(expected)
})

test.each([
  ['12', '12'],
  ['#12', '12'],
  [' # 12 ', '12'],
  ['K-12', null],
  ['', null],
  ['1'.repeat(11), null],
  ['12%', null],
])('%s as an order number is %s', (typed, digits) => {
  expect(orderNumberOf(typed)).toBe(digits)
})
