import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPassengerPage, searchPassengers } from '#contract/passengers.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { hitPlace, isFound, passengerSearchOf, searchKeysOf } from '#domain/passenger-list.ts'
import { addCoordinatorWorld, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { addPassenger, addPhoneNumber } from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: CoordinatorWorld
let everybody: PassengerCard[]

const list = async (search: string): Promise<PassengerCard[]> => {
  const query = { index: '0', count: '100', nameOrYearGradeSearch: search }
  const reply = await server.call(listPassengerPage, { query, token: world.tokens.coordinator })
  return reply.json<{ passengers: PassengerCard[] }>().passengers
}
const search = async (q: string): Promise<string[]> =>
  (await server.call(searchPassengers, { query: { q }, token: world.tokens.coordinator }))
    .json<PassengerCard[]>()
    .map(({ name }) => name)

beforeAll(async () => {
  server = await startTestServer()
  world = await addCoordinatorWorld(server)
  const { services } = server
  const add = (name: string, address = 'Käpypolku 1', given = {}) =>
    addPassenger(services, world.centre, { name, address, ...given })
  await add('Aino Salmi', 'Mäkitie 12 B')
  await add('Äinö Aalto', 'Salmikatu 3')
  await add('Räino Koski', 'Koskikuja 12')
  await add('Raino Harju', 'Makitie 1', { yearGrade: 3 })
  await add('Aino Ranta', "O'Brienin polku 7", { inactive: true })
  await add("Sean O'Brien", '100 % katu 5')
  const called = await add('Soini Puhelin', 'Rantatie 9')
  await addPhoneNumber(services, world.centre, called, '+358 40 123 4567')
  const contact = { contactName: 'Åke Salmi-Malli', relation: 'relation' }
  await addPhoneNumber(services, world.centre, called, '050 555 0119', contact)
  const gone = { contactName: 'Zzz', deletedAt: new Date(testNow) }
  await addPhoneNumber(services, world.centre, called, '050 555 0120', gone)
  everybody = await list('')
})
afterAll(() => server.close())

const typed = [
  ...['aino', 'Äinö', 'aino ranta', 'mäkitie', 'makitie 12', 'Mäkitie 1', 'salmi', 'polku', '12', '3', '3 raino'],
  ...['malli', 'ake soini', 'salmi malli', 'åke', 'relation'],
  ...['040 123', '+35840123', "o'brien", 'obrien', 'käpy', 'kä', 'Koskikuja 12 räino', 'zzz'],
]
const signs = ['%', '_', '\\', "'", '"', '% _', '”’', '…', '%%%']

describe('a search', () => {
  test.each(typed)(
    'for %s finds the same passengers on the server and on the device, in the same order',
    async (text) => {
      const sought = passengerSearchOf(text)
      const found = everybody.filter((card) => isFound(searchKeysOf(card), sought))
      const placeOf = (passenger: PassengerCard) => hitPlace({ keys: searchKeysOf(passenger), passenger }, sought)

      expect((await list(text)).map(({ name }) => name)).toEqual(found.map(({ name }) => name))
      expect(await search(text)).toEqual(found.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ name }) => name))
    },
  )

  test.each(signs)('for %s alone finds nobody', async (text) => {
    expect(await list(text)).toEqual([])
    expect(await search(text)).toEqual([])
  })

  test('finds the passenger by the name of who is called, after those who are called so themselves', async () => {
    expect((await list('malli')).map(({ name }) => name)).toEqual(['Soini Puhelin'])
    expect(await search('ake soini')).toEqual(['Soini Puhelin'])
    expect(await search('åke')).toEqual(['Soini Puhelin'])
    expect(await search('salmi')).toEqual(['Aino Salmi', 'Soini Puhelin', 'Äinö Aalto'])
  })

  test('puts names that are spelled as it was typed before others', async () => {
    expect((await search('äinö'))[0]).toBe('Äinö Aalto')
    expect((await search('aino')).indexOf('Äinö Aalto')).toBeGreaterThan((await search('aino')).indexOf('Raino Harju'))
  })

  test.each([
    ['the street', 'mäkitie', ['Aino Salmi', 'Raino Harju']],
    ['the street with its number', 'mäkitie 12', ['Aino Salmi']],
    ['digits of the telephone', '040 123', ['Soini Puhelin']],
    ['them with the code of the country', '+358 40 123', ['Soini Puhelin']],
  ])('by %s finds passengers', async (_, text, names) => {
    expect((await search(text)).toSorted()).toEqual(names)
  })
})
