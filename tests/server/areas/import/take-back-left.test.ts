import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { previewTakeBack } from '#contract/passenger-import.ts'
import { importRecordLimits } from '#domain/import/import-record.ts'
import { block, importScene } from '#tests/support/import-scene.ts'
import { addTransportationPermission, answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = importScene()

const ssn = '131052-9373'
const other = '010101A905W'
const alias = 'Päiväkeskus Aalto'

describe('an import that is taken back', () => {
  test('goes through rows that change no passenger data from the last that was saved, wherever it stands', async () => {
    const id = await scene.helvi()
    await scene.writeSsn(id, other)
    const importId = await scene.begun()
    const permissions = (initialQuota: number) => [block({ initialQuota })]
    await scene.saved(importId, [{ row: 5, passengerId: id, ssn, permissions: permissions(5) }])
    await scene.saved(importId, [
      { row: 9, passengerId: id, ssn: '131052-308T', permissions: permissions(9) },
      { row: 2, passengerId: id, ssn, permissions: permissions(2) },
    ])
    answered(await scene.update(importId, 'finished'))
    const found = await scene.takenBack(importId)

    expect(found.takeBack.counts).toEqual({ returned: 3, ended: 0, kept: 0 })
    expect([await scene.readSsn(id), await scene.permissions(id)]).toEqual([other, []])
  })

  test('leaves whom it has made where somebody has worked on them, if not on what the passenger is', async () => {
    const made = (row: number, said = {}) => ({
      row,
      mainDestination: alias,
      passenger: { name: `Aino ${row}` },
      ...said,
    })
    const importId = await scene.begun()
    const rows = await scene.saved(importId, [
      ...[made(2), made(3, { ssn }), made(4, { ssn }), made(5, { permissions: [block()] })],
      ...[made(6, { permissions: [block()] }), made(7, { ssn, permissions: [block()] })],
    ])
    const ids = rows.map(({ passengerId }) => passengerId ?? 0)
    const [coded = 0, recoded = 0, uncoded = 0, changed = 0, added = 0, untouched = 0] = ids
    await scene.writeSsn(coded, other)
    await scene.writeSsn(recoded, other)
    await scene.writeSsn(uncoded, '')
    const { db } = scene.server.services
    await db
      .updateTable('transportation_permission')
      .set(({ eb }) => ({ note: 'Sovittu', version: eb('version', '+', 1) }))
      .where('passenger_id', '=', changed)
      .execute()
    await addTransportationPermission(scene.server.services, scene.centre, added, { name: 'Muu' })
    answered(await scene.update(importId, 'finished'))
    const found = await scene.takenBack(importId)

    expect(found.takeBack.counts).toEqual({ returned: 0, ended: 1, kept: 5 })
    for (const id of ids) expect((await scene.passenger(id)).inactive).toBe(id === untouched)
    const reasons = (await scene.report(importId)).map(({ reason }) => reason)
    expect(reasons).toEqual([...Array<string>(5).fill('import.kept.changedSince'), null])
  })

  test('leaves those of whom the administrator lacks a right to one who has it', async () => {
    const { reader, bare } = scene.tokens
    const id = await scene.helvi()
    const importId = await scene.begun()
    await scene.saved(importId, [{ row: 2, passengerId: id, passenger: { note: 'Taulukosta' } }])
    const rows = Array.from({ length: importRecordLimits.takenBackAtOnce }, (_, at) => ({
      ...{ row: at + 3, mainDestination: alias, passenger: { name: `Aino ${at}` } },
    }))
    await scene.saved(importId, rows.slice(0, 100))
    await scene.saved(importId, rows.slice(100))
    answered(await scene.update(importId, 'finished'))
    for (const token of [reader, bare]) {
      const kept = [{ reason: 'import.kept.noRight', count: rows.length + 1 }]
      expect(await scene.preview(importId, token)).toEqual({ returned: 0, ended: 0, kept })
      const { takeBack } = await scene.takenBack(importId, token)
      expect([takeBack.doneAt, takeBack.counts]).toEqual([null, { returned: 0, ended: 0, kept: 0 }])
    }
    const { takeBack } = await scene.takenBack(importId)

    expect(takeBack.doneAt).not.toBeNull()
    expect(takeBack.counts).toEqual({ returned: 1, ended: rows.length, kept: 0 })
    expect((await scene.passenger(id)).note).toBe('')
  })

  test('is looked at from one passenger on', async () => {
    const ids = [await scene.helvi(), await scene.helvi(), await scene.helvi()]
    const importId = await scene.begun()
    await scene.saved(
      importId,
      ids.map((passengerId, at) => ({ row: at + 2, passengerId, passenger: { note: 'Taulukosta' } })),
    )
    answered(await scene.update(importId, 'finished'))
    const params = { id: scene.centre.organizationId, importId }
    const after = (id: number | undefined) =>
      scene.server.call(previewTakeBack, { params, query: { after: String(id) }, token: scene.tokens.admin })

    expect(answered(await after(ids[0])).json()).toEqual({ returned: 2, ended: 0, kept: [], next: null })
    expect(answered(await after(ids[2])).json()).toEqual({ returned: 0, ended: 0, kept: [], next: null })
  })

  test('keeps what cannot be stored any more, and goes on later with what has failed by itself', async () => {
    const { db } = scene.server.services
    const [forbidden, id] = [await scene.helvi({ name: 'Kielletty' }), await scene.helvi()]
    const importId = await scene.begun()
    await scene.saved(importId, [
      { row: 2, passengerId: forbidden, passenger: { name: 'Sallittu' } },
      { row: 3, passengerId: id, passenger: { note: 'Taulukosta' } },
    ])
    answered(await scene.update(importId, 'finished'))
    await sql`
      create function is_busy() returns trigger language plpgsql as $$ begin
        raise exception 'busy' using errcode = 'lock_not_available';
      end $$`.execute(db)
    await sql`create trigger is_busy before update on passenger for each row execute function is_busy()`.execute(db)
    const busy = await scene.takeBack(importId)
    await sql`drop trigger is_busy on passenger`.execute(db)
    await sql`drop function is_busy`.execute(db)
    await sql`alter table passenger add constraint no_such check (name <> 'Kielletty') not valid`.execute(db)
    const found = await scene.takenBack(importId)
    await sql`alter table passenger drop constraint no_such`.execute(db)

    expect(busy.statusCode).toBe(503)
    expect(found.takeBack.counts).toEqual({ returned: 1, ended: 0, kept: 1 })
    expect((await scene.report(importId)).map(({ reason }) => reason)).toEqual(['import.kept.notStorable', null])
    expect((await scene.passenger(id)).note).toBe('')
  })
})
