import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cancelTrips, listTrips } from '#contract/trips.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { estimatePlaceOf } from '#domain/price-estimate.ts'
import type { Trip } from '#domain/trip.ts'
import { utilities } from '#domain/utility.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { boardOf, makeTrips } from '#tests/support/board.ts'
import { answerMs, useBookings } from '#tests/support/booking-scene.ts'
import { homePlace } from '#tests/support/booking.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { addTransportationPermission, answered } from '#tests/support/stored-transportation-permissions.ts'
import { addCars, addPassenger, addTimetable, ridesFor } from '#tests/support/rides.ts'

const scene = useBookings()

const db = () => scene.server.services.db
const runs = () => db().selectFrom('run').selectAll().orderBy('id').execute()
const trips = () => db().selectFrom('trip').selectAll().orderBy('id').execute()
const centrePlace = () =>
  estimatePlaceOf({ ...homePlace, alias: 'Päiväkeskus Aalto', address: 'Rantatie 3', postalcode: '15140' })

describe('an open booking', () => {
  test('is answered when its answer is due, and not before', async () => {
    const { id } = await scene.created()
    await scene.answer(59_000)
    expect((await scene.details(id)).state).toBe(bookingStates.open)

    await scene.answer(1000)

    expect(await scene.details(id)).toMatchObject({ state: bookingStates.ok, version: 2, rejectedReason: null })
    expect(await trips()).toHaveLength(1)
  })

  test('is answered at once when the answer takes no time', async () => {
    scene.server.services.provider = createDispatcher({ cancellationAnswerMs: 0 })

    expect((await scene.created()).state).toBe(bookingStates.ok)
  })

  test.skipIf(postgresUrl === undefined)(
    'that is changed just before its answer becomes a trip of who rides by then (PostgreSQL only)',
    async () => {
      await scene.created()
      const other = await addPassenger(scene.server.services, scene.world.centre)

      await whileHeld(
        db(),
        async (trx) => {
          await trx.updateTable('booking').set({ version: 2 }).execute()
          await trx.updateTable('booking_passenger').set({ passenger_id: other }).execute()
        },
        () => scene.answer(),
      )

      expect((await trips()).map(({ passenger_id }) => passenger_id)).toEqual([other])
    },
  )

  test('becomes a trip of the passenger, which the passenger’s list shows', async () => {
    const booking = await scene.created()
    await scene.answer()

    const reply = await scene.server.call(listTrips, {
      params: { id: scene.helvi },
      query: {
        startDate: '2026-03-12',
        endDate: '2026-03-12',
        destinationId: String(scene.world.centre.destinationId),
      },
      token: scene.tokens.booker,
    })
    expect(answered(reply).json<Trip[]>()).toMatchObject([
      {
        startDateTime: '2026-03-12T10:00:00',
        endDateTime: booking.endDate,
        startPlace: 'Käpypolku 1, 15150 Lahti',
        endPlace: 'Sairaalankatu 7, 15850 Lahti',
        carName: 'Taksi 214',
        cancelledAt: null,
      },
    ])
  })

  test('has the price, the way and the places of the trip', async () => {
    const booking = await scene.created()
    await scene.answer()

    expect(await trips()).toMatchObject([
      {
        booking_id: booking.id,
        ride_id: null,
        price_cents: Math.round(booking.price! * 100),
        start_latitude: 60.99,
        end_longitude: 25.568,
        transportation_permission_id: null,
      },
    ])
    expect(await runs()).toMatchObject([
      { booking_id: booking.id, name: `Tilaus K-${booking.id}`, direction: 'departure' },
    ])
  })

  test('is answered once, however often the answers are taken in', async () => {
    await scene.created()
    await scene.answer()
    await scene.answer()
    await scene.answer()

    expect(await trips()).toHaveLength(1)
  })

  test('of somebody by name has a car and no trip', async () => {
    const { id } = await scene.created({ passengerId: null, name: 'Li Wu' })
    await scene.answer()

    expect((await scene.details(id)).state).toBe(bookingStates.ok)
    expect(await trips()).toEqual([])
    expect((await runs()).map(({ car_id }) => car_id)).toEqual([expect.any(Number)])
  })
})

