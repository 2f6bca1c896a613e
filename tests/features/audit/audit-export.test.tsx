import i18next from 'i18next'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchAllAuditEvents, TooManyEventsError, type AuditSearch } from '#data/audit.ts'
import { auditLimits, type AuditEvent } from '#domain/audit.ts'
import { auditRow, auditSheet } from '#features/audit/audit-sheet.ts'
import { signIn } from '#state/session.ts'
import { addEvents } from '#tests/support/audit.ts'
import { addBoardWorld, auditOf, deskEmail, type BoardWorld } from '#tests/support/board.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { resetClient, startClient } from '#tests/support/open-page.tsx'
import { addPassenger } from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { testPassword } from '#tests/support/users.ts'
import '#tests/support/show.tsx'

let server: TestServer
let world: BoardWorld
let client: ClientLink
const minute = 60_000
const count = 2 * auditLimits.exportPage + 20

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  client = await startClient(server)
  await signIn('administrator@perille.example', testPassword)
  const helvi = await addPassenger(server.services, world.centre, { name: 'Helvi Tuomikoski' })
  await addEvents(
    server.services,
    Array.from({ length: count }, (_, index) => ({
      ...{ at: testNow - index * minute, organizationId: world.centre.organizationId, userId: world.deskId },
      ...{ action: 'ssn.read', passengerIds: [helvi] },
    })),
  )
})
afterAll(async () => {
  await resetClient()
  await server.close()
})

const search: AuditSearch = { userId: null, passengerId: null, kinds: ['ssn'], startDate: null, endDate: null }
const gather = (signal = new AbortController().signal, told: number[] = []) =>
  fetchAllAuditEvents(world.centre.organizationId, search, (event) => event, {
    signal,
    onProgress: (share) => told.push(share),
  })

test('an export has every event once, tells how far it is, and is logged', async () => {
  const told: number[] = []
  const events = await gather(undefined, told)

  expect(new Set(events.map(({ id }) => id)).size).toBe(count)
  expect(events).toHaveLength(count)
  expect(told).toEqual([500 / count, 1000 / count, 1])
  expect(await auditOf(server, 'audit.export')).toHaveLength(3)
})

test('an export of more than a file holds is refused before it is gathered', async () => {
  client.change = (path, data) => (path.endsWith('/export') ? { ...(data as object), total: 50_001 } : data)
  await expect(gather()).rejects.toThrow(TooManyEventsError)
  client.change = null
})

test('an export ends when it is stopped', async () => {
  const controller = new AbortController()
  const told: number[] = []
  const gathered = fetchAllAuditEvents(world.centre.organizationId, search, ({ id }) => id, {
    signal: controller.signal,
    onProgress: (share) => {
      told.push(share)
      controller.abort()
    },
  })

  await expect(gathered).rejects.toThrow()
  expect(told).toHaveLength(1)
})

const who = {
  name: (user: { email: string | null } | null) => user?.email ?? '',
  passenger: (passenger: { name: string | null } | undefined) => passenger?.name ?? '',
}
const rowsOf = (events: readonly AuditEvent[]) =>
  auditSheet(
    events.map((event) => auditRow(event, who, i18next)),
    i18next,
  )

test('a row has the words of the screen', async () => {
  const { rows, columns } = rowsOf((await gather()).slice(0, 1))

  expect(columns).toHaveLength(rows[0]!.length)
  expect(rows[0]?.slice(1, 7)).toEqual([
    ...['2026-03-11', '10:00', deskEmail, 'Henkilötunnus'],
    `${deskEmail} katsoi matkustajan Helvi Tuomikoski henkilötunnusta.`,
    'Helvi Tuomikoski',
  ])
})

test('a row names everybody once, and its days in their order', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Matkustaja ${String(index).padStart(2, '0')}`)
  const passengerIds: number[] = []
  for (const name of names) passengerIds.push(await addPassenger(server.services, world.centre, { name }))
  await addEvents(server.services, [
    {
      ...{ at: testNow, organizationId: world.centre.organizationId, userId: world.deskId, passengerIds },
      ...{ action: 'costs.view', detail: { startDate: '2026-02-01', endDate: '2026-02-28' } },
    },
  ])
  const gathering = { signal: new AbortController().signal, onProgress: () => undefined }
  const ofCosts = { ...search, kinds: ['costs'] as const }
  const events = await fetchAllAuditEvents(world.centre.organizationId, ofCosts, (event) => event, gathering)
  const [row] = rowsOf(events).rows

  expect(row![6]).toBe(names.join(', '))
  expect(row![7]).toBe('Alkaen: 1.2.2026; Asti: 28.2.2026')
})
