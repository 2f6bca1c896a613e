import { describe, expect, test } from 'vitest'
import { arrivalIdsLimit, listArrivals, listSomeArrivals } from '#contract/arrivals.ts'
import { passengerStates } from '#domain/passenger.ts'
import { utilities } from '#domain/utility.ts'
import { boardScene, boardToday } from '#tests/support/board-scene.ts'
import { auditOf, deskEmail, makeTrips, verdictOf } from '#tests/support/board.ts'
import { addPassenger, addTimetable, instanceOf } from '#tests/support/rides.ts'

const day = 24 * 3_600_000

const scene = boardScene()
const { addRider, board } = scene

describe('the board', () => {
  test('shows everything that an item has', async () => {
    const [item] = await board()

    const row = await scene.server.services.db
      .selectFrom('arrival')
      .selectAll()
      .where('id', '=', item!.id)
      .executeTakeFirst()
    expect(item).toEqual({
      id: row?.id,
      tripId: row?.trip_id,
      perilleId: String(row?.trip_id),
      perilleInstanceId: await instanceOf(scene.server.services, scene.world.centre),
      placeId: scene.world.centre.destinationId,
      passengerId: scene.helvi,
      passengerName: 'Helvi Tuomikoski',
      transportName: 'Taksi 214',
      date: boardToday,
      at: '2026-03-11T08:15:00',
      atHHMM: '08:15',
      atYMD: boardToday,
      atOther: '2026-03-11T08:03:00',
      atOtherHHMM: '08:03',
      arrivalDepartureType: 1,
      completed: false,
      cancelled: false,
      cancelling: false,
      cancellationReason: null,
      cancelledByEmail: null,
      cancelledByName: null,
      changedByName: null,
      changedAt: null,
      carName: 'Taksi 214',
      carRegisterNumber: 'TST-Taksi 214',
      utilities: [utilities.receiver, utilities.walker],
      inactive: false,
    })
  })

  test('shows today and the six days after it, in the order of their times', async () => {
    scene.server.clock.now += day
    await makeTrips(scene.server)
    const token = await scene.server.signIn(deskEmail)

    const shown = (await board(token)).map(({ date, atHHMM, arrivalDepartureType }) => [
      date,
      atHHMM,
      arrivalDepartureType,
    ])

    const days = ['12', '13', '14', '15', '16', '17', '18'].map((number) => `2026-03-${number}`)
    expect(shown).toEqual(
      days.flatMap((date) => [
        [date, '08:15', 1],
        [date, '14:00', 2],
      ]),
    )
  })

  test.each([
    ['a second before midnight in Helsinki', '2026-03-11T21:59:59Z', '2026-03-11', '2026-03-17'],
    ['at midnight in Helsinki', '2026-03-11T22:00:00Z', '2026-03-12', '2026-03-18'],
    ['on the evening before summer time', '2026-03-28T21:59:59Z', '2026-03-28', '2026-04-03'],
    ['at midnight after summer time began', '2026-03-29T21:00:00Z', '2026-03-30', '2026-04-05'],
  ])('turns its days at midnight in Helsinki: %s', async (_, now, first, last) => {
    scene.server.clock.now = Date.parse(now) - day
    await makeTrips(scene.server)
    scene.server.clock.now = Date.parse(now)
    const token = await scene.server.signIn(deskEmail)

    const dates = (await board(token)).map(({ date }) => date)

    expect([dates[0], dates.at(-1)]).toEqual([first, last])
  })

  test.each([
    ['lists no archived passenger', { state: passengerStates.archived }, []],
    ['lists no deleted passenger', { state: passengerStates.deleted }, []],
    ['lists an inactive passenger as one', { inactive: true }, [true]],
  ])('%s', async (_, change, expected) => {
    await scene.server.services.db.updateTable('passenger').set(change).where('id', '=', scene.helvi).execute()

    expect(
      (await board()).filter(({ date, atHHMM }) => date === boardToday && atHHMM === '08:15').map((i) => i.inactive),
    ).toEqual(expected)
  })

  test('shows a run without a car as such', async () => {
    await scene.server.services.db.updateTable('run').set({ car_id: null }).execute()

    expect((await board())[0]).toMatchObject({ carName: null, carRegisterNumber: null, transportName: 'Taksi 214' })
  })

  test('shows the day before as the other day when a ride passes midnight', async () => {
    const passengerId = await addPassenger(scene.server.services, scene.world.centre)
    await addTimetable(scene.server.services, scene.world.centre, [{ passengerId, time: '00:05', weekdays: [4] }])
    await makeTrips(scene.server)

    const item = (await board()).find((one) => one.passengerId === passengerId)

    expect(item).toMatchObject({ at: '2026-03-12T00:05:00', atOther: '2026-03-11T23:53:00', atOtherHHMM: '23:53' })
  })

  test('of one destination shows nothing of another', async () => {
    await addRider(scene.world.sibling)
    await addRider(scene.world.twin)
    await makeTrips(scene.server)

    expect(new Set((await board()).map(({ passengerId }) => passengerId))).toEqual(new Set([scene.helvi]))
  })

  test.each([
    ['desk', 200],
    ['reader', 200],
    ['passengersOnly', 403, 'forbidden'],
    ['administrator', 403, 'forbidden'],
    ['siblingDesk', 404, 'not_found'],
    ['twinDesk', 404, 'not_found'],
  ] as const)('answers %s with %i', async (name, ...expected) => {
    const reply = await scene.server.call(listArrivals, {
      params: { ...scene.world.centre },
      token: scene.world.tokens[name],
    })

    expect(verdictOf(reply)).toEqual(expected)
  })

  test.each([
    ['a destination that does not exist', '999999', {}, 404],
    ['an id that is none', 'x', {}, 400],
    ['an id beyond the largest', '2147483648', {}, 400],
    ['a wrong refreshCache', '1', { refreshCache: 'yes' }, 400],
    ['a right refreshCache', '1', { refreshCache: 'true' }, 200],
  ])('asked with %s answers', async (_, destinationId, query, status) => {
    const reply = await scene.server.call(listArrivals, {
      params: { destinationId },
      query,
      token: scene.world.tokens.desk,
    })

    expect(reply.statusCode).toBe(status)
  })

  test('leaves one audit row with exactly the passengers that it showed', async () => {
    const veikko = await addRider()
    await addRider(scene.world.centre, { state: passengerStates.archived })
    await makeTrips(scene.server)
    const { desk } = scene.world.tokens
    const before = (await auditOf(scene.server, 'arrivals.view')).length

    const reply = await scene.server.call(listArrivals, { params: { ...scene.world.centre }, token: desk })
    await scene.server.call(listArrivals, {
      params: { ...scene.world.centre },
      token: desk,
      headers: { 'if-none-match': String(reply.headers.etag) },
    })

    const rows = (await auditOf(scene.server, 'arrivals.view')).slice(before)
    expect(rows).toEqual([
      {
        action: 'arrivals.view',
        organizationId: scene.world.centre.organizationId,
        destinationId: scene.world.centre.destinationId,
        objectId: null,
        passengerIds: [scene.helvi, veikko],
        userId: scene.world.deskId,
        outcome: 'done',
        status: 200,
        detail: null,
      },
    ])
  })
})

