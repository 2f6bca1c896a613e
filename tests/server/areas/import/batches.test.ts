import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { noOrganization } from '#server/audit/record.ts'
import { auditOf } from '#tests/support/board.ts'
import { costCentersNamed } from '#server/areas/transportation-permissions/cost-centers.ts'
import type { Trx } from '#server/db/tables.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { block, importScene, otherRunner, runner } from '#tests/support/import-scene.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = importScene()

const ssn = '131052-9373'
const alias = 'päiväkeskus aalto'

describe('a batch', () => {
  test('answers a repeated key as the first time, and writes once', async () => {
    const importId = await scene.begun()
    const row = { row: 2, mainDestination: alias, passenger: { name: 'Aino Virtanen' } }
    const first = await scene.saved(importId, [row])
    const again = await scene.saved(importId, [{ ...row, passenger: { name: 'Joku Muu' } }])

    expect(again).toEqual(first)
    expect(await scene.countOf('passenger')).toBe(1)
  })

  test('that is sent twice at the same moment writes once', async () => {
    const importId = await scene.begun()
    const rows = Array.from({ length: 20 }, (_, at) => ({
      row: at + 2,
      mainDestination: alias,
      passenger: { name: `Matkustaja ${at}` },
      tags: [at % 2 === 0 ? 'Uimarit' : 'UIMARIT'],
      permissions: [block({ costCenter: at % 2 === 0 ? 'Koulutoimi' : 'koulutoimi' })],
    }))
    const answers = await Promise.all([rows, rows, [...rows].reverse()].map((sent) => scene.send(importId, sent)))

    const seen = answers.map((answer) => answered(answer).json<{ rows: { row: number; passengerId: number }[] }>().rows)
    const idsOf = (at: number) => new Map(seen[at]?.map(({ row, passengerId }) => [row, passengerId]))
    expect(idsOf(1)).toEqual(idsOf(0))
    expect(new Map([...idsOf(2)].sort(([a], [b]) => a - b))).toEqual(idsOf(0))
    expect(await scene.countOf('passenger')).toBe(20)
    expect(await scene.countOf('passenger_group')).toBe(1)
    expect(await scene.countOf('cost_center')).toBe(1)
    for (const [row, id] of idsOf(0)) expect((await scene.passenger(id)).name).toBe(`Matkustaja ${row - 2}`)
  })

  test.skipIf(postgresUrl === undefined)(
    'takes the cost centres of all its rows in the order that everybody takes them in (PostgreSQL only)',
    async () => {
      const { db } = scene.server.services
      const ids = [await scene.helvi(), await scene.helvi()]
      const importId = await scene.begun()
      const rowsOf = (row: number, costCenters: string[]) =>
        ids.map((passengerId, at) => ({
          ...{ row: row + at, passengerId },
          permissions: [block({ costCenter: costCenters[at] })],
        }))
      await scene.saved(importId, rowsOf(2, ['Koulutoimi', 'Koulutoimi']))
      const take = (name: string) => (trx: Trx) => costCentersNamed(trx, scene.centre.organizationId, [name])
      const answer = await whileHeld(
        db,
        take('Arki'),
        () => scene.send(importId, rowsOf(4, ['Viikko', 'Arki'])),
        take('Viikko'),
      )

      const { rows } = answered(answer).json<{ rows: { status: string }[] }>()
      expect(rows.map(({ status }) => status)).toEqual(['updated', 'updated'])
      expect(await scene.countOf('cost_center')).toBe(3)
    },
  )

  test('goes on past a row that the database refuses', async () => {
    const { db } = scene.server.services
    await sql`alter table passenger add constraint no_such check (name <> 'Kielletty') not valid`.execute(db)
    const importId = await scene.begun()
    const named = (row: number, name: string) => ({ row, mainDestination: alias, passenger: { name } })
    const rows = await scene.saved(importId, [named(2, 'Aino'), named(3, 'Kielletty'), named(4, 'Bertta')])
    await sql`alter table passenger drop constraint no_such`.execute(db)

    expect(rows.map(({ status }) => status)).toEqual(['created', 'failed', 'created'])
    expect(rows[1]?.errors).toEqual([{ field: '', code: 'import.row.failed' }])
    // what no rule has said may come right: the same row is tried again
    expect(await scene.saved(importId, [named(3, 'Kielletty')])).toMatchObject([{ status: 'created' }])
  })

  test('is taken from nobody but an administrator, and from no device but the one that runs the import', async () => {
    const importId = await scene.begun()
    const rows = [{ row: 2, mainDestination: alias, passenger: { name: 'Aino' } }]
    const { member, foreigner } = scene.tokens

    expect((await scene.send(importId, rows, runner, member)).statusCode).toBe(404)
    expect((await scene.send(importId, rows, runner, foreigner)).statusCode).toBe(404)
    expect((await scene.send(importId, rows, otherRunner)).json()).toHaveProperty('import_taken_over')
    answered(await scene.update(importId, 'finished'))
    expect((await scene.send(importId, rows)).json()).toHaveProperty('import_not_running')
    expect(await scene.countOf('passenger')).toBe(0)
  })

  test('leaves a trace where it is denied', async () => {
    const importId = await scene.begun()
    const rows = [{ row: 2, mainDestination: alias, passenger: { name: 'Aino' } }]
    await scene.send(importId, rows, runner, scene.tokens.member)
    await scene.send(importId, rows, otherRunner)

    const { organizationId } = scene.centre
    expect((await auditOf(scene.server, 'import.save')).slice(-2)).toMatchObject([
      { outcome: 'refused', status: 404, organizationId: noOrganization },
      { outcome: 'refused', status: 409, organizationId, objectId: importId },
    ])
  })

  test('leaves an audit row for each row that it has written, with names of fields and no values', async () => {
    const id = await scene.helvi()
    const importId = await scene.begun()
    await scene.saved(importId, [
      { row: 2, mainDestination: alias, passenger: { name: 'Aino Virtanen' }, ssn },
      { row: 3, passengerId: id, passenger: { note: 'Salaisuus' } },
      { row: 4, passengerId: id, passenger: { note: 'Salaisuus' } },
      { row: 5, passengerId: 987_654, passenger: {} },
    ])

    const all = await auditOf(scene.server, 'import.createPassenger', 'import.updatePassenger', 'import.save')
    const events = all.slice(-3)
    expect(events).toMatchObject([
      { action: 'import.createPassenger', detail: { importId, row: 2, fields: ['ssn'] } },
      { action: 'import.updatePassenger', objectId: id, passengerIds: [id], detail: { row: 3, fields: ['note'] } },
      { action: 'import.save', objectId: importId, detail: { created: 1, updated: 1, unchanged: 1, failed: 1 } },
    ])
    expect(JSON.stringify(events)).not.toContain('Salaisuus')
    expect(JSON.stringify(events)).not.toContain(ssn)
  })
})
