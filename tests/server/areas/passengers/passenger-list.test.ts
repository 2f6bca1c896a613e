import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listPassengerPage, passengerPageQuery, searchPassengers, type PassengerPage } from '#contract/passengers.ts'
import { accessLevels } from '#domain/access.ts'
import { passengerStates, type PassengerCard, type PassengerHit } from '#domain/passenger.ts'
import {
  comparePassengers,
  isFound,
  passengerSearchOf,
  passengerSortings,
  searchKeysOf,
} from '#domain/passenger-list.ts'
import { nobodyNamed } from '#domain/phone-number.ts'
import { utilities } from '#domain/utility.ts'
import { auditOf } from '#tests/support/board.ts'
import { addCoordinatorWorld, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { addUser } from '#tests/support/users.ts'
import {
  addGroup,
  addGroupRole,
  addPassenger,
  addPassengers,
  addPhoneNumber,
  emptyRideTables,
} from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: CoordinatorWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await addCoordinatorWorld(server)
})
beforeEach(() => emptyRideTables(server.services))
afterAll(() => server.close())

const everybody: PassengerPage = {
  destinationIds: [],
  groupIds: [],
  excludeIds: [],
  onlyActive: false,
  search: '',
  sortBy: 'name',
  descending: false,
  index: 0,
  count: 100,
}

type Who = keyof CoordinatorWorld['tokens']

async function page(given: Partial<PassengerPage> = {}, token = world.tokens.coordinator) {
  const query = passengerPageQuery({ ...everybody, ...given }) as Record<string, string>
  const reply = await server.call(listPassengerPage, { query, token })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ passengers: PassengerCard[]; total: number }>()
}
const namesOf = async (given: Partial<PassengerPage> = {}, who: Who = 'coordinator') =>
  (await page(given, world.tokens[who])).passengers.map(({ name }) => name)

async function search(q: string, who: Who = 'coordinator', destinationId?: number): Promise<PassengerHit[]> {
  const query = { q, ...(destinationId !== undefined && { destinationId: String(destinationId) }) }
  const reply = await server.call(searchPassengers, { query, token: world.tokens[who] })
  expect(reply.statusCode).toBe(200)
  return reply.json<PassengerHit[]>()
}

const add = (...names: string[]) =>
  Promise.all(names.map((name) => addPassenger(server.services, world.centre, { name })))

