import { describe, expect, test } from 'vitest'
import { passengerStates } from '#domain/passenger.ts'
import type { TripCancellationResult } from '#domain/trip.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { auditOf, boardOf, makeTrips, verdictOf } from '#tests/support/board.ts'
import { contentsOf, runsOn } from '#tests/support/rides.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { today, tripScene } from '#tests/support/trip-scene.ts'
import { testNow } from '#tests/support/server.ts'

const scene = tripScene()
const { addRider, cancel, cancelled, trips } = scene

describe('a cancellation', () => {
  test('cancels what was chosen, frees its seat, and shows on the board', async () => {
    const [there, back] = await trips()

    const result = await cancelled([there!], '  Sairaana ')

    expect(result).toMatchObject({
      cancelled: [{ id: there!.id, cancelledBy: 'writer@perille.example', cancelReason: 'Sairaana' }],
      alreadyCancelled: [],
      refused: [],
    })
    expect((await trips()).map(({ id, cancelledAt }) => [id, cancelledAt !== null])).toEqual([
      [there!.id, true],
      [back!.id, false],
    ])
    const board = await boardOf(scene.server, scene.world.centre, scene.world.tokens.desk)
    expect(board.filter(({ date }) => date === today).map(({ tripId, cancelled: is }) => [tripId, is])).toEqual([
      [there!.id, true],
      [back!.id, false],
    ])
    expect((await auditOf(scene.server, 'trips.cancel')).at(-1)).toMatchObject({
      passengerIds: [scene.helvi],
      detail: {
        asked: [String(there!.id)],
        cancelled: [String(there!.id)],
        trips: [there!.startDateTime.slice(0, 16)],
      },
    })
    expect(JSON.stringify(await auditOf(scene.server, 'trips.cancel'))).not.toContain('Sairaana')
  })

  test('gives its seat to the next one who waits', async () => {
    await scene.server.services.db.updateTable('car').set({ seats: 1 }).execute()
    const [there] = await trips()
    const aino = await addRider('Aino Aalto')
    await makeTrips(scene.server)
    const carOf = async (passengerId: number) =>
      (await runsOn(scene.server.services, scene.world.centre, today)).find(
        (run) => run.direction === 'arrival' && run.passengerIds.includes(passengerId),
      )?.car
    expect(await carOf(aino)).toBeNull()

    await cancelled([there!])
    await makeTrips(scene.server)
    await scene.server.services.db.updateTable('car').set({ seats: 4 }).execute()

    expect(await carOf(aino)).toBe('Taksi 214')
  })

  test('says what another user has cancelled meanwhile, and cancels the rest', async () => {
    const [there, back] = await trips()
    await cancel({ reason: 'Ensimmäinen', trips: [there] }, { token: scene.timetablesOnly })

    const result = await cancelled([there!, back!], 'Toinen')

    expect(result).toMatchObject({
      cancelled: [{ id: back!.id, cancelReason: 'Toinen' }],
      alreadyCancelled: [{ id: there!.id, cancelReason: 'Ensimmäinen', cancelledBy: 'times@perille.example' }],
      refused: [],
    })
  })

  test('of two at once cancels each trip once', async () => {
    const [there] = await trips()

    const results = await Promise.all([cancelled([there!]), cancelled([there!])])

    expect(results.map((result) => result.cancelled.length).sort()).toEqual([0, 1])
    expect(results.map((result) => result.alreadyCancelled.length).sort()).toEqual([0, 1])
  })

  test('that is answered later is shown as asked for, and by whom', async () => {
    const { provider } = scene.server.services
    scene.server.services.provider = createDispatcher({ cancellationAnswerMs: 15_000 })
    const [there] = await trips()

    const first = await cancelled([there!])
    const again = answered(
      await cancel({ reason: 'Toinen', trips: [there] }, { token: scene.timetablesOnly }),
    ).json<TripCancellationResult>()
    scene.server.services.provider = provider

    const asked = { cancelling: true, cancelledAt: null, cancelledBy: 'writer@perille.example' }
    expect(first.cancelled).toMatchObject([asked])
    expect(again.alreadyCancelled).toMatchObject([asked])
    expect((await trips())[0]).toMatchObject(asked)
  })

  test('leaves alone what has begun and what is past, and says so', async () => {
    const [there, back] = await trips()
    await scene.server.services.db
      .updateTable('trip')
      .set({ pickup_at: new Date(testNow) })
      .where('id', '=', there!.id)
      .execute()
    expect(await cancelled([there!, back!])).toMatchObject({
      cancelled: [{ id: back!.id }],
      refused: [{ trip: { id: there!.id }, code: 'trip_started' }],
    })

    await scene.server.services.db
      .updateTable('trip')
      .set({ date: '2026-03-10', pickup_at: null })
      .where('id', '=', there!.id)
      .execute()
    expect(await cancelled([there!])).toMatchObject({ refused: [{ trip: { id: there!.id }, code: 'trip_past' }] })
  })

  test('leaves alone whom a destination has confirmed, whether or not the driver has reported', async () => {
    const [there, back] = await trips()
    const confirmed = { completed_at: new Date(testNow), occurred_at: new Date(testNow) }
    await scene.server.services.db.updateTable('arrival').set(confirmed).where('trip_id', '=', there!.id).execute()

    expect((await trips()).map(({ confirmedTime }) => confirmedTime)).toEqual([`${today}T10:00:00`, null])
    expect(await cancelled([there!, back!])).toMatchObject({
      cancelled: [{ id: back!.id }],
      refused: [{ trip: { id: there!.id }, code: 'trip_started' }],
    })
  })

  test('of one trip that is another passenger’s cancels nothing', async () => {
    const [there] = await trips()
    const aino = await addRider('Aino Aalto')
    const stranger = await addRider('Eino Aalto', scene.world.twin)
    await makeTrips(scene.server)
    const tripOf = (passenger: number) =>
      scene.server.services.db
        .selectFrom('trip')
        .select('id')
        .where('passenger_id', '=', passenger)
        .limit(1)
        .executeTakeFirst()
    const before = await contentsOf(scene.server.services, ['trip'])

    for (const foreign of [await tripOf(aino), await tripOf(stranger), { id: 999_999 }, { id: 0 }]) {
      expect(verdictOf(await cancel({ reason: 'x', trips: [there, foreign] }))).toEqual([404, 'not_found'])
    }
    expect(await contentsOf(scene.server.services, ['trip'])).toEqual(before)
  })

  test.each([
    ['no reason', { reason: undefined }],
    ['an empty reason', { reason: '  ' }],
    ['a reason that is too long', { reason: 'x'.repeat(513) }],
    ['no trips', { trips: [] }],
    ['too many trips', { trips: Array.from({ length: 1001 }, () => ({ id: 1 })) }],
    ['trips without ids', { trips: [{}] }],
  ])('with %s is a bad request', async (_, changes) => {
    const [there] = await trips()

    expect((await cancel({ reason: 'Sairaana', trips: [there], ...changes })).statusCode).toBe(400)
  })

  test('is for those who may change the passenger, confirm rides, or make timetables', async () => {
    const ask = async (token: string) => verdictOf(await cancel({ reason: 'x', trips: await trips() }, { token }))
    const before = await contentsOf(scene.server.services, ['trip'])

    expect(await ask(scene.tokens.reader)).toEqual([403, 'forbidden'])
    for (const who of ['twinDesk', 'siblingDesk', 'administrator', 'reader'] as const) {
      expect(await ask(scene.world.tokens[who]), who).toEqual([404, 'not_found'])
    }
    expect(await contentsOf(scene.server.services, ['trip'])).toEqual(before)
    expect(await ask(scene.world.tokens.desk)).toEqual([200])
    expect(await ask(scene.timetablesOnly)).toEqual([200])
  })

  test('stops the car of an inactive passenger, and is refused for an archived one', async () => {
    const [there, ...others] = await trips()
    const become = (columns: object) => scene.server.services.db.updateTable('passenger').set(columns).execute()

    await become({ inactive: true })
    expect((await cancelled([there!])).cancelled.map(({ id }) => id)).toEqual([there!.id])

    await become({ state: passengerStates.archived })
    expect(verdictOf(await cancel({ reason: 'x', trips: others }))).toEqual([409, 'passenger_archived', 'changed'])
  })
})
