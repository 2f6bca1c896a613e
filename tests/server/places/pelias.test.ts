import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { peliasSearch } from '#server/places/pelias.ts'
import { json, startPlaceService, type PlaceServer } from '#tests/support/place-service.ts'

const largestAnswer = 512 * 1024

let service: PlaceServer

beforeEach(async () => {
  service = await startPlaceService()
})
afterEach(() => service.close())

const search = (key: string | null = null) => peliasSearch({ url: service.url, key, timeoutMs: 20_000 })
const impatient = () => peliasSearch({ url: service.url, key: null, timeoutMs: 300 })

const feature = (properties: object, coordinates = [25.66, 60.98]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { gid: 'openstreetmap:venue:node/1', label: 'Jokin, Lahti', country_a: 'FIN', ...properties },
})
const features = (...all: object[]) => json({ type: 'FeatureCollection', features: all })

const address = feature({
  gid: 'openaddresses:address:fi/lahti:1',
  label: 'Kauppakatu 5, Lahti, Suomi',
  layer: 'address',
  name: 'Kauppakatu 5',
  street: 'Kauppakatu',
  housenumber: '5',
  postalcode: '15140',
  locality: 'Lahti',
  localadmin: 'Lahti',
})
const library = feature({
  gid: 'openstreetmap:venue:way/2',
  label: 'Pääkirjasto, Lahti',
  layer: 'venue',
  name: 'Pääkirjasto',
  street: 'Kirkkokatu',
  housenumber: '31',
  localadmin: 'Lahti',
})

describe('a search', () => {
  test('asks for what is typed, in Finland, and for nobody', async () => {
    service.answer = features(address, library)

    const answer = await search('sala').search('kauppa')

    expect(answer).toEqual({
      status: 'OK',
      hits: [
        { placeId: 'openaddresses:address:fi/lahti:1', description: 'Kauppakatu 5, Lahti' },
        { placeId: 'openstreetmap:venue:way/2', description: 'Pääkirjasto, Lahti' },
      ],
    })
    const [asked] = service.asked
    expect(asked?.url.pathname).toBe('/v1/autocomplete')
    expect(Object.fromEntries(asked!.url.searchParams)).toEqual({
      text: 'kauppa',
      lang: 'fi',
      size: '10',
      'boundary.country': 'FIN',
      api_key: 'sala',
    })
    expect(asked?.headers).toMatchObject({
      'digitransit-subscription-key': 'sala',
      'user-agent': expect.stringMatching(/^perille\//) as string,
    })
    for (const name of ['cookie', 'referer', 'authorization', 'origin']) {
      expect(asked?.headers).not.toHaveProperty(name)
    }
  })

  test('without a key sends none', async () => {
    service.answer = features()

    expect(await search().search('x')).toEqual({ status: 'ZERO_RESULTS', hits: [] })
    expect(service.asked[0]?.url.searchParams.has('api_key')).toBe(false)
    expect(service.asked[0]?.headers).not.toHaveProperty('digitransit-subscription-key')
  })

  test('leaves out places of other countries, and more than ten', async () => {
    const abroad = feature({ gid: 'x:y:1', country_a: 'EST' })
    const many = Array.from({ length: 14 }, (_, index) => feature({ gid: `x:y:${index}` }))
    service.answer = features(abroad, ...many)

    const { hits } = await search().search('tallinna')

    expect(hits).toHaveLength(10)
    expect(hits[0]?.placeId).toBe('x:y:0')
  })
})

describe('the whole of a place', () => {
  test('of an address has no alias', async () => {
    service.answer = features(address)

    expect(await search().details('openaddresses:address:fi/lahti:1')).toEqual({
      status: 'OK',
      place: {
        alias: '',
        address: 'Kauppakatu 5',
        postalcode: '15140',
        city: 'Lahti',
        location: { lat: 60.98, lng: 25.66 },
        category: 'address',
      },
    })
    expect(service.asked[0]?.url.pathname).toBe('/v1/place')
    expect(service.asked[0]?.url.searchParams.get('ids')).toBe('openaddresses:address:fi/lahti:1')
  })

  test('of a venue has its name', async () => {
    service.answer = features(library)

    expect(await search().details('openstreetmap:venue:way/2')).toMatchObject({
      status: 'OK',
      place: { alias: 'Pääkirjasto', address: 'Kirkkokatu 31', postalcode: '', city: 'Lahti', category: 'other' },
    })
  })

  test('has nothing that no eye sees: a booking with it would be refused', async () => {
    service.answer = features(feature({ layer: 'venue', name: 'Pääkirjasto\u00ad\u200b', localadmin: 'La\u200dhti' }))

    expect(await search().details('x')).toMatchObject({ place: { alias: 'Pääkirjasto', city: 'Lahti' } })
  })

  test('without a point is not on the map', async () => {
    service.answer = features(feature({}, []))

    expect((await search().details('x')).place?.location).toBeNull()
  })

  test.each([
    ['there is none', []],
    ['it is abroad', [feature({ country_a: 'SWE' })]],
  ])('is not found when %s', async (_, found) => {
    service.answer = features(...found)

    expect(await search().details('x')).toEqual({ status: 'NOT_FOUND', place: null })
  })

  test('off the globe is no answer', async () => {
    service.answer = features(feature({}, [500, 500]))

    expect(await search().details('x')).toEqual({ status: 'UNKNOWN_ERROR', place: null })
  })
})

describe('a service that fails', () => {
  test.each([
    [400, 'INVALID_REQUEST'],
    [401, 'REQUEST_DENIED'],
    [403, 'REQUEST_DENIED'],
    [429, 'OVER_QUERY_LIMIT'],
    [502, 'HTTP_502'],
    [504, 'TIMEOUT'],
  ])('with %i comes to %s', async (status, expected) => {
    service.answer = json({ message: 'no' }, status)

    expect(await search().search('x')).toEqual({ status: expected, hits: [] })
    expect(await search().details('x')).toEqual({ status: expected, place: null })
  })

  test.each([
    ['with no JSON', '<html>'],
    ['with something else', '{"features": 1}'],
    ['with too much', `{"features": [], "x": "${'x'.repeat(largestAnswer)}"}`],
  ])('%s comes to UNKNOWN_ERROR', async (_, text) => {
    service.answer = (__, response) => response.end(text)

    expect(await search().search('x')).toEqual({ status: 'UNKNOWN_ERROR', hits: [] })
  })

  test('by sending elsewhere is not followed', async () => {
    service.answer = (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()

    expect(await search().search('x')).toEqual({ status: 'UNKNOWN_ERROR', hits: [] })
  })

  test('by never answering is waited for no longer than allowed', async () => {
    service.answer = () => undefined

    expect(await impatient().search('x')).toEqual({ status: 'TIMEOUT', hits: [] })
  })

  test('by stopping in the middle is waited for no longer either', async () => {
    service.answer = (_, response) => void response.write('{"features":')

    expect((await impatient().search('x')).status).toBe('TIMEOUT')
  })

  test('by not being there comes to UNKNOWN_ERROR', async () => {
    service.close()

    expect((await search().search('x')).status).toBe('UNKNOWN_ERROR')
  })
})
