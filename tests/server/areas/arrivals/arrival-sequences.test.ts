import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelArrival, setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { addBoardWorld, boardOf, makeTrips, type BoardWorld } from '#tests/support/board.ts'
import { addUser, deskLevels } from '#tests/support/users.ts'
import { addPassenger, addTimetable, emptyRideTables } from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

const endpoints = { complete: setArrivalComplete, incomplete: setArrivalIncomplete, cancel: cancelArrival }

let server: TestServer
let world: BoardWorld
let users: { id: number; token: string }[]

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  const roles = [{ ...world.centre, levels: deskLevels }]
  const otherId = await addUser(server.services, { email: 'eeva@perille.example', roles })
  users = [
    { id: world.deskId, token: world.tokens.desk },
    { id: otherId, token: await server.signIn('eeva@perille.example') },
  ]
})
afterAll(() => server.close())

/** What a test believes of an item after everything that was asked of it. */
interface Belief {
  completedBy: number | null
  occurredAt: number | null
  /** Who said something of it last, and how many minutes ago. */
  latest: { userId: number; minutesAgo: number } | null
  isCancelled: boolean
  changes: number
  outcomes: string[]
}

const step = fc.record({
  item: fc.nat(2),
  user: fc.nat(1),
  kind: fc.constantFrom('complete', 'complete', 'incomplete', 'cancel' as const),
  /** Minutes before the call at which it was made; beyond ten hours it is of the day before. */
  minutesAgo: fc.constantFrom(0, 0, 5, 60, 599, 601, 1440),
  /** The same call arrives twice under its key. */
  isRepeated: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function expectOf(belief: Belief, { kind, minutesAgo }: Step, userId: number): void {
  if (belief.isCancelled) return void belief.outcomes.push(`${kind} arrival_cancelled`)
  if (kind === 'cancel') {
    belief.isCancelled = true
    belief.outcomes.push('cancel changed')
    return
  }
  if (minutesAgo > 600) return void belief.outcomes.push(`${kind} arrival_other_day`)
  const { latest } = belief
  const isNewest = !latest || minutesAgo < latest.minutesAgo
  if ((kind === 'complete') === (belief.occurredAt !== null)) {
    if (isNewest) belief.latest = { userId, minutesAgo }
    return void belief.outcomes.push(`${kind} repeated`)
  }
  if (latest && latest.userId !== userId && latest.minutesAgo < minutesAgo) {
    return void belief.outcomes.push(`${kind} arrival_changed`)
  }
  belief.latest = { userId, minutesAgo }
  belief.completedBy = kind === 'complete' ? userId : null
  belief.occurredAt = kind === 'complete' ? testNow - minutesAgo * 60_000 : null
  belief.changes += 1
  belief.outcomes.push(`${kind} changed`)
}

async function freshItems(): Promise<ArrivalDeparture[]> {
  await emptyRideTables(server.services)
  const { centre, tokens } = world
  for (const name of ['Helvi', 'Onni', 'Veikko']) {
    const passengerId = await addPassenger(server.services, centre, { name })
    await addTimetable(server.services, centre, [{ passengerId, weekdays: [3] }], { endDate: '2026-03-11' })
  }
  await makeTrips(server)
  return boardOf(server, centre, tokens.desk)
}

let calls = 0
async function take({ item, user, kind, minutesAgo, isRepeated }: Step, items: ArrivalDeparture[]): Promise<void> {
  calls += 1
  const { id } = items[item]!
  const occurredAt = new Date(testNow - minutesAgo * 60_000).toISOString()
  const body = kind === 'cancel' ? { id, cancellationReason: 'Sairaana' } : { id, occurredAt }
  const send = () => server.call(endpoints[kind], { body, token: users[user]!.token, key: `call-${calls}` })
  const first = await send()
  if (isRepeated) expect((await send()).body).toBe(first.body)
}

const stored = () =>
  server.services.db
    .selectFrom('arrival as a')
    .innerJoin('trip as t', 't.id', 'a.trip_id')
    .select(['a.id', 'a.completed_at', 'a.completed_by', 'a.occurred_at', 'a.version', 't.cancelled_at'])
    .orderBy('a.id')
    .execute()
const outcomesOf = async (id: number) =>
  (
    await server.services.db
      .selectFrom('arrival_event')
      .select(['kind', 'outcome'])
      .where('arrival_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind, outcome }) => `${kind} ${outcome}`)

test('whatever is asked, by whomever and however often, the rows agree with what was answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      const items = (await freshItems()).sort((a, b) => a.id - b.id)
      const beliefs = items.map((): Belief => ({
        completedBy: null,
        occurredAt: null,
        latest: null,
        isCancelled: false,
        changes: 0,
        outcomes: [],
      }))
      for (const one of steps) {
        expectOf(beliefs[one.item]!, one, users[one.user]!.id)
        await take(one, items)
      }

      const rows = await stored()
      expect(
        rows.map((row) => ({
          completedBy: row.completed_by,
          occurredAt: row.occurred_at?.getTime() ?? null,
          isCancelled: row.cancelled_at !== null,
          changes: row.version - 1,
        })),
      ).toEqual(
        beliefs.map(({ completedBy, occurredAt, isCancelled, changes }) => ({
          completedBy,
          occurredAt,
          isCancelled,
          changes,
        })),
      )
      for (const row of rows) expect(row.completed_at === null).toBe(row.occurred_at === null)
      for (const [index, { id }] of items.entries()) expect(await outcomesOf(id)).toEqual(beliefs[index]!.outcomes)
      const shown = await boardOf(server, world.centre, world.tokens.desk)
      expect(shown.sort((a, b) => a.id - b.id).map((item) => [item.completed, item.cancelled])).toEqual(
        beliefs.map((belief) => [belief.occurredAt !== null, belief.isCancelled]),
      )
    }),
    { numRuns: 40 },
  )
})

test('calls that come at the same moment leave as many events as calls and one state', async () => {
  const [item] = await freshItems()
  const send = (kind: 'complete' | 'incomplete', index: number) =>
    server.call(endpoints[kind], { body: { id: item!.id }, token: users[index % 2]!.token })

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(index % 3 === 0 ? 'incomplete' : 'complete', index)),
  )

  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
  const outcomes = await outcomesOf(item!.id)
  const changes = outcomes.filter((outcome) => outcome.endsWith('changed'))
  const [row] = await stored()
  expect(outcomes).toHaveLength(20)
  expect(row!.version).toBe(1 + changes.length)
  expect(changes).toEqual(changes.map((_, index) => (index % 2 === 0 ? 'complete changed' : 'incomplete changed')))
  expect(row!.completed_at !== null).toBe(changes.length % 2 === 1)
})
