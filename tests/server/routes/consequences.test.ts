import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askConsequences } from '#contract/consequences.ts'
import {
  activatePassenger,
  cancelPassengerDeletionRequest,
  deactivatePassenger,
  requestPassengerDeletion,
  updatePassenger,
  type EndedPassenger,
} from '#contract/passengers.ts'
import { accessLevels, fullWrite } from '#domain/access.ts'
import type { Change, Consequences } from '#domain/consequences.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { addBoardWorld, auditOf, makeTrips, verdictOf, type BoardWorld } from '#tests/support/board.ts'
import { answered } from '#tests/support/decisions.ts'
import { addUser, nothing } from '#tests/support/people.ts'
import {
  addGroup,
  addPassenger,
  addTimetable,
  contentsOf,
  emptyRideTables,
  ridesFor,
  rideTables,
} from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

const { write } = accessLevels
const days = 24 * 60 * 60_000

let server: TestServer
let world: BoardWorld
let tokens: { full: string; centreOnly: string; peopleOnly: string }
let helvi: number
let draft: number

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  const { centre, sibling } = world
  const person = async (email: string, roles: Parameters<typeof addUser>[1]['roles']) => {
    await addUser(server.services, { email, ...(roles && { roles }) })
    return server.signIn(email)
  }
  tokens = {
    full: await person(
      'kaikki@perille.example',
      [centre, sibling].map((at) => ({ ...at, levels: fullWrite })),
    ),
    centreOnly: await person('toinen@perille.example', [{ ...centre, levels: fullWrite }]),
    peopleOnly: await person('ihmiset@perille.example', [{ ...centre, levels: { ...nothing, passengers: write } }]),
  }
})
beforeEach(async () => {
  await emptyRideTables(server.services)
  server.clock.now = testNow
  const { centre, sibling } = world
  helvi = await addPassenger(server.services, centre, {
    name: 'Helvi Tuomikoski',
    otherDestinationIds: [sibling.destinationId],
  })
  await addTimetable(server.services, centre, [
    ...ridesFor([helvi], { time: '10:15' }),
    ...ridesFor([helvi], { time: '14:00', direction: 'departure' }),
  ])
  await addTimetable(server.services, sibling, ridesFor([helvi], { time: '12:00', weekdays: [1] }))
  draft = await addTimetable(server.services, centre, ridesFor([helvi], { weekdays: [2] }), {
    state: timetableStates.new,
  })
  await makeTrips(server)
})
afterAll(() => server.close())

const ask = (body: Change, token = tokens.full) => server.call(askConsequences, { body, token })
const touched = async (change: Change, token?: string) => answered(await ask(change, token)).json<Consequences>()
const ending = { cancellationReason: ' Muuttanut pois ', leavesDrafts: true }
const deactivated = async (body: unknown, token = tokens.full) =>
  answered(await server.call(deactivatePassenger, { params: { id: helvi }, body, token })).json<EndedPassenger>()
const openTrips = () =>
  server.services.db
    .selectFrom('trip')
    .innerJoin('run', 'run.id', 'trip.run_id')
    .select(['trip.id', 'trip.date', 'run.destination_id as destinationId'])
    .where('trip.passenger_id', '=', helvi)
    .where('trip.cancelled_at', 'is', null)
    .orderBy('trip.date')
    .orderBy('trip.id')
    .execute()
/** Sessions do not last that long: only the booking system's clock goes on. */
const twoWeeksLater = async () => {
  const { db, provider } = server.services
  await provider.updateTrips(db, new Date(testNow + 14 * days))
  return (await openTrips()).filter(({ date }) => date > '2026-03-25')
}

