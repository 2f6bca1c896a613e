import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { up } from '#server/db/migrations/0029-organization-instances.ts'
import { instanceOf } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addDestination, addOrganization } from '#tests/support/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('organisations of before may use what their destinations use, and those without one may use all', async () => {
  const { services } = server
  const { db } = services
  const [first, second] = [await addOrganization(services, 'Rantakunta'), await addOrganization(services, 'Mäkikunta')]
  const empty = await addOrganization(services, 'Alkukunta')
  const centre = { organizationId: first, destinationId: await addDestination(services, first, 'Päiväkeskus Aalto') }
  const other = { organizationId: second, destinationId: await addDestination(services, second, 'Koulu') }
  await db.updateTable('destination').set({ deleted: true }).where('id', '=', other.destinationId).execute()
  await sql`drop table organization_instance`.execute(db)

  await up(db as never)

  const rows = await db
    .selectFrom('organization_instance')
    .select(['organization_id', 'instance_id'])
    .orderBy('organization_id')
    .orderBy('instance_id')
    .execute()
  const [own, theirs] = [await instanceOf(services, centre), await instanceOf(services, other)]
  expect(rows.map((row) => [row.organization_id, row.instance_id])).toEqual([
    [first, own],
    [second, theirs],
    [empty, own],
    [empty, theirs],
  ])
})
