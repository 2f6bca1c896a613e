import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PassengerCard } from '#domain/passenger.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { cardRevision, forgetCards, keepCards } from '#data/mirror/cards.ts'
import { MirrorDatabase } from '#data/mirror/db.ts'
import { emptyMirror } from '#data/workspace/empty-mirror.ts'
import {
  cardAtHand,
  cardOf,
  passengerListState,
  passengerPageOf,
  passengersMatching,
  pullPassengerList,
  type PassengerListQuery,
} from '#data/passenger-list.ts'
import { likelyDoublesOf, passengerSources, type SearchOptions } from '#data/passenger-search.ts'
import { watch } from '#data/device/watch.ts'
import { emptyPassenger } from '#domain/passenger.ts'
import { addGroup, addPassenger, addPhoneNumber } from '#tests/support/rides.ts'
import { asked, openPassengerDesk, type PassengerDesk } from './passenger-desk.ts'

let desk: PassengerDesk
let destinationId: number
let groupId: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  desk = await openPassengerDesk()
  const { centre } = desk.world
  ;({ destinationId } = centre)
  const passengers = [
    { name: 'Äijälä Åke', yearGrade: 3 },
    { name: 'Aalto Maija' },
    { name: 'Virtanen Ossi', inactive: true },
    { name: 'Virtanen Aino', yearGrade: 12 },
    { name: 'Özdemir Leyla' },
  ]
  for (const given of passengers) ids[given.name] = await addPassenger(desk.server.services, centre, given)
  const contact = { contactName: 'Pekka Malli', relation: 'isä' }
  await addPhoneNumber(desk.server.services, centre, ids['Aalto Maija'] ?? 0, '050 555 0142', contact)
  groupId = await addGroup(desk.server.services, centre, [ids['Virtanen Aino'] ?? 0])
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.client.link = () => 'pass'
  await pullPassengerList(destinationId, { freshForMs: 0 })
  desk.client.seen.length = 0
})

const query = (given: Partial<PassengerListQuery> = {}): PassengerListQuery => ({
  destinationIds: [destinationId],
  groupIds: [],
  excludeIds: [],
  onlyActive: false,
  search: '',
  sortBy: 'name',
  descending: false,
  page: 0,
  size: 20,
  ...given,
})
const names = async (given: Partial<PassengerListQuery> = {}) =>
  (await passengerPageOf(query(given))).rows.map(({ name }) => name)

const inOrder = ['Aalto Maija', 'Virtanen Aino', 'Virtanen Ossi', 'Äijälä Åke', 'Özdemir Leyla']

describe('a page', () => {
  test('has the names in Finnish order, and the other way round', async () => {
    expect(await names()).toEqual(inOrder)
    expect(await names({ descending: true })).toEqual(inOrder.toReversed())
  })

  test.each([
    ['active ones', { onlyActive: true }, inOrder.filter((name) => name !== 'Virtanen Ossi')],
    ['another destination', { destinationIds: [999_999] }, []],
    ['a name without its accents', { search: 'aijala' }, ['Äijälä Åke']],
    ['words in another order', { search: 'aino virta' }, ['Virtanen Aino']],
    ['a grade', { search: '12' }, ['Virtanen Aino']],
    ['digits of a number', { search: '+358 50 555 01' }, ['Aalto Maija']],
  ])('of %s', async (_, given, expected) => {
    expect(await names(given)).toEqual(expected)
  })

  test('of a group, and without some', async () => {
    expect(await names({ groupIds: [groupId] })).toEqual(['Virtanen Aino'])
    expect(await names({ excludeIds: [ids['Aalto Maija'] ?? 0] })).toEqual(inOrder.slice(1))
  })

  test('by a column whose empty values come last', async () => {
    expect((await names({ sortBy: 'yearGrade' })).slice(0, 2)).toEqual(['Äijälä Åke', 'Virtanen Aino'])
    expect((await names({ sortBy: 'yearGrade', descending: true })).slice(0, 2)).toEqual([
      'Virtanen Aino',
      'Äijälä Åke',
    ])
  })

  test('past the last is the last, and says where it stands', async () => {
    const page = await passengerPageOf(query({ size: 2, page: 9 }))
    expect(page).toMatchObject({ total: 5, page: 2, firstIndex: 4 })
    expect(page.rows.map(({ name }) => name)).toEqual(['Özdemir Leyla'])
  })

  test('comes from the noted order of names before the index is made, and is the same', async () => {
    const { mirror } = workspace()
    const second = new MirrorDatabase('another-start')
    await second.passengerCards.bulkPut(await mirror.passengerCards.toArray())
    await second.lists.bulkPut(await mirror.lists.toArray())
    await second.nameOrders.bulkPut(await mirror.nameOrders.toArray())
    const usual = Object.assign(workspace(), { mirror: second })
    try {
      const early = await passengerPageOf(query({ onlyActive: true }))
      const later = await passengerPageOf(query({ onlyActive: true }))
      expect(early).toEqual(later)
      expect(early.rows).toHaveLength(4)
    } finally {
      usual.mirror = mirror
      await second.delete()
    }
  })
})