describe('what a deactivation touches', () => {
  test('is named with days and counts', async () => {
    await addGroup(server.services, world.centre, [helvi])
    const found = await touched({ type: 'deactivate', passengerId: helvi })

    expect(found).toMatchObject({
      trips: { count: 24 },
      lastTripDay: '2026-03-25',
      reservedTrips: 0,
      boardItems: 11,
      timetables: { count: 3 },
      bookings: { count: 0 },
      groups: { count: 1, named: [{ name: 'Aamuryhmä' }] },
    })
    expect(found.trips.named[0]).toMatchObject({
      passengerName: 'Helvi Tuomikoski',
      startDateTime: expect.stringMatching(/^2026-03-11T10:/) as string,
      endPlace: 'Päiväkeskus Aalto',
    })
    expect(found.timetables.named.filter(({ canBeLeft }) => canBeLeft)).toMatchObject([{ id: draft, ridesCount: 1 }])
  })

  test('is counted, and not named, where the asker may not see it', async () => {
    const change = { type: 'deactivate', passengerId: helvi } as const
    const half = await touched(change, tokens.centreOnly)
    expect(half.trips.count).toBe(24)
    expect(half.trips.named).toHaveLength(22)
    expect(half.timetables.count).toBe(3)
    expect(half.timetables.named.map(({ destinationId }) => destinationId)).toEqual([
      world.centre.destinationId,
      world.centre.destinationId,
    ])
    expect(JSON.stringify(half)).not.toContain('Niemi')

    const people = await touched(change, tokens.peopleOnly)
    expect(people.timetables).toEqual({ count: 3, named: [] })
    expect(people.trips.named).toHaveLength(22)
  })

  test('is told to nobody who may not make the change, and changes nothing', async () => {
    const before = await contentsOf(server.services, rideTables)
    const change = { type: 'deactivate', passengerId: helvi } as const
    expect(verdictOf(await ask(change, world.tokens.desk))).toEqual([403, 'forbidden'])
    expect(verdictOf(await ask(change, world.tokens.twinDesk))).toEqual([404, 'not_found'])
    expect(verdictOf(await ask(change))).toEqual([200])
    expect(await contentsOf(server.services, rideTables)).toEqual(before)
  })

  test('leaves a trace of who was asked about, also where nothing is to come', async () => {
    const { destinationId } = world.sibling
    const alone = await addPassenger(server.services, world.centre, { name: 'Yksin Ystävätön' })
    await touched({ type: 'leaveDestinations', passengerId: helvi, destinationIds: [destinationId] })
    await touched({ type: 'deactivate', passengerId: alone })
    await touched({ type: 'deleteTimetable', timetableId: draft })
    const { organizationId } = world.centre
    const of = (id: number) => ({ organizationId, objectId: id, passengerIds: [id] })
    expect((await auditOf(server, 'consequences.view')).slice(-3)).toMatchObject([
      of(helvi),
      of(alone),
      { organizationId, objectId: draft, passengerIds: [] },
    ])
  })

  test('leaves out what is over, cancelled, fetched or confirmed', async () => {
    const { db } = server.services
    const [first, second, third] = await openTrips()
    const at = new Date(server.clock.now)
    await db.updateTable('trip').set({ pickup_at: at }).where('id', '=', first!.id).execute()
    await db.updateTable('trip').set({ cancelled_at: at }).where('id', '=', second!.id).execute()
    await db
      .updateTable('arrival')
      .set({ completed_at: at, occurred_at: at })
      .where('trip_id', '=', third!.id)
      .execute()

    expect((await touched({ type: 'deactivate', passengerId: helvi })).trips.count).toBe(21)
  })
})

describe('a deactivation', () => {
  test('without a word about rides leaves them, as the documents have it', async () => {
    const passenger = await deactivated(undefined)
    expect(passenger).toMatchObject({ inactive: true })
    expect(passenger.ridesEnded).toBeUndefined()
    expect(await openTrips()).toHaveLength(24)
  })

  test('cancels the coming rides and takes the passenger out of drafts in the same step, and tells what it did', async () => {
    const { ridesEnded } = await deactivated(ending)

    expect(ridesEnded?.trips.cancelled).toHaveLength(24)
    expect(ridesEnded?.trips.cancelled[0]).toMatchObject({ cancelReason: 'Muuttanut pois' })
    expect(ridesEnded?.left).toMatchObject([{ id: draft }])
    expect(await openTrips()).toEqual([])
    const { db } = server.services
    expect(await db.selectFrom('ride').select('id').where('timetable_id', '=', draft).execute()).toEqual([])
    expect(await auditOf(server, 'passenger.deactivate')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ detail: expect.objectContaining({ leftTimetables: [String(draft)] }) as unknown }),
      ]) as object,
    )
  })

  test('names whose car has left, and leaves that trip alone', async () => {
    const [first] = await openTrips()
    const begun = { pickup_at: new Date(server.clock.now) }
    await server.services.db.updateTable('trip').set(begun).where('id', '=', first!.id).execute()

    const { ridesEnded } = await deactivated(ending)

    expect(ridesEnded?.trips.refused).toMatchObject([{ trip: { id: first!.id }, code: 'trip_started' }])
    expect(ridesEnded?.trips.cancelled).toHaveLength(23)
    expect((await openTrips()).map(({ id }) => id)).toEqual([first!.id])
  })

  test('tells of trips elsewhere only how many they were', async () => {
    const { ridesEnded } = await deactivated(ending, tokens.centreOnly)
    expect(ridesEnded?.trips.cancelled).toHaveLength(22)
    expect(ridesEnded?.othersCancelled).toBe(2)
    expect(await openTrips()).toEqual([])
  })

  test('by a second administrator does nothing twice, and ends what was left the first time', async () => {
    await deactivated(undefined)
    expect((await deactivated(ending)).ridesEnded?.trips.cancelled).toHaveLength(24)
    expect((await deactivated(ending)).ridesEnded).toEqual({
      trips: { cancelled: [], alreadyCancelled: [], refused: [] },
      othersCancelled: 0,
      left: [],
      bookings: [],
    })
  })

  test('that is refused cancels nothing', async () => {
    const reply = await server.call(deactivatePassenger, {
      params: { id: helvi },
      body: ending,
      token: world.tokens.desk,
    })
    expect(verdictOf(reply)).toEqual([403, 'forbidden'])
    expect(await openTrips()).toHaveLength(24)
  })

  test('with an empty reason is refused at its field', async () => {
    const body = { ...ending, cancellationReason: ' ' }
    const reply = await server.call(deactivatePassenger, { params: { id: helvi }, body, token: tokens.full })
    expect(reply.json()).toMatchObject({ errors: { cancellationReason: ['validation.required'] } })
    expect(await openTrips()).toHaveLength(24)
  })
})

