import { describe, expect, test } from 'vitest'
import { getMe } from '#contract/auth.ts'
import { getDestination, listDestinations } from '#contract/destinations.ts'
import { createDestination, listInstances, updateDestination } from '#contract/organization-destinations.ts'
import { fullWrite, rightNumbersOf } from '#domain/access.ts'
import type { Destination } from '#domain/destination.ts'
import type { Me } from '#domain/user.ts'
import { createOrganization } from '#server/areas/organizations/create.ts'
import { addBooked } from '#tests/support/booked.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { createAs, destinationScene, sentDraft, storedDestination } from '#tests/support/destination-scene.ts'
import { addPassenger, contentsOf } from '#tests/support/rides.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { addUser } from '#tests/support/users.ts'

const scene = destinationScene()

const centreKey = () => scene.world.centre.destinationId
const administrator = () => scene.world.tokens.administrator
const made = async (change: object = {}) =>
  answered(await createAs(scene, administrator(), change)).json<{ id: number }>().id
const update = (id: number, change: object, token = administrator()) =>
  scene.server.call(updateDestination, { params: { id }, token, body: { ...sentDraft(scene), ...change } })
const everything = () => contentsOf(scene.server.services, ['destination'])
const meOf = async (token: string) => answered(await scene.server.call(getMe, { token })).json<Me>()
const setOrganization = (change: object) =>
  scene.server.services.db.updateTable('organization').set(change).where('id', '=', scene.organizationId).execute()

describe('a new destination', () => {
  test('has what was entered, field by field', async () => {
    await setOrganization({ has_price_areas: true })
    const id = await made({ alias: ' Rantakadun  työpaja ', priceArea: 4 })

    expect(await storedDestination(scene, id)).toEqual({
      id,
      version: 1,
      alias: 'Rantakadun työpaja',
      address: 'Rantakatu 12',
      postalCode: '15140',
      city: 'Lahti',
      latitude: null,
      longitude: null,
      deleted: false,
      isHome: false,
      priceArea: 4,
      organizationId: scene.organizationId,
      perilleInstanceId: scene.instances.sibling,
      perilleInstanceName: 'Kyydit Palvelutalo Niemi',
      priceCategoryIds: [],
      favoritePlacesListType: null,
      bookingEnabled: false,
    })
  })

  test('takes the bookings that its provider has price categories for, in the provider’s order', async () => {
    const categories = await scene.server.services.db
      .insertInto('price_category')
      .values(['Henkilöauto', 'Pikkubussi'].map((name) => ({ instance_id: scene.instances.sibling, name })))
      .returning('id')
      .execute()

    expect(await storedDestination(scene, await made())).toMatchObject({
      priceCategoryIds: categories.map(({ id }) => id),
      bookingEnabled: true,
    })
  })

  test('gives its maker full write there, on the very next call, and nobody else anything', async () => {
    const others = [scene.world.tokens.desk, scene.world.tokens.siblingDesk]
    const before = await Promise.all(others.map(meOf))
    const id = await made()

    const me = await meOf(administrator())
    expect(me.permissions).toEqual({ [id]: rightNumbersOf(fullWrite) })
    expect(me.destinationRoles).toEqual([{ destinationId: id, ...fullWrite }])
    expect(await Promise.all(others.map(meOf))).toEqual(before)
  })

  test.each(['address', 'streetAddress', 'streetAdress'])('has its address under the name %s', async (name) => {
    const id = await made({ streetAddress: undefined, [name]: 'Harjukatu 41' })

    expect((await storedDestination(scene, id)).address).toBe('Harjukatu 41')
  })

  test('is made by the other call of the documents too', async () => {
    const body = { ...sentDraft(scene), organizationId: scene.organizationId }
    const reply = await scene.server.call(createDestination, { token: administrator(), body })

    expect(await storedDestination(scene, reply.json<{ id: number }>().id)).toMatchObject({
      alias: 'Rantakadun työpaja',
    })
  })

  test('is made once by a call that is repeated under its key', async () => {
    const send = () =>
      scene.server.call(createDestination, {
        token: administrator(),
        key: 'kohde-1',
        body: { ...sentDraft(scene), organizationId: scene.organizationId },
      })
    const before = await everything()
    const [first, again] = [await send(), await send()]

    expect(again.body).toBe(first.body)
    expect(await everything()).toHaveLength(before.length + 1)
  })

  test('may stand at an address where another one is, and have its name', async () => {
    await made()

    expect(await made()).toBeGreaterThan(0)
  })

  test.each([
    ['no name', { alias: ' ' }, 'alias', 'validation.required'],
    ['no address', { streetAddress: '' }, 'address', 'validation.required'],
    ['no city', { city: '' }, 'city', 'validation.required'],
    ['no postal code', { postalCode: '' }, 'postalCode', 'validation.required'],
    ['four digits', { postalCode: '1514' }, 'postalCode', 'validation.destinationPostalCode'],
    ['six digits', { postalCode: '151400' }, 'postalCode', 'validation.destinationPostalCode'],
    ['letters', { postalCode: '1514O' }, 'postalCode', 'validation.destinationPostalCode'],
    ['no provider', { perilleInstanceId: 0 }, 'perilleInstanceId', 'validation.required'],
    ['a price area that there is not', { priceArea: 7 }, 'priceArea', 'validation.invalid'],
    ['a price area where there are none', { priceArea: 3 }, 'priceArea', 'validation.invalid'],
  ])('with %s is a bad request that says where', async (_, change, field, text) => {
    const before = await everything()
    const reply = await createAs(scene, administrator(), change)

    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ errors: Record<string, string[]> }>().errors[field]).toContain(text)
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['that nobody has', () => 987_654],
    ['of another organisation', () => scene.instances.twin],
  ])('is not made at a provider %s', async (_, idOf) => {
    const reply = await createAs(scene, administrator(), { perilleInstanceId: idOf() })

    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ errors: object }>().errors).toHaveProperty('perilleInstanceId')
  })

  test.each([
    ['desk', 403, 'forbidden'],
    ['twinDesk', 404, 'not_found'],
  ] as const)('is refused to %s with %i', async (who, ...expected) => {
    const before = await everything()

    expect(verdictOf(await createAs(scene, scene.world.tokens[who]))).toEqual(expected)
    expect(await everything()).toEqual(before)
  })

  test('is not made by an administrator of another organisation', async () => {
    await addUser(scene.server.services, {
      email: 'naapuri@perille.example',
      administers: [scene.world.twin.organizationId],
    })

    expect(verdictOf(await createAs(scene, await scene.server.signIn('naapuri@perille.example')))).toEqual([
      404,
      'not_found',
    ])
  })

  test('leaves a trace with its organisation', async () => {
    const id = await made()

    expect((await auditOf(scene.server, 'destination.create')).slice(-1)).toMatchObject([
      { organizationId: scene.organizationId, objectId: id, destinationId: id, status: 200 },
    ])
  })
})