describe('the list', () => {
  test('gives the same objects again for who has not changed', async () => {
    const before = (await passengerPageOf(query())).rows
    const [first, second] = before
    if (!first || !second) throw new Error('no rows')
    await keepCards(workspace().mirror, [{ ...first, homeCity: 'Kuopio' }])
    const after = (await passengerPageOf(query())).rows
    expect(after[0]).toMatchObject({ id: first.id, homeCity: 'Kuopio' })
    expect(after[1]).toBe(second)
  })

  test('gives the same rows for the same question', async () => {
    const all = query({ size: 'all', search: 'a' })
    expect((await passengerPageOf(all)).rows).toBe((await passengerPageOf(all)).rows)
  })

  test('notes its order again after a save, for the next start', async () => {
    const card = await cardOf(ids['Aalto Maija'] ?? 0)
    if (!card) throw new Error('no card')
    await keepCards(workspace().mirror, [{ ...card, homeCity: 'Sysmä' }])
    await passengerPageOf(query())
    const { mirror } = workspace()
    await expect
      .poll(async () => (await mirror.nameOrders.get(`passengers:${destinationId}`))?.revision, { timeout: 5000 })
      .toBe(await cardRevision(mirror))
  })

  test('follows a new name, a new passenger and one who is gone, live', async () => {
    const shown: string[][] = []
    const stop = watch(
      () => passengerPageOf(query()),
      ({ rows }) => shown.push(rows.map(({ name }) => name)),
    )
    const card = await cardOf(ids['Aalto Maija'] ?? 0)
    if (!card) throw new Error('no card')
    await expect.poll(() => shown.length).toBe(1)
    await keepCards(workspace().mirror, [
      { ...card, name: 'Zetterberg Maija' },
      PassengerCard.parse({ ...card, id: 4242, name: 'Bergman Bo' }),
    ])
    await expect
      .poll(() => shown.at(-1))
      .toEqual(['Bergman Bo', 'Virtanen Aino', 'Virtanen Ossi', 'Zetterberg Maija', 'Äijälä Åke', 'Özdemir Leyla'])
    await forgetCards(workspace().mirror, [4242])
    await expect.poll(() => shown.at(-1)).toHaveLength(5)
    stop()
  })

  test('is not asked for again while it is young, nor twice at once', async () => {
    await pullPassengerList(destinationId)
    expect(asked(desk, 'GET', '/paginated')).toHaveLength(0)
    const again = { freshForMs: 0 }
    await Promise.all([pullPassengerList(destinationId, again), pullPassengerList(destinationId, again)])
    expect(asked(desk, 'GET', '/paginated')).toHaveLength(1)
  })

  test('whose reader has left is silent; who is still there gets it', async () => {
    const leaving = new AbortController()
    desk.client.link = () => {
      leaving.abort()
      return 'pass'
    }
    const left = pullPassengerList(destinationId, { freshForMs: 0, signal: leaving.signal })
    const stayed = pullPassengerList(destinationId, { freshForMs: 0 })
    await expect(left).resolves.toBe('nothing')
    await stayed
    expect(asked(desk, 'GET', '/paginated')).toHaveLength(2)
  })

  test('follows those who are known to have changed, though it is young', async () => {
    const aino = ids['Virtanen Aino'] ?? 0
    const rename = (name: string) =>
      desk.server.services.db.updateTable('passenger').set({ name }).where('id', '=', aino).execute()
    await rename('Virtanen Aino-Liisa')
    expect(await pullPassengerList(destinationId, { changed: [aino] })).toBe('part')
    expect((await cardOf(aino))?.name).toBe('Virtanen Aino-Liisa')
    expect(asked(desk, 'GET', '/paginated')).toHaveLength(1)
    await rename('Virtanen Aino')
    await pullPassengerList(destinationId, { changed: [aino] })
  })

  test('is asked for whole when somebody who has changed is not on it, and not again and again', async () => {
    desk.client.link = () => 'pass'
    const gone = await addPassenger(desk.server.services, desk.world.sibling, { name: 'Muualla Mauno' })
    expect(await pullPassengerList(destinationId, { changed: [gone] })).toBe('nothing')
    expect(asked(desk, 'GET', '/paginated')).toHaveLength(1)
    // what is known to be outdated does not count as young, and is asked for before long
    expect(await pullPassengerList(destinationId, { freshForMs: 0 })).toBe('whole')
    expect(asked(desk, 'GET', '/paginated')).toHaveLength(2)
    expect(await pullPassengerList(destinationId)).toBe('whole')
    expect(asked(desk, 'GET', '/paginated')).toHaveLength(2)
  })

  test('of which something has changed that could not be loaded is asked for whole, as often as that fails', async () => {
    const aino = ids['Virtanen Aino'] ?? 0
    desk.client.link = () => 'cut'
    await expect(pullPassengerList(destinationId, { changed: [aino] })).rejects.toThrow()
    await expect(pullPassengerList(destinationId, { freshForMs: 0 })).rejects.toThrow()
    desk.client.link = () => 'pass'
    // young as it is, it is known to be outdated
    expect(await pullPassengerList(destinationId)).toBe('nothing')
    expect(await pullPassengerList(destinationId, { freshForMs: 0 })).toBe('whole')
    expect(await pullPassengerList(destinationId)).toBe('whole')
  })

  test('is forgotten with what was fetched', async () => {
    await emptyMirror()
    expect(await passengerListState(destinationId)).toEqual({ fetchedAt: null, isPartial: true, crawl: null })
    expect(await passengersMatching(query())).toEqual([])
  })
})