describe('some items of the board', () => {
  const some = (ids: readonly number[], token = scene.world.tokens.desk) =>
    scene.server.call(listSomeArrivals, { params: { ...scene.world.centre }, query: { ids: ids.join() }, token })

  test('are as the list has them, and those that are not on it are gone, whatever they are', async () => {
    await addRider(scene.world.sibling)
    await makeTrips(scene.server)
    const [item, other] = await board()
    const elsewhere = await scene.server.services.db
      .selectFrom('arrival')
      .select('id')
      .where('destination_id', '=', scene.world.sibling.destinationId)
      .executeTakeFirstOrThrow()

    const reply = await some([elsewhere.id, item!.id, 999_999])

    expect(reply.json()).toEqual({ items: [item], gone: [elsewhere.id, 999_999] })
    expect(other?.id).not.toBe(item!.id)
    const [row] = (await auditOf(scene.server, 'arrivals.view')).slice(-1)
    expect(row).toMatchObject({ action: 'arrivals.view', passengerIds: [scene.helvi] })
  })

  test('are gone when they are of a day that is over', async () => {
    const [item] = await board()
    scene.server.clock.now += day
    const token = await scene.server.signIn(deskEmail)
    expect((await some([item!.id], token)).json()).toEqual({ items: [], gone: [item!.id] })
  })

  test('are a hundred at most', async () => {
    const ids = Array.from({ length: arrivalIdsLimit + 1 }, (_, index) => index + 1)
    expect((await some(ids)).statusCode).toBe(400)
    expect((await some(ids.slice(1))).statusCode).toBe(200)
  })
})
