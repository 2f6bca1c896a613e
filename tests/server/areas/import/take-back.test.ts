import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { resumeImport } from '#contract/passenger-import.ts'
import type { PassengerImport } from '#domain/import/import-record.ts'
import { without } from '#domain/without.ts'
import { cleanUp } from '#server/run/housekeeping.ts'
import { auditOf } from '#tests/support/board.ts'
import { block, importScene, runner } from '#tests/support/import-scene.ts'
import { addTimetable, ridesFor } from '#tests/support/rides.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = importScene()

const ssn = '131052-9373'
const other = '010101A905W'
const alias = 'Päiväkeskus Aalto'
const day = 24 * 60 * 60_000

/** What of a passenger has to be as it was; versions go on. */
const comparable = async (id: number) => {
  const { phoneNumbers, ...passenger } = await scene.passenger(id)
  const permissions = await scene.permissions(id)
  return {
    passenger: without(passenger, 'version', 'groupObjs'),
    phones: phoneNumbers.map((phone) => without(phone, 'id')),
    permissions: permissions.map((permission) => without(permission, 'version')),
    ssn: await scene.readSsn(id),
  }
}

describe('an import that is taken back', () => {
  test('gives back everything that it has changed', async () => {
    const id = await scene.helvi({ otherDestinationIds: [scene.siblingId] })
    await scene.writeSsn(id, other)
    const before = await scene.begun()
    await scene.saved(before, [{ row: 2, passengerId: id, tags: ['Aamuryhmä'], permissions: [block()] }])
    answered(await scene.update(before, 'finished'))
    const was = await comparable(id)

    const importId = await scene.begun()
    const [row] = await scene.saved(importId, [
      {
        row: 2,
        passengerId: id,
        mainDestination: 'Rantakoulu',
        passenger: { name: 'Toinen Nimi', note: 'Uusi', homeAddress: 'Uusi katu 1' },
        utilities: [{ id: 1, has: false }],
        phones: [{ number: '050 555 0137' }],
        tags: ['Uimarit'],
        ssn,
        permissions: [block({ initialQuota: 99 }), block({ name: 'Toinen' })],
      },
    ])
    expect(row?.status).toBe('updated')
    answered(await scene.update(importId, 'finished'))
    expect(await scene.preview(importId)).toEqual({ returned: 1, ended: 0, kept: [] })

    const found = await scene.takenBack(importId)

    expect(found.takeBack.counts).toEqual({ returned: 1, ended: 0, kept: 0 })
    expect(await comparable(id)).toEqual(was)
    expect(await scene.report(importId)).toMatchObject([{ takenBack: 'returned', reason: null }])
    expect(await auditOf(scene.server, 'import.returnPassenger')).toMatchObject([{ objectId: id, detail: { row: 2 } }])
  })

  test('ends whom it has made, by the rules of the single calls', async () => {
    const importId = await scene.begun()
    const [row] = await scene.saved(importId, [
      { row: 2, mainDestination: alias, passenger: { name: 'Aino' }, permissions: [block()] },
    ])
    answered(await scene.update(importId, 'finished'))
    expect(await scene.preview(importId)).toEqual({ returned: 0, ended: 1, kept: [] })
    await scene.takenBack(importId)

    expect(await scene.passenger(row?.passengerId ?? 0)).toMatchObject({ inactive: true, isArchivedOrDeleted: true })
  })

  test('leaves what somebody has changed since, with the reason', async () => {
    const [changed, coded, kept] = [await scene.helvi(), await scene.helvi(), await scene.helvi()]
    const importId = await scene.begun()
    const rows = await scene.saved(importId, [
      { row: 2, passengerId: changed, passenger: { note: 'Taulukosta' } },
      { row: 3, passengerId: coded, ssn },
      { row: 4, passengerId: kept, passenger: { note: 'Taulukosta' } },
      { row: 5, mainDestination: alias, passenger: { name: 'Aino' } },
      { row: 6, mainDestination: alias, passenger: { name: 'Bertta' } },
      { row: 7, mainDestination: alias, passenger: { name: 'Celia' } },
    ])
    const [, , , aino = 0, bertta = 0, celia = 0] = rows.map(({ passengerId }) => passengerId ?? 0)
    await scene.changedByAnother(changed, { language: 'sv' })
    await scene.writeSsn(coded, other)
    await scene.changedByAnother(aino, { note: 'Tuttu' })
    await addTimetable(scene.server.services, scene.centre, ridesFor([bertta]))
    answered(await scene.update(importId, 'finished'))
    const kepts = [
      { reason: 'import.kept.changedSince', count: 3 },
      { reason: 'import.kept.hasRides', count: 1 },
    ]
    const preview = await scene.preview(importId)
    expect({ ...preview, kept: [...preview.kept].sort((a, b) => b.count - a.count) }).toEqual({
      returned: 1,
      ended: 1,
      kept: kepts,
    })
    await scene.takenBack(importId)

    expect(await scene.passenger(changed)).toMatchObject({ note: 'Taulukosta', language: 'sv' })
    expect(await scene.readSsn(coded)).toBe(other)
    expect((await scene.passenger(kept)).note).toBe('')
    expect(await scene.passenger(aino)).toMatchObject({ inactive: false })
    expect(await scene.passenger(bertta)).toMatchObject({ inactive: false })
    expect(await scene.passenger(celia)).toMatchObject({ inactive: true })
    expect((await scene.report(importId)).map(({ takenBack, reason }) => [takenBack, reason])).toEqual([
      ['kept', 'import.kept.changedSince'],
      ['kept', 'import.kept.changedSince'],
      ['returned', null],
      ['kept', 'import.kept.changedSince'],
      ['kept', 'import.kept.hasRides'],
      ['ended', null],
    ])
  })

  test('goes through several rows of one passenger, back to the first', async () => {
    const id = await scene.helvi()
    const importId = await scene.begun()
    await scene.saved(importId, [
      { row: 2, passengerId: id, passenger: { note: 'Yksi' }, phones: [{ number: '050 555 0137' }] },
      { row: 3, passengerId: id, passenger: { note: 'Kaksi' } },
      { row: 4, passengerId: id, passenger: { homeCity: 'Espoo' } },
    ])
    answered(await scene.update(importId, 'finished'))
    await scene.takenBack(importId)

    const found = await scene.passenger(id)
    expect(found).toMatchObject({ note: '', homeCity: 'Lahti', phoneNumbers: [] })
  })

  test('leaves whose a telephone number is, where a row has changed what the number is for', async () => {
    const id = await scene.helvi()
    const phone = { id: 0, passengerId: id, number: '050 555 0137', sms: true, showToDriver: true, assistant: false }
    await scene.changedByAnother(id, { phoneNumbers: [{ ...phone, contactName: 'Maija Malli', relation: 'äiti' }] })
    const before = await scene.passenger(id)
    const importId = await scene.begun()
    await scene.saved(importId, [
      { row: 2, passengerId: id, version: before.version, phones: [{ number: '0505550137', sms: false }] },
    ])
    answered(await scene.update(importId, 'finished'))
    await scene.takenBack(importId)

    expect((await scene.passenger(id)).phoneNumbers).toEqual(before.phoneNumbers)
  })

  test('is not taken back twice, by nobody, at no moment', async () => {
    const id = await scene.helvi()
    const importId = await scene.begun()
    await scene.saved(importId, [
      { row: 2, passengerId: id, passenger: { note: 'Taulukosta' } },
      { row: 3, mainDestination: alias, passenger: { name: 'Aino' } },
    ])
    answered(await scene.update(importId, 'finished'))
    const endings = (await auditOf(scene.server, 'import.endPassenger')).length
    const answers = await Promise.all([scene.takeBack(importId), scene.takeBack(importId, scene.tokens.second)])
    await scene.takenBack(importId)

    for (const answer of answers) answered(answer)
    const { counts } = answered(await scene.takeBack(importId)).json<PassengerImport>().takeBack
    expect(counts).toEqual({ returned: 1, ended: 1, kept: 0 })
    expect(await auditOf(scene.server, 'import.endPassenger')).toHaveLength(endings + 1)
    await scene.changedByAnother(id, { note: 'Myöhemmin' })
    await scene.takenBack(importId)
    expect((await scene.passenger(id)).note).toBe('Myöhemmin')
  })

  test('takes no more rows', async () => {
    const importId = await scene.begun()
    answered(await scene.update(importId, 'paused'))
    await scene.takenBack(importId)

    const rows = [{ row: 2, mainDestination: alias, passenger: { name: 'Aino' } }]
    expect((await scene.send(importId, rows)).json()).toHaveProperty('import_not_running')
    const again = await scene.server.call(resumeImport, {
      params: { id: scene.centre.organizationId, importId },
      body: { runner, matchedMark: 0 },
      token: scene.tokens.admin,
    })
    expect(again.json()).toHaveProperty('import_not_running')
  })

  test('is refused while it runs, after seven days, and to whoever does not administer the organisation', async () => {
    const id = await scene.helvi()
    const importId = await scene.begun()
    await scene.saved(importId, [{ row: 2, passengerId: id, passenger: { note: 'Taulukosta' } }])
    const running = await scene.takeBack(importId)
    answered(await scene.update(importId, 'finished'))
    const { member, foreigner } = scene.tokens

    expect(running.json()).toHaveProperty('import_running')
    expect((await scene.takeBack(importId, member)).statusCode).toBe(404)
    expect((await scene.takeBack(importId, foreigner)).statusCode).toBe(404)
    scene.server.clock.now += 7 * day
    const token = await scene.server.signIn('hallinta@perille.example')
    expect((await scene.takeBack(importId, token)).json()).toHaveProperty('import_too_old')
  })

  test('keeps old values sealed, and for seven days only', async () => {
    const { services, clock } = scene.server
    const id = await scene.helvi()
    await scene.writeSsn(id, other)
    const importId = await scene.begun()
    await scene.saved(importId, [{ row: 2, passengerId: id, passenger: { note: 'Taulukosta' }, ssn }])
    const stored = async () => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(r)::text as row from passenger_import_row as r`.execute(services.db)
      return rows.map(({ row }) => row).join()
    }

    const text = await stored()
    for (const secret of [other, ssn, 'Helvi', 'Taulukosta']) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    }
    await cleanUp(services.db, new Date(clock.now + 7 * day - 1000))
    expect(await stored()).not.toBe('')
    await cleanUp(services.db, new Date(clock.now + 7 * day + 1000))
    expect(await stored()).toBe('')
    const { count } = await services.db
      .selectFrom('passenger_import')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })
})