describe('a booking that cannot be answered', () => {
  const stateOf = async ({ id }: { id: number }) => (await scene.details(id)).state

  test('holds up no other, is told and tried again later, and is answered once it can be', async () => {
    const failures: { error: unknown; ids: object }[] = []
    scene.server.services.provider = createDispatcher({
      cancellationAnswerMs: 0,
      bookingAnswerMs: answerMs,
      onFailure: (error, ids) => void failures.push({ error, ids }),
    })
    const first = await scene.created()
    const second = await scene.created({ startTime: '2026-03-13T10:00' })
    const name = sql.lit(`Tilaus K-${first.id}`)
    const mend = async () => {
      await sql`alter table run drop constraint if exists broken`.execute(db())
    }
    await sql`alter table run add constraint broken check (name <> ${name})`.execute(db())
    onTestFinished(mend)

    await scene.answer()
    for (let count = 0; count < 10; count += 1) await scene.answer(2000)

    expect(await stateOf(second)).toBe(bookingStates.ok)
    expect(await stateOf(first)).toBe(bookingStates.open)
    const { organizationId } = scene.world.centre
    expect(failures).toEqual([
      { error: expect.objectContaining({ code: '23514' }) as unknown, ids: { organizationId, bookingId: first.id } },
    ])
    await mend()
    await scene.answer(answerMs)
    expect(await stateOf(first)).toBe(bookingStates.ok)
  })

  test('and not put off either holds up no other, and both failures are told', async () => {
    const told: string[] = []
    scene.server.services.provider = createDispatcher({
      cancellationAnswerMs: 0,
      bookingAnswerMs: answerMs,
      onFailure: (error) => void told.push(String(error)),
    })
    const first = await scene.created()
    const second = await scene.created({ startTime: '2026-03-13T10:00' })
    onTestFinished(async () => {
      await sql`alter table run drop constraint if exists broken`.execute(db())
      await sql`alter table booking drop constraint if exists unmovable`.execute(db())
    })
    await sql`alter table run add constraint broken check (name <> ${sql.lit(`Tilaus K-${first.id}`)})`.execute(db())
    const due = sql.lit(new Date(scene.server.clock.now + answerMs).toISOString())
    await sql`alter table booking add constraint unmovable check (answer_at <= ${due}::timestamptz)`.execute(db())

    await scene.answer()

    expect(told).toEqual([expect.stringContaining('"broken"'), expect.stringContaining('"unmovable"')])
    expect(await stateOf(second)).toBe(bookingStates.ok)
  })
})

describe('the board', () => {
  test('shows who is brought to the destination, at the time of the drop-off', async () => {
    await scene.created({ startTime: null, endTime: '2026-03-12T09:30', endPlace: centrePlace() })
    await scene.answer()

    const items = await boardOf(scene.server, scene.world.centre, scene.world.tokens.desk)
    expect(items).toMatchObject([
      { passengerId: scene.helvi, date: '2026-03-12', atHHMM: '09:30', arrivalDepartureType: 1, carName: 'Taksi 214' },
    ])
  })

  test('shows who is fetched from it, and nobody who rides elsewhere', async () => {
    await scene.created({ startPlace: centrePlace(), startTime: '2026-03-12T14:20' })
    await scene.created({ startTime: '2026-03-12T18:00' })
    await scene.answer()

    const items = await boardOf(scene.server, scene.world.centre, scene.world.tokens.desk)
    expect(items).toMatchObject([{ date: '2026-03-12', atHHMM: '14:20', arrivalDepartureType: 2 }])
  })
})

describe('a car', () => {
  test('of a booking carries nobody else', async () => {
    await scene.created({ startPlace: centrePlace(), startTime: '2026-03-12T14:20' })
    await scene.answer()
    const other = await addPassenger(scene.server.services, scene.world.centre)
    await addTimetable(
      scene.server.services,
      scene.world.centre,
      ridesFor([other], { direction: 'departure', time: '14:20', weekdays: [4] }),
    )
    await makeTrips(scene.server)

    const onThursday = (await runs()).filter(({ date }) => date === '2026-03-12')
    expect(onThursday.map(({ name, car_id }) => [name, car_id === null])).toEqual([
      [expect.stringMatching(/^Tilaus K-/), false],
      ['Reitti 1', true],
    ])
  })

  test('is not in two places at once: the second booking waits for one, and gets it when it is free', async () => {
    const first = await scene.created()
    const second = await scene.created({ startTime: '2026-03-12T10:20' })
    await scene.answer()
    expect((await runs()).map(({ car_id }) => car_id === null)).toEqual([false, true])
    const [trip] = await trips()
    expect(trip?.booking_id).toBe(first.id)

    await db().updateTable('booking').set({ state: bookingStates.cancelled }).where('id', '=', first.id).execute()
    await makeTrips(scene.server)

    const waiting = (await runs()).find(({ booking_id }) => booking_id === second.id)
    expect(waiting?.car_id).not.toBeNull()
  })

  test('is at least what was booked', async () => {
    await scene.created({ product: { priceCategory: { id: scene.categories.accessible } } })
    await scene.answer()
    expect((await runs())[0]?.car_id).toBeNull()

    await addCars(scene.server.services, scene.world.centre, [{ name: 'Invataksi 31', seats: 4, wheelchairPlaces: 1 }])
    await makeTrips(scene.server)

    expect((await runs())[0]?.car_id).not.toBeNull()
    await db().updateTable('run').set({ car_id: null }).execute()
    await db().deleteFrom('car').where('name', '=', 'Invataksi 31').execute()
  })
})

