import { describe, expect, test } from 'vitest'
import {
  activatePassenger,
  cancelPassengerDeletionRequest,
  requestPassengerDeletion,
  updatePassenger,
  type EndedPassenger,
} from '#contract/passengers.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import {
  consequenceScene,
  deactivatedOf,
  ending,
  openTripsOf,
  touchedOf,
  twoWeeksLater,
} from '#tests/support/consequence-scene.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { addPassenger, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { testNow } from '#tests/support/server.ts'

const scene = consequenceScene()

describe('rides of an ordered week', () => {
  const requestDeletion = async (body: unknown) =>
    answered(
      await scene.server.call(requestPassengerDeletion, {
        params: { id: scene.helvi },
        body,
        token: scene.tokens.full,
      }),
    )

  test('go on for whoever is put up for deletion with the rides left', async () => {
    await requestDeletion(undefined)
    expect((await twoWeeksLater(scene)).length).toBeGreaterThan(0)
  })

  test('make no more trips once they were cancelled with the deletion request', async () => {
    await requestDeletion(ending)
    expect(await twoWeeksLater(scene)).toEqual([])
  })

  test('that was modified after its order makes no more for who has left either', async () => {
    const state = timetableStates.acceptedModified
    await scene.server.services.db
      .updateTable('timetable')
      .set({ state })
      .where('state', '=', timetableStates.accepted)
      .execute()
    await deactivatedOf(scene, ending)
    const rows = await scene.server.services.db
      .selectFrom('timetable_passenger')
      .innerJoin('timetable', 'timetable.id', 'timetable_passenger.timetable_id')
      .select('withdrawn_at')
      .where('state', '=', state)
      .where('passenger_id', '=', scene.helvi)
      .execute()
    expect(rows.map(({ withdrawn_at: at }) => at !== null)).toEqual([true, true])
  })

  describe('of which there is no trip yet', () => {
    const days = { startDate: '2026-06-01', endDate: '2026-06-30' }
    const addLater = async (inactive = false) => {
      const { server, world } = scene
      const passengerId = await addPassenger(server.services, world.centre, { name: 'Lempi Lehto', inactive })
      const timetableId = await addTimetable(server.services, world.centre, ridesFor([passengerId]), days)
      return { passengerId, timetableId }
    }
    const endedOf = async (passengerId: number, stopsTimetables: boolean) =>
      answered(
        await scene.server.call(requestPassengerDeletion, {
          params: { id: passengerId },
          body: { stopsTimetables },
          token: scene.tokens.full,
        }),
      ).json<EndedPassenger>().ridesEnded
    const tripsInJune = async (passengerId: number) => {
      const { db, provider } = scene.server.services
      await provider.updateTrips(db, new Date('2026-05-31T09:00:00Z'))
      return db.selectFrom('trip').select('id').where('passenger_id', '=', passengerId).execute()
    }

    test('are told, and make none once that is chosen', async () => {
      const { passengerId, timetableId } = await addLater()
      const found = await touchedOf(scene, { type: 'requestDeletion', passengerId })
      expect(found).toMatchObject({ trips: { count: 0 }, timetables: { count: 1 }, drivenTimetables: 1 })

      expect((await endedOf(passengerId, true))?.stopped).toMatchObject([{ id: timetableId }])
      expect(await tripsInJune(passengerId)).toEqual([])
    })

    test('make them where everything is left', async () => {
      const { passengerId } = await addLater()
      expect((await endedOf(passengerId, false))?.stopped).toEqual([])
      expect((await tripsInJune(passengerId)).length).toBeGreaterThan(0)
    })

    test('make none for who is inactive anyway, and are not offered to be stopped', async () => {
      const { passengerId } = await addLater(true)
      expect(await touchedOf(scene, { type: 'requestDeletion', passengerId })).toMatchObject({ drivenTimetables: 0 })
      const leaving = await addLater()
      const change = { type: 'deactivate', passengerId: leaving.passengerId } as const
      expect(await touchedOf(scene, change)).toMatchObject({
        ...{ timetables: { count: 1 }, drivenTimetables: 0, haltedTimetables: 1 },
      })
    })

    test('are none of a week that was not ordered', async () => {
      const { passengerId, timetableId } = await addLater()
      const change = { type: 'requestDeletion', passengerId } as const
      const { db } = scene.server.services
      const { new: draft } = timetableStates
      await db.updateTable('timetable').set({ state: draft }).where('id', '=', timetableId).execute()
      expect(await touchedOf(scene, change)).toMatchObject({ timetables: { count: 1 }, drivenTimetables: 0 })
    })
  })

  test.skipIf(postgresUrl === undefined)(
    'make no trip for who leaves while they are planned (PostgreSQL only)',
    async () => {
      const { server, world, helvi } = scene
      const { db, provider } = server.services
      const stays = await addPassenger(server.services, world.centre, { name: 'Lempi Lehto' })
      await addTimetable(server.services, world.centre, ridesFor([helvi, stays], { time: '11:30' }), {
        startDate: '2026-03-12',
        endDate: '2026-03-12',
      })
      const planned = (id: number) =>
        db
          .selectFrom('arrival')
          .select('id')
          .where('passenger_id', '=', id)
          .where('minutes', '=', 11 * 60 + 30)
          .execute()

      await whileHeld(
        db,
        (trx) => trx.updateTable('passenger').set({ inactive: true }).where('id', '=', helvi).execute(),
        () => provider.updateTrips(db, new Date(testNow)),
      )

      expect([await planned(helvi), await planned(stays)]).toMatchObject([[], [{}]])
    },
  )

  test('of a split timetable are touched for as long as it is driven, beyond its own end', async () => {
    const { db } = scene.server.services
    const split = await db
      .selectFrom('timetable')
      .select('id')
      .where('state', '=', timetableStates.accepted)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('timetable').set({ end_date: '2026-03-10' }).where('id', '=', split.id).execute()
    await db
      .updateTable('timetable')
      .set({ original_timetable_id: split.id, split_until: '2026-12-31' })
      .where('id', '=', scene.draft)
      .execute()

    const { timetables } = await touchedOf(scene, { type: 'deactivate', passengerId: scene.helvi })

    expect(timetables.named.find(({ id }) => id === split.id)).toMatchObject({ endDate: '2026-12-31' })
  })

  test('make trips again for whoever is back', async () => {
    await deactivatedOf(scene, ending)
    expect(await twoWeeksLater(scene)).toEqual([])
    expect(await openTripsOf(scene)).toEqual([])
    answered(await scene.server.call(activatePassenger, { params: { id: scene.helvi }, token: scene.tokens.full }))
    expect((await twoWeeksLater(scene)).length).toBeGreaterThan(0)
    // those that were cancelled do not come back
    expect((await openTripsOf(scene)).filter(({ date }) => date <= '2026-03-25')).toEqual([])
  })
})

