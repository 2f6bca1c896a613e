import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { updateDestination } from '#contract/organization-destinations.ts'
import { addressSearchStatuses } from '#domain/address-hit.ts'
import type { Place } from '#domain/place.ts'
import { createAs, destinationScene, sentDraft, storedDestination } from '#tests/support/destination-scene.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = destinationScene()

const administrator = () => scene.world.tokens.administrator
const centreId = () => scene.world.centre.destinationId
const update = (change: object, token = administrator()) =>
  scene.server.call(updateDestination, {
    params: { id: centreId() },
    token,
    body: { ...sentDraft(scene), perilleInstanceId: scene.instances.centre, ...change },
  })
const where = async (id: number) => {
  const { latitude, longitude } = await storedDestination(scene, id)
  return latitude === null && longitude === null ? null : { lat: latitude, lng: longitude }
}

const there = { lat: 60.99, lng: 25.65 }
const elsewhere = { lat: 61.5, lng: 23.76 }
const known: Place[] = [
  { ...{ alias: '', address: 'Rantakatu 12', postalcode: '33100', city: 'Tampere' }, location: elsewhere },
  { ...{ alias: '', address: 'Rantakatu 12', postalcode: '15140', city: 'Lahti' }, location: there },
].map((place) => ({ ...place, category: 'address' as const }))

/** Has the address search know these places, whatever is typed. Gives what it was asked. */
function addressesAre(places: readonly Place[], status: string = addressSearchStatuses.ok): string[] {
  const { services } = scene.server
  const before = services.addresses
  onTestFinished(() => {
    services.addresses = before
  })
  const asked: string[] = []
  services.addresses = {
    search(typed) {
      asked.push(typed)
      const hits = places.map(({ city }) => ({ placeId: city, description: city }))
      return Promise.resolve({ status, hits })
    },
    details: (placeId) =>
      Promise.resolve({ status: addressSearchStatuses.ok, place: places.find(({ city }) => city === placeId) ?? null }),
  }
  return asked
}

describe('a new destination', () => {
  const made = async (change: object = {}) =>
    answered(await createAs(scene, administrator(), change)).json<{ id: number }>().id

  test('is on the map where the address search knows exactly its address', async () => {
    const asked = addressesAre(known)

    expect(await where(await made())).toEqual(there)
    expect(asked).toEqual(['Rantakatu 12, 15140 Lahti'])
  })

  test('is where its city is, when the search says no postal code', async () => {
    addressesAre(known.map((place) => ({ ...place, postalcode: '' })))

    expect(await where(await made({ city: 'LAHTI' }))).toEqual(there)
  })

  test('is found among the public places that come with the server', async () => {
    const address = { streetAddress: 'Keskussairaalankatu 7', postalCode: '15850' }

    expect(await where(await made(address))).toEqual({ lat: 60.991045, lng: 25.567989 })
    expect(await where(await made({ ...address, postalCode: '15140' }))).toBeNull()
  })

  test.each([
    ['another street', { streetAddress: 'Rantakatu 14' }],
    ['another postal code', { postalCode: '15150' }],
  ])('is on no map where only %s is known', async (_, change) => {
    addressesAre(known)

    expect(await where(await made(change))).toBeNull()
  })

  test('is made all the same when the search does not answer', async () => {
    addressesAre([], addressSearchStatuses.timeout)

    expect(await where(await made())).toBeNull()
  })

  test('is looked up for nobody who may not make it', async () => {
    const asked = addressesAre(known)
    await createAs(scene, scene.world.tokens.desk)
    await update({ streetAddress: 'Rantakatu 14' }, scene.world.tokens.desk)

    expect(asked).toEqual([])
  })
})

describe('a changed destination', () => {
  beforeEach(async () => {
    const place = { address: 'Rantakatu 10', postal_code: '15140', city: 'Lahti', latitude: 60.1, longitude: 25.1 }
    await scene.server.services.db.updateTable('destination').set(place).where('id', '=', centreId()).execute()
  })
  const same = { streetAddress: 'Rantakatu 10' }

  test('stays where it is while its address is the same, and nobody is asked', async () => {
    const asked = addressesAre(known)
    answered(await update({ ...same, alias: 'Uusi nimi' }))

    expect(await where(centreId())).toEqual({ lat: 60.1, lng: 25.1 })
    expect(asked).toEqual([])
  })

  test.each([
    ['street', { streetAddress: 'Rantakatu 14' }],
    ['postal code', { ...same, postalCode: '15150' }],
    ['city', { ...same, city: 'Hollola' }],
  ])('at another %s is not where it was', async (_, change) => {
    answered(await update(change))

    expect(await where(centreId())).toBeNull()
  })

  test('is where its new address is', async () => {
    addressesAre(known)
    answered(await update({}))

    expect(await where(centreId())).toEqual(there)
  })

  test('that was on no map is looked up again, and stays on none where it is not known', async () => {
    const nowhere = { address: 'Rantakatu 12', latitude: null, longitude: null }
    await scene.server.services.db.updateTable('destination').set(nowhere).where('id', '=', centreId()).execute()
    addressesAre([])
    answered(await update({}))
    expect(await where(centreId())).toBeNull()
    addressesAre(known)
    answered(await update({}))
    expect(await where(centreId())).toEqual(there)
  })
})
