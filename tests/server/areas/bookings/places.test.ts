import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getAddress, searchAddresses } from '#contract/places.ts'
import type { AddressDetails, AddressHits } from '#domain/address-hit.ts'
import type { AddressSearch } from '#server/call/outside/address-search.ts'
import { verdictOf } from '#tests/support/board.ts'
import { useBookings } from '#tests/support/booking-scene.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = useBookings()

const search = (q: string, token = scene.tokens.booker) => scene.server.call(searchAddresses, { query: { q }, token })
const details = (placeId: string, token = scene.tokens.booker) =>
  scene.server.call(getAddress, { query: { placeId }, token })

describe('without a service', () => {
  test('the public places that come with the server are found, and given whole', async () => {
    const { status, hits } = answered(await search('keskussairaala lah')).json<AddressHits>()

    expect(status).toBe('OK')
    expect(hits).toEqual([
      {
        placeId: 'paijat-hameen-keskussairaala',
        description: 'Päijät-Hämeen keskussairaala, Keskussairaalankatu 7, 15850 Lahti',
      },
    ])
    expect(answered(await details(hits[0]!.placeId)).json<AddressDetails>()).toEqual({
      status: 'OK',
      place: {
        alias: 'Päijät-Hämeen keskussairaala',
        address: 'Keskussairaalankatu 7',
        postalcode: '15850',
        city: 'Lahti',
        location: { lat: 60.991045, lng: 25.567989 },
        category: 'hospital',
      },
    })
  })

  test('nothing found is said without an error', async () => {
    expect(answered(await search('xyzzy')).json()).toEqual({ status: 'ZERO_RESULTS', hits: [] })
    expect(answered(await details('xyzzy')).json()).toEqual({ status: 'NOT_FOUND', place: null })
  })

  test('nothing typed is refused', async () => {
    expect(verdictOf(await search('  '))).toEqual([400, 'title', 'errors'])
    expect(verdictOf(await search('x'.repeat(129)))).toEqual([400, 'title', 'errors'])
  })
})

describe('with a service', () => {
  let typed: string[]
  let before: AddressSearch

  beforeEach(() => {
    typed = []
    before = scene.server.services.addresses
    scene.server.services.addresses = {
      search(text) {
        typed.push(text)
        return Promise.resolve({ status: 'OVER_QUERY_LIMIT', hits: [] })
      },
      details(placeId) {
        typed.push(placeId)
        return Promise.resolve({ status: 'TIMEOUT', place: null })
      },
    }
  })
  afterEach(() => {
    scene.server.services.addresses = before
  })

  test('that fails the answer is its status', async () => {
    expect(answered(await search('lahti')).json()).toEqual({ status: 'OVER_QUERY_LIMIT', hits: [] })
    expect(answered(await details('x')).json()).toEqual({ status: 'TIMEOUT', place: null })
    expect(typed).toEqual(['lahti', 'x'])
  })

  test('signs alone find nothing, and are not asked for', async () => {
    for (const signs of ['%%%', "_\\'", '🌻']) {
      expect(answered(await search(signs)).json()).toEqual({ status: 'ZERO_RESULTS', hits: [] })
    }
    expect(typed).toEqual([])
  })

  test('whoever may book somewhere searches; for others it is not even asked', async () => {
    for (const token of [scene.tokens.reader, scene.world.tokens.desk]) {
      expect(verdictOf(await search('lahti', token))).toEqual([403, 'forbidden'])
      expect(verdictOf(await details('x', token))).toEqual([403, 'forbidden'])
    }
    expect(typed).toEqual([])

    expect(verdictOf(await search('lahti', scene.tokens.siblingBooker))).toEqual([200])
    expect(typed).toEqual(['lahti'])
  })
})
