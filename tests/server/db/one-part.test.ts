import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listArrivals, setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import { listAuditEvents } from '#contract/audit.ts'
import { listBookings } from '#contract/bookings.ts'
import { getPassenger, listPassengerPage, searchPassengers } from '#contract/passengers.ts'
import { createOrUpdateRides, listRides } from '#contract/rides.ts'
import { listTimetables } from '#contract/timetables.ts'
import { fullWrite } from '#domain/access.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import type { Ride } from '#domain/ride/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { hasSpreadTables } from '#tests/support/database.ts'
import { mainAlias, openDemo } from '#tests/support/demo.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { watchStatements, type DoneStatement } from '#tests/support/statement-plans.ts'
import { addUser } from '#tests/support/users.ts'

let server: TestServer
let token: string
let organizationId: number
let destinationId: number
let done: () => DoneStatement[]

const email = 'osat@perille.example'

beforeAll(async () => {
  if (!hasSpreadTables) return
  server = await startTestServer({ now: Date.parse('2026-11-23T06:12:00Z') })
  await openDemo(server)
  const { db } = server.services
  const there = await db
    .selectFrom('destination')
    .select(['id', 'organization_id'])
    .where('alias', '=', mainAlias)
    .executeTakeFirstOrThrow()
  ;[organizationId, destinationId] = [there.organization_id, there.id]
  const all = await db.selectFrom('destination').select('id').where('organization_id', '=', organizationId).execute()
  const roles = all.map(({ id }) => ({ organizationId, destinationId: id, levels: fullWrite }))
  await addUser(server.services, { email, roles, administers: [organizationId] })
  token = await server.signIn(email)
  done = await watchStatements(db)
}, 120_000)
afterAll(async () => {
  vi.restoreAllMocks()
  if (hasSpreadTables) await server.close()
})

/** Often enough for the database to keep a plan for whatever organisation comes. */
const times = 8

interface Asked {
  endpoint: Parameters<TestServer['call']>[0]
  options?: Parameters<TestServer['call']>[1]
}

type Round = (time: number) => Asked[] | Promise<Asked[]>

/** Statements that looked at more than one part of a table, each with the table, of calls that are made several times. */
async function astray(round: Round): Promise<string[]> {
  const seen = new Set<string>()
  let statements = 0
  for (let time = 0; time < times; time += 1) {
    const calls = await round(time)
    done()
    for (const { endpoint, options } of calls) {
      const reply = await server.call(endpoint, { ...options, token })
      expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
    }
    for (const { text, partsOf } of done()) {
      statements += 1
      for (const [table, parts] of partsOf) if (parts.size > 1) seen.add(`${table}: ${text}`)
    }
  }
  expect(statements).toBeGreaterThan(times)
  return [...seen]
}

/** One of the destination whose week may be changed. */
async function openTimetable(): Promise<number> {
  const { db } = server.services
  const { id } = await db
    .selectFrom('timetable')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('destination_id', '=', destinationId)
    .where('deleted', '=', false)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('timetable')
    .set({ state: timetableStates.new, start_date: '2026-11-30', end_date: '2027-01-31' })
    .where('id', '=', id)
    .execute()
  return id
}

const hasParts = test.skipIf(!hasSpreadTables)

hasParts('a statement that looks at every part is seen', async () => {
  await server.services.db.selectFrom('trip').select('id').where('passenger_id', '=', 1).execute()

  expect(done().map(({ partsOf }) => partsOf.get('trip')?.size)).toContain(4)
})

const itemsOf = async () =>
  (await server.call(listArrivals, { params: { destinationId }, token })).json<ArrivalDeparture[]>()

hasParts.each<[string, Round]>([
  [
    'one passenger',
    async () => {
      const [item] = await itemsOf()
      return [{ endpoint: getPassenger, options: { params: { id: item!.passengerId } } }]
    },
  ],
  ['a page of the list', () => [{ endpoint: listPassengerPage, options: { query: { count: '20' } } }]],
  [
    'a far page of the list of one destination',
    () => [
      {
        endpoint: listPassengerPage,
        options: { query: { index: '1000', count: '20', destinationIds: String(destinationId) } },
      },
    ],
  ],
  ['a search', () => [{ endpoint: searchPassengers, options: { query: { q: 'aino' } } }]],
  ['a search by telephone', () => [{ endpoint: searchPassengers, options: { query: { q: '040 5' } } }]],
  ['the board', () => [{ endpoint: listArrivals, options: { params: { destinationId } } }]],
  [
    'a confirmation and its undoing',
    async () => {
      const item = (await itemsOf()).find(
        ({ completed, cancelled, cancelling }) => !completed && !cancelled && !cancelling,
      )
      return [
        { endpoint: setArrivalComplete, options: { body: item } },
        { endpoint: setArrivalIncomplete, options: { body: item } },
      ]
    },
  ],
  ['the timetables of a destination', () => [{ endpoint: listTimetables, options: { params: { destinationId } } }]],
  ['the cells of a week', () => [{ endpoint: listRides, options: { params: { destinationId } } }]],
  ['the bookings of a destination', () => [{ endpoint: listBookings, options: { params: { destinationId } } }]],
  ['a page of the audit log', () => [{ endpoint: listAuditEvents, options: { params: { id: organizationId } } }]],
  [
    'a page of the audit log of some kinds',
    () => [
      { endpoint: listAuditEvents, options: { params: { id: organizationId }, query: { kinds: 'passengers,groups' } } },
    ],
  ],
  [
    'a week that is filled',
    async (time) => {
      const query = { timetableId: String(await openTimetable()) }
      const reply = await server.call(listRides, { params: { destinationId }, query, token })
      const body = reply.json<Ride[]>().map((ride) => ({ ...ride, timeOfDay: { hour: 8, minute: time } }))
      return [{ endpoint: createOrUpdateRides, options: { body } }]
    },
  ],
])('%s has one part of each table looked at', async (_, round) => {
  expect(await astray(round)).toEqual([])
})
