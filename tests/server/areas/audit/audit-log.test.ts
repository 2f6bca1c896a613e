import { describe, expect, onTestFinished, test } from 'vitest'
import {
  exportAuditEvents,
  getAuditSeal,
  listAuditEvents,
  listAuditUsers,
  searchAuditPassengers,
} from '#contract/audit.ts'
import { signIn } from '#contract/auth.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { getPassenger } from '#contract/passengers.ts'
import { auditLimits } from '#domain/audit.ts'
import { passengerStates } from '#domain/passenger.ts'
import { noOrganization } from '#server/audit/record.ts'
import { sealAudit } from '#server/audit/seal.ts'
import { addEvents } from '#tests/support/audit.ts'
import { auditScene, changeLog, numbersOf } from '#tests/support/audit-scene.ts'
import { auditOf, deskEmail, verdictOf } from '#tests/support/board.ts'
import { addGroup, addPassenger } from '#tests/support/rides.ts'
import { addUser, deskLevels, testPassword } from '#tests/support/users.ts'

const scene = auditScene()
const minute = 60_000

describe('the log of an organisation', () => {
  test('holds its own events alone, the newest first', async () => {
    const { now } = scene.server.clock
    const [older, newer, latest] = await scene.add({ at: now - minute }, { at: now - 2 * minute }, { at: now })
    await addEvents(scene.server.services, [
      { at: now, organizationId: scene.world.twin.organizationId },
      { at: now, organizationId: null },
    ])

    expect(numbersOf(await scene.read())).toEqual([latest, older, newer])
  })

  test('is for those who administer that organisation', async () => {
    for (const endpoint of [listAuditEvents, exportAuditEvents, listAuditUsers, searchAuditPassengers, getAuditSeal]) {
      const query: Record<string, string> = endpoint === searchAuditPassengers ? { q: 'a' } : {}
      expect(verdictOf(await scene.ask(endpoint, query, scene.world.tokens.desk))).toEqual([403, 'forbidden'])
      expect(verdictOf(await scene.ask(endpoint, query, scene.world.tokens.twinDesk))).toEqual([404, 'not_found'])
    }
    const elsewhere = { params: { id: scene.world.twin.organizationId }, token: scene.world.tokens.administrator }
    expect(verdictOf(await scene.server.call(listAuditEvents, elsewhere))).toEqual([404, 'not_found'])
  })

  test('names users, passengers, destinations and groups as they are called today', async () => {
    const { now } = scene.server.clock
    const passenger = await addPassenger(scene.server.services, scene.world.centre, { name: 'Helvi Tuomikoski' })
    const group = await addGroup(scene.server.services, scene.world.centre, [], 'Aamuryhmä')
    await scene.add({
      ...{ at: now, userId: scene.world.deskId, action: 'group.addPassengers', passengerIds: [passenger] },
      ...{ destinationId: scene.world.centre.destinationId, objectType: 'passengerGroup', objectId: group },
      detail: { fields: ['name'], query: 'x', none: [] },
    })

    expect((await scene.read()).events).toMatchObject([
      {
        user: { id: scene.world.deskId, email: deskEmail },
        passengers: [{ id: passenger, name: 'Helvi Tuomikoski' }],
        passengerCount: 1,
        destination: { id: scene.world.centre.destinationId, name: 'Päiväkeskus Aalto' },
        object: { type: 'passengerGroup', id: group, name: 'Aamuryhmä' },
        detail: { fields: ['name'] },
      },
    ])
    expect((await scene.read()).events.at(-1)?.detail).toEqual({ fields: ['name'] })
  })

  test('names what an event is about by its kind, of its own organisation alone', async () => {
    const { db } = scene.server.services
    const at = new Date(scene.server.clock.now)
    const tracked = { created_at: at, created_by: null, updated_at: at, updated_by: null }
    const addThings = async (organization_id: number, word: string) => ({
      authTenant: await db
        .insertInto('auth_tenant')
        .values({ organization_id, name: `Vuokraaja ${word}`, external_tenant_id: `${word}-0000`, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow(),
      costCenter: await db
        .insertInto('cost_center')
        .values({ organization_id, name: `4210/2 ${word}` })
        .returning('id')
        .executeTakeFirstOrThrow(),
      invitation: await db
        .insertInto('invitation')
        .values({
          ...{ organization_id, email: `${word}@perille.example`, user_id: null, locale: 'fi', code_hash: null },
          roles: JSON.stringify({ destinationRoles: [], passengerGroupRoles: [] }),
          ...{ expires_at: at, ended_as: null, ended_at: null, ...tracked },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    })
    const own = await addThings(scene.organizationId, 'oma')
    const foreign = await addThings(scene.world.twin.organizationId, 'vieras')
    const eventsOf = (things: typeof own) =>
      Object.entries(things).map(([objectType, { id }]) => ({ at: at.getTime(), objectType, objectId: id }))
    await scene.add(...eventsOf(own), ...eventsOf(foreign))

    const names = (await scene.read()).events.map(({ object }) => object?.name).reverse()
    expect(names).toEqual(['Vuokraaja oma', '4210/2 oma', 'oma@perille.example', null, null, null])
  })

  test('names nobody of another organisation, no deleted passenger and no removed user', async () => {
    const { now } = scene.server.clock
    const { db } = scene.server.services
    const stranger = await addPassenger(scene.server.services, scene.world.twin, { name: 'Vieras Veikko' })
    const deleted = await addPassenger(scene.server.services, scene.world.centre, {
      name: 'Poistettu Pia',
      state: passengerStates.deleted,
    })
    const userId = await addUser(scene.server.services, { email: 'entinen@perille.example' })
    await db
      .updateTable('app_user')
      .set({ removed_at: new Date(now) })
      .where('id', '=', userId)
      .execute()
    const foreignGroup = await addGroup(scene.server.services, scene.world.twin, [], 'Naapurin ryhmä')
    await scene.add({
      ...{ at: now, userId, passengerIds: [stranger, deleted], destinationId: scene.world.twin.destinationId },
      ...{ objectType: 'passengerGroup', objectId: foreignGroup },
    })

    const [event] = (await scene.read()).events
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
    await scene.add({ at: scene.server.clock.now, action: 'passengers.list', passengerIds })

    const [event] = (await scene.read()).events
    expect(event?.passengers.map(({ id }) => id)).toEqual(passengerIds.slice(0, auditLimits.named))
    expect(event?.passengerCount).toBe(300)
  })

  test('tells of an event that another version has written', async () => {
    await scene.add({ at: scene.server.clock.now, action: 'future.deed' })

    expect((await scene.read()).events).toMatchObject([{ action: 'future.deed', user: null }])
  })
})

describe('a reading', () => {
  test('is in the log itself, with the filter and those whom it named', async () => {
    const passenger = await addPassenger(scene.server.services, scene.world.centre)
    await scene.add({ at: scene.server.clock.now - minute, passengerIds: [passenger] })
    await scene.read({ passengerId: String(passenger), kinds: 'passengers,ssn', startDate: '2026-03-01' })
    await scene.read({}, exportAuditEvents)

    const [viewed] = await auditOf(scene.server, 'audit.view')
    expect(viewed).toMatchObject({ organizationId: scene.organizationId, passengerIds: [passenger], outcome: 'done' })
    expect((await scene.read()).events.map(({ action }) => action)).toEqual([
      'audit.export',
      'audit.view',
      'passenger.view',
    ])
    expect((await scene.read()).events.find(({ action }) => action === 'audit.view')?.user?.email).toBe(
      'administrator@perille.example',
    )
    const first = (await scene.read()).events.filter(({ action }) => action === 'audit.view').at(-1)
    expect(first?.detail).toEqual({ kinds: ['passengers', 'ssn'], startDate: '2026-03-01', events: 1 })
  })

  test('about one passenger names them, also where they stand far down in an event, and nobody where nothing is found', async () => {
    const passengerIds = Array.from({ length: 300 }, (_, index) => index + 1)
    await scene.add({ at: scene.server.clock.now - minute, action: 'passengers.list', passengerIds })
    await scene.read({ passengerId: '280' })
    await scene.read({ passengerId: '301' })

    const viewed = await auditOf(scene.server, 'audit.view')
    expect(viewed.map((event) => event.passengerIds)).toEqual([[280, ...passengerIds.slice(0, auditLimits.named)], []])
  })

  test('that is refused is in no other organisation’s log', async () => {
    const elsewhere = { params: { id: scene.world.twin.organizationId }, token: scene.world.tokens.administrator }
    await scene.server.call(listAuditEvents, elsewhere)

    expect(await scene.read()).toMatchObject({ events: [] })
    const rows = await scene.server.services.db
      .selectFrom('audit_event')
      .select(['organization_id', 'outcome'])
      .execute()
    expect(rows).toContainEqual({ organization_id: noOrganization, outcome: 'refused' })
  })
})

describe('what is done with an account', () => {
  test('is in the log of each organisation that the user belongs to, refused sign-ins too', async () => {
    const email = 'kahdessa@perille.example'
    const roles = [scene.world.centre, scene.world.twin].map((place) => ({ ...place, levels: deskLevels }))
    const userId = await addUser(scene.server.services, { email, roles })
    await scene.server.call(signIn, { body: { username: email, password: 'arvaus' } })
    await scene.server.call(signIn, { body: { username: email, password: testPassword } })

    expect((await scene.read()).events).toMatchObject([
      { action: 'session.signIn', outcome: 'done', user: { id: userId, email } },
      { action: 'session.signIn', outcome: 'refused', user: { id: userId, email } },
    ])
    const rows = await scene.server.services.db
      .selectFrom('audit_event')
      .select('organization_id as organizationId')
      .where('action', '=', 'session.signIn')
      .execute()
    expect(rows.filter((row) => row.organizationId === scene.world.twin.organizationId)).toHaveLength(2)
  })
})

describe('the seal', () => {
  /** A day later a session is over. */
  const check = async () => {
    const token = await scene.server.signIn('administrator@perille.example')
    const seal = async () => (await scene.ask(getAuditSeal, {}, token)).json<ResultOf<typeof getAuditSeal>>()
    await expect.poll(async () => (await seal()).isChecking).toBe(false)
    return (await seal()).check
  }

  test('is told with when, how much and by which key, once for an hour, and again after it', async () => {
    const { services, clock } = scene.server
    await scene.server.call(getPassenger, { params: { id: 1 }, token: scene.world.tokens.desk })
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
    const { services, clock } = scene.server
    const started = clock.now
    onTestFinished(() => {
      clock.now = started
    })
    clock.now += 48 * 60 * minute
    await scene.add({ at: clock.now }, { at: clock.now })
    await sealAudit(services.db, services.keys, new Date(clock.now))
    const [changed] = await scene.add({ at: clock.now })
    await sealAudit(services.db, services.keys, new Date(clock.now))
    await changeLog(services.db, () =>
      services.db.updateTable('audit_event').set({ user_id: 77 }).where('id', '=', changed!).execute(),
    )

    expect(await check()).toMatchObject({ outcome: 'broken', brokenFrom: changed })
  })
})
