import { expect, onTestFinished, test, vi } from 'vitest'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { createChangeFeed } from '#server/db/change-feed.ts'
import type { Database } from '#server/db/tables.ts'
import { partsBehind } from '#server/ground/behind.ts'
import { repeat, type RepeatedWork } from '#server/ground/repeat.ts'
import { createQueueReader, type Queues } from '#server/run/queues.ts'
import { toldIn } from '#server/run/told.ts'
import { createWatch } from '#server/run/watch.ts'
import { startTestServer } from '#tests/support/server.ts'

const second = 1000
const minute = 60 * second
const nothing: Queues = { mail: { count: 0, oldestMs: 0 }, seal: { count: 0, oldestMs: 0 } }
const orders: RepeatedWork = { name: 'orders', everyMs: 2 * second, part: 'dispatcher', work: () => Promise.resolve() }

/** A watch whose database says what it is told to. */
function watching() {
  const clock = { now: 0 }
  const said: string[] = []
  let queues = nothing
  const watch = createWatch({
    clock: () => clock.now,
    queues: { read: () => Promise.resolve(queues), last: () => queues },
    changes: null,
    say: (part, isBehind) => said.push(`${part} ${isBehind ? 'behind' : 'caught up'}`),
  })
  return { clock, said, watch, tell: (changed: Partial<Queues>) => (queues = { ...nothing, ...changed }) }
}

test.each([
  ['mail', 15 * minute],
  ['seal', 2 * minute],
  ['dispatcher', minute],
  ['changes', minute],
] as const)('%s is behind after %d ms and not before', (part, most) => {
  const none = { mail: 0, seal: 0, dispatcher: 0, changes: 0 }
  expect(partsBehind({ ...none, [part]: most })).toEqual([])
  expect(partsBehind({ ...none, [part]: most + 1 })).toEqual([part])
})

test('what falls behind is said once, and once that it has caught up', async () => {
  const { said, watch, tell } = watching()
  await watch.look()
  tell({ mail: { count: 1, oldestMs: 16 * minute } })
  await watch.look()
  await watch.look()
  expect(said).toEqual(['mail behind'])
  tell({ seal: { count: 7, oldestMs: 3 * minute } })
  await watch.look()
  await watch.look()
  expect(said).toEqual(['mail behind', 'seal behind', 'mail caught up'])
  expect(watch.behind()).toEqual(['seal'])
})

test('the log has it as a warning with the name of the part', () => {
  const warn = vi.fn()
  const { ofLag } = toldIn(() => ({ warn }) as never, null)
  ofLag('mail', true)
  ofLag('mail', false)
  expect(warn.mock.calls).toEqual([
    [{ part: 'mail' }, 'has fallen behind'],
    [{ part: 'mail' }, 'has caught up'],
  ])
})

test('what the booking system leaves undone and what mail fails is counted by how it fails, and by nothing of it', () => {
  const counts = { answered: vi.fn(), round: vi.fn(), leftUndone: vi.fn(), mailFailed: vi.fn() }
  const { ofMail, ofProvider } = toldIn(() => ({ error: () => undefined }) as never, counts)
  ofMail({ id: 1, kind: 'invitation', again: new Date(0) })
  ofMail({ id: 1, kind: 'invitation', again: null })
  ofMail(null)
  ofProvider(new Error('on purpose'), { bookingId: 7 })
  expect(counts.mailFailed.mock.calls).toEqual([['again'], ['given_up'], ['unread']])
  expect(counts.leftUndone.mock.calls).toEqual([[]])
})

test('three rounds that are missed are nobody’s worry, and a minute more is', () => {
  const { clock, watch } = watching()
  watch.ended(orders)
  clock.now = 3 * orders.everyMs + minute
  expect(watch.behind()).toEqual([])
  clock.now += 1
  expect(watch.behind()).toEqual(['dispatcher'])
  watch.ended(orders)
  expect(watch.behind()).toEqual([])
})

test('work that is nobody’s part is behind with nothing', () => {
  const { clock, watch } = watching()
  watch.ended({ name: 'cleaning', everyMs: second, work: orders.work })
  clock.now = 60 * minute
  expect(watch.behind()).toEqual([])
})

test('of the rounds of a work it is told which end well', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const told: string[] = []
  let fails = false
  const work = () => (fails ? Promise.reject(new Error('away')) : Promise.resolve())
  const stop = repeat([{ ...orders, work }], {
    onWell: ({ name }) => told.push(`${name} well`),
    onFailure: (error, { name }) => told.push(`${name} ${String(error)}`),
  })
  await vi.advanceTimersByTimeAsync(orders.everyMs)
  fails = true
  await vi.advanceTimersByTimeAsync(orders.everyMs)
  await stop()
  expect(told).toEqual(['orders well', 'orders Error: away'])
})

test('changes that cannot be read are behind until they are', async () => {
  const server = await startTestServer()
  const { db } = server.services
  let isAway = false
  let now = 0
  let look: () => void = () => undefined
  const feed = createChangeFeed({
    db: new Proxy(db, {
      get(target, name) {
        if (isAway) throw new Error('away')
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    }),
    notices: {
      hear(hear) {
        look = hear
        return () => undefined
      },
      isListening: () => true,
      close: () => Promise.resolve(),
    },
    onFailure: () => undefined,
    now: () => now,
  })
  const stop = await feed.follow(() => undefined)
  expect(feed.state()).toEqual({ unreadMs: 0, readAgoMs: null, isListening: true })
  look()
  await expect.poll(() => feed.state()).toEqual({ unreadMs: 0, readAgoMs: 0, isListening: true })

  isAway = true
  look()
  now = minute + 1
  expect(feed.state()).toMatchObject({ unreadMs: minute + 1, readAgoMs: minute + 1 })
  const queues = { read: () => Promise.resolve(nothing), last: () => nothing }
  expect(createWatch({ clock: () => now, queues, changes: feed, say: () => undefined }).behind()).toEqual(['changes'])
  isAway = false

  await expect.poll(() => feed.state().unreadMs, { timeout: 4000 }).toBe(0)
  stop()
  await feed.stop()
  await server.close()
})

/** A database whose connections do not come before they are let. */
function slowDatabase() {
  let asked = 0
  class Slow extends DummyDriver {
    override acquireConnection(): ReturnType<DummyDriver['acquireConnection']> {
      asked += 1
      return new Promise(() => undefined)
    }
  }
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Slow(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db, asked: () => asked }
}

test('nobody waits longer than two seconds for what waits in the database, and it is asked once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { db, asked } = slowDatabase()
  const { read, last } = createQueueReader(db, () => 0)
  const both = Promise.all([read(), read()])
  await vi.advanceTimersByTimeAsync(2 * second)
  expect(await both).toEqual([null, null])
  const third = read()
  await vi.advanceTimersByTimeAsync(2 * second)
  expect(await third).toBeNull()
  expect([last(), asked()]).toEqual([null, 1])
})

test('what waits in the database is read once in five seconds, however many ask', async () => {
  const server = await startTestServer()
  const { db } = server.services
  let now = server.clock.now
  const asked = vi.spyOn(db, 'selectFrom')
  const { read, last } = createQueueReader(db, () => now)
  expect(last()).toBeNull()
  await read()
  const once = asked.mock.calls.length
  now += 5 * second - 1
  expect(await read()).toEqual(last())
  expect(asked).toHaveBeenCalledTimes(once)
  now += 1
  await read()
  expect(asked).toHaveBeenCalledTimes(2 * once)
  await server.close()
})
