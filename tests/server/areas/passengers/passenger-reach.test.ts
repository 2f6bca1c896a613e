import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeGroupPassenger } from '#contract/groups.ts'
import { updatePassengerGroups } from '#contract/passengers.ts'
import { accessLevels } from '#domain/access.ts'
import { passengerFacts } from '#server/areas/passengers/facts.ts'
import { removeMember } from '#server/areas/groups/groups.ts'
import { verdictOf } from '#tests/support/board.ts'
import { addCoordinatorWorld, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { addGroup, addGroupRole, addPassenger, contentsOf, emptyRideTables } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: CoordinatorWorld
/** In the group, which the coordinator keeps, and at no destination. */
let memberId: number
let groupId: number

beforeAll(async () => {
  server = await startTestServer()
  world = await addCoordinatorWorld(server)
})
beforeEach(async () => {
  const { services } = server
  await emptyRideTables(services)
  memberId = await addPassenger(services, world.centre)
  await services.db.deleteFrom('passenger_destination').execute()
  groupId = await addGroup(services, world.centre, [memberId], 'Aamuryhmä')
  await addGroupRole(services, world.centre, groupId, world.coordinatorId, accessLevels.write)
})
afterAll(() => server.close())

const everything = () => contentsOf(server.services, ['passenger', 'passenger_group', 'group_member'])

const removeFromGroup = () =>
  server.call(removeGroupPassenger, { params: { id: groupId, passengerId: memberId }, token: world.tokens.coordinator })
const setGroups = (tags: readonly { id: number; name: string }[]) =>
  server.call(updatePassengerGroups, { params: { id: memberId }, token: world.tokens.coordinator, body: { tags } })

const outOfReach = [409, 'passenger_needs_destination']

test('a passenger without a destination stays in the last group: nobody would ever see the passenger again', async () => {
  const before = await everything()

  expect(verdictOf(await removeFromGroup())).toEqual(outOfReach)
  expect(verdictOf(await setGroups([]))).toEqual(outOfReach)
  expect(await everything()).toEqual(before)
})

test('a passenger without a destination goes from one group to another', async () => {
  expect(verdictOf(await setGroups([{ id: 0, name: 'Iltaryhmä' }]))).toEqual([200])
})

test('a passenger without a destination leaves a group that is not the last', async () => {
  await addGroup(server.services, world.centre, [memberId], 'Iltaryhmä')

  expect(verdictOf(await removeFromGroup())).toEqual([200])
})

test.skipIf(postgresUrl === undefined)(
  'whoever is being changed keeps nobody from adding what is of them (PostgreSQL only)',
  async () => {
    const { db } = server.services
    const { organizationId: organization_id, destinationId: destination_id } = world.centre

    const added = await db.transaction().execute(async (trx) => {
      await passengerFacts(trx, [organization_id], [memberId], true)
      return db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '1s'`.execute(other)
        const row = { organization_id, destination_id, passenger_id: memberId, position: 0 }
        return other.insertInto('passenger_destination').values(row).returning('passenger_id').execute()
      })
    })

    expect(added).toEqual([{ passenger_id: memberId }])
  },
)

test.skipIf(postgresUrl === undefined)(
  'of the last two groups a passenger is taken out of one when two people do it at once (PostgreSQL only)',
  async () => {
    const { organizationId } = world.centre
    const otherId = await addGroup(server.services, world.centre, [memberId], 'Iltaryhmä')

    const reply = await whileHeld(
      server.services.db,
      async (trx) => {
        await passengerFacts(trx, [organizationId], [memberId], true)
        await removeMember(trx, { organizationId, id: otherId }, memberId)
      },
      removeFromGroup,
    )

    expect(verdictOf(reply)).toEqual(outOfReach)
  },
)
