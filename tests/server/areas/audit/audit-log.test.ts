import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  exportAuditEvents,
  getAuditSeal,
  listAuditEvents,
  listAuditUsers,
  searchAuditPassengers,
} from '#contract/audit.ts'
import { signIn } from '#contract/auth.ts'
import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import { getPassenger } from '#contract/passengers.ts'
import { auditLimits, auditPlaceText, placeOfEvent, type AuditEvent } from '#domain/audit.ts'
import { passengerStates } from '#domain/passenger.ts'
import { sealAudit } from '#server/audit/seal.ts'
import { addEvents } from '#tests/support/audit.ts'
import { addBoardWorld, auditOf, deskEmail, verdictOf, type BoardWorld } from '#tests/support/board.ts'
import { addGroup, addPassenger } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addUser, deskLevels, testPassword } from '#tests/support/users.ts'

let server: TestServer
let world: BoardWorld
let organizationId: number
const minute = 60_000

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  organizationId = world.centre.organizationId
})
beforeEach(async () => {
  const { db } = server.services
  await sql`alter table audit_event disable trigger all`.execute(db)
  await sql`alter table audit_seal disable trigger all`.execute(db)
  await sql`truncate audit_event, audit_seal`.execute(db)
  await sql`alter table audit_event enable trigger all`.execute(db)
  await sql`alter table audit_seal enable trigger all`.execute(db)
})
afterAll(() => server.close())

type Page = ResultOf<typeof listAuditEvents>

const ask = (endpoint: Endpoint, query: Record<string, string> = {}, token = world.tokens.administrator) =>
  server.call(endpoint, { params: { id: organizationId }, query, token })

async function read(query: Record<string, string> = {}, endpoint: Endpoint = listAuditEvents): Promise<Page> {
  const reply = await ask(endpoint, query)
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  return endpoint.result.parse(reply.json()) as Page
}

const numbers = ({ events }: Page) => events.map(({ id }) => id)
const placeOf = (event: AuditEvent) => auditPlaceText(placeOfEvent(event))
const add = (...events: Omit<Parameters<typeof addEvents>[1][number], 'organizationId'>[]) =>
  addEvents(
    server.services,
    events.map((event) => ({ organizationId, ...event })),
  )

describe('the log of an organisation', () => {
  test('holds its own events alone, the newest first', async () => {
    const { now } = server.clock
    const [older, newer, latest] = await add({ at: now - minute }, { at: now - 2 * minute }, { at: now })
    await addEvents(server.services, [
      { at: now, organizationId: world.twin.organizationId },
      { at: now, organizationId: null },
    ])

    expect(numbers(await read())).toEqual([latest, older, newer])
  })

  test('is for those who administer that organisation', async () => {
    for (const endpoint of [listAuditEvents, exportAuditEvents, listAuditUsers, searchAuditPassengers, getAuditSeal]) {
      const query: Record<string, string> = endpoint === searchAuditPassengers ? { q: 'a' } : {}
      expect(verdictOf(await ask(endpoint, query, world.tokens.desk))).toEqual([403, 'forbidden'])
      expect(verdictOf(await ask(endpoint, query, world.tokens.twinDesk))).toEqual([404, 'not_found'])
    }
    const elsewhere = { params: { id: world.twin.organizationId }, token: world.tokens.administrator }
    expect(verdictOf(await server.call(listAuditEvents, elsewhere))).toEqual([404, 'not_found'])
  })

  test('names users, passengers, destinations and groups as they are called today', async () => {
    const { now } = server.clock
    const passenger = await addPassenger(server.services, world.centre, { name: 'Helvi Tuomikoski' })
    const group = await addGroup(server.services, world.centre, [], 'Aamuryhmä')
    await add({
      ...{ at: now, userId: world.deskId, action: 'group.addPassengers', passengerIds: [passenger] },
      ...{ destinationId: world.centre.destinationId, objectType: 'passengerGroup', objectId: group },
      detail: { fields: ['name'], query: 'x', none: [] },
    })

    expect((await read()).events).toMatchObject([
      {
        user: { id: world.deskId, email: deskEmail },
        passengers: [{ id: passenger, name: 'Helvi Tuomikoski' }],
        passengerCount: 1,
        destination: { id: world.centre.destinationId, name: 'Päiväkeskus Aalto' },
        object: { type: 'passengerGroup', id: group, name: 'Aamuryhmä' },
        detail: { fields: ['name'] },
      },
    ])
    expect((await read()).events.at(-1)?.detail).toEqual({ fields: ['name'] })
  })

  test('names nobody of another organisation, no deleted passenger and no removed user', async () => {
    const { now } = server.clock
    const { db } = server.services
    const stranger = await addPassenger(server.services, world.twin, { name: 'Vieras Veikko' })
    const deleted = await addPassenger(server.services, world.centre, {
      name: 'Poistettu Pia',
      state: passengerStates.deleted,
    })
    const userId = await addUser(server.services, { email: 'entinen@perille.example' })
    await db
      .updateTable('app_user')
      .set({ removed_at: new Date(now) })
      .where('id', '=', userId)
      .execute()
    const foreignGroup = await addGroup(server.services, world.twin, [], 'Naapurin ryhmä')
    await add({
      ...{ at: now, userId, passengerIds: [stranger, deleted], destinationId: world.twin.destinationId },
      ...{ objectType: 'passengerGroup', objectId: foreignGroup },
    })

    const [event] = (await read()).events
    expect(event).toMatchObject({
      user: { id: userId, email: null },
      passengers: [
        { id: stranger, name: null },
        { id: deleted, name: null },
      ],
      destination: { name: null },
      object: { id: foreignGroup, name: null },
    })
  })

  test('names the first passengers of a long list, and counts all', async () => {
    const passengerIds = Array.from({ length: 300 }, (_, index) => index + 1)
    await add({ at: server.clock.now, action: 'passengers.list', passengerIds })

    const [event] = (await read()).events
    expect(event?.passengers.map(({ id }) => id)).toEqual(passengerIds.slice(0, auditLimits.named))
    expect(event?.passengerCount).toBe(300)
  })

  test('tells of an event that another version has written', async () => {
    await add({ at: server.clock.now, action: 'future.deed' })

    expect((await read()).events).toMatchObject([{ action: 'future.deed', user: null }])
  })
})

