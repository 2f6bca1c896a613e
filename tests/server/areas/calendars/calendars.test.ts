import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCalendar, listCalendars, revokeCalendar } from '#contract/calendars.ts'
import type { CalendarAddress } from '#domain/calendar-address.ts'
import { addCalendar } from '#tests/support/calendars.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { addDestination, addOrganization, addUser } from '#tests/support/users.ts'

const administrator = 'hallinta@kunta.example'

let server: TestServer
let organizationId: number
let elsewhere: number
let destinationId: number
let foreignDestination: number
let token: string

beforeEach(async () => {
  server = await startTestServer()
  const { services } = server
  organizationId = await addOrganization(services, 'Rantakunta')
  elsewhere = await addOrganization(services, 'Mäkikunta')
  destinationId = await addDestination(services, organizationId, 'Aalto')
  foreignDestination = await addDestination(services, elsewhere, 'Kallio')
  await addUser(services, { email: administrator, administers: [organizationId] })
  token = await server.signIn(administrator)
})
afterEach(() => server.close())

const draft = (changes: object = {}) => ({
  ...{ name: 'Keittiö', destinationId, naming: 'initials', locale: 'en', endsOn: '2026-12-31' },
  ...changes,
})
const params = () => ({ id: organizationId })
const create = (body: object = draft(), key?: string) =>
  server.call(createCalendar, { params: params(), body, token, ...(key !== undefined && { key }) })
const made = async (changes: object = {}) =>
  (await create(draft(changes))).json<{ calendar: CalendarAddress; secret: string }>()
const list = async () => (await server.call(listCalendars, { params: params(), token })).json<CalendarAddress[]>()
const revoke = (calendarId: number, by = token) =>
  server.call(revokeCalendar, { params: { ...params(), calendarId }, token: by })
const centre = () => ({ organizationId, destinationId })
const idOf = async (email: string): Promise<number> =>
  (await server.services.db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

describe('a new address', () => {
  test('is stored field by field, and of its secret nothing but a hash', async () => {
    const { calendar, secret } = await made()

    expect(secret).toMatch(/^perille_calendar_[\w-]{43}$/)
    expect(await list()).toEqual([calendar])
    expect(calendar).toEqual({
      ...{ id: calendar.id, organizationId, version: 1, ...draft() },
      ...{ createdAt: new Date(testNow).toISOString(), createdBy: administrator, isMakerAdministrator: true },
      ...{ lastUsedAt: null, revokedAt: null, revokedBy: null },
    })
    const { rows } = await server.services.db
      .selectFrom('calendar_address')
      .selectAll()
      .execute()
      .then((all) => ({ rows: JSON.stringify(all) }))
    expect(rows).not.toContain(secret.slice(-43))
  })

  test('is made once and told again to whoever asks under the same key, which keeps it sealed', async () => {
    const [first, again] = [await create(draft(), 'osoite-0123456789'), await create(draft(), 'osoite-0123456789')]

    expect(again.headers['idempotent-replay']).toBe('1')
    expect(again.json()).toEqual(first.json())
    expect(await list()).toHaveLength(1)
    const kept = await server.services.db.selectFrom('idempotency').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(first.json<{ secret: string }>().secret)
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'validation.required'],
    ['no destination', { destinationId: 0 }, 'destinationId', 'validation.required'],
    ['an end that is over', { endsOn: '2026-03-10' }, 'endsOn', 'validation.programEnd'],
    ['an end beyond a year', { endsOn: '2027-03-13' }, 'endsOn', 'validation.programEnd'],
  ] as const)('with %s is refused at its field', async (_, changes, field, message) => {
    const reply = await create(draft(changes))

    expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors: { [field]: [message] } }])
    expect(await list()).toEqual([])
  })

  test.each([
    ['no end', { endsOn: null }],
    ['another naming', { naming: 'names' }],
    ['a language that there is not', { locale: 'sv' }],
  ])('with %s is refused', async (_, changes) => {
    expect((await create(draft(changes))).statusCode).toBe(400)
    expect(await list()).toEqual([])
  })

  test('may end on the day itself, and a year later', async () => {
    for (const endsOn of ['2026-03-11', '2027-03-12']) expect((await create(draft({ endsOn }))).statusCode).toBe(200)
  })

  test('for a destination of another organisation, or one that is deleted, is refused', async () => {
    const deleted = await addDestination(server.services, organizationId, 'Vanha')
    await server.services.db.updateTable('destination').set({ deleted: true }).where('id', '=', deleted).execute()
    for (const id of [foreignDestination, deleted]) {
      const reply = await create(draft({ destinationId: id }))
      expect([reply.statusCode, reply.json()]).toMatchObject([
        400,
        { errors: { destinationId: ['validation.invalid'] } },
      ])
    }
  })

  test('beyond the hundredth is refused until one is closed', async () => {
    const { calendar } = await made()
    for (let count = 1; count < 100; count += 1) await addCalendar(server.services, centre())
    const refused = await create()
    await revoke(calendar.id)

    expect([refused.statusCode, refused.json()]).toEqual([409, { calendar_limit: [] }])
    expect((await create()).statusCode).toBe(200)
  })

  test('tells when who has made it administers no more, and goes on', async () => {
    const { calendar } = await made()
    await addUser(server.services, { email: 'toinen@kunta.example', administers: [organizationId] })
    await server.services.db
      .deleteFrom('organization_admin')
      .where('user_id', '=', await idOf(administrator))
      .execute()
    token = await server.signIn('toinen@kunta.example')

    expect(await list()).toEqual([{ ...calendar, isMakerAdministrator: false }])
  })
})