describe('leaving a destination', () => {
  const move = async (destinationIds: number[], rideEnding?: unknown) =>
    answered(
      await scene.server.call(updatePassenger, {
        params: { id: scene.helvi },
        body: {
          ...{ id: scene.helvi, name: 'Helvi Tuomikoski' },
          passengerDestinations: destinationIds.map((destinationId) => ({ destinationId })),
          ...(rideEnding !== undefined && { rideEnding }),
        },
        token: scene.tokens.full,
      }),
    ).json<EndedPassenger>()

  test('touches the rides there and no others', async () => {
    const { destinationId } = scene.world.sibling
    const found = await touchedOf(scene, {
      type: 'leaveDestinations',
      passengerId: scene.helvi,
      destinationIds: [destinationId],
    })
    expect(found).toMatchObject({ trips: { count: 2 }, timetables: { count: 1 }, groups: { count: 0 } })
  })

  test('ends the rides there in the step that moves, and plans no more; the others go on', async () => {
    const { centre, sibling } = scene.world
    const { ridesEnded } = await move([sibling.destinationId], ending)

    expect(ridesEnded?.trips.cancelled).toHaveLength(22)
    expect(ridesEnded?.left).toMatchObject([{ id: scene.draft }])
    expect((await openTripsOf(scene)).map(({ destinationId }) => destinationId)).toEqual(
      Array(2).fill(sibling.destinationId),
    )
    const later = await twoWeeksLater(scene)
    expect([...new Set(later.map(({ destinationId }) => destinationId))]).toEqual([sibling.destinationId])

    await move([centre.destinationId, sibling.destinationId])
    expect((await twoWeeksLater(scene)).map(({ destinationId }) => destinationId)).toContain(centre.destinationId)
  })

  test.each([
    ['activated', activatePassenger],
    ['whose deletion is no longer asked for', cancelPassengerDeletionRequest],
  ])('leaves no rides there for who is %s', async (_, endpoint) => {
    const { centre } = scene.world
    await move([centre.destinationId], ending)
    answered(await scene.server.call(endpoint, { params: { id: scene.helvi }, token: scene.tokens.full }))
    const later = await twoWeeksLater(scene)
    expect([...new Set(later.map(({ destinationId }) => destinationId))]).toEqual([centre.destinationId])
  })

  test('without a word leaves the rides', async () => {
    expect((await move([scene.world.sibling.destinationId])).ridesEnded).toBeUndefined()
    expect(await openTripsOf(scene)).toHaveLength(24)
  })
})
