import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSsn, saveSsn } from '#contract/ssn.ts'
import { passengerStates } from '#domain/passenger.ts'
import type { SsnTwin } from '#domain/ssn.ts'
import { writeSsn } from '#server/db/passenger-ssn.ts'
import { auditOf } from '#tests/support/board.ts'
import { addCoordinatorWorld, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { addPassenger, emptyRideTables } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** A number that no person has. */
const ssn = '131052-9373'

let server: TestServer
let world: CoordinatorWorld
let id: number

beforeAll(async () => {
  server = await startTestServer()
  world = await addCoordinatorWorld(server)
})
beforeEach(async () => {
  await emptyRideTables(server.services)
  id = await addPassenger(server.services, world.centre, { name: 'Helvi Tuomikoski' })
})
afterAll(() => server.close())

const token = () => world.tokens.coordinator
const save = async (Ssn: string) =>
  (await server.call(saveSsn, { params: { id }, token: token(), body: { Ssn } })).json<{
    ssn: string
    twins: SsnTwin[]
  }>()
const read = async () => (await server.call(getSsn, { params: { id }, token: token() })).json<{ twins: SsnTwin[] }>()

/** Another passenger with the same code. */
async function addTwin(centre: CoordinatorWorld['centre'], name: string, given = {}): Promise<number> {
  const { db, keys, clock } = server.services
  const twin = await addPassenger(server.services, centre, { name, ...given })
  await db
    .transaction()
    .execute((trx) =>
      writeSsn(
        trx,
        keys,
        { organizationId: centre.organizationId, id: twin },
        { ssn, userId: null, now: new Date(clock()) },
      ),
    )
  return twin
}

test('a code that nobody else has is saved without a word', async () => {
  await addTwin(world.twin, 'Toisen talon Tyyne')
  await addTwin(world.centre, 'Poistettu Paavo', { state: passengerStates.deleted })

  expect(await save(ssn)).toEqual({ ssn })
  expect(await save('')).toEqual({ ssn: '' })
})

test('the same code of another passenger is saved and pointed out, by name only where the user may read them', async () => {
  const known = await addTwin(world.centre, 'Helvi Tuomi-Koski')
  const hidden = await addTwin(world.sibling, 'Salattu Saara')

  const saved = await save(ssn)

  const twins = [
    { id: known, name: 'Helvi Tuomi-Koski' },
    { id: null, name: null },
  ]
  expect(saved).toEqual({ ssn, twins })
  expect((await read()).twins).toEqual(twins)
  const passengerIds = [id, known, hidden]
  expect((await auditOf(server, 'ssn.read', 'ssn.write')).slice(-2)).toMatchObject([
    { action: 'ssn.write', objectId: id, passengerIds },
    { action: 'ssn.read', objectId: id, passengerIds },
  ])
})
