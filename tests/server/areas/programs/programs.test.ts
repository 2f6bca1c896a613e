import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProgram, listPrograms, revokeProgram, updateProgram } from '#contract/programs.ts'
import type { ProgramAccess } from '#domain/program-access.ts'
import { addProgram } from '#tests/support/programs.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { addDestination, addOrganization, addUser, nothing } from '#tests/support/users.ts'

const administrator = 'hallinta@kunta.example'

let server: TestServer
let organizationId: number
let elsewhere: number
let destinationIds: number[]
let foreignDestination: number
let token: string

beforeEach(async () => {
  server = await startTestServer()
  const { services } = server
  organizationId = await addOrganization(services, 'Kunta')
  elsewhere = await addOrganization(services, 'Muu')
  destinationIds = [
    await addDestination(services, organizationId, 'Koulu'),
    await addDestination(services, organizationId, 'Palvelutalo'),
  ]
  foreignDestination = await addDestination(services, elsewhere, 'Vieras')
  await addUser(services, { email: administrator, administers: [organizationId] })
  token = await server.signIn(administrator)
})
afterEach(() => server.close())

const draft = (changes: object = {}) => ({
  name: 'Ovilukija',
  destinationIds: [destinationIds[0]],
  levels: { ...nothing, arrivalDepartures: 2 },
  endsOn: '2026-09-30',
  ...changes,
})
const create = (body: object = draft(), key?: string) =>
  server.call(createProgram, { params: { id: organizationId }, body, token, ...(key !== undefined && { key }) })
const made = async (changes: object = {}) =>
  (await create(draft(changes))).json<{ program: ProgramAccess; secret: string }>()
const change = (programId: number, body: object) =>
  server.call(updateProgram, { params: { id: organizationId, programId }, body, token })
const revoke = (programId: number) => server.call(revokeProgram, { params: { id: organizationId, programId }, token })
const list = async () =>
  (await server.call(listPrograms, { params: { id: organizationId }, token })).json<ProgramAccess[]>()

describe('an access', () => {
  test('is stored with every field, and its secret is told once', async () => {
    const { program, secret } = await made()

    expect(secret).toMatch(/^perille_program_[\w-]{43}$/)
    expect(await list()).toEqual([program])
    expect(program).toEqual({
      id: program.id,
      organizationId,
      version: 1,
      name: 'Ovilukija',
      destinationIds: [destinationIds[0]],
      levels: { ...nothing, arrivalDepartures: 2 },
      endsOn: '2026-09-30',
      createdAt: new Date(testNow).toISOString(),
      createdBy: administrator,
      isMakerAdministrator: true,
      lastUsedAt: null,
      revokedAt: null,
      revokedBy: null,
    })
  })

  test('for all destinations without an end says so', async () => {
    const { program } = await made({ destinationIds: null, endsOn: null })
    expect(program).toMatchObject({ destinationIds: null, endsOn: null })
  })

  test('that is asked for again under its key is the same one, and its secret lies nowhere in plain', async () => {
    const first = await create(draft(), 'avain-0123456789abcdef')
    const again = await create(draft(), 'avain-0123456789abcdef')

    expect(again.json()).toEqual(first.json())
    expect(await list()).toHaveLength(1)
    const kept = await server.services.db.selectFrom('idempotency').select('response').execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(first.json<{ secret: string }>().secret)
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'validation.required'],
    ['no right at all', { levels: nothing }, 'levels', 'validation.programRights'],
    ['no destination', { destinationIds: [] }, 'destinationIds', 'validation.programDestinations'],
    ['an end that is over', { endsOn: '2026-03-10' }, 'endsOn', 'validation.programEnd'],
    ['an end beyond a year', { endsOn: '2027-03-13' }, 'endsOn', 'validation.programEnd'],
    ...(['passengers', 'timetables', 'bookings', 'transportationPermissions'] as const).map((area) => [
      ...[`a right to change ${area}`, { levels: { ...nothing, [area]: 2 } }, 'levels', 'validation.invalid'],
    ]),
  ] as [string, object, string, string][])('with %s is refused at its field', async (_, changes, field, message) => {
    const reply = await create(draft(changes))

    expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors: { [field]: [message] } }])
    expect(await list()).toEqual([])
  })

  test('for a destination of another organisation, or one that is deleted, is refused', async () => {
    const { db } = server.services
    await db
      .updateTable('destination')
      .set({ deleted: true })
      .where('id', '=', destinationIds[1] ?? 0)
      .execute()
    for (const id of [foreignDestination, destinationIds[1]]) {
      const reply = await create(draft({ destinationIds: [destinationIds[0], id] }))
      expect([reply.statusCode, reply.json()]).toMatchObject([
        400,
        { errors: { destinationIds: ['validation.invalid'] } },
      ])
    }
  })

  test('beyond the fiftieth is refused until one is closed', async () => {
    const { program } = await made()
    for (let count = 1; count < 50; count += 1) await addProgram(server.services, organizationId)
    const refused = await create()
    await revoke(program.id)

    expect([refused.statusCode, refused.json()]).toEqual([409, { program_limit: [] }])
    expect((await create()).statusCode).toBe(200)
  })

  test('tells when who has made it administers no more, and goes on', async () => {
    const { program } = await made()
    await addUser(server.services, { email: 'toinen@kunta.example', administers: [organizationId] })
    await server.services.db
      .deleteFrom('organization_admin')
      .where('user_id', '=', await idOf(administrator))
      .execute()
    token = await server.signIn('toinen@kunta.example')

    expect(await list()).toEqual([{ ...program, isMakerAdministrator: false }])
  })
})

