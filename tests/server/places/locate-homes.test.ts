import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updatePassenger, getPassenger, getPassengerPlaces } from '#contract/passengers.ts'
import type { PassengerPlaces } from '#domain/passenger-places.ts'
import type { Passenger } from '#domain/passenger.ts'
import { createListKeeper } from '#server/places/list/keeper.ts'
import { locateHomes } from '#server/places/list/locate-homes.ts'
import { finnishList } from '#tests/support/address-list-scene.ts'
import { addCoordinatorWorld, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const hameenkatu = 'Hämeenkatu;Tavastgatan;5;15110;Lahti;Lahtis;6760700;426900'
const list = [
  hameenkatu,
  'Hämeenkatu;Tavastgatan;61;15110;Lahti;Lahtis;6760900;427300',
  'Satamakatu;Hamngatan;4;15140;Lahti;Lahtis;6761700;426900',
  'Satamakatu;Hamngatan;4;20100;Turku;Åbo;6711000;239000',
  'Koulutie;;3;15110;Lahti;Lahtis;6762000;427000',
  'Koulutie;;3;15150;Lahti;Lahtis;6764000;429000',
]

let server: TestServer
let world: CoordinatorWorld
let folder: string
let lists = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perille-homes-'))
  server = await startTestServer()
  world = await addCoordinatorWorld(server)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await server.services.db.updateTable('passenger').set({ home_address: '', pickup_address: '' }).execute()
})

/** Has another list of addresses searched from now on. */
async function readList(lines: readonly string[]): Promise<void> {
  lists += 1
  const file = join(folder, `osoitteet-${lists}.csv`)
  writeFileSync(file, finnishList(...lines, `Uusi tie;;${lists};99999;Inari;;7644000;500000`))
  const { db, clock } = server.services
  const say = () => undefined
  await createListKeeper({ db, file, clock, pause: () => Promise.resolve(), say }).look()
}

const columns = ['home_latitude', 'home_longitude', 'pickup_latitude', 'version'] as const

const placed = (id: number) =>
  server.services.db.selectFrom('passenger').select(columns).where('id', '=', id).executeTakeFirstOrThrow()

async function located(address: string, postalCode = '15110'): Promise<number | null> {
  const id = await addPassenger(server.services, world.centre, { address, postalCode })
  await locateHomes(server.services.db)
  return (await placed(id)).home_latitude
}

