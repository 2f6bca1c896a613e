import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#data/api/api-error.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { crawlPassengers } from '#data/mirror/crawl-passengers.ts'
import { keepCards, shownCard } from '#data/mirror/cards.ts'
import { passengerListState } from '#data/passenger-list.ts'
import { addPassenger, emptyRideTables } from '#tests/support/rides.ts'
import { asked, openPassengerDesk, type PassengerDesk } from '../passenger-desk.ts'

let desk: PassengerDesk
let destinationId: number

beforeAll(async () => {
  desk = await openPassengerDesk()
  ;({ destinationId } = desk.world.centre)
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.client.link = () => 'pass'
  desk.client.change = null
  desk.client.seen.length = 0
  const { passengerCards, lists, crawls, nameOrders } = workspace().mirror
  await Promise.all([passengerCards.clear(), lists.clear(), crawls.clear(), nameOrders.clear()])
  await emptyRideTables(desk.server.services)
})

const add = async (...given: string[]) => {
  const ids: number[] = []
  for (const name of given) ids.push(await addPassenger(desk.server.services, desk.world.centre, { name }))
  return ids
}
const remove = (id: number) =>
  desk.server.services.db.updateTable('passenger').set({ state: 1 }).where('id', '=', id).execute()
const crawl = (signal?: AbortSignal) => crawlPassengers(workspace().mirror, destinationId, { signal, pageLength: 2 })
const names = async () =>
  (await workspace().mirror.passengerCards.toArray()).map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'fi'))
const pages = () => asked(desk, 'GET', '/paginated').length

test('fetches every page, keeps the fields of a card only, and says that it has seen everybody', async () => {
  await add('Aino', 'Bertta', 'Cecilia', 'Daavid', 'Eero')
  await crawl()
  expect(await names()).toEqual(['Aino', 'Bertta', 'Cecilia', 'Daavid', 'Eero'])
  expect(pages()).toBe(3)
  expect(await passengerListState(destinationId)).toMatchObject({ isPartial: false, crawl: null })
  const [row] = await workspace().mirror.passengerCards.toArray()
  expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['note']))
})

test('writes nothing where nothing has changed, and only what has', async () => {
  const [first = 0] = await add('Aino', 'Bertta', 'Cecilia')
  await crawl()
  const before = await workspace().mirror.passengerCards.toArray()
  await crawl()
  expect(await workspace().mirror.passengerCards.toArray()).toEqual(before)

  await desk.server.services.db.updateTable('passenger').set({ home_city: 'Kouvola' }).where('id', '=', first).execute()
  await crawl()
  const after = await workspace().mirror.passengerCards.toArray()
  const changed = after.filter((row, index) => row.revision !== before[index]?.revision)
  expect(changed.map(({ id, homeCity }) => [id, homeCity])).toEqual([[first, 'Kouvola']])
})

test('removes who has left, once everybody else was seen', async () => {
  const [, second = 0] = await add('Aino', 'Bertta', 'Cecilia')
  await crawl()
  await remove(second)
  await crawl()
  expect(await names()).toEqual(['Aino', 'Cecilia'])
})

test('who has left for another place that is on this device stays there', async () => {
  const [id = 0] = await add('Aino', 'Bertta')
  await crawl()
  const { mirror } = workspace()
  const row = await mirror.passengerCards.get(id)
  if (!row) throw new Error('no card')
  await mirror.passengerCards.put({ ...row, destinationIds: [destinationId, 999] })
  await remove(id)
  await crawl()
  expect((await mirror.passengerCards.get(id))?.destinationIds).toEqual([999])
})

