import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openLive, type LiveLine } from '#contract/live.ts'
import { accessLevels } from '#domain/access.ts'
import { beginEpoch, standing } from '#server/db/changes.ts'
import { addBoardWorld, boardOf, makeTrips, type BoardWorld } from '#tests/support/board.ts'
import { readLive, type LiveReader } from '#tests/support/live-reader.ts'
import { addGroup, addGroupRole, addPassenger, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addUser } from '#tests/support/users.ts'

let server: TestServer
let world: BoardWorld
let helvi: number
let readers: LiveReader[] = []

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  helvi = await addPassenger(server.services, world.centre, { name: 'Helvi Tuomikoski' })
  await addTimetable(server.services, world.centre, ridesFor([helvi]))
  await makeTrips(server)
})
afterEach(async () => {
  for (const reader of readers) reader.leave()
  readers = []
  await expect.poll(() => server.app.openStreams()).toBe(0)
})
afterAll(() => server.close())

/** What was changed before is told again for as long as others on the same PostgreSQL have not ended. */
async function settle(): Promise<void> {
  const { db } = server.services
  const { rows } = await sql<{ last: string }>`select pg_current_xact_id()::text as last`.execute(db)
  await expect
    .poll(async () => (await standing(db)).settled, { timeout: 20_000 })
    .toBeGreaterThan(Number(rows[0]?.last))
}

/** A stream that has said where it begins. */
async function listen(token: string, query: object = {}): Promise<LiveReader> {
  await settle()
  const reader = await readLive(server, token, query)
  readers.push(reader)
  expect(reader.status).toBe(200)
  await expect.poll(() => reader.lines.at(0)?.type).toBe('open')
  return reader
}

const startOf = ({ lines: [first] }: LiveReader) => first as Extract<LiveLine, { type: 'open' }>
const changesIn = ({ lines }: LiveReader) =>
  lines.flatMap((line) => {
    if (line.type !== 'change') return []
    return [Object.fromEntries(Object.entries(line).filter(([name]) => name !== 'type' && name !== 'revision'))]
  })

const passengersAt = (destinationId: number, recordId: number) => ({ kind: 'passengers', destinationId, recordId })

const tick = async () => {
  const [item] = await boardOf(server, world.centre, world.tokens.desk)
  await server.services.db
    .updateTable('arrival')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', item!.id)
    .execute()
  return { kind: 'board', destinationId: world.centre.destinationId, recordId: item!.id }
}
const rename = (id: number) =>
  server.services.db
    .updateTable('passenger')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

describe('who may see something is told that it has changed', () => {
  test('and nothing of what it is, and nobody else is told', async () => {
    const [desk, reader, passengersOnly, siblingDesk, twinDesk, administrator] = await Promise.all(
      (['desk', 'reader', 'passengersOnly', 'siblingDesk', 'twinDesk', 'administrator'] as const).map((who) =>
        listen(world.tokens[who]),
      ),
    )
    const board = await tick()
    await rename(helvi)
    const passenger = passengersAt(world.centre.destinationId, helvi)
    await expect.poll(() => changesIn(desk!)).toEqual([board, passenger])
    await expect.poll(() => changesIn(reader!)).toEqual([board])
    await expect.poll(() => changesIn(passengersOnly!)).toEqual([passenger])
    const last = await addPassenger(server.services, world.twin)
    await expect.poll(() => changesIn(twinDesk!)).toContainEqual(passengersAt(world.twin.destinationId, last))
    for (const one of [siblingDesk, administrator]) expect(changesIn(one!)).toEqual([])
    for (const told of changesIn(twinDesk!)) expect(told).toMatchObject({ destinationId: world.twin.destinationId })
  })

  test('by a role in a group of the passenger’s, too', async () => {
    const groupId = await addGroup(server.services, world.centre, [helvi])
    const userId = await addUser(server.services, { email: 'group@perille.example' })
    await addGroupRole(server.services, world.centre, groupId, userId, accessLevels.read)
    const reader = await listen(await server.signIn('group@perille.example'))
    await rename(helvi)
    await expect.poll(() => changesIn(reader)).toEqual([{ kind: 'passengers', recordId: helvi }])
  })
})