describe('a reading', () => {
  test('is in the log itself, with the filter and those whom it named', async () => {
    const passenger = await addPassenger(server.services, world.centre)
    await add({ at: server.clock.now - minute, passengerIds: [passenger] })
    await read({ passengerId: String(passenger), kinds: 'passengers,ssn', startDate: '2026-03-01' })
    await read({}, exportAuditEvents)

    const [viewed] = await auditOf(server, 'audit.view')
    expect(viewed).toMatchObject({ organizationId, passengerIds: [passenger], outcome: 'done' })
    expect((await read()).events.map(({ action }) => action)).toEqual(['audit.export', 'audit.view', 'passenger.view'])
    expect((await read()).events.find(({ action }) => action === 'audit.view')?.user?.email).toBe(
      'administrator@perille.example',
    )
    const first = (await read()).events.filter(({ action }) => action === 'audit.view').at(-1)
    expect(first?.detail).toEqual({ kinds: ['passengers', 'ssn'], startDate: '2026-03-01', events: 1 })
  })

  test('that is refused is in no other organisation’s log', async () => {
    const elsewhere = { params: { id: world.twin.organizationId }, token: world.tokens.administrator }
    await server.call(listAuditEvents, elsewhere)

    expect(await read()).toMatchObject({ events: [] })
    const rows = await server.services.db.selectFrom('audit_event').select(['organization_id', 'outcome']).execute()
    expect(rows).toContainEqual({ organization_id: null, outcome: 'refused' })
  })
})

