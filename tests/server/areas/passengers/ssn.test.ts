import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { getPassenger, listPassengerPage, listPassengersByIds } from '#contract/passengers.ts'
import { getSsn, saveSsn } from '#contract/ssn.ts'
import { passengerStates, type Passenger } from '#domain/passenger.ts'
import { hashOf } from '#server/db/idempotency.ts'
import { writeSsn } from '#server/areas/passengers/ssn.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { addCoordinatorWorld, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { addPassenger, emptyRideTables } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const ssnReadingsPerHour = 60

/** A number that no person has. */
const ssn = '131052-9373'
const other = '010101A905W'

let server: TestServer
let world: CoordinatorWorld
let id: number

beforeAll(async () => {
  server = await startTestServer()
  world = await addCoordinatorWorld(server)
})
beforeEach(async () => {
  await emptyRideTables(server.services)
  id = await addPassenger(server.services, world.centre, { name: 'Helvi Tuomikoski' })
})
afterAll(() => server.close())

type Who = keyof CoordinatorWorld['tokens']

const readAs = (who: Who, passengerId = id) =>
  server.call(getSsn, { params: { id: passengerId }, token: world.tokens[who] })
const write = (Ssn: unknown, who: Who = 'coordinator', key?: string) =>
  server.call(saveSsn, { params: { id }, token: world.tokens[who], body: { Ssn }, ...(key !== undefined && { key }) })

const setShown = (show_ssn: boolean) =>
  server.services.db
    .updateTable('organization')
    .set({ show_ssn })
    .where('id', '=', world.centre.organizationId)
    .execute()

/** Every row of every table, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(server.services.db)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} as t`.execute(
      server.services.db,
    )
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

describe('a personal identity code', () => {
  test('is stored, read and taken away', async () => {
    expect((await readAs('desk')).json()).toEqual({ ssn: '' })

    expect((await write(` ${ssn.toLowerCase()} `)).json()).toEqual({ ssn })
    expect((await readAs('desk')).json()).toEqual({ ssn })
    expect((await write(other)).json()).toEqual({ ssn: other })
    expect((await readAs('coordinator')).json()).toEqual({ ssn: other })
    expect((await write('')).json()).toEqual({ ssn: '' })
    expect((await readAs('coordinator')).json()).toEqual({ ssn: '' })
  })

  test('is in no other answer, in no log row and nowhere in the database in plain', async () => {
    await write(ssn, 'coordinator', 'secret-key')
    const again = await write(ssn, 'coordinator', 'secret-key')
    await readAs('desk')

    expect(again.json()).toEqual({ ssn })
    const token = world.tokens.coordinator
    const passenger = await server.call(getPassenger, { params: { id }, token })
    expect(passenger.json<Passenger>().hasSsn).toBe(true)
    const answers = [
      passenger,
      await server.call(listPassengerPage, { token }),
      await server.call(listPassengersByIds, { body: [id], token }),
    ]
    for (const { body } of answers) expect(body).not.toContain(ssn)
    const stored = await wholeDatabase()
    expect(stored).not.toContain(ssn)
    expect(stored).not.toContain(Buffer.from(ssn).toString('hex'))
    expect(stored).not.toContain(Buffer.from(ssn).toString('base64').slice(0, 12))
    // whoever tries all codes finds it in the hash of a call as well
    expect(stored).not.toContain(hashOf([{ id }, undefined, { Ssn: ssn }]).toString('hex'))
  })

  test('has no tag by which it could be guessed without a trace', async () => {
    await write(ssn)

    expect((await readAs('desk')).headers.etag).toBeUndefined()
  })

  test('is in the schema of no answer but its own', () => {
    const named = Object.entries(catalogue).filter(([name]) => name !== 'getSsn' && name !== 'saveSsn')
    const fieldsOf = (schema: unknown): string[] => {
      const { def } = (
        schema as { _zod: { def: { shape?: Record<string, unknown>; element?: unknown; innerType?: unknown } } }
      )._zod
      const shape = def.shape ?? {}
      const inner = [def.element, def.innerType, ...Object.values(shape)].filter((one) => one !== undefined)
      return [...Object.keys(shape), ...inner.flatMap(fieldsOf)]
    }

    for (const [, endpoint] of named)
      expect(fieldsOf(endpoint.result).map((field) => field.toLowerCase())).not.toContain('ssn')
  })

  test('opens for its own passenger only', async () => {
    await write(ssn)
    const twin = await addPassenger(server.services, world.centre)
    await server.services.db.updateTable('passenger_ssn').set({ passenger_id: twin }).execute()

    expect((await readAs('coordinator', twin)).statusCode).toBe(500)
  })

  test('is matched within its organisation, by the whole of it', async () => {
    const { keys, db } = server.services
    /** What a code of a new passenger is found by. */
    const matchOf = async (code: string, centre: typeof world.centre = world.centre) => {
      const passenger = { organizationId: centre.organizationId, id: await addPassenger(server.services, centre) }
      const written = { ssn: code, userId: null, now: new Date(server.clock.now) }
      await db.transaction().execute((trx) => writeSsn(trx, keys, passenger, written))
      const row = db.selectFrom('passenger_ssn').select('match_hash').where('passenger_id', '=', passenger.id)
      return (await row.executeTakeFirstOrThrow()).match_hash.toString('hex')
    }
    const match = await matchOf(ssn)

    expect(await matchOf(ssn)).toBe(match)
    expect(await matchOf(ssn, world.twin)).not.toBe(match)
    expect(await matchOf(ssn.replace('-', 'Y'))).not.toBe(match)
  })

  test.each([
    ['a wrong check character', '131052-9374'],
    ['a sign that is none', '131052*9373'],
    ['ten characters', '131052-937'],
    ['a number', 131052],
    ['nothing', undefined],
    ['a very long text', '1'.repeat(5000)],
  ])('with %s is a bad request and leaves the stored one', async (_, wrong) => {
    await write(ssn)

    expect((await write(wrong)).statusCode).toBe(400)
    expect((await readAs('coordinator')).json()).toEqual({ ssn })
  })

  test('of an inactive passenger is read and not changed', async () => {
    await write(ssn)
    await server.services.db.updateTable('passenger').set({ inactive: true }).execute()

    expect(verdictOf(await write(other))).toEqual([409, 'passenger_inactive', 'changed'])
    expect((await readAs('desk')).json()).toEqual({ ssn })
  })
})