describe('a card', () => {
  test('is at hand once a list has been read', async () => {
    const id = ids['Aalto Maija'] ?? 0
    await passengersMatching(query())

    expect(cardAtHand(id)).toEqual(await cardOf(id))
    expect(cardAtHand(999_999)).toBeUndefined()
  })

  test('is found by the name of who is called, also where the device is alone', async () => {
    desk.client.link = () => 'cut'

    expect(await names({ search: 'pekka malli' })).toEqual(['Aalto Maija'])
    expect((await cardOf(ids['Aalto Maija'] ?? 0))?.contacts).toEqual([{ contactName: 'Pekka Malli', relation: 'isä' }])
  })

  test('that an older version has left is read as one of which it is not told whose its numbers are', async () => {
    const { mirror } = workspace()
    const id = ids['Virtanen Ossi'] ?? 0
    await mirror.passengerCards
      .where('id')
      .equals(id)
      .modify((card) => delete card.contacts)
    const before = await mirror.passengerCards.get(id)

    expect((await cardOf(id))?.contacts).toEqual([])
    expect(await names({ search: 'virtanen ossi' })).toEqual(['Virtanen Ossi'])
    // as it says nothing else, the list that comes anew does not write it again
    await pullPassengerList(destinationId, { freshForMs: 0 })
    expect(await mirror.passengerCards.get(id)).toEqual(before)
  })
})

describe('the search', () => {
  const found = async (key: string, text: string, options: SearchOptions = {}) =>
    (await passengerSources(options)
      .find((source) => source.key === key)
      ?.search(text, AbortSignal.timeout(30_000))) ?? []
  const findOnDevice = (text: string, options?: SearchOptions) => found('device', text, options)

  test('finds on the device without the network, names that begin with it first', async () => {
    desk.client.link = () => 'cut'
    expect((await findOnDevice('a')).map(({ name }) => name)[0]).toBe('Aalto Maija')
    expect(await findOnDevice('   ')).toEqual([])
    expect((await findOnDevice('0505550142')).map(({ name, destinationId: at }) => [name, at])).toEqual([
      ['Aalto Maija', destinationId],
    ])
    expect(await findOnDevice('aalto', { excludeIds: [ids['Aalto Maija'] ?? 0] })).toEqual([])
  })

  test('finds the same by letter after letter as at once', async () => {
    const names = async (text: string) => (await findOnDevice(text)).map(({ name }) => name)
    await names('v')
    expect(await names('vir')).toEqual(['Virtanen Aino', 'Virtanen Ossi'])
    expect(await names('vir os')).toEqual(['Virtanen Ossi'])
    expect(await names('v')).toHaveLength(2)
    await names('1')
    expect(await names('12')).toEqual(['Virtanen Aino'])
  })

  test('finds on the server what is of the destination', async () => {
    const hits = await found('server', 'virtanen', { destinationId })
    expect(hits.map(({ name }) => name).sort()).toEqual(['Virtanen Aino', 'Virtanen Ossi'])
    expect(await found('server', 'virtanen', { excludeIds: hits.map(({ id }) => id) })).toEqual([])
  })

  test('points out whom the device has first, and whom only the server has after them', async () => {
    const { centre } = desk.world
    const { services } = desk.server
    const same = { name: 'Virtanen Sisko', externalId: 'S-1' }
    const namesake = { ...emptyPassenger(centre.organizationId, [destinationId]), ...same }
    const known = await addPassenger(services, centre, same)
    await pullPassengerList(destinationId, { freshForMs: 0 })
    const unknown = await addPassenger(services, centre, same)

    expect((await likelyDoublesOf(namesake)).map(({ passenger: { id } }) => id)).toEqual([known, unknown])
    desk.client.link = () => 'cut'
    expect((await likelyDoublesOf(namesake)).map(({ passenger: { id } }) => id)).toEqual([known])
    await services.db.deleteFrom('passenger_destination').where('passenger_id', 'in', [known, unknown]).execute()
    await services.db.deleteFrom('passenger').where('id', 'in', [known, unknown]).execute()
  })

  test('points out who is likely the same person, also without an answer', async () => {
    const likely = {
      ...emptyPassenger(desk.world.centre.organizationId, [destinationId]),
      name: 'maija AALTO',
      phone: '+358505550142',
    }
    for (const fate of ['pass', 'cut'] as const) {
      desk.client.link = () => fate
      expect(await likelyDoublesOf(likely)).toMatchObject([{ passenger: { name: 'Aalto Maija' }, reasons: ['phone'] }])
    }
  })
})
