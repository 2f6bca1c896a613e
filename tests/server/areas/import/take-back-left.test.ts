import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { importScene } from '#tests/support/import-scene.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = importScene()


describe('an import that is taken back', () => {
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
