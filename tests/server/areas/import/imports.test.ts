import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  beginImport,
  getImport,
  listImports,
  resumeImport,
  searchImport,
  searchImportMany,
  searchImportPermissions,
  updateImport,
} from '#contract/passenger-import.ts'
import { getAppInfo, type AppInfo } from '#contract/app.ts'
import { saveSsn } from '#contract/ssn.ts'
import type { PassengerImport } from '#domain/import/import-record.ts'
import { importTimes } from '#domain/import/import-record.ts'
import { matchTypes } from '#domain/import/sent-row.ts'
import { passengerStates } from '#domain/passenger.ts'
import { cleanUp } from '#server/run/housekeeping.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { importScene, otherRunner, runner } from '#tests/support/import-scene.ts'
import { limitsWith } from '#tests/support/request-limits.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { startTestServer } from '#tests/support/server.ts'
import { addTransportationPermission, answered } from '#tests/support/stored-transportation-permissions.ts'
import { addOrganization, addUser } from '#tests/support/users.ts'

const scene = importScene()

const ssn = '131052-9373'

const resume = async (importId: number, by: string, matchedMark?: number, token = scene.tokens.admin) =>
  scene.server.call(resumeImport, {
    params: { id: scene.centre.organizationId, importId },
    body: { runner: by, matchedMark: matchedMark ?? (await scene.mark()) },
    token,
  })