describe('rides of an ordered week', () => {
  const requestDeletion = async (body: unknown) =>
    answered(await server.call(requestPassengerDeletion, { params: { id: helvi }, body, token: tokens.full }))

  test('go on for whoever is put up for deletion with the rides left', async () => {
    await requestDeletion(undefined)
    expect((await twoWeeksLater()).length).toBeGreaterThan(0)
  })

  test('make no more trips once they were cancelled with the deletion request', async () => {
    await requestDeletion(ending)
    expect(await twoWeeksLater()).toEqual([])
  })

  test('make trips again for whoever is back', async () => {
    await deactivated(ending)
    expect(await twoWeeksLater()).toEqual([])
    expect(await openTrips()).toEqual([])
    answered(await server.call(activatePassenger, { params: { id: helvi }, token: tokens.full }))
    expect((await twoWeeksLater()).length).toBeGreaterThan(0)
    // those that were cancelled do not come back
    expect((await openTrips()).filter(({ date }) => date <= '2026-03-25')).toEqual([])
  })
})

describe('leaving a destination', () => {
  const move = async (destinationIds: number[], rideEnding?: unknown) =>
    answered(
      await server.call(updatePassenger, {
        params: { id: helvi },
        body: {
          ...{ id: helvi, name: 'Helvi Tuomikoski' },
          passengerDestinations: destinationIds.map((destinationId) => ({ destinationId })),
          ...(rideEnding !== undefined && { rideEnding }),
        },
        token: tokens.full,
      }),
    ).json<EndedPassenger>()

  test('touches the rides there and no others', async () => {
    const { destinationId } = world.sibling
    const found = await touched({ type: 'leaveDestinations', passengerId: helvi, destinationIds: [destinationId] })
    expect(found).toMatchObject({ trips: { count: 2 }, timetables: { count: 1 }, groups: { count: 0 } })
  })

  test('ends the rides there in the step that moves, and plans no more; the others go on', async () => {
    const { centre, sibling } = world
    const { ridesEnded } = await move([sibling.destinationId], ending)

    expect(ridesEnded?.trips.cancelled).toHaveLength(22)
    expect(ridesEnded?.left).toMatchObject([{ id: draft }])
    expect((await openTrips()).map(({ destinationId }) => destinationId)).toEqual(Array(2).fill(sibling.destinationId))
    const later = await twoWeeksLater()
    expect([...new Set(later.map(({ destinationId }) => destinationId))]).toEqual([sibling.destinationId])

    await move([centre.destinationId, sibling.destinationId])
    expect((await twoWeeksLater()).map(({ destinationId }) => destinationId)).toContain(centre.destinationId)
  })

  test.each([
    ['activated', activatePassenger],
    ['whose deletion is no longer asked for', cancelPassengerDeletionRequest],
  ])('leaves no rides there for who is %s', async (_, endpoint) => {
    const { centre } = world
    await move([centre.destinationId], ending)
    answered(await server.call(endpoint, { params: { id: helvi }, token: tokens.full }))
    const later = await twoWeeksLater()
    expect([...new Set(later.map(({ destinationId }) => destinationId))]).toEqual([centre.destinationId])
  })

  test('without a word leaves the rides', async () => {
    expect((await move([world.sibling.destinationId])).ridesEnded).toBeUndefined()
    expect(await openTrips()).toHaveLength(24)
  })
})
