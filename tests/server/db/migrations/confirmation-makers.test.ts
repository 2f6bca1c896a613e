import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/db/migrations/0010-confirmation-makers.ts'
import { boardScene } from '#tests/support/board-scene.ts'
import { testNow } from '#tests/support/server.ts'

const scene = boardScene()

test('what was made before counts as made when it was, and never after it came', async () => {
  const { db } = scene.server.services
  const { id: arrival_id } = await scene.itemOf()
  const [organization_id, user_id] = [scene.world.centre.organizationId, scene.world.deskId]
  const event = (kind: 'complete' | 'incomplete', minutes: number, outcome: string) => ({
    ...{ organization_id, arrival_id, user_id, kind, outcome },
    occurred_at: new Date(testNow + minutes * 60_000),
    received_at: new Date(testNow),
  })
  await db
    .insertInto('arrival_event')
    .values([
      event('complete', -60, 'changed'),
      event('incomplete', 4, 'changed'),
      event('complete', -5, 'arrival_past'),
    ])
    .execute()
  await sql`alter table arrival drop column made_at, drop column made_by, drop column is_correction`.execute(db)

  await up(db as never)

  const rows = await db.selectFrom('arrival').select(['id', 'made_at', 'made_by', 'is_correction']).execute()
  for (const { id, ...made } of rows) {
    const expected =
      id === arrival_id ? { made_at: new Date(testNow), made_by: user_id } : { made_at: null, made_by: null }
    expect(made).toEqual({ ...expected, is_correction: false })
  }
})