describe('is rejected', () => {
  const reasonOf = async (id: number) => {
    await scene.answer()
    const { state, rejectedReason } = await scene.details(id)
    expect(state).toBe(bookingStates.rejected)
    expect(await runs()).toEqual([])
    return rejectedReason
  }

  test('when the passenger does not fit into the car that was booked', async () => {
    const passengerId = await addPassenger(scene.server.services, scene.world.centre, {
      utilityIds: [utilities.wheelchair],
    })
    const { id } = await scene.created({ passengerId })

    expect(await reasonOf(id)).toBe('Matkustaja ei mahdu tilattuun autoon apuvälineineen.')
  })

  test('when the passenger has been made inactive meanwhile', async () => {
    const { id } = await scene.created()
    await db().updateTable('passenger').set({ inactive: true }).where('id', '=', scene.helvi).execute()

    expect(await reasonOf(id)).toBe('Matkustaja ei ole aktiivinen.')
  })

  test('when its time has passed before anybody answered', async () => {
    const { id } = await scene.created()
    await scene.moveTo('2026-03-12T20:00:00Z')

    expect(await reasonOf(id)).toBe('Kyydin aika on jo mennyt.')
  })
})

describe('an accepted booking', () => {
  const stateOf = async (id: number) =>
    (await db().selectFrom('booking').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  const settleAt = (time: string) => scene.server.services.provider.takeAnswers(db(), new Date(time))

  test('is finished when it is over', async () => {
    const { id, endDate } = await scene.created()
    await scene.answer()
    expect(endDate! > '2026-03-12T10:05').toBe(true)

    await settleAt('2026-03-12T08:05:00Z')
    expect(await stateOf(id)).toBe(bookingStates.ok)
    await settleAt('2026-03-12T09:00:00Z')
    expect(await stateOf(id)).toBe(bookingStates.finished)
  })

  test('is cancelled when its trip is', async () => {
    const { id } = await scene.created()
    await scene.answer()
    const [trip] = await trips()
    const reply = await scene.server.call(cancelTrips, {
      params: { id: scene.helvi },
      body: { reason: 'Sairas', trips: [{ id: trip!.id }] },
      token: scene.world.tokens.desk,
    })
    expect(answered(reply).json()).toMatchObject({ cancelled: [{ id: trip!.id }] })

    await scene.answer(0)

    expect(await stateOf(id)).toBe(bookingStates.cancelled)
  })

  test('by a transportation permission of one passenger is reserved on it for that one, and not for who rides along', async () => {
    const permissionId = await addTransportationPermission(scene.server.services, scene.world.centre, scene.helvi)
    await db().updateTable('transportation_permission').set({ external_id: 'KP-1' }).execute()
    const companion = await addPassenger(scene.server.services, scene.world.centre)
    const booking = await scene.created({ transportationPermissionExternalId: 'KP-1', product: null })
    const passengers = [scene.helvi, companion].map((id) => ({ id, name: '' }))
    answered(await scene.update(booking, { passengers }))

    await scene.answer()

    expect(await stateOf(booking.id)).toBe(bookingStates.ok)
    expect((await trips()).map((trip) => [trip.passenger_id, trip.transportation_permission_id])).toEqual([
      [scene.helvi, permissionId],
      [companion, null],
    ])
  })

  test('by a transportation permission is reserved on it, and stays so when the transportation permissions change', async () => {
    const permissionId = await addTransportationPermission(scene.server.services, scene.world.centre, scene.helvi)
    await db().updateTable('transportation_permission').set({ external_id: 'KP-1' }).execute()
    await scene.created({ transportationPermissionExternalId: 'KP-1', product: null })
    await scene.created({ startTime: '2026-03-13T10:00' })
    await scene.answer()
    const reserved = async () => (await trips()).map((trip) => trip.transportation_permission_id)
    expect(await reserved()).toEqual([permissionId, null])

    await scene.server.services.provider.reserveAgain(db(), {
      organizationId: scene.world.centre.organizationId,
      passengerId: scene.helvi,
      from: '2026-03-11',
    })

    expect(await reserved()).toEqual([permissionId, null])
  })
})
