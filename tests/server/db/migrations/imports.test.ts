import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/db/migrations/0036-imports.ts'
import { transportationPermissionScene } from '#tests/support/transportation-permission-scene.ts'

const scene = transportationPermissionScene()

test('cost centres that differ in case alone are one from then on, and no permission loses its own', async () => {
  const { db } = scene.server.services
  await sql`
    drop table passenger_import_row, passenger_import;
    drop index cost_center_name`.execute(db)
  const first = await scene.created({ costCenter: { id: 0, name: 'Koulutoimi' } })
  const second = await scene.created({ costCenter: { id: 0, name: 'Vammaispalvelut' } })
  await db.updateTable('cost_center').set({ name: 'KOULUTOIMI' }).where('name', '=', 'Vammaispalvelut').execute()
  await scene.created({ costCenter: { id: 0, name: 'Muu' } })

  await up(db as never)

  const names = await db.selectFrom('cost_center').select('name').orderBy('id').execute()
  expect(names).toEqual([{ name: 'Koulutoimi' }, { name: 'Muu' }])
  const permissions = await scene.transportationPermissions()
  const nameOf = (id: number) => permissions.find((each) => each.id === id)?.costCenter?.name
  expect([nameOf(first.id), nameOf(second.id)]).toEqual(['Koulutoimi', 'Koulutoimi'])
})