test('an interrupted crawl removes nobody, says that it is partial, and goes on where it stopped', async () => {
  const ids = await add('Aino', 'Bertta', 'Cecilia', 'Daavid', 'Eero')
  let answers = 0
  desk.client.link = () => {
    answers += 1
    return answers > 1 ? 'cut' : 'pass'
  }
  await expect(crawl()).rejects.toThrow(ApiError)
  expect(await names()).toEqual(['Aino', 'Bertta'])
  expect(await passengerListState(destinationId)).toEqual({
    fetchedAt: null,
    isPartial: true,
    crawl: { fetched: 2, total: 5 },
  })

  desk.client.link = () => 'pass'
  desk.client.seen.length = 0
  await crawl()
  expect(pages()).toBe(2)
  expect((await workspace().mirror.passengerCards.toArray()).map(({ id }) => id)).toEqual(ids)
})

test('leaving ends it between two pages', async () => {
  await add('Aino', 'Bertta', 'Cecilia', 'Daavid', 'Eero')
  const leaving = new AbortController()
  desk.client.change = (_, data) => {
    leaving.abort()
    return data
  }
  await expect(crawl(leaving.signal)).rejects.toThrow()
  expect(pages()).toBe(1)
  expect(await names()).toEqual([])
})

test('a list that moves under the crawl costs nobody: it is walked again', async () => {
  const [first = 0] = await add('Aino', 'Bertta', 'Cecilia', 'Daavid', 'Eero')
  await crawl()
  let isMoved = false
  const { db } = desk.server.services
  const gone = db.updateTable('passenger').set({ state: 1 }).where('id', '=', first)
  desk.client.link = () => 'pass'
  const before = await workspace().mirror.passengerCards.count()
  desk.client.change = (_, data) => {
    if (isMoved) return data
    isMoved = true
    // what was on the second page comes before its first row now
    const page = data as { passengers: unknown[]; total: number }
    return { ...page, passengers: page.passengers.toReversed() }
  }
  await gone.execute()
  await crawl()
  expect(before).toBe(5)
  expect(pages()).toBeGreaterThan(4)
  expect(await names()).toEqual(['Bertta', 'Cecilia', 'Daavid', 'Eero'])
})

test.each([
  ['a row that cannot be read', (rows: unknown[]) => [{ broken: true }, ...rows.slice(1)]],
  ['an answer that ends too soon', (rows: unknown[]) => rows.slice(0, 1)],
])('%s removes nobody', async (_, change) => {
  await add('Aino', 'Bertta', 'Cecilia')
  await crawl()
  desk.client.change = (__, data) => {
    const page = data as { passengers: unknown[]; total: number }
    return { ...page, passengers: change(page.passengers) }
  }
  await crawl()
  expect(await names()).toEqual(['Aino', 'Bertta', 'Cecilia'])
})

test.each([[{}], [null], [[]]])('an answer of another kind (%j) is a failure and removes nobody', async (answer) => {
  await add('Aino')
  await crawl()
  desk.client.change = () => answer
  await expect(crawl()).rejects.toThrow(ApiError)
  expect(await names()).toEqual(['Aino'])
})

test('what was saved while a page was on its way is not overwritten, nor removed', async () => {
  const [id = 0] = await add('Aino', 'Bertta')
  await crawl()
  const { mirror } = workspace()
  const row = await mirror.passengerCards.get(id)
  if (!row) throw new Error('no card')
  const storedAt = Date.now()
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(storedAt + 1))
  let saved: Promise<void> | undefined
  desk.client.change = (_, data) => {
    saved ??= keepCards(mirror, [
      { ...shownCard(row), homeCity: 'Heinola' },
      { ...shownCard(row), id: 4242, name: 'Uusi' },
    ])
    return data
  }
  await crawl()
  await saved
  expect((await mirror.passengerCards.get(id))?.homeCity).toBe('Heinola')
  expect(await names()).toEqual(['Aino', 'Bertta', 'Uusi'])
})

test('a page of another place is no answer, and removes nobody', async () => {
  await add('Aino', 'Bertta')
  await crawl()
  desk.client.change = (_, data) => {
    const page = data as { passengers: object[]; total: number }
    return { ...page, passengers: page.passengers.map((card) => ({ ...card, id: 77, destinationIds: [999] })) }
  }
  await expect(crawl()).rejects.toThrow(ApiError)
  expect(await names()).toEqual(['Aino', 'Bertta'])
})