describe('a change of a destination', () => {
  test('stores every field and raises the version', async () => {
    await setOrganization({ has_price_areas: true })
    const id = centreKey()
    const change = {
      ...{ alias: 'Uusi nimi', streetAddress: 'Salpakatu 2 B', postalCode: '15150', city: 'Hollola', priceArea: 6 },
      version: 1,
    }
    const reply = answered(await update(id, change))

    const { streetAddress, ...others } = change
    const expected = { ...others, id, address: streetAddress, version: 2, perilleInstanceId: scene.instances.sibling }
    expect(reply.json()).toMatchObject(expected)
    expect(await storedDestination(scene, id)).toMatchObject(expected)
    expect((await auditOf(scene.server, 'destination.update')).slice(-1)).toMatchObject([
      { objectId: id, detail: { fields: expect.arrayContaining(['alias', 'address', 'priceArea']) as unknown } },
    ])
  })

  test('from an older version is refused, and told who has changed it and what it is by now', async () => {
    const id = centreKey()
    answered(await update(id, { version: 1, alias: 'Ensin' }))
    const late = await update(id, { version: 1, alias: 'Myöhässä' })

    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      version_conflict: [],
      current: { id, version: 2, alias: 'Ensin' },
      changed: { by: 'you' },
    })
    expect((await storedDestination(scene, id)).alias).toBe('Ensin')
  })

  test('by two at once is stored by one of them', async () => {
    const replies = await Promise.all(['A', 'B'].map((alias) => update(centreKey(), { version: 1, alias })))

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('takes the price categories of another provider', async () => {
    const category = await scene.server.services.db
      .insertInto('price_category')
      .values({ instance_id: scene.instances.sibling, name: 'Henkilöauto' })
      .returning('id')
      .executeTakeFirstOrThrow()
    answered(await update(centreKey(), {}))

    expect((await storedDestination(scene, centreKey())).priceCategoryIds).toEqual([category.id])
  })

  test('leaves it with its provider while something is ordered there', async () => {
    const { services } = scene.server
    const passengerId = await addPassenger(services, scene.world.centre)
    await addBooked(services, scene.world.centre, { passengerId, date: '2026-03-12', state: 'open' })
    const own = { perilleInstanceId: scene.instances.centre }

    expect(verdictOf(await update(centreKey(), {}))).toEqual([409, 'destination_has_orders'])
    expect((await update(centreKey(), own)).statusCode).toBe(200)
  })

  test('keeps a provider and a price area that the organisation has no more, and takes no other ones', async () => {
    const { db } = scene.server.services
    const kept = { perilleInstanceId: scene.instances.centre, priceArea: 5 }
    await db.updateTable('destination').set({ price_area: 5 }).where('id', '=', centreKey()).execute()
    await db.deleteFrom('organization_instance').where('organization_id', '=', scene.organizationId).execute()

    expect((await update(centreKey(), kept)).statusCode).toBe(200)
    expect((await update(centreKey(), { ...kept, priceArea: 4 })).statusCode).toBe(400)
    expect((await update(centreKey(), { ...kept, perilleInstanceId: scene.instances.sibling })).statusCode).toBe(400)
  })

  test.each([
    ['desk', 403, 'forbidden'],
    ['siblingDesk', 404, 'not_found'],
    ['twinDesk', 404, 'not_found'],
  ] as const)('is refused to %s with %i', async (who, ...expected) => {
    const before = await everything()

    expect(verdictOf(await update(centreKey(), {}, scene.world.tokens[who]))).toEqual(expected)
    expect(await everything()).toEqual(before)
  })

  test('of one in another organisation is not found', async () => {
    expect(verdictOf(await update(scene.world.twin.destinationId, {}))).toEqual([404, 'not_found'])
  })

  test('is seen by who works there on the next call', async () => {
    answered(await update(centreKey(), { alias: 'Uusi nimi', perilleInstanceId: scene.instances.centre }))
    const { desk } = scene.world.tokens

    const listed = answered(await scene.server.call(listDestinations, { token: desk })).json<Destination[]>()
    expect(listed.map(({ alias }) => alias)).toEqual(['Uusi nimi'])
    const one = await scene.server.call(getDestination, { params: { id: centreKey() }, token: desk })
    expect(one.json()).toMatchObject({ alias: 'Uusi nimi', version: 2 })
  })
})