describe('who may', () => {
  test.each([
    ['coordinator', 200, 200],
    ['desk', 200, 403],
    ['reader', 404, 404],
    ['siblingDesk', 404, 404],
    ['twinCoordinator', 404, 404],
    ['administrator', 404, 404],
  ] as const)('%s reads with %i and writes with %i', async (who, reading, writing) => {
    expect((await readAs(who)).statusCode).toBe(reading)
    expect((await write(ssn, who)).statusCode).toBe(writing)
  })

  test('nobody where the organisation does not show the codes', async () => {
    await write(ssn)
    await setShown(false)

    const statuses = [(await readAs('coordinator')).statusCode, (await write(other)).statusCode]

    await setShown(true)
    expect(statuses).toEqual([404, 404])
    expect((await readAs('coordinator')).json()).toEqual({ ssn })
  })
})

describe('the audit log', () => {
  test('has a row for each reading and writing, without a digit of it', async () => {
    await write(ssn)
    await readAs('desk')
    await readAs('siblingDesk')

    const rows = (await auditOf(server, 'ssn.read', 'ssn.write')).slice(-3)
    expect(rows).toMatchObject([
      { action: 'ssn.write', objectId: id, passengerIds: [id], userId: world.coordinatorId, outcome: 'done' },
      { action: 'ssn.read', objectId: id, passengerIds: [id], userId: world.deskId, outcome: 'done' },
      { action: 'ssn.read', outcome: 'refused', status: 404 },
    ])
    expect(rows.every(({ detail }) => detail === null)).toBe(true)
  })

  test('stops who reads more codes in an hour than anybody needs', async () => {
    server.clock.now += 2 * 60 * 60_000
    for (let count = 0; count < ssnReadingsPerHour; count += 1)
      expect((await readAs('passengersOnly')).statusCode).toBe(200)

    const refused = await readAs('passengersOnly')

    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await readAs('desk')).statusCode).toBe(200)
    server.clock.now += 60 * 60_000 + 1
    expect((await readAs('passengersOnly')).statusCode).toBe(200)
  })
})

describe('others with the same code', () => {
  const saved = async (typed: string) => (await write(typed)).json<unknown>()

  /** Another passenger with the same code. */
  async function addTwin(centre: CoordinatorWorld['centre'], name: string, given = {}): Promise<number> {
    const { db, keys, clock } = server.services
    const { organizationId } = centre
    const twin = { organizationId, id: await addPassenger(server.services, centre, { name, ...given }) }
    const written = { ssn, userId: null, now: new Date(clock()) }
    await db.transaction().execute((trx) => writeSsn(trx, keys, twin, written))
    return twin.id
  }

  test('are none in another organisation and among the deleted: nothing is said', async () => {
    await addTwin(world.twin, 'Toisen talon Tyyne')
    await addTwin(world.centre, 'Poistettu Paavo', { state: passengerStates.deleted })

    expect(await saved(ssn)).toEqual({ ssn })
    expect(await saved('')).toEqual({ ssn: '' })
  })

  test('are pointed out to who saves or reads it, by name only where the user may read them', async () => {
    const known = await addTwin(world.centre, 'Helvi Tuomi-Koski')
    const hidden = await addTwin(world.sibling, 'Salattu Saara')

    const answer = await saved(ssn)

    const twins = [
      { id: known, name: 'Helvi Tuomi-Koski' },
      { id: null, name: null },
    ]
    expect(answer).toEqual({ ssn, twins })
    expect((await readAs('coordinator')).json()).toEqual({ ssn, twins })
    const passengerIds = [id, known, hidden]
    expect((await auditOf(server, 'ssn.read', 'ssn.write')).slice(-2)).toMatchObject([
      { action: 'ssn.write', objectId: id, passengerIds },
      { action: 'ssn.read', objectId: id, passengerIds },
    ])
  })
})
