import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listArrivals } from '#contract/arrivals.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { listDestinations } from '#contract/destinations.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { prepareDemo, type DemoContext } from '#server/demo/fill.ts'
import { addLargeDemo, largeDemoEmail } from '#server/demo/large.ts'
import { contentsOf } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let context: DemoContext

beforeAll(async () => {
  server = await startTestServer()
  const { db, passwords, provider, keys, clock } = server.services
  context = { db, passwords, provider, keys, now: new Date(clock()) }
  await prepareDemo(context)
  await addLargeDemo(context)
}, 240_000)
afterAll(() => server.close())

test('the large organisation has 20,000 passengers', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from passenger group by organization_id order by 1 desc
  `.execute(server.services.db)

  expect(rows[0]).toEqual({ count: 20_000 })
})

test('one of its twenty destinations shows 5000 items in seven days', async () => {
  const token = await server.signIn(largeDemoEmail, demoPassword)
  const destinations = (await server.call(listDestinations, { token })).json<{ id: number; alias: string }[]>()
  const busiest = destinations.find(({ alias }) => alias === 'Suurniityn päivätoiminta')!

  const reply = await server.call(listArrivals, { params: { destinationId: busiest.id }, token })

  expect(destinations).toHaveLength(20)
  const items = reply.json<ArrivalDeparture[]>()
  expect(items).toHaveLength(5000)
  expect(items.filter(({ carName }) => carName !== null).length).toBeGreaterThan(4500)
})

test('opening the demo again leaves the large organisation alone', async () => {
  const largest = await contentsOf(server.services, ['trip', 'arrival'])

  await prepareDemo(context)

  expect(await contentsOf(server.services, ['trip', 'arrival'])).toEqual(largest)
})

test('it is not added twice', async () => {
  await expect(addLargeDemo(context)).rejects.toThrow('is there already')
})
