import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { googleSearch } from '#server/places/google.ts'
import { json, startPlaceService, type PlaceServer } from '#tests/support/place-service.ts'

let service: PlaceServer

beforeEach(async () => {
  service = await startPlaceService()
})
afterEach(() => service.close())

const search = () => googleSearch({ url: service.url, key: 'sala', timeoutMs: 20_000 })

const prediction = (placeId: string, text: string) => ({ placePrediction: { placeId, text: { text } } })
const component = (longText: string, ...types: string[]) => ({ longText, shortText: longText, types })

const hospital = {
  id: 'ChIJ1',
  types: ['hospital', 'point_of_interest', 'establishment'],
  displayName: { text: 'Keskussairaala', languageCode: 'fi' },
  formattedAddress: 'Sairaalankatu 7, 15850 Lahti, Suomi',
  shortFormattedAddress: 'Sairaalankatu 7, Lahti',
  location: { latitude: 60.991, longitude: 25.568 },
  addressComponents: [
    component('7', 'street_number'),
    component('Sairaalankatu', 'route'),
    component('Lahti', 'locality', 'political'),
    component('Suomi', 'country', 'political'),
    component('15850', 'postal_code'),
  ],
}

test('a search asks for what is typed, in Finland, and for nobody', async () => {
  service.answer = json({
    suggestions: [prediction('ChIJ1', 'Keskussairaala, Lahti, Suomi'), { queryPrediction: { text: { text: 'x' } } }],
  })

  expect(await search().search('kesk')).toEqual({
    status: 'OK',
    hits: [{ placeId: 'ChIJ1', description: 'Keskussairaala, Lahti' }],
  })
  const [asked] = service.asked
  expect([asked?.method, asked?.url.pathname]).toEqual(['POST', '/v1/places:autocomplete'])
  expect(JSON.parse(asked!.body)).toEqual({ input: 'kesk', includedRegionCodes: ['fi'], languageCode: 'fi' })
  expect(asked?.headers).toMatchObject({
    'x-goog-api-key': 'sala',
    'x-goog-fieldmask': 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
  })
  for (const name of ['cookie', 'referer', 'authorization', 'origin']) {
    expect(asked?.headers).not.toHaveProperty(name)
  }
})

test('a search that finds nothing says so', async () => {
  service.answer = json({})

  expect(await search().search('xyzzy')).toEqual({ status: 'ZERO_RESULTS', hits: [] })
})

describe('the whole of a place', () => {
  test('is asked for by the fields of the documents', async () => {
    service.answer = json(hospital)

    expect(await search().details('ChIJ1/x')).toEqual({
      status: 'OK',
      place: {
        alias: 'Keskussairaala',
        address: 'Sairaalankatu 7',
        postalcode: '15850',
        city: 'Lahti',
        location: { lat: 60.991, lng: 25.568 },
        category: 'other',
      },
    })
    const [asked] = service.asked
    expect(asked?.url.pathname).toBe('/v1/places/ChIJ1%2Fx')
    expect(String(asked?.headers['x-goog-fieldmask']).split(',').sort()).toEqual([
      'addressComponents',
      'displayName',
      'formattedAddress',
      'id',
      'location',
      'shortFormattedAddress',
      'types',
    ])
  })

  test('of an address has no alias, and no place on the map without one', async () => {
    const { location, ...rest } = hospital
    expect(location).toBeDefined()
    service.answer = json({ ...rest, types: ['street_address'] })

    expect((await search().details('x')).place).toMatchObject({ alias: '', location: null, category: 'address' })
  })

  test('without the parts of an address has its first line', async () => {
    service.answer = json({ formattedAddress: 'Kauppatori, 15110 Lahti, Suomi', types: ['square'] })

    expect((await search().details('x')).place).toMatchObject({ address: 'Kauppatori', city: '', postalcode: '' })
  })

  test('has nothing that no eye sees: a booking with it would be refused', async () => {
    const displayName = { text: '\u202aKeskussairaala\u202c' }
    service.answer = json({ ...hospital, displayName, formattedAddress: '', shortFormattedAddress: '' })

    expect((await search().details('x')).place?.alias).toBe('Keskussairaala')
  })

  test('abroad is not found', async () => {
    service.answer = json({ ...hospital, addressComponents: [component('Viro', 'country')] })

    expect(await search().details('x')).toEqual({ status: 'NOT_FOUND', place: null })
  })
})

test.each([
  [403, 'REQUEST_DENIED'],
  [404, 'NOT_FOUND'],
  [429, 'OVER_QUERY_LIMIT'],
  [500, 'HTTP_500'],
])('a refusal with %i comes to %s', async (status, expected) => {
  service.answer = json({ error: { status: 'PERMISSION_DENIED' } }, status)

  expect(await search().search('x')).toEqual({ status: expected, hits: [] })
  expect(await search().details('x')).toEqual({ status: expected, place: null })
})
