import { describe, expect, test } from 'vitest'
import { deactivatePassenger } from '#contract/passengers.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import {
  askOf,
  consequenceScene,
  deactivatedOf,
  ending,
  openTripsOf,
  touchedOf,
} from '#tests/support/consequence-scene.ts'
import { addGroup, addPassenger, contentsOf, rideTables } from '#tests/support/rides.ts'
import { testNow } from '#tests/support/server.ts'

const scene = consequenceScene()

describe('what a deactivation touches', () => {
  test('is named with days and counts', async () => {
    await addGroup(scene.server.services, scene.world.centre, [scene.helvi])
    const found = await touchedOf(scene, { type: 'deactivate', passengerId: scene.helvi })

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
    expect(found.timetables.named.filter(({ canBeLeft }) => canBeLeft)).toMatchObject([
      { id: scene.draft, ridesCount: 1 },
    ])
  })

  test('is counted, and not named, where the asker may not see it', async () => {
    const change = { type: 'deactivate', passengerId: scene.helvi } as const
    const half = await touchedOf(scene, change, scene.tokens.centreOnly)
    expect(half.trips.count).toBe(24)
    expect(half.trips.named).toHaveLength(22)
    expect(half.timetables.count).toBe(3)
    expect(half.timetables.named.map(({ destinationId }) => destinationId)).toEqual([
      scene.world.centre.destinationId,
      scene.world.centre.destinationId,
    ])
    expect(JSON.stringify(half)).not.toContain('Niemi')

    const people = await touchedOf(scene, change, scene.tokens.passengersOnly)
    expect(people.timetables).toEqual({ count: 3, named: [] })
    expect(people.trips.named).toHaveLength(22)
  })

  test('is told to nobody who may not make the change, and changes nothing', async () => {
    const before = await contentsOf(scene.server.services, rideTables)
    const change = { type: 'deactivate', passengerId: scene.helvi } as const
    expect(verdictOf(await askOf(scene, change, scene.world.tokens.desk))).toEqual([403, 'forbidden'])
    expect(verdictOf(await askOf(scene, change, scene.world.tokens.twinDesk))).toEqual([404, 'not_found'])
    expect(verdictOf(await askOf(scene, change))).toEqual([200])
    expect(await contentsOf(scene.server.services, rideTables)).toEqual(before)
  })

  test('leaves a trace of who was asked about, also where nothing is to come', async () => {
    const { destinationId } = scene.world.sibling
    const alone = await addPassenger(scene.server.services, scene.world.centre, { name: 'Yksin Ystävätön' })
    await touchedOf(scene, { type: 'leaveDestinations', passengerId: scene.helvi, destinationIds: [destinationId] })
    await touchedOf(scene, { type: 'deactivate', passengerId: alone })
    await touchedOf(scene, { type: 'deleteTimetable', timetableId: scene.draft })
    const { organizationId } = scene.world.centre
    const of = (id: number) => ({ organizationId, objectId: id, passengerIds: [id] })
    expect((await auditOf(scene.server, 'consequences.view')).slice(-3)).toMatchObject([
      of(scene.helvi),
      of(alone),
      { organizationId, objectId: scene.draft, passengerIds: [] },
    ])
  })

  test('names schedules with their days', async () => {
    const { organizationId } = scene.world.centre
    const tracked = { created_at: new Date(testNow), updated_at: new Date(testNow), created_by: null, updated_by: null }
    const lasting = (startDate: string, endDate: string) => ({
      ...{ organization_id: organizationId, passenger_id: scene.helvi, name: 'Lukukausi' },
      ...{ start_date: startDate, end_date: endDate, ...tracked },
    })
    await scene.server.services.db
      .insertInto('schedule')
      .values([
        lasting('2025-08-01', '2025-12-20'),
        lasting('2026-01-07', '2026-05-31'),
        lasting('2026-08-01', '2026-12-20'),
      ])
      .execute()
    expect((await touchedOf(scene, { type: 'deactivate', passengerId: scene.helvi })).schedules).toMatchObject({
      count: 2,
      named: [
        { name: 'Lukukausi', startDate: '2026-01-07', endDate: '2026-05-31' },
        { name: 'Lukukausi', startDate: '2026-08-01', endDate: '2026-12-20' },
      ],
    })
  })

  test('leaves out what is over, cancelled, fetched or confirmed', async () => {
    const { db } = scene.server.services
    const [first, second, third] = await openTripsOf(scene)
    const at = new Date(scene.server.clock.now)
    await db.updateTable('trip').set({ pickup_at: at }).where('id', '=', first!.id).execute()
    await db.updateTable('trip').set({ cancelled_at: at }).where('id', '=', second!.id).execute()
    await db
      .updateTable('arrival')
      .set({ completed_at: at, occurred_at: at })
      .where('trip_id', '=', third!.id)
      .execute()

    expect((await touchedOf(scene, { type: 'deactivate', passengerId: scene.helvi })).trips.count).toBe(21)
  })
})

