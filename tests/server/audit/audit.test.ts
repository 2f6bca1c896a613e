import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listDestinations } from '#contract/destinations.ts'
import { sendSupportRequest } from '#contract/auth.ts'
import { firstBrokenSeal, sealAudit } from '#server/audit/seal.ts'
import { temporaryKeys } from '#tests/support/keys.ts'
import { postgresUrl } from '#tests/support/database.ts'
import { addDestination, addOrganization, addUser, deskLevels } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
let userId: number
const minute = 60_000

beforeAll(async () => {
  server = await startTestServer()
  const organizationId = await addOrganization(server.services, 'Rantakunta')
  const destinationId = await addDestination(server.services, organizationId, 'Päiväkeskus Aalto')
  const roles = [{ organizationId, destinationId, levels: deskLevels }]
  userId = await addUser(server.services, { email: 'aino@perille.example', roles })
  token = await server.signIn('aino@perille.example')
})
afterAll(() => server.close())

/** A row of the audit log that came of no call. @param at when its call came in */
const eventAt = (at: number) => ({
  at: new Date(at),
  action: 'destinations.view',
  outcome: 'done' as const,
  status: 200,
  request_id: 'x',
})

const events = () => server.services.db.selectFrom('audit_event').selectAll().orderBy('id').execute()
const list = (headers: Record<string, string> = {}) => server.call(listDestinations, { token, headers })