describe('an address that was closed', () => {
  test('says when and by whom, stands last, and can be closed no more', async () => {
    const { calendar } = await made({ name: 'Aamu' })
    const { calendar: other } = await made({ name: 'Ilta' })
    const reply = await revoke(calendar.id)

    expect(reply.json()).toMatchObject({
      ...{ version: 2, revokedAt: new Date(testNow).toISOString(), revokedBy: administrator },
    })
    expect((await list()).map(({ id }) => id)).toEqual([other.id, calendar.id])
    const late = await revoke(calendar.id)
    expect([late.statusCode, late.json()]).toEqual([409, { calendar_revoked: [] }])
  })

  test('of another organisation is not found', async () => {
    const { id } = await addCalendar(server.services, {
      organizationId: elsewhere,
      destinationId: foreignDestination,
    })
    expect((await revoke(id)).statusCode).toBe(404)
    expect(await list()).toEqual([])
  })
})

describe('at the same moment', () => {
  test('two administrators close one: the first is told that it is closed, the other that it was', async () => {
    await addUser(server.services, { email: 'toinen@kunta.example', administers: [organizationId] })
    const other = await server.signIn('toinen@kunta.example')
    const { calendar } = await made()
    const replies = await Promise.all([revoke(calendar.id), revoke(calendar.id, other)])

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [winner] = replies.filter(({ statusCode }) => statusCode === 200)
    expect(await list()).toEqual([winner?.json()])
    expect(winner?.json()).toMatchObject({ version: 2 })
  })

  test('two take the last place that there is once', async () => {
    for (let count = 1; count < 100; count += 1) await addCalendar(server.services, centre())
    const replies = await Promise.all([create(), create(draft({ name: 'Toinen' }))])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('who has just lost the administration changes nothing', async () => {
    const { calendar } = await made()
    const { app, services } = server
    const recognize = app.authenticate
    app.authenticate = async (...given) => {
      const principal = await recognize(...given)
      await services.db.deleteFrom('organization_admin').execute()
      return principal
    }
    const row = { organization_id: organizationId, user_id: await idOf(administrator), created_at: new Date(testNow) }
    for (const ask of [() => create(), () => revoke(calendar.id)]) {
      await services.db
        .insertInto('organization_admin')
        .values({ ...row, created_by: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      expect((await ask()).statusCode).toBe(403)
    }
    const stored = await services.db.selectFrom('calendar_address').select(['version', 'revoked_at']).execute()
    expect(stored).toEqual([{ version: 1, revoked_at: null }])
  })
})
