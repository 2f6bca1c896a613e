import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTrips } from '#contract/trips.ts'
import { accessLevels } from '#domain/access.ts'
import type { Trip } from '#domain/trip.ts'
import { addBoardWorld, makeTrips, verdictOf } from '#tests/support/board.ts'
import { answered, levelTokens } from '#tests/support/decisions.ts'
import { addUser } from '#tests/support/people.ts'
import { addGroup, addGroupRole, addPassenger, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const today = '2026-03-11'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Helvi has trips to two destinations, and one to neither. */
async function addTraveller() {
  const { services } = server
  const { db } = services
  const world = await addBoardWorld(server)
  const { centre, sibling } = world
  const helvi = await addPassenger(services, centre, { name: 'Helvi Tuomikoski', providerId: 'P-1' })
  await db
    .insertInto('passenger_destination')
    .values({
      organization_id: centre.organizationId,
      passenger_id: helvi,
      destination_id: sibling.destinationId,
      position: 1,
    })
    .execute()
  await addTimetable(services, centre, ridesFor([helvi], { time: '10:15' }))
  await addTimetable(services, sibling, ridesFor([helvi], { time: '12:00' }))
  await addTimetable(services, centre, ridesFor([helvi], { time: '14:00', direction: 'departure' }))
  await makeTrips(server)
  const first = await db.selectFrom('trip').select('id').where('date', '=', today).orderBy('start_minutes').execute()
  await db
    .updateTable('trip')
    .set({ start_destination_id: null, end_destination_id: null })
    .where('id', '=', first[0]!.id)
    .execute()
  return { world, helvi }
}

test('all trips are seen with a role at one of the destinations, those of the one asked for through a group alone', async () => {
  const { world, helvi } = await addTraveller()
  const { centre, sibling, twin } = world
  const { reader } = await levelTokens(server, centre)
  const email = 'ryhma@perille.example'
  const groupId = await addGroup(server.services, centre, [helvi])
  await addGroupRole(server.services, centre, groupId, await addUser(server.services, { email }), accessLevels.write)
  const keeper = await server.signIn(email)
  const ask = (token: string, destinationId: number) =>
    server.call(listTrips, {
      params: { id: helvi },
      query: { startDate: today, endDate: today, destinationId: String(destinationId) },
      token,
    })
  const endsOf = async (token: string, destinationId: number) =>
    answered(await ask(token, destinationId))
      .json<Trip[]>()
      .map(({ startPlaceId, endPlaceId }) => startPlaceId ?? endPlaceId)

  const all = [null, sibling.destinationId, centre.destinationId]
  expect(await endsOf(reader, centre.destinationId)).toEqual(all)
  expect(await endsOf(reader, sibling.destinationId)).toEqual(all)
  expect(await endsOf(keeper, centre.destinationId)).toEqual([centre.destinationId])
  expect(await endsOf(keeper, sibling.destinationId)).toEqual([sibling.destinationId])
  expect(verdictOf(await ask(keeper, twin.destinationId))).toEqual([404, 'not_found'])
})
