import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listArrivals, setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import { forgotPassword, sendSupportRequest, signIn } from '#contract/auth.ts'
import { listDestinations } from '#contract/destinations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/headers.ts'
import { openLive, type LiveLine } from '#contract/live.ts'
import { linesOf } from '#data/live/lines.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { localDateAt } from '#domain/local-date.ts'
import { demoAccounts, demoPassword } from '#server/demo/accounts.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/tables.ts'
import { readOrMakeKeys } from '#server/ground/keys.ts'
import { postgresUrl } from '#tests/support/database.ts'
import { createOnPostgres } from '#tests/support/postgresql-databases.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProcess, type ServerProcess } from '#tests/support/server-process.ts'

const longest = 120_000

interface Running extends ServerProcess {
  call: (endpoint: Endpoint, options?: Options) => Promise<Response>
}
interface Options {
  token?: string
  params?: Record<string, number>
  body?: unknown
  key?: string
}

describe.skipIf(postgresUrl === undefined)('two servers on one PostgreSQL (PostgreSQL only)', () => {
  let folder: string
  let database: { url: string; drop: () => Promise<void> }
  let db: Kysely<Database>
  let closeDatabase: () => Promise<void>
  let a: Running
  let b: Running
  let token: string
  let board: ArrivalDeparture[]
  let destinationId: number
  const started: ServerProcess[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'perille-two-'))
    readOrMakeKeys(join(folder, 'keys.json'))
    database = await createOnPostgres(postgresUrl ?? '')
    const opened = await openDatabase({ kind: 'postgres', url: database.url }, () => undefined)
    db = opened.db
    closeDatabase = opened.close
  })
  afterAll(async () => {
    for (const { child, ended } of started) {
      if (child.exitCode === null) child.kill('SIGKILL')
      await ended
    }
    await closeDatabase()
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  async function start(demo: 'off' | 'force'): Promise<Running> {
    const port = await freePort()
    const process = startProcess('server/main.ts', [], {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      KEY_FILE: join(folder, 'keys.json'),
      DEMO: demo,
      PORT: String(port),
    })
    started.push(process)
    await process.line(/^Perille is at/)
    const call: Running['call'] = ({ method, path }, { token: as, params = {}, body, key } = {}) =>
      fetch(`http://127.0.0.1:${port}${path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))}`, {
        method,
        headers: {
          ...(as !== undefined && { authorization: `Bearer ${as}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { [headers.idempotencyKey]: key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    return { ...process, call }
  }
  const stop = async ({ child, ended }: Running) => {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  const itemsFrom = async (server: Running) =>
    (await (await server.call(listArrivals, { token, params: { destinationId } })).json()) as ArrivalDeparture[]
  const itemFrom = async (server: Running, id: number) => (await itemsFrom(server)).find((item) => item.id === id)
  /** The demo makes one passenger inactive once the trips are there: nothing is planned for that one again. */
  /** From today on; the demo's past days are made once, when it is filled. */
  const tripsByRide = () =>
    db
      .selectFrom('trip')
      .innerJoin('run', 'run.id', 'trip.run_id')
      .innerJoin('passenger', 'passenger.id', 'trip.passenger_id')
      // a booking’s trip is made when it is accepted, and not planned again
      .where('trip.ride_id', 'is not', null)
      .where('passenger.inactive', '=', false)
      .where('trip.date', '>=', localDateAt(Date.now()))
      .select(['trip.ride_id', 'trip.date', 'run.direction', 'run.minutes'])
      .orderBy('trip.date')
      .orderBy('trip.ride_id')
      .execute()

  test(
    'start at once on an empty database, and make its tables once',
    async () => {
      const both = await Promise.all([start('off'), start('off')])

      expect(await db.selectFrom('organization').select('id').execute()).toEqual([])
      for (const one of both) await stop(one)
    },
    longest,
  )

  test(
    'plan the days ahead as one: nobody gets two trips, and no car two places at a time',
    async () => {
      await stop(await start('force'))
      const planned = await tripsByRide()
      for (const table of ['arrival_event', 'arrival', 'trip', 'run'] as const) await db.deleteFrom(table).execute()

      ;[a, b] = await Promise.all([start('force'), start('force')])

      expect(planned.length).toBeGreaterThan(500)
      expect(await tripsByRide()).toEqual(planned)
      const cars = await db
        .selectFrom('run')
        .select(['car_id', 'date', 'minutes'])
        .where('car_id', 'is not', null)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('trip')
              .select('trip.id')
              .whereRef('trip.run_id', '=', 'run.id')
              .where('trip.cancelled_at', 'is', null),
          ),
        )
        .groupBy(['car_id', 'date', 'minutes'])
        .having(({ fn }) => fn.countAll(), '>', 1)
        .execute()
      expect(cars).toEqual([])
    },
    longest,
  )

  test('know each other’s sessions, and show each other’s confirmations', async () => {
    const { email = '' } = demoAccounts.find(({ role }) => role === 'desk') ?? {}
    const reply = await a.call(signIn, { body: { username: email, password: demoPassword } })
    token = ((await reply.json()) as { auth_token: string }).auth_token
    const [destination] = (await (await b.call(listDestinations, { token })).json()) as { id: number }[]
    destinationId = destination!.id
    board = await itemsFrom(b)
    const [first] = board
    const item = board.find(({ date, cancelled, cancelling, inactive }) => {
      return date === first?.date && !cancelled && !cancelling && !inactive
    })!
    const [confirm, undo] = item.completed
      ? [setArrivalIncomplete, setArrivalComplete]
      : [setArrivalComplete, setArrivalIncomplete]

    expect((await a.call(confirm, { token, body: { id: item.id } })).status).toBe(200)
    expect((await itemFrom(b, item.id))?.completed).toBe(!item.completed)
    expect((await b.call(undo, { token, body: { id: item.id } })).status).toBe(200)
    expect((await itemFrom(a, item.id))?.completed).toBe(item.completed)
  })

  test('do a write once that reaches both at the same time', async () => {
    const send = (server: Running, key: string) =>
      server.call(sendSupportRequest, {
        token,
        key,
        body: { message: key, version: '1.11.0', locale: 'fi', destinationId: 0, url: '/' },
      })
    for (let round = 0; round < 20; round += 1) {
      const key = `avain-${round}`
      const replies = await Promise.all([send(a, key), send(b, key), send(a, key), send(b, key)])

      const fresh = replies.filter((reply) => reply.ok && !reply.headers.has(headers.idempotentReplay))
      expect(fresh).toHaveLength(1)
      expect(replies.filter((reply) => !reply.ok && reply.status !== 409)).toEqual([])
      expect((await send(b, key)).headers.get(headers.idempotentReplay)).toBe('1')
      expect((await send(a, key)).headers.get(headers.idempotentReplay)).toBe('1')
    }

    const stored = await db.selectFrom('support_request').select('message').execute()
    expect(stored).toHaveLength(20)
    expect(new Set(stored.map(({ message }) => message)).size).toBe(20)
  })

  test('count together what guards something', async () => {
    const statuses = []
    for (let count = 0; count < 6; count += 1) {
      for (const server of [a, b]) {
        statuses.push((await server.call(forgotPassword, { body: { email: `${count}@perille.example` } })).status)
      }
    }

    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  })

  test('tell at the one what is done at the other, also while that is killed and the word of the database is cut off', async () => {
    const lines: LiveLine[] = []
    const response = await b.call(openLive, { token })
    const reading = (async () => {
      for await (const line of linesOf(response.body!)) lines.push(line)
    })().catch(() => undefined)
    const told = (id: number) =>
      expect
        .poll(() => lines.filter((line) => line.type === 'change' && line.recordId === id), { timeout: 15_000 })
        .not.toEqual([])
    await expect.poll(() => lines[0]?.type).toBe('open')
    const [one, two, three] = board.filter(({ date }) => date === board[0]?.date)
    const { completed } = one!
    await a.call(completed ? setArrivalIncomplete : setArrivalComplete, { token, body: { id: one!.id } })
    await told(one!.id)

    const change = (id: number) =>
      db
        .updateTable('arrival')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    // another change is made while the connection that listens is lost, and found by its revision
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`.execute(db)
    await change(two!.id)
    await told(two!.id)

    a.child.kill('SIGKILL')
    await a.ended
    await change(three!.id)
    await told(three!.id)
    expect(await itemsFrom(b)).toHaveLength(board.length)
    await stop(b)
    await reading
    expect(lines.at(-1)).toMatchObject({ type: 'end' })
  })
})
