import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vacuumChanged } from '#server/db/vacuum.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addOrganization } from '#tests/support/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const known = async () => {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::int as rows from pg_class where relname = 'passenger'
  `.execute(server.services.db)
  return rows[0]?.rows
}

test('what is known of a table is renewed when many rows have come, and not for a few', async () => {
  const { db } = server.services
  const organizationId = await addOrganization(server.services, 'Suurkunta')
  const add = (count: number) =>
    sql`
      insert into passenger (organization_id, name, created_at, updated_at)
      select ${organizationId}::int, 'Matkustaja ' || n, now(), now() from generate_series(1, ${count}::int) as n
    `.execute(db)
  await add(5000)
  expect(await vacuumChanged(db)).toContain('passenger')
  expect(await known()).toBe(5000)
  await add(300)
  expect(await vacuumChanged(db)).not.toContain('passenger')
  await add(300)
  expect(await vacuumChanged(db)).toContain('passenger')
  expect(await known()).toBe(5600)
})
