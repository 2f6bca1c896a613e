import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { timetableStates } from '#domain/timetable/state.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import type { Provider } from '#server/call/outside/provider.ts'
import {
  addCentre,
  addPassengers,
  addTimetable,
  emptyTables,
  ridesFor,
  runsOn,
  type Centre,
} from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let centre: Centre
let dispatcher: Provider
/** Ids of what could not be done. */
let failed: object[]

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await emptyTables(server.services)
  centre = await addCentre(server.services)
  failed = []
  dispatcher = createDispatcher({ cancellationAnswerMs: 0, onFailure: (_, ids) => void failed.push(ids) })
})
afterAll(() => server.close())

const mend = async () => {
  await sql`alter table run drop constraint if exists broken`.execute(server.services.db)
}

/** Lets no run be stored that is not like this. */
async function refuseRuns(unless: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table run add constraint broken check (${unless})`.execute(server.services.db)
  onTestFinished(mend)
}

const addRider = async (at: Centre, given?: Parameters<typeof addTimetable>[3]) =>
  addTimetable(server.services, at, ridesFor(await addPassengers(server.services, at, 1)), given)

test('a day that cannot be planned holds up no other, and is told', async () => {
  await addRider(centre)
  await refuseRuns(sql`date <> '2026-03-12'`)

  await dispatcher.updateTrips(server.services.db, new Date(testNow))

  expect(failed).toEqual([{ ...centre, date: '2026-03-12' }])
  const dates = new Set((await runsOn(server.services, centre)).map(({ date }) => date))
  expect([dates.has('2026-03-11'), dates.has('2026-03-12'), dates.has('2026-03-13')]).toEqual([true, false, true])
})

/** Two orders that are due, the first of which cannot be answered. @returns the ids of their timetables */
async function orderTwo(): Promise<number[]> {
  const { db } = server.services
  const other = await addCentre(server.services)
  const given = { state: timetableStates.orderedProcessing, endDate: '2026-03-12' }
  const ids = [await addRider(centre, given), await addRider(other, given)]
  await db
    .updateTable('timetable')
    .set({ answer_at: new Date(testNow) })
    .execute()
  await refuseRuns(sql`destination_id <> ${sql.lit(centre.destinationId)}`)
  return ids
}

test('an order that cannot be answered holds up no later one, is told and tried again later', async () => {
  const { db } = server.services
  const ids = await orderTwo()
  const answerAfter = (ms: number) => dispatcher.answerOrders(db, new Date(testNow + ms))
  const states = async () =>
    (await db.selectFrom('timetable').select('state').orderBy('id').execute()).map(({ state }) => state)

  for (const ms of [4000, 6000, 7999]) await answerAfter(ms)

  expect(await states()).toEqual([timetableStates.orderedProcessing, timetableStates.accepted])
  expect(failed).toEqual([{ organizationId: centre.organizationId, timetableId: ids[0] }])
  await answerAfter(8000)
  expect(failed).toHaveLength(2)
  await mend()
  await answerAfter(16_000)
  expect(await states()).toEqual([timetableStates.accepted, timetableStates.accepted])
})

test('an order that can be neither answered nor put off holds up no later one, and both failures are told', async () => {
  const { db } = server.services
  const ids = await orderTwo()
  onTestFinished(async () => {
    await sql`alter table timetable drop constraint if exists unmovable`.execute(db)
  })
  const due = sql.lit(new Date(testNow).toISOString())
  await sql`alter table timetable add constraint unmovable check (answer_at <= ${due}::timestamptz)`.execute(db)
  const told: unknown[] = []
  const careful = createDispatcher({
    cancellationAnswerMs: 0,
    onFailure: (error, { timetableId }: { timetableId?: number }) => void told.push([timetableId, String(error)]),
  })

  await careful.answerOrders(db, new Date(testNow + 4000))

  expect(told).toEqual([
    [ids[0], expect.stringContaining('"broken"')],
    [ids[0], expect.stringContaining('"unmovable"')],
  ])
  const states = await db.selectFrom('timetable').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual([timetableStates.orderedProcessing, timetableStates.accepted])
})