describe('rights that are taken away', () => {
  test('end what is told from that moment on, and their user is told', async () => {
    const { deskId, centre } = world
    const desk = await listen(world.tokens.desk)
    const role = server.services.db.updateTable('destination_role').where('user_id', '=', deskId)
    await server.services.db.transaction().execute(async (trx) => {
      await trx.updateTable('destination_role').where('user_id', '=', deskId).set({ arrival_departures: 0 }).execute()
      const { id } = await trx.selectFrom('arrival').select('id').limit(1).executeTakeFirstOrThrow()
      await trx
        .updateTable('arrival')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    })
    await rename(helvi)
    await expect.poll(() => changesIn(desk)).toEqual([{ kind: 'rights' }, passengersAt(centre.destinationId, helvi)])
    await role.set({ arrival_departures: accessLevels.write }).execute()
  })

  test('with the session end the stream: there is nothing to come back with', async () => {
    const token = await server.signIn('reader@perille.example')
    const reader = await listen(token)
    await server.services.db
      .updateTable('session')
      .set({ ended_at: new Date(server.clock.now) })
      .where('id', '=', (of) => of.selectFrom('session').select(({ fn }) => fn.max('id').as('id')))
      .execute()
    await expect.poll(() => reader.lines.at(-1)).toEqual({ type: 'end', afterMs: null })
    await expect.poll(() => reader.isOver()).toBe(true)
  })
})

describe('whoever comes back', () => {
  test('is told what was missed', async () => {
    const first = await listen(world.tokens.desk)
    const { epoch, revision } = startOf(first)
    first.leave()
    const board = await tick()
    const again = await listen(world.tokens.desk, { epoch, revision })
    await expect.poll(() => changesIn(again)).toEqual([board])
    expect(startOf(again)).not.toHaveProperty('all')
  })

  test.each([
    ['from another history', async () => ({ ...startOf(await listen(world.tokens.desk)), epoch: 'another' })],
    [
      'from the future',
      async () => {
        const { epoch, revision } = startOf(await listen(world.tokens.desk))
        return { epoch, revision: revision + 1_000_000 }
      },
    ],
    [
      'after the database was restored',
      async () => {
        const { epoch, revision } = startOf(await listen(world.tokens.desk))
        await beginEpoch(server.services.db)
        return { epoch, revision }
      },
    ],
    [
      'after more than can be told one by one',
      async () => {
        const { epoch, revision } = startOf(await listen(world.tokens.desk))
        for (let count = 0; count <= 500; count += 1) await rename(helvi)
        return { epoch, revision }
      },
    ],
  ])('%s loads everything', async (_, asked) => {
    const { epoch, revision } = await asked()
    const again = await listen(world.tokens.desk, { epoch, revision })
    expect(startOf(again)).toMatchObject({ all: true })
  })

  test('hears a beat when nothing happens, up to where everything is told', async () => {
    const desk = await listen(world.tokens.desk)
    const board = await tick()
    await expect.poll(() => changesIn(desk)).toEqual([board])
    const beat = () => {
      server.clock.now += 16_000
      return desk.lines.at(-1)
    }
    // what others do on the same PostgreSQL may take a while to end
    const later = expect.toSatisfy((revision: number) => revision > startOf(desk).revision) as unknown
    await expect.poll(beat, { timeout: 20_000, interval: 1200 }).toEqual({ type: 'beat', revision: later })
  })
})

describe('the server', () => {
  test('is not held up by one who takes nothing, nor by too many of one user', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => listen(world.tokens.reader)))
    const tooMany = await readLive(server, world.tokens.reader)
    readers.push(tooMany)
    expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, '60'])
    expect(all).toHaveLength(20)
    const other = await listen(world.tokens.desk)
    expect(startOf(other).type).toBe('open')
  })

  test('sends everybody away when it leaves, each at another moment', async () => {
    const two = await Promise.all([listen(world.tokens.desk), listen(world.tokens.reader)])
    server.app.isLeaving = true
    for (const one of two)
      await expect
        .poll(() => one.lines.at(-1), { timeout: 4000 })
        .toMatchObject({ type: 'end', afterMs: expect.any(Number) as unknown })
    server.app.isLeaving = false
  })

  test('keeps a proxy from holding back what it says', async () => {
    const { headers } = await listen(world.tokens.desk)
    expect([headers.get('x-accel-buffering'), headers.get('cache-control'), headers.get('content-encoding')]).toEqual([
      'no',
      'no-store, no-transform',
      null,
    ])
  })
})

test('where the database tells nobody there is no stream', async () => {
  const silent = await startTestServer({ services: { changes: null } })
  await addUser(silent.services, { email: 'aino@perille.example' })
  const reply = await silent.call(openLive, { token: await silent.signIn('aino@perille.example') })
  expect(reply.statusCode).toBe(404)
  await silent.close()
})
