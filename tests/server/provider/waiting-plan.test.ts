import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { daysToPlan } from '#server/provider/dispatcher/waiting.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { statementOf } from '#tests/support/statement-of.ts'

test('a trip is not looked for among all of them, also where the database believes that there are none', async () => {
  const { db, close } = await openTestDatabase()
  const { sql: text, parameters } = await statementOf((trx) => daysToPlan(trx, ['2026-03-11']))
  const plan = await db.transaction().execute(async (trx) => {
    await sql`analyze`.execute(trx)
    await sql`set local enable_seqscan = off`.execute(trx)
    const explain = CompiledQuery.raw(`explain ${text}`, [...parameters])
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(explain)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  // by its key, or among the passenger's few
  expect(plan).toMatch(/on trip\S* same.*\n *Index Cond: .*(passenger_id = r\.passenger_id|\(id = a\.trip_id\))/)
  await close()
})