describe('pages', () => {
  const pages = async (query: Record<string, string> = {}, between = () => Promise.resolve()) => {
    const seen: number[] = []
    for (let page = await read(query); ;) {
      seen.push(...numbers(page))
      const last = page.events.at(-1)
      if (!page.hasOlder || !last) return seen
      await between()
      page = await read({ ...query, before: placeOf(last) })
    }
  }

  test('hold every event once, in order, also those of one instant and while new ones come in', async () => {
    const { now } = server.clock
    // several to an instant, so that a page ends in the middle of one
    const ids = await add(...Array.from({ length: 90 }, (_, index) => ({ at: now - Math.floor(index / 7) * minute })))
    const expected = ids
      .map((id, index) => ({ id, at: now - Math.floor(index / 7) * minute }))
      .sort((a, b) => b.at - a.at || b.id - a.id)
      .map(({ id }) => id)

    const seen = await pages({ kinds: 'passengers' }, async () => {
      await add({ at: server.clock.now + minute })
    })

    expect(seen).toEqual(expected)
  })

  test('go back to what is newer, to the page before and then to the newest', async () => {
    const { now } = server.clock
    const ids = await add(...Array.from({ length: 60 }, (_, index) => ({ at: now - index * minute })))
    const query = { kinds: 'passengers' }
    const first = await read(query)
    const second = await read({ ...query, before: placeOf(first.events.at(-1)!) })
    const third = await read({ ...query, before: placeOf(second.events.at(-1)!) })

    expect([first, second, third].map(({ newer, total, hasOlder }) => [newer, total, hasOlder])).toEqual([
      [0, 60, true],
      [25, 60, true],
      [50, 60, false],
    ])
    expect(numbers(third)).toEqual(ids.slice(50))
    expect(numbers(await read({ ...query, after: placeOf(third.events[0]!) }))).toEqual(ids.slice(25, 50))
    const [latest = 0] = await add({ at: now + minute })
    expect(numbers(await read({ ...query, after: placeOf(second.events[0]!) }))).toEqual(ids.slice(0, 25))
    // fewer than a page are newer than that
    expect(numbers(await read({ ...query, after: placeOf(first.events[3]!) }))).toEqual([latest, ...ids.slice(0, 24)])
  })

  test('are larger in an export, which counts no further than it may go', async () => {
    const { now } = server.clock
    await add(...Array.from({ length: auditLimits.exportPage + 3 }, (_, index) => ({ at: now - index })))

    const first = await read({}, exportAuditEvents)
    expect([first.events.length, first.total, first.hasOlder]).toEqual([
      auditLimits.exportPage,
      auditLimits.exportPage + 3,
      true,
    ])
    const rest = await read({ before: placeOf(first.events.at(-1)!) }, exportAuditEvents)
    expect([rest.events.length, rest.hasOlder]).toEqual([3, false])
  })
})

describe('the filter', () => {
  test('is by user, by kinds, by passenger and by all of them together', async () => {
    const { now } = server.clock
    const [helvi, onni] = [71, 72]
    const [viewed, ssn, other, others, list] = await add(
      { at: now, userId: world.deskId, action: 'passenger.view', passengerIds: [helvi] },
      { at: now - 1, userId: world.deskId, action: 'ssn.read', passengerIds: [helvi] },
      { at: now - 2, userId: world.deskId, action: 'trips.view', passengerIds: [onni] },
      { at: now - 3, userId: 999, action: 'ssn.read', passengerIds: [onni] },
      { at: now - 4, userId: 999, action: 'passengers.list', passengerIds: [onni, helvi] },
    )
    const found = async (query: Record<string, string>) =>
      numbers(await read({ ...query, endDate: '2026-03-11' })).filter((id) => id <= list!)

    expect(await found({ userId: String(world.deskId) })).toEqual([viewed, ssn, other])
    expect(await found({ passengerId: String(helvi) })).toEqual([viewed, ssn, list])
    expect(await found({ kinds: 'ssn' })).toEqual([ssn, others])
    expect(await found({ kinds: 'ssn,trips' })).toEqual([ssn, other, others])
    expect(await found({ kinds: 'ssn', userId: '999' })).toEqual([others])
    expect(await found({ kinds: 'ssn', passengerId: String(helvi) })).toEqual([ssn])
    expect(await found({ userId: '999', passengerId: String(helvi) })).toEqual([list])
    expect(await found({ kinds: '' })).toEqual([viewed, ssn, other, others, list])
  })

  test.each([
    ['a day of winter', '2026-02-10', '2026-02-09T22:00:00Z', '2026-02-10T22:00:00Z'],
    ['the night on which the clock goes forward', '2026-03-29', '2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z'],
    ['the night on which it goes back', '2025-10-26', '2025-10-25T21:00:00Z', '2025-10-26T22:00:00Z'],
  ])('of %s goes from midnight to midnight of the business zone', async (_, day, from, to) => {
    const [start, end] = [Date.parse(from), Date.parse(to)]
    const [before, first, last, after] = await add({ at: start - 1 }, { at: start }, { at: end - 1 }, { at: end })

    expect(numbers(await read({ startDate: day, endDate: day }))).toEqual([last, first])
    const whole = numbers(await read({ startDate: day, kinds: 'passengers' }))
    expect([whole.includes(before!), whole.includes(after!)]).toEqual([false, true])
  })

  test.each([
    { kinds: 'everything' },
    { userId: 'x' },
    { startDate: '2026-02-30' },
    { before: 'yesterday' },
    { after: '1' },
  ])('that is none is refused: %j', async (query) => {
    expect((await ask(listAuditEvents, query)).statusCode).toBe(400)
  })

  test('offers those who stand in the log, and passengers by name', async () => {
    const { now } = server.clock
    const removed = await addUser(server.services, { email: 'lahtenyt@perille.example' })
    await server.services.db
      .updateTable('app_user')
      .set({ removed_at: new Date(now) })
      .where('id', '=', removed)
      .execute()
    await add({ at: now, userId: world.deskId }, { at: now, userId: world.deskId }, { at: now, userId: removed })
    await addEvents(server.services, [{ at: now, userId: 4711, organizationId: world.twin.organizationId }])
    const helvi = await addPassenger(server.services, world.sibling, { name: 'Helvi Rannanpää', inactive: true })
    await addPassenger(server.services, world.twin, { name: 'Helvi Rannanpää' })
    await addPassenger(server.services, world.centre, { name: 'Helvi Rannanpää', state: passengerStates.deleted })

    const users = (await ask(listAuditUsers)).json<unknown[]>()
    expect(users).toEqual([
      { id: world.deskId, email: deskEmail },
      { id: removed, email: null },
    ])
    const search = async (q: string) => (await ask(searchAuditPassengers, { q })).json<unknown>()
    expect(await search('rannanpaa HELVI')).toEqual([{ id: helvi, name: 'Helvi Rannanpää' }])
    expect(await search(' - ')).toEqual([])
    const searched = (await read({ kinds: 'audit' })).events.filter(({ action }) => action === 'audit.searchPassengers')
    expect(searched.map(({ detail }) => detail)).toEqual([{}, {}])
  })
})

