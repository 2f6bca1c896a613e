import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchOrders } from '#contract/order-search.ts'
import { accessLevels } from '#domain/access.ts'
import type { FoundOrder } from '#domain/order-search.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { addBoardWorld, auditOf, type BoardWorld } from '#tests/support/board.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { addUser, nothing } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: BoardWorld
let planner: string

/** Timetables 1 to 25, the first of the centre, the others of the sibling; 3 is deleted, and 12 of the twin. */
beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  const levels = { ...nothing, timetables: accessLevels.read }
  const roles = [
    { ...world.centre, levels },
    { ...world.sibling, levels },
  ]
  await addUser(server.services, { email: 'suunnittelija@perille.example', roles })
  planner = await server.signIn('suunnittelija@perille.example')
  const now = new Date(server.clock.now)
  for (let id = 1; id <= 25; id += 1) {
    const { organizationId, destinationId } = id === 1 ? world.centre : id === 12 ? world.twin : world.sibling
    await server.services.db
      .insertInto('timetable')
      .values({
        organization_id: organizationId,
        destination_id: destinationId,
        state: timetableStates.ordered,
        start_date: '2026-03-16',
        end_date: '2026-04-30',
        note: `Aikataulu ${id}`,
        deleted: id === 3,
        created_at: now,
        updated_at: now,
      })
      .execute()
  }
})
afterAll(() => server.close())

const search = async (q: string, token = planner) =>
  answered(await server.call(searchOrders, { query: { q }, token })).json<FoundOrder[]>()
const idsOf = async (q: string, token = planner) => (await search(q, token)).map(({ id }) => id)

test('an order is found with where it is and how it stands', async () => {
  expect(await search('25')).toEqual([
    {
      id: 25,
      idNumber: '25',
      destinationId: world.sibling.destinationId,
      destinationAlias: 'Palvelutalo Niemi',
      state: timetableStates.ordered,
      startDate: '2026-03-16',
      endDate: '2026-04-30',
      note: 'Aikataulu 25',
    },
  ])
})

test.each([
  ['1', [1, 19, 18, 17, 16, 15, 14, 13, 11, 10]],
  ['#1', [1, 19, 18, 17, 16, 15, 14, 13, 11, 10]],
  ['2', [2, 25, 24, 23, 22, 21, 20]],
  ['3', []],
  ['12', []],
  ['99', []],
  ['K-2', []],
  ['2%', []],
  ['', []],
  ['2 or 1=1', []],
])('%s finds %j: the number itself first, then the newest', async (q, ids) => {
  expect(await idsOf(q)).toEqual(ids)
})

test('nobody finds an order where they may not read timetables', async () => {
  expect(await idsOf('1', world.tokens.desk)).toEqual([])
  expect(await idsOf('1', world.tokens.administrator)).toEqual([])
  expect(await idsOf('12', world.tokens.twinDesk)).toEqual([])
})

test('a search is on record', async () => {
  const before = (await auditOf(server, 'orders.search')).length
  await search('7')
  expect(await auditOf(server, 'orders.search')).toHaveLength(before + 1)
})