describe('a page of passengers', () => {
  test('has a card for each, with everything that the list shows and no note', async () => {
    const id = await addPassenger(server.services, world.centre, {
      name: 'Helvi Tuomikoski',
      utilityIds: [utilities.walker],
      externalId: 'AS-1',
      yearGrade: 3,
    })
    await addPhoneNumber(server.services, world.centre, id, '050 555 0101')
    const contact = { contactName: 'Maija Malli', relation: 'äiti' }
    await addPhoneNumber(server.services, world.centre, id, '050 555 0102', contact)
    const groupId = await addGroup(server.services, world.centre, [id], 'Aamuryhmä')

    expect(await page()).toEqual({
      total: 1,
      passengers: [
        {
          id,
          name: 'Helvi Tuomikoski',
          externalId: 'AS-1',
          yearGrade: 3,
          groups: 'Aamuryhmä',
          groupObjs: [{ id: groupId, name: 'Aamuryhmä' }],
          phone: '050 555 0101, 050 555 0102',
          contacts: [nobodyNamed, contact],
          homeAddress: 'Käpypolku 1',
          homePostalcode: '15150',
          homeCity: 'Lahti',
          utilityIds: [utilities.walker],
          transportationPermissionRequired: false,
          transportationPermissionCount: 0,
          organizationId: world.centre.organizationId,
          perilleId: null,
          inactive: false,
          isArchivedOrDeleted: false,
          destinationIds: [world.centre.destinationId],
        },
      ],
    })
  })

  test('is in the order of the Finnish alphabet, numbers by their value', async () => {
    await add('Öhman', 'Åke', 'Äijälä', 'Zebra', 'aalto', 'Matkustaja 10', 'Matkustaja 9', 'Élise')

    expect(await namesOf()).toEqual([
      'aalto',
      'Élise',
      'Matkustaja 9',
      'Matkustaja 10',
      'Zebra',
      'Åke',
      'Äijälä',
      'Öhman',
    ])
    expect(await namesOf({ descending: true })).toEqual((await namesOf()).reverse())
  })

  test('comes after page, each passenger once', async () => {
    await addPassengers(server.services, world.centre, 25, { name: 'Sama Nimi' })

    const pages = await Promise.all([0, 10, 20, 30].map((index) => page({ index, count: 10 })))

    expect(pages.map(({ passengers }) => passengers.length)).toEqual([10, 10, 5, 0])
    expect(pages.every(({ total }) => total === 25)).toBe(true)
    expect(new Set(pages.flatMap(({ passengers }) => passengers.map(({ id }) => id))).size).toBe(25)
  })

  test('has twenty rows unless another number is asked for', async () => {
    await addPassengers(server.services, world.centre, 21)

    const reply = await server.call(listPassengerPage, { token: world.tokens.coordinator })

    expect(reply.json()).toMatchObject({ total: 21, passengers: { length: 20 } })
  })

  test('leaves out archived and deleted passengers, and inactive ones when asked', async () => {
    for (const state of Object.values(passengerStates)) {
      await addPassenger(server.services, world.centre, { name: `Tila ${state}`, state })
      await addPassenger(server.services, world.centre, { name: `Lepäävä ${state}`, state, inactive: true })
    }

    expect(await namesOf()).toEqual(['Lepäävä 0', 'Tila 0'])
    expect(await namesOf({ onlyActive: true })).toEqual(['Tila 0'])
  })

  test('takes destinations, groups and excluded passengers into account', async () => {
    const { centre, sibling } = world
    const [first = 0, second = 0] = await add('Eka', 'Toka')
    await addPassenger(server.services, sibling, { name: 'Kolmas' })
    const groupId = await addGroup(server.services, centre, [first, second])

    expect(await namesOf({ destinationIds: [sibling.destinationId] }, 'both')).toEqual(['Kolmas'])
    expect(await namesOf({ destinationIds: [sibling.destinationId, centre.destinationId] }, 'both')).toHaveLength(3)
    expect(await namesOf({ groupIds: [groupId] }, 'both')).toEqual(['Eka', 'Toka'])
    expect(await namesOf({ groupIds: [groupId], excludeIds: [first] }, 'both')).toEqual(['Toka'])
    expect(await namesOf({ destinationIds: [sibling.destinationId] })).toEqual([])
  })

  test.each(passengerSortings)('sorted by %s is as a mirrored list sorts it, in both directions', async (sortBy) => {
    const { centre } = world
    const [a, b, c] = await Promise.all([
      addPassenger(server.services, centre, { name: 'Äijä', yearGrade: 10, address: 'Åkerlundinkatu 2' }),
      addPassenger(server.services, centre, { name: 'Anna', yearGrade: 9, address: 'Asematie 1' }),
      addPassenger(server.services, centre, { name: 'Bertta', address: '' }),
      addPassenger(server.services, centre, { name: 'Cecilia', yearGrade: 9, address: 'Öljytie 4' }),
    ])
    await addPhoneNumber(server.services, centre, a, '050 555 0102')
    await addPhoneNumber(server.services, centre, c, '040 555 0102')
    await addGroup(server.services, centre, [a, b], 'Öljyvärit')
    await addGroup(server.services, centre, [c], 'Aamuryhmä')

    for (const descending of [false, true]) {
      const { passengers } = await page({ sortBy, descending })
      expect(passengers).toHaveLength(4)
      expect(passengers.map(({ name }) => name)).toEqual(
        [...passengers].sort(comparePassengers(sortBy, descending)).map(({ name }) => name),
      )
    }
  })

  test.each([
    ['a sibling', 'siblingDesk', 0],
    ['the twin', 'twinDesk', 0],
    ['the administrator', 'administrator', 0],
    ['who only reads the board', 'reader', 0],
    ['the desk', 'desk', 3],
  ] as const)('shows %s who they may see, and counts nobody else', async (_, who, total) => {
    await add('Eka', 'Toka', 'Kolmas')

    expect(await page({}, world.tokens[who])).toMatchObject({ total, passengers: { length: total } })
  })

  test('shows a role in a group its passengers and nobody else', async () => {
    const [member = 0] = await add('Jäsen', 'Vieras')
    const groupId = await addGroup(server.services, world.centre, [member])
    const userId = await addUser(server.services, { email: 'ryhma@perille.example' })
    await addGroupRole(server.services, world.centre, groupId, userId, accessLevels.read)
    const token = await server.signIn('ryhma@perille.example')

    expect((await page({}, token)).passengers.map(({ name }) => name)).toEqual(['Jäsen'])
  })

  test('leaves an audit row with those that it showed, and nothing that was typed', async () => {
    const [id = 0] = await add('Helvi Tuomikoski', 'Toini Harjulehto')

    await page({ search: 'tuomikos' })

    const row = (await auditOf(server, 'passengers.list')).at(-1)
    expect(row).toMatchObject({ passengerIds: [id], organizationId: world.centre.organizationId, outcome: 'done' })
    expect(JSON.stringify(row)).not.toMatch(/tuomikos/i)
  })

  test.each([
    ['a negative index', { index: '-1' }],
    ['no rows', { count: '0' }],
    ['more rows than a page may have', { count: '20001' }],
    ['an unknown column', { sortBy: 'ssn' }],
    ['a destination of letters', { destinationIds: 'kaikki' }],
    ['an id beyond the largest', { excludeIds: '2147483648' }],
    ['too long a search', { nameOrYearGradeSearch: 'a'.repeat(129) }],
    ['U+0000', { nameOrYearGradeSearch: 'a\u0000' }],
  ])('with %s is a bad request', async (_, query) => {
    expect((await server.call(listPassengerPage, { query, token: world.tokens.coordinator })).statusCode).toBe(400)
  })
})

