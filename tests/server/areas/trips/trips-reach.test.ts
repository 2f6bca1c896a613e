import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRouteWithTrips } from '#contract/routes.ts'
import { cancelTrips, listTrips } from '#contract/trips.ts'
import { accessLevels } from '#domain/access.ts'
import type { Trip } from '#domain/trip.ts'
import { addBoardWorld, makeTrips, verdictOf } from '#tests/support/board.ts'
import { answered, levelTokens } from '#tests/support/stored-transportation-permissions.ts'
import { addUser } from '#tests/support/users.ts'
import { addGroup, addGroupRole, addPassenger, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const today = '2026-03-11'

let server: TestServer
let scene: Awaited<ReturnType<typeof addTraveller>>

beforeAll(async () => {
  server = await startTestServer()
  scene = await addTraveller()
})
afterAll(() => server.close())

/** Helvi has trips to two destinations, and one to neither, and is in a group with a keeper. */
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
  const email = 'ryhma@perille.example'
  const groupId = await addGroup(services, centre, [helvi])
  await addGroupRole(services, centre, groupId, await addUser(services, { email }), accessLevels.write)
  const tokens = { ...(await levelTokens(server, centre)), keeper: await server.signIn(email) }
  return { world, helvi, tripIds: first.map(({ id }) => id), tokens }
}

test('a trip that is not seen is neither cancelled nor followed by its id', async () => {
  const { helvi, tripIds, tokens } = scene
  const { keeper, writer } = tokens
  const [unseen, seen] = tripIds
  const follow = async (token: string, tripId: number | undefined) => {
    const query = { tripId: String(tripId), tripDate: today }
    return (await server.call(getRouteWithTrips, { params: { id: helvi }, query, token })).statusCode
  }
  const cancel = async (token: string, ...ids: (number | undefined)[]) => {
    const body = { reason: 'Sairas', trips: ids.map((id) => ({ id: id ?? 0 })) }
    return (await server.call(cancelTrips, { params: { id: helvi }, body, token })).statusCode
  }

  expect([await follow(keeper, unseen), await follow(keeper, seen)]).toEqual([404, 200])
  expect(await follow(writer, unseen)).toBe(200)
  expect(await cancel(keeper, seen, unseen)).toBe(404)
  expect(await cancel(keeper, seen)).toBe(200)
  expect(await cancel(writer, unseen)).toBe(200)
})

test('all trips are seen with a role at one of the destinations, those of the one asked for through a group alone', async () => {
  const { helvi, tokens } = scene
  const { centre, sibling, twin } = scene.world
  const { keeper, reader } = tokens
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