const idOf = async (email: string): Promise<number> =>
  (await server.services.db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

describe('a change', () => {
  test('is stored field by field, and told by the fields that it changed', async () => {
    const { program } = await made()
    const levels = { ...nothing, passengers: 1, schedule: 2 }
    const reply = await change(program.id, {
      ...draft({ name: 'Koulun järjestelmä', destinationIds, levels, endsOn: '2026-12-31' }),
      version: 1,
    })

    expect(reply.statusCode).toBe(200)
    const [stored] = await list()
    expect(stored).toEqual({
      ...program,
      ...{ version: 2, name: 'Koulun järjestelmä', destinationIds, levels, endsOn: '2026-12-31' },
    })
    const { detail } = await server.services.db
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'program.update')
      .executeTakeFirstOrThrow()
    expect(detail).toEqual({
      fields: ['name', 'destinationIds', 'endsOn', 'passengers', 'arrivalDepartures', 'schedule'],
    })
  })

  test('of an older version is refused with what is stored', async () => {
    const { program } = await made()
    await change(program.id, { ...draft({ name: 'Uusi' }), version: 1 })
    const late = await change(program.id, { ...draft({ name: 'Vanha' }), version: 1 })

    expect([late.statusCode, late.json()]).toMatchObject([409, { current: { name: 'Uusi', version: 2 } }])
  })

  test('gives one that has ended another end, and keeps an end that is over', async () => {
    const { program, secret } = await made({ endsOn: '2026-03-12' })
    server.clock.now += 2 * 24 * 60 * 60_000
    token = await server.signIn(administrator)
    const renamed = await change(program.id, { ...draft({ name: 'Uusi', endsOn: '2026-03-12' }), version: 1 })
    const shut = await server.app.authenticate(`Bearer ${secret}`, new Date(server.clock.now))
    const longer = await change(program.id, { ...draft({ endsOn: '2026-03-13' }), version: 2 })

    expect([renamed.statusCode, shut, longer.statusCode]).toEqual([200, null, 200])
    expect(await server.app.authenticate(`Bearer ${secret}`, new Date(server.clock.now))).not.toBeNull()
  })
})

describe('an access that was closed', () => {
  test('says when and by whom, stands last, and can be changed or closed no more', async () => {
    const { program } = await made({ name: 'Aamu' })
    const { program: other } = await made({ name: 'Ilta' })
    const reply = await revoke(program.id)

    expect(reply.json()).toMatchObject({ revokedAt: new Date(testNow).toISOString(), revokedBy: administrator })
    expect((await list()).map(({ id }) => id)).toEqual([other.id, program.id])
    for (const late of [await revoke(program.id), await change(program.id, { ...draft(), version: 2 })]) {
      expect([late.statusCode, late.json()]).toEqual([409, { program_revoked: [] }])
    }
  })

  test('of another organisation is not found', async () => {
    const { id } = await addProgram(server.services, elsewhere)
    for (const reply of [await revoke(id), await change(id, { ...draft(), version: 1 })]) {
      expect(reply.statusCode).toBe(404)
    }
  })
})

describe('at the same moment', () => {
  test('two take the last place that there is once', async () => {
    for (let count = 1; count < 50; count += 1) await addProgram(server.services, organizationId)
    const replies = await Promise.all([create(), create(draft({ name: 'Toinen' }))])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('who has just lost the administration changes nothing', async () => {
    const { program } = await made()
    const { app, services } = server
    const recognize = app.authenticate
    app.authenticate = async (...given) => {
      const principal = await recognize(...given)
      await services.db.deleteFrom('organization_admin').execute()
      return principal
    }
    for (const ask of [() => create(), () => change(program.id, draft()), () => revoke(program.id)]) {
      const row = { organization_id: organizationId, user_id: await idOf(administrator), created_at: new Date(testNow) }
      await services.db
        .insertInto('organization_admin')
        .values({ ...row, created_by: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      expect((await ask()).statusCode).toBe(403)
    }
    const stored = await services.db.selectFrom('program_access').select(['version', 'revoked_at']).execute()
    expect(stored).toEqual([{ version: 1, revoked_at: null }])
  })
})
