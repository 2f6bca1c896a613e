import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getInstanceConfigs } from '#contract/app.ts'
import { getDestination, listDestinations } from '#contract/destinations.ts'
import type { Destination } from '#domain/destination.ts'
import { addBoardWorld, auditOf, verdictOf, type BoardWorld } from '#tests/support/board.ts'
import { addUser, nothing } from '#tests/support/users.ts'
import { emptyTables, instanceOf } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: BoardWorld

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await emptyTables(server.services)
  world = await addBoardWorld(server)
})
afterAll(() => server.close())

const listFor = async (token: string): Promise<Destination[]> =>
  (await server.call(listDestinations, { token })).json<Destination[]>()
const idsFor = async (token: string) => (await listFor(token)).map(({ id }) => id)
const setDestination = (id: number, change: object) =>
  server.services.db.updateTable('destination').set(change).where('id', '=', id).execute()

describe('the list of destinations', () => {
  test.each([
    ['desk', ['centre']],
    ['reader', ['centre']],
    ['passengersOnly', ['centre']],
    ['siblingDesk', ['sibling']],
    ['twinDesk', ['twin']],
    ['administrator', ['centre', 'sibling']],
  ] as const)('of %s holds %j', async (who, places) => {
    expect(await idsFor(world.tokens[who])).toEqual(places.map((place) => world[place].destinationId))
  })

  test('holds no deleted destination', async () => {
    await setDestination(world.centre.destinationId, { deleted: true })

    expect(await idsFor(world.tokens.desk)).toEqual([])
    expect(await idsFor(world.tokens.administrator)).toEqual([world.sibling.destinationId])
  })

  test('is empty for a role without any level', async () => {
    await addUser(server.services, {
      email: 'nothing@perille.example',
      roles: [{ ...world.centre, levels: nothing }],
    })

    expect(await idsFor(await server.signIn('nothing@perille.example'))).toEqual([])
  })

  test('leaves an audit row', async () => {
    await listFor(world.tokens.desk)

    expect((await auditOf(server, 'destinations.view')).at(-1)).toMatchObject({ userId: world.deskId, status: 200 })
  })
})

describe('a destination', () => {
  test('has all its fields', async () => {
    const { organizationId, destinationId } = world.centre
    await setDestination(destinationId, {
      address: 'Koivurannankatu 4',
      postal_code: '15140',
      city: 'Lahti',
      latitude: 60.99,
      longitude: 25.65,
      price_area: 3,
      favorite_places_list_type: 'care',
    })

    const reply = await server.call(getDestination, { params: { id: destinationId }, token: world.tokens.desk })

    expect(reply.json()).toEqual({
      id: destinationId,
      version: 1,
      alias: 'Päiväkeskus Aalto',
      address: 'Koivurannankatu 4',
      postalCode: '15140',
      city: 'Lahti',
      latitude: 60.99,
      longitude: 25.65,
      deleted: false,
      isHome: false,
      priceArea: 3,
      organizationId,
      perilleInstanceId: await instanceOf(server.services, world.centre),
      perilleInstanceName: 'Kyydit Päiväkeskus Aalto',
      priceCategoryIds: [],
      favoritePlacesListType: 'care',
      bookingEnabled: false,
    })
  })

  test('has bookings when it has a price category, and names the categories in their order', async () => {
    const { organizationId, destinationId } = world.centre
    const instance_id = await instanceOf(server.services, world.centre)
    const categories = await server.services.db
      .insertInto('price_category')
      .values(['Henkilöauto', 'Pikkubussi'].map((name) => ({ instance_id, name })))
      .returning('id')
      .execute()
    const [first, second] = categories.map(({ id }) => id)
    await server.services.db
      .insertInto('destination_price_category')
      .values(
        [second!, first!].map((price_category_id, position) => ({
          organization_id: organizationId,
          destination_id: destinationId,
          position,
          price_category_id,
        })),
      )
      .execute()

    expect(await listFor(world.tokens.desk)).toMatchObject([
      { priceCategoryIds: [second, first], bookingEnabled: true },
    ])
  })

  test.each([
    ['desk', 200],
    ['passengersOnly', 200],
    ['administrator', 200],
    ['siblingDesk', 404, 'not_found'],
    ['twinDesk', 404, 'not_found'],
  ] as const)('asked for as %s is answered with %i', async (who, ...expected) => {
    const reply = await server.call(getDestination, {
      params: { id: world.centre.destinationId },
      token: world.tokens[who],
    })

    expect(verdictOf(reply)).toEqual(expected)
  })
})

describe('instance configs', () => {
  const configsFor = async (token: string) => (await server.call(getInstanceConfigs, { token })).json<unknown>()

  test('are those of the destinations that the user sees', async () => {
    const instanceId = await instanceOf(server.services, world.centre)
    const { db } = server.services
    await db
      .updateTable('instance')
      .set({ currency_symbol: 'kr', supported_features: ['passengerPropertyChanges'] })
      .where('id', '=', instanceId)
      .execute()
    const extra = {
      instance_id: instanceId,
      external_id: 'KANTO',
      name: 'Kantoapu',
      default_price_cents: 1250,
      position: 0,
    }
    const requirement = { instance_id: instanceId, description: 'Turvaistuin', position: 0 }
    const extraRow = await db.insertInto('instance_extra').values(extra).returning('id').executeTakeFirstOrThrow()
    const needed = await db
      .insertInto('instance_requirement')
      .values(requirement)
      .returning('id')
      .executeTakeFirstOrThrow()

    expect(await configsFor(world.tokens.desk)).toEqual([
      {
        instanceId,
        currencySymbol: 'kr',
        supportedFeatures: ['passengerPropertyChanges'],
        extras: [{ id: extraRow.id, externalId: 'KANTO', name: 'Kantoapu', defaultPrice: 12.5 }],
        requirements: [{ id: needed.id, description: 'Turvaistuin' }],
      },
    ])
  })

  test('of an administrator are those of the organisation, each once', async () => {
    const instanceId = await instanceOf(server.services, world.centre)
    await setDestination(world.sibling.destinationId, { instance_id: instanceId })

    expect(await configsFor(world.tokens.administrator)).toMatchObject([{ instanceId }])
  })

  test('of a user without destinations are none', async () => {
    await addUser(server.services, { email: 'nobody@perille.example' })

    expect(await configsFor(await server.signIn('nobody@perille.example'))).toEqual([])
  })
})