describe('a home', () => {
  beforeAll(() => readList(list))

  test.each([
    ['Hämeenkatu 5', '15110'],
    ['hameenkatu 5', '15110'],
    ['Tavastgatan 5 B 12', '15110'],
    ['Hämeenkatu 5 as 3', '15110'],
    // the code of another part of the town
    ['Hämeenkatu 5', '15999'],
    ['Hämeenkatu 5', ''],
    ['Hämeenkatu 5, 15110 Lahti', ''],
    ['Hämeenkatu 5, Lahti', '20100'],
  ])('at "%s" with the code "%s" is put on the map', async (address, code) => {
    expect(await located(address, code)).toBeCloseTo(60.973, 2)
  })

  test.each([
    ['a house that the list does not have', 'Hämeenkatu 6', '15110'],
    ['a street that begins so', 'Hämeen 5', '15110'],
    ['a street that is nearly so', 'Hämeenkadu 5', '15110'],
    ['no number', 'Hämeenkatu', '15110'],
    ['a town that is called otherwise', 'Hämeenkatu 5, Lah', '15110'],
    ['a town where there is no such street', 'Hämeenkatu 5, 20100 Turku', '15110'],
    ['two houses of one town that could be meant', 'Koulutie 3', '15999'],
    ['no words', '– 5', '15110'],
  ])('of which the list has %s is left off it', async (_, address, code) => {
    expect(await located(address, code)).toBeNull()
  })

  test('at one of two streets of one name is that of its code', async () => {
    expect(await located('Satamakatu 4', '20100')).toBeCloseTo(60.44, 1)
    expect(await located('Koulutie 3', '15150')).toBeCloseTo(61.002, 2)
  })

  test('becomes no other version: whoever has it open saves as before', async () => {
    const id = await addPassenger(server.services, world.centre, { address: 'Hämeenkatu 5', postalCode: '15110' })
    const before = (await placed(id)).version
    await locateHomes(server.services.db)
    expect(await placed(id)).toMatchObject({ version: before, home_latitude: expect.closeTo(60.973, 2) as number })
  })

  test('is looked for once in a list, and again in the next one', async () => {
    const id = await addPassenger(server.services, world.centre, { address: 'Kuusitie 8', postalCode: '15110' })
    expect(await locateHomes(server.services.db)).toBe(1)
    expect(await locateHomes(server.services.db)).toBe(0)

    await readList([...list, 'Kuusitie;;8;15110;Lahti;Lahtis;6760800;426900'])
    expect(await locateHomes(server.services.db)).toBe(1)
    expect((await placed(id)).home_latitude).toBeCloseTo(60.974, 2)
    // one that is on the map stays there
    await readList(list)
    expect(await locateHomes(server.services.db)).toBe(0)
    expect((await placed(id)).home_latitude).toBeCloseTo(60.974, 2)
  })

  test('is looked for anew once it is another one, and rides from there', async () => {
    const id = await addPassenger(server.services, world.centre, { address: 'Hämeenkatu 5', postalCode: '15110' })
    await locateHomes(server.services.db)
    const with_ = { params: { id }, token: world.tokens.coordinator }
    const passenger = (await server.call(getPassenger, with_)).json<Passenger>()
    const moved = { ...passenger, homeAddress: 'Satamakatu 4', homePostalcode: '15140' }
    expect((await server.call(updatePassenger, { ...with_, body: moved })).statusCode).toBe(200)
    expect((await placed(id)).home_latitude).toBeNull()

    expect(await locateHomes(server.services.db)).toBe(1)
    const [home] = (await server.call(getPassengerPlaces, with_)).json<PassengerPlaces>().addresses
    expect(home).toMatchObject({ streetAddress: 'Satamakatu 4', latitude: expect.closeTo(60.982, 2) as number })
  })

  test.skipIf(postgresUrl === undefined)('is not put where its passenger has just moved away from', async () => {
    const { db } = server.services
    const id = await addPassenger(server.services, world.centre, { address: 'Hämeenkatu 5', postalCode: '15110' })
    await whileHeld(
      db,
      (trx) => trx.updateTable('passenger').set({ home_city: 'Turku' }).where('id', '=', id).execute(),
      () => locateHomes(db),
    )
    expect((await placed(id)).home_latitude).toBeNull()
  })

  test('some at a time', async () => {
    for (const number of [5, 5, 5])
      await addPassenger(server.services, world.centre, { address: `Hämeenkatu ${number}` })
    expect(await locateHomes(server.services.db, 2)).toBe(2)
    expect(await locateHomes(server.services.db, 2)).toBe(1)
  })
})

test.each([
  ['Satamakatu 4', '15140', 60.982],
  ['Satamakatu 4, 20100 Turku', '15140', 60.44],
  ['Satamakatu 9', '15140', null],
])('a pick-up address "%s" is looked for in its own town, else in that of the home', async (pickup, code, latitude) => {
  await readList(list)
  const given = { address: 'Tuntematon 1', postalCode: code, pickupAddress: pickup }
  const id = await addPassenger(server.services, world.centre, given)
  await locateHomes(server.services.db)
  const { pickup_latitude: found, home_latitude: home } = await placed(id)
  expect(home).toBeNull()
  if (latitude === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(latitude, 1)
})

test('without a list nobody is looked for', async () => {
  await server.services.db.deleteFrom('address_list').execute()
  await addPassenger(server.services, world.centre, { address: 'Hämeenkatu 5', postalCode: '15110' })
  expect(await locateHomes(server.services.db)).toBe(0)
})