describe('searching', () => {
  const people = [
    'Väinö Hopeakangas',
    'Aino-Maija Väisänen',
    "Seán O'Brien",
    'Łukasz Nowak',
    'Kaarina Ahonen',
    'Ahti Kaarnalahti',
  ]

  beforeEach(async () => {
    const ids = await add(...people)
    await addPhoneNumber(server.services, world.centre, ids[0]!, '+358 50 555 0137')
    const contact = { contactName: 'Pertti Öhman', relation: 'isä' }
    await addPhoneNumber(server.services, world.centre, ids[1]!, '050 555 0138', contact)
    await server.services.db.updateTable('passenger').set({ year_grade: 5 }).where('id', '=', ids[4]!).execute()
  })

  test.each([
    'väinö',
    'VAINO',
    'kangas hopea',
    'hopeakangas väinö',
    'vai',
    'aino maija',
    'obrien',
    'lukasz',
    'kaarna ahti',
    '5',
    '5 ahonen',
    '6',
    'öhman',
    'pertti aino',
    'isä',
    '0505550137',
    '+358505550137',
    '555 0137',
    '0137',
    '13',
    '%',
    '_',
    "'; drop table passenger; --",
    'olematon',
  ])('"%s" finds on the server whom it finds on a device', async (typed) => {
    const all = (await page()).passengers
    const expected = all.filter((card) => isFound(searchKeysOf(card), passengerSearchOf(typed))).map(({ name }) => name)

    expect(await namesOf({ search: typed })).toEqual(expected)
    const hits = (await search(typed)).map(({ name }) => name).sort()
    expect(hits).toEqual(passengerSearchOf(typed).words.length === 0 ? [] : [...expected].sort())
  })

  test('gives those first whose name begins so, and inactive ones after the active', async () => {
    await server.services.db
      .updateTable('passenger')
      .set({ inactive: true })
      .where('name', '=', 'Ahti Kaarnalahti')
      .execute()
    await add('Ahma', 'Sahanen')

    expect((await search('ah')).map(({ name }) => name)).toEqual([
      'Ahma',
      'Kaarina Ahonen',
      'Ahti Kaarnalahti',
      'Sahanen',
    ])
  })

  test('says where to open a passenger', async () => {
    const { centre, sibling } = world
    await addPassenger(server.services, sibling, {
      name: 'Kahdessa Paikassa',
      otherDestinationIds: [centre.destinationId],
    })

    expect(await search('kahdessa')).toMatchObject([{ destinationId: centre.destinationId }])
    expect(await search('kahdessa', 'both')).toMatchObject([{ destinationId: sibling.destinationId }])
    expect(await search('kahdessa', 'both', centre.destinationId)).toMatchObject([
      { destinationId: centre.destinationId },
    ])
    expect(await search('kahdessa', 'coordinator', sibling.destinationId)).toMatchObject([
      { destinationId: centre.destinationId },
    ])
    expect(await search('väinö', 'both', sibling.destinationId)).toEqual([])
  })

  test('finds nobody whom the user may not see', async () => {
    await addPassenger(server.services, world.twin, { name: 'Väinö Naapuri' })

    expect((await search('väinö')).map(({ name }) => name)).toEqual(['Väinö Hopeakangas'])
    expect(await search('väinö', 'administrator')).toEqual([])
    expect(await search('väinö', 'siblingDesk')).toEqual([])
  })

  test('without a text is a bad request, and an empty one finds nobody', async () => {
    expect((await server.call(searchPassengers, { token: world.tokens.desk })).statusCode).toBe(400)
    expect(await search('')).toEqual([])
    expect(await search(' - ')).toEqual([])
  })

  test('finds a likely double in another spelling of the name', async () => {
    expect((await search('Hopeakangas, Vaino')).map(({ name }) => name)).toEqual(['Väinö Hopeakangas'])
  })
})