describe('a call', () => {
  test('leaves one row: who, what, when, with which client', async () => {
    const before = (await events()).length

    const reply = await list({ 'x-client-version': '1.11.0' })

    const rows = (await events()).slice(before)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      at: new Date(server.clock.now),
      user_id: userId,
      action: 'destinations.view',
      outcome: 'done',
      status: 200,
      request_id: reply.headers['x-request-id'],
      client_version: '1.11.0',
    })
    expect(rows[0]?.session_id).toBeGreaterThan(0)
  })

  test('with a nonsense version leaves none of it behind', async () => {
    await list({ 'x-client-version': '<script>' })

    expect((await events()).at(-1)?.client_version).toBeNull()
  })

  test('that finds nothing new is answered 304 and leaves no row', async () => {
    const { etag } = (await list()).headers
    const before = (await events()).length

    const reply = await list({ 'if-none-match': String(etag) })

    expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', etag])
    expect((await events()).length).toBe(before)
    expect((await list({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})

describe('no audit row, no data', () => {
  test.each([
    [
      'is not taken',
      sql`alter table audit_event add constraint broken check (id < 0) not valid`,
      sql`alter table audit_event drop constraint broken`,
    ],
    [
      'has no table',
      sql`alter table audit_event rename to audit_event_of_yesterday`,
      sql`alter table audit_event_of_yesterday rename to audit_event`,
    ],
  ])('when the row %s, reads and writes are refused and nothing is changed', async (_, breaking, mending) => {
    const { db } = server.services
    await breaking.execute(db)
    onTestFinished(async () => {
      await mending.execute(db)
    })
    const body = { message: 'Apua', version: '1.11.0', locale: 'fi', destinationId: 0, url: '/' }

    const replies = [
      await list(),
      await server.call(sendSupportRequest, { token, body }),
      await server.call(sendSupportRequest, { token, body, key: 'key-1' }),
    ]

    for (const reply of replies) {
      expect([reply.statusCode, reply.json()]).toEqual([503, { service_unavailable: [] }])
      expect(reply.headers['retry-after']).toBeDefined()
    }
    expect(await db.selectFrom('support_request').select('id').execute()).toEqual([])
    expect(await db.selectFrom('idempotency').select('key').execute()).toEqual([])
  })
})

describe('the audit log', () => {
  test.each([
    ['changed', sql`update audit_event set user_id = 0`],
    ['shortened', sql`delete from audit_event`],
    ['emptied', sql`truncate audit_event`],
    ['given other seals', sql`update audit_seal set rows = 0`],
  ])('cannot be %s', async (_, statement) => {
    await expect(statement.execute(server.services.db)).rejects.toThrow(/is append-only/)
  })

  const seal = () => sealAudit(server.services.db, server.services.keys, new Date(server.clock.now))
  const brokenSeal = () => firstBrokenSeal(server.services.db, server.services.keys)

  test('is sealed, and each change, addition or removal breaks a seal', async () => {
    const { db, keys } = server.services
    for (let count = 0; count < 3; count += 1) await list()
    const sealed = await seal()
    expect(sealed).toBe((await events()).length)
    for (let count = 0; count < 2; count += 1) {
      await list()
      expect(await seal()).toBe(1)
    }
    expect(await seal()).toBe(0)
    expect(await firstBrokenSeal(db, keys)).toBeNull()
    await expect(firstBrokenSeal(db, temporaryKeys())).rejects.toThrow(/key/)

    const ids = (await events()).map(({ id }) => id)
    const middle = ids[Math.floor(ids.length / 2)]!
    const tamperings = [
      sql`update audit_event set user_id = 77 where id = ${middle}`,
      sql`delete from audit_event where id = ${middle}`,
      sql`delete from audit_event where id = ${ids.at(-1)}`,
      sql`update audit_seal set seal = decode(repeat('00', 32), 'hex') where from_id = ${ids[0]}`,
      sql`update audit_seal set from_id = from_id + 1 where from_id = ${ids[0]}`,
      // one in the middle with all that it covers
      sql`with cut as (delete from audit_event where id = ${ids.at(-2)}) delete from audit_seal where from_id = ${ids.at(-2)}`,
    ]
    for (const tampering of tamperings) {
      const broken = await db
        .transaction()
        .execute(async (trx) => {
          await sql`alter table audit_event disable trigger all`.execute(trx)
          await sql`alter table audit_seal disable trigger all`.execute(trx)
          await tampering.execute(trx)
          const found = await firstBrokenSeal(trx, keys)
          throw new Undo(found)
        })
        .catch((error: unknown) => (error instanceof Undo ? error.found : Promise.reject(error as Error)))
      expect(broken).not.toBeNull()
    }
    expect(await firstBrokenSeal(db, keys)).toBeNull()
  })

  test('is sealed row by row, in whatever order the calls came in', async () => {
    const { db } = server.services
    const { now } = server.clock
    await seal()
    for (const at of [now, now - 2 * minute]) await db.insertInto('audit_event').values(eventAt(at)).execute()

    const counts = [await seal()]
    server.clock.now += 2 * minute
    counts.push(await seal())

    expect(await brokenSeal()).toBeNull()
    expect(counts).toEqual([2, 0])
  })

  test('is sealed to its end, however many rows have come', async () => {
    await seal()
    const rows = Array.from({ length: 2001 }, () => eventAt(server.clock.now - 2 * minute))
    await server.services.db.insertInto('audit_event').values(rows).execute()

    expect(await seal()).toBe(2001)
    expect(await brokenSeal()).toBeNull()
  })

  test('is checked in a few statements, however many seals it has', async () => {
    const { db, keys } = server.services
    for (let count = 0; count < 20; count += 1) {
      await db.insertInto('audit_event').values(eventAt(server.clock.now)).execute()
      expect(await seal()).toBeGreaterThan(0)
    }
    let statements = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })

    expect(await firstBrokenSeal(counted, keys)).toBeNull()
    expect(statements).toBeGreaterThan(0)
    expect(statements).toBeLessThan(15)
  })

  test.skipIf(postgresUrl === undefined)(
    'waits with its seal for a row that is still being written below others (PostgreSQL only)',
    async () => {
      const { db } = server.services
      const { now } = server.clock
      await seal()
      const writing = await db.startTransaction().execute()
      await writing
        .insertInto('audit_event')
        .values(eventAt(now - 2 * minute))
        .execute()
      await db
        .insertInto('audit_event')
        .values(eventAt(now - 2 * minute))
        .execute()

      const before = await seal()
      const ended = seal()
      await writing.commit().execute()

      expect([before, await ended]).toEqual([0, 2])
      expect(await brokenSeal()).toBeNull()
    },
  )
})

/** Takes a result out of a transaction that is undone. */
class Undo extends Error {
  readonly found: number | null
  constructor(found: number | null) {
    super('undone')
    this.found = found
  }
}