describe('imports of an organisation', () => {
  test('run one at a time, until the device that runs one falls silent', async () => {
    const first = await scene.begun()
    expect((await scene.begin(scene.tokens.second, otherRunner)).json()).toHaveProperty('import_running')
    expect((await resume(first, otherRunner)).json()).toHaveProperty('import_running')

    scene.server.clock.now += importTimes.silence
    const second = answered(await scene.begin(scene.tokens.second, otherRunner)).json<PassengerImport>()
    const rows = [{ row: 2, mainDestination: 'Rantakoulu', passenger: { name: 'Aino' } }]
    expect((await scene.send(first, rows)).json()).toHaveProperty('import_not_running')
    answered(await scene.update(second.id, 'paused', otherRunner))
    answered(await resume(first, runner))
    expect(await scene.saved(first, rows)).toMatchObject([{ status: 'created' }])
  })

  test('begin and go on only where no other one has written since their rows were matched', async () => {
    const aino = [{ row: 2, mainDestination: 'Rantakoulu', passenger: { name: 'Aino' } }]
    const matched = await scene.mark()
    const first = await scene.begun()
    await scene.saved(first, [{ row: 3, passenger: {} }])
    answered(await scene.update(first, 'paused'))
    // what has failed is written nowhere
    const second = answered(await scene.begin(scene.tokens.second, otherRunner, matched)).json<PassengerImport>().id
    answered(await scene.send(second, aino, otherRunner))
    answered(await scene.update(second, 'finished', otherRunner))

    expect((await resume(first, runner, matched)).json()).toHaveProperty('import_saved_since')
    expect((await scene.begin(scene.tokens.admin, runner, matched)).json()).toHaveProperty('import_saved_since')
    expect(await scene.countOf('passenger_import')).toBe(2)

    const again = await scene.mark()
    answered(await resume(first, runner, again))
    await scene.saved(first, [{ row: 4, mainDestination: 'Rantakoulu', passenger: { name: 'Bertta' } }])
    // what it has written itself is known to who goes on with it
    answered(await scene.update(first, 'paused'))
    answered(await resume(first, otherRunner, again))
  })

  test('have a higher mark after each batch that has written, also after two at one moment', async () => {
    const importId = await scene.begun()
    const before = await scene.mark()
    const named = (row: number) => ({ row, mainDestination: 'Rantakoulu', passenger: { name: `Aino ${row}` } })
    await Promise.all([scene.saved(importId, [named(2)]), scene.saved(importId, [named(3)])])
    const both = await scene.mark()
    await scene.saved(importId, [named(3), { row: 4, passenger: {} }])

    expect(both).toBe(before + 2)
    expect(await scene.mark()).toBe(both)
  })

  test('are begun once by two at the same moment', async () => {
    const answers = await Promise.all([scene.begin(), scene.begin(scene.tokens.second, otherRunner)])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('are taken over by another device once that is paused or silent', async () => {
    const importId = await scene.begun()
    answered(await scene.update(importId, 'paused'))
    answered(await resume(importId, otherRunner))
    const rows = [{ row: 2, mainDestination: 'Rantakoulu', passenger: { name: 'Aino' } }]

    expect((await scene.send(importId, rows)).json()).toHaveProperty('import_taken_over')
    expect((await scene.update(importId, 'running')).json()).toHaveProperty('import_taken_over')
  })

  test('are gone on with for as long as the answers to their rows are kept, and not after', async () => {
    const { clock, services, signIn, call } = scene.server
    const row = (at: number) => [{ row: at, mainDestination: 'Rantakoulu', passenger: { name: `Aino ${at}` } }]
    const importId = await scene.begun()
    answered(await scene.send(importId, row(2)))
    answered(await scene.update(importId, 'paused'))
    clock.now += importTimes.kept - 1
    const soon = await signIn('hallinta@perille.example')
    answered(await resume(importId, runner, 0, soon))
    answered(await scene.send(importId, row(3), runner, soon))
    clock.now += importTimes.kept
    await cleanUp(services.db, new Date(clock.now + 1))
    const token = await signIn('hallinta@perille.example')
    const params = { id: scene.centre.organizationId, importId }
    const update = (state: string) => call(updateImport, { params, body: { runner, state }, token })
    const late = [
      await scene.send(importId, row(3), runner, token),
      ...[await update('running'), await update('finished')],
      await resume(importId, runner, 0, token),
    ]

    for (const answer of late) expect(answer.json()).toHaveProperty('import_too_old')
    expect(await scene.countOf('passenger')).toBe(2)
  })

  test('stand in the history with who, when, which file and counts', async () => {
    const { admin, member, foreigner } = scene.tokens
    const importId = await scene.begun()
    await scene.saved(importId, [
      { row: 2, mainDestination: 'Rantakoulu', passenger: { name: 'Aino' } },
      { row: 3, passenger: {} },
    ])
    answered(await scene.update(importId, 'finished'))
    const params = { id: scene.centre.organizationId }
    const list = (token: string) => scene.server.call(listImports, { params, token })

    expect(answered(await list(admin)).json()).toMatchObject([
      {
        id: importId,
        fileName: 'matkustajat.xlsx',
        fileSize: 1234,
        fileHash: 'ab'.repeat(32),
        rows: 3,
        state: 'finished',
        startedBy: 'hallinta@perille.example',
        counts: { created: 1, updated: 0, unchanged: 0, failed: 1 },
      },
    ])
    expect((await list(member)).statusCode).toBe(404)
    expect((await list(foreigner)).statusCode).toBe(404)
    const body = { fileName: 'a', fileSize: 1, fileHash: 'cd'.repeat(32), rows: 1, runner, matchedMark: 0 }
    expect((await scene.server.call(beginImport, { params, body, token: member })).statusCode).toBe(404)
    const inOther = { id: scene.foreign.organizationId, importId }
    expect((await scene.server.call(getImport, { params: inOther, token: foreigner })).statusCode).toBe(404)
    expect(await scene.report(importId)).toMatchObject([
      { row: 2, status: 'created' },
      { row: 3, status: 'failed', errors: [{ field: 'passenger.name' }] },
    ])
  })

  test('are announced as batches', async () => {
    const info = answered(await scene.server.call(getAppInfo)).json<AppInfo>()

    expect(info).toMatchObject({ importer: { searchRows: 500, saveRows: 100 } })
  })
})

describe('a search', () => {
  const add = (name: string, given = {}) => addPassenger(scene.server.services, scene.centre, { name, ...given })
  const write = async (id: number, Ssn: string) =>
    answered(await scene.server.call(saveSsn, { params: { id }, body: { Ssn }, token: scene.tokens.admin }))
  interface Found {
    results: {
      row: number
      matches: { result: { id: number }; matchedBy: number }[]
      errors?: Record<string, string>
    }[]
  }
  const matched = async (rows: readonly Record<string, unknown>[], token = scene.tokens.admin) =>
    answered(await scene.search(rows, token))
      .json<Found>()
      .results.map(({ matches }) => matches.map(({ result, matchedBy }) => [result.id, matchedBy]))

  test('matches by external id, then by identity code, then by name, in the order of the rows', async () => {
    const [aino, bertta, twin] = [
      await add('Aino Virtanen', { externalId: 'A-1' }),
      await add('Bertta'),
      await add('AINO  virtanen'.replace('  ', ' ')),
    ]
    await add('Aina Virtanen')
    await add('Aino Virtanen', { state: passengerStates.deleted })
    await write(bertta, ssn)
    await addPassenger(scene.server.services, scene.foreign, { name: 'Aino Virtanen', externalId: 'A-1' })

    expect(
      await matched([
        { row: 9, name: ' aino   VIRTANEN ' },
        { row: 2, externalId: 'A-1', ssn: ssn.toLowerCase(), name: 'Bertta' },
        { row: 3, externalId: 'a-1' },
        { row: 4, name: 'Aino Virtänen' },
      ]),
    ).toEqual([
      [
        [aino, matchTypes.name],
        [twin, matchTypes.name],
      ],
      [
        [aino, matchTypes.externalId],
        [bertta, matchTypes.ssn],
      ],
      [],
      [],
    ])
  })

  test('tells what is wrong with a row, and goes on', async () => {
    const aino = await add('Aino Virtanen')
    const { results } = answered(
      await scene.search([
        { row: 2, ssn: '131052-9374' },
        { row: 3, name: 17 },
        { row: 4, name: 'Aino Virtanen' },
      ]),
    ).json<Found>()

    expect(results[0]?.errors).toEqual({ ssn: 'validation.ssn' })
    expect(results[1]?.errors).toHaveProperty('name')
    expect(results[2]?.matches).toMatchObject([{ result: { id: aino } }])
  })

  test('finds nobody whom the administrator may not read, and nobody by a code that they may not read', async () => {
    const aino = await add('Aino Virtanen')
    await write(aino, ssn)
    expect(await matched([{ row: 2, name: 'Aino Virtanen' }], scene.tokens.bare)).toEqual([[]])

    const { db } = scene.server.services
    const show = (show_ssn: boolean) => db.updateTable('organization').set({ show_ssn }).execute()
    expect(await matched([{ row: 2, ssn }])).toEqual([[[aino, matchTypes.ssn]]])
    await show(false)
    expect(await matched([{ row: 2, ssn }])).toEqual([[]])
    await show(true)
    expect((await scene.search([{ row: 2, ssn }], scene.tokens.member)).statusCode).toBe(404)
  })

  test('of one row is the documented call', async () => {
    const aino = await add('Aino Virtanen', { externalId: 'A-1' })
    const ask = (query: Record<string, string>, token: string) => scene.server.call(searchImport, { query, token })
    const found = answered(await ask({ externalId: 'A-1', name: 'Aino Virtanen' }, scene.tokens.admin))

    expect(found.json()).toMatchObject([{ result: { id: aino, name: 'Aino Virtanen' }, matchedBy: 1 }])
    expect((await ask({ name: 'Aino Virtanen' }, scene.tokens.member)).statusCode).toBe(404)
    expect(answered(await ask({ name: 'Aino Virtanen' }, scene.tokens.foreigner)).json()).toEqual([])
  })

  test('for transportation permissions goes by name', async () => {
    const aino = await add('Aino Virtanen')
    const { services } = scene.server
    const id = await addTransportationPermission(services, scene.centre, aino, { name: 'Koulukuljetus' })
    await addTransportationPermission(services, scene.centre, aino, { name: 'Muu' })
    const ask = (token: string) =>
      scene.server.call(searchImportPermissions, {
        params: { passengerId: aino },
        query: { name: 'koulukuljetus ' },
        token,
      })

    expect(answered(await ask(scene.tokens.admin)).json()).toMatchObject([{ id, name: 'Koulukuljetus' }])
    expect((await ask(scene.tokens.member)).statusCode).toBe(404)
    expect((await ask(scene.tokens.foreigner)).statusCode).toBe(404)
  })
})

describe('searches of an import', () => {
  test('are counted by the second for a user, and by the day for an organisation', async () => {
    const strict = await startTestServer({ limits: limitsWith({ importerPerSecond: 3, importerPerDay: 4 }) })
    const organizationId = await addOrganization(strict.services, 'Rantakunta')
    const tokens: string[] = []
    for (const name of ['eka', 'toka']) {
      const email = `${name}@perille.example`
      await addUser(strict.services, { email, administers: [organizationId] })
      tokens.push(await strict.signIn(email))
    }
    const search = async (token: string | undefined) =>
      (
        await strict.call(searchImportMany, {
          body: { organizationId, rows: [] },
          ...(token !== undefined && { token }),
        })
      ).statusCode
    const [first, second] = tokens

    expect([await search(first), await search(first), await search(first), await search(first)]).toEqual([
      ...[200, 200, 200],
      429,
    ])
    expect([await search(second), await search(second)]).toEqual([200, 429])
    strict.clock.now += 24 * 60 * 60_000
    expect(await search(await strict.signIn('toka@perille.example'))).toBe(200)
    await strict.close()
  })

  test.skipIf(postgresUrl === undefined)(
    'wait for no other one of the organization, but while they are counted (PostgreSQL only)',
    async () => {
      const counted = await startTestServer({ limits: limitsWith({ importerPerDay: 100 }) })
      const organizationId = await addOrganization(counted.services, 'Rantakunta')
      await addUser(counted.services, { email: 'eka@perille.example', administers: [organizationId] })
      const token = await counted.signIn('eka@perille.example')
      const search = (row: Record<string, unknown>) =>
        counted.call(searchImportMany, { body: { organizationId, rows: [{ row: 2, ...row }] }, token })
      let quick = 0
      const { statusCode: slow } = await whileHeld(
        counted.services.db,
        (trx) => sql`lock table passenger_ssn in access exclusive mode`.execute(trx),
        () => search({ ssn }),
        async () => (quick = (await search({ name: 'Aino' })).statusCode),
      )

      expect([quick, slow]).toEqual([200, 200])
      await counted.close()
    },
  )
})