describe('service providers', () => {
  const providersOf = async (id: number, token: string) =>
    answered(await scene.server.call(listInstances, { params: { id }, token })).json<{ id: number; name: string }[]>()

  test('are those that the organisation may use, by name, with what can be asked of them', async () => {
    const { db } = scene.server.services
    await db
      .insertInto('instance_requirement')
      .values({ instance_id: scene.instances.sibling, description: 'Turvaistuin', position: 0 })
      .execute()

    const providers = await providersOf(scene.organizationId, administrator())
    expect(providers.map(({ id }) => id)).toEqual([scene.instances.sibling, scene.instances.centre])
    expect(providers[0]).toMatchObject({
      name: 'Kyydit Palvelutalo Niemi',
      config: { instanceId: scene.instances.sibling, requirements: [{ description: 'Turvaistuin' }] },
    })
  })

  test('of an organisation that was just made are all that there are, so that it can make its first destination', async () => {
    const { db } = scene.server.services
    const now = new Date(scene.server.clock.now)
    await addUser(scene.server.services, { email: 'alku@perille.example' })
    await db
      .transaction()
      .execute((trx) => createOrganization(trx, { name: 'Alkukunta', email: 'alku@perille.example', now }))
    const { id } = await db
      .selectFrom('organization')
      .select('id')
      .where('name', '=', 'Alkukunta')
      .executeTakeFirstOrThrow()
    const token = await scene.server.signIn('alku@perille.example')

    expect((await providersOf(id, token)).map((provider) => provider.id).sort()).toEqual(
      Object.values(scene.instances).sort(),
    )
    expect((await createAs(scene, token, { organizationId: id })).statusCode).toBe(200)
  })

  test.each([
    ['desk', 403],
    ['twinDesk', 404],
  ] as const)('are not told to %s', async (who, status) => {
    const reply = await scene.server.call(listInstances, {
      params: { id: scene.organizationId },
      token: scene.world.tokens[who],
    })
    expect(reply.statusCode).toBe(status)
  })
})