describe('what is done with an account', () => {
  test('is in the log of each organisation that the user belongs to, refused sign-ins too', async () => {
    const email = 'kahdessa@perille.example'
    const roles = [world.centre, world.twin].map((place) => ({ ...place, levels: deskLevels }))
    const userId = await addUser(server.services, { email, roles })
    await server.call(signIn, { body: { username: email, password: 'arvaus' } })
    await server.call(signIn, { body: { username: email, password: testPassword } })

    expect((await read()).events).toMatchObject([
      { action: 'session.signIn', outcome: 'done', user: { id: userId, email } },
      { action: 'session.signIn', outcome: 'refused', user: { id: userId, email } },
    ])
    const rows = await server.services.db
      .selectFrom('audit_event')
      .select('organization_id as organizationId')
      .where('action', '=', 'session.signIn')
      .execute()
    expect(rows.filter((row) => row.organizationId === world.twin.organizationId)).toHaveLength(2)
  })
})

describe('the seal', () => {
  /** A day later a session is over. */
  const check = async () => {
    const token = await server.signIn('administrator@perille.example')
    const seal = async () => (await ask(getAuditSeal, {}, token)).json<ResultOf<typeof getAuditSeal>>()
    await expect.poll(async () => (await seal()).isChecking).toBe(false)
    return (await seal()).check
  }

  test('is told with when, how much and by which key, once for an hour, and again after it', async () => {
    const { services, clock } = server
    await server.call(getPassenger, { params: { id: 1 }, token: world.tokens.desk })
    await sealAudit(services.db, services.keys, new Date(clock.now))
    const started = clock.now
    onTestFinished(() => {
      clock.now = started
    })
    clock.now += 24 * 60 * minute

    const first = await check()
    expect(first).toEqual({
      outcome: 'whole',
      checkedAt: new Date(clock.now).toISOString(),
      events: 1,
      brokenFrom: null,
      keyId: services.keys.currentId,
    })
    clock.now += 59 * minute
    expect(await check()).toEqual(first)
    clock.now += 2 * minute
    expect((await check())?.checkedAt).toBe(new Date(clock.now).toISOString())
  })

  test('that is broken is told with the first event that is not proved', async () => {
    const { services, clock } = server
    const started = clock.now
    onTestFinished(() => {
      clock.now = started
    })
    clock.now += 48 * 60 * minute
    await add({ at: clock.now }, { at: clock.now })
    await sealAudit(services.db, services.keys, new Date(clock.now))
    const [changed] = await add({ at: clock.now })
    await sealAudit(services.db, services.keys, new Date(clock.now))
    await sql`alter table audit_event disable trigger all`.execute(services.db)
    await services.db.updateTable('audit_event').set({ user_id: 77 }).where('id', '=', changed!).execute()
    await sql`alter table audit_event enable trigger all`.execute(services.db)

    expect(await check()).toMatchObject({ outcome: 'broken', brokenFrom: changed })
  })
})