describe('a deactivation', () => {
  test('without a word about rides leaves them, as the documents have it', async () => {
    const passenger = await deactivatedOf(scene, undefined)
    expect(passenger).toMatchObject({ inactive: true })
    expect(passenger.ridesEnded).toBeUndefined()
    expect(await openTripsOf(scene)).toHaveLength(24)
  })

  test('that leaves them says how many there are by then, whatever the question had said', async () => {
    const leaving = { cancellationReason: null }
    expect((await deactivatedOf(scene, leaving)).ridesEnded).toMatchObject({
      trips: { cancelled: [] },
      left: [],
      tripsLeft: 24,
    })
    await scene.server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(testNow) })
      .where('date', '>', '2026-03-12')
      .execute()
    const { tripsLeft } = (await deactivatedOf(scene, leaving)).ridesEnded ?? {}
    expect(tripsLeft).toBe((await openTripsOf(scene)).length)
  })

  test('cancels the coming rides and takes the passenger out of drafts in the same step, and tells what it did', async () => {
    const { ridesEnded } = await deactivatedOf(scene, ending)

    expect(ridesEnded?.trips.cancelled).toHaveLength(24)
    expect(ridesEnded?.tripsLeft).toBe(0)
    expect(ridesEnded?.trips.cancelled[0]).toMatchObject({ cancelReason: 'Muuttanut pois' })
    expect(ridesEnded?.left).toMatchObject([{ id: scene.draft }])
    expect(await openTripsOf(scene)).toEqual([])
    const { db } = scene.server.services
    expect(await db.selectFrom('ride').select('id').where('timetable_id', '=', scene.draft).execute()).toEqual([])
    const trips = ridesEnded?.trips.cancelled.map(({ startDateTime }) => startDateTime.slice(0, 16)).sort()
    expect(await auditOf(scene.server, 'passenger.deactivate')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          detail: expect.objectContaining({ leftTimetables: [String(scene.draft)], trips }) as unknown,
        }),
      ]) as object,
    )
  })

  test('names whose car has left, and leaves that trip alone', async () => {
    const [first] = await openTripsOf(scene)
    const begun = { pickup_at: new Date(scene.server.clock.now) }
    await scene.server.services.db.updateTable('trip').set(begun).where('id', '=', first!.id).execute()

    const { ridesEnded } = await deactivatedOf(scene, ending)

    expect(ridesEnded?.trips.refused).toMatchObject([{ trip: { id: first!.id }, code: 'trip_started' }])
    expect(ridesEnded?.trips.cancelled).toHaveLength(23)
    expect((await openTripsOf(scene)).map(({ id }) => id)).toEqual([first!.id])
  })

  test('tells of trips elsewhere only how many they were', async () => {
    const { ridesEnded } = await deactivatedOf(scene, ending, scene.tokens.centreOnly)
    expect(ridesEnded?.trips.cancelled).toHaveLength(22)
    expect(ridesEnded?.othersCancelled).toBe(2)
    expect(ridesEnded?.stopped.map(({ destinationId }) => destinationId)).toEqual([scene.world.centre.destinationId])
    expect(await openTripsOf(scene)).toEqual([])
  })

  test('by a second administrator does nothing twice, and ends what was left the first time', async () => {
    await deactivatedOf(scene, undefined)
    expect((await deactivatedOf(scene, ending)).ridesEnded?.trips.cancelled).toHaveLength(24)
    expect((await deactivatedOf(scene, ending)).ridesEnded).toEqual({
      trips: { cancelled: [], alreadyCancelled: [], refused: [] },
      othersCancelled: 0,
      tripsLeft: 0,
      left: [],
      stopped: [],
      bookings: [],
    })
  })

  test('that is refused cancels nothing', async () => {
    const reply = await scene.server.call(deactivatePassenger, {
      params: { id: scene.helvi },
      body: ending,
      token: scene.world.tokens.desk,
    })
    expect(verdictOf(reply)).toEqual([403, 'forbidden'])
    expect(await openTripsOf(scene)).toHaveLength(24)
  })

  test('with an empty reason is refused at its field', async () => {
    const body = { ...ending, cancellationReason: ' ' }
    const reply = await scene.server.call(deactivatePassenger, {
      params: { id: scene.helvi },
      body,
      token: scene.tokens.full,
    })
    expect(reply.json()).toMatchObject({ errors: { cancellationReason: ['validation.required'] } })
    expect(await openTripsOf(scene)).toHaveLength(24)
  })
})
