import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listTrips, cancelTrips } from '#contract/trips.ts'
import { accessLevels } from '#domain/access.ts'
import { passengerStates } from '#domain/passenger.ts'
import type { Trip, TripCancellationResult } from '#domain/trip.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { addBoardWorld, auditOf, boardOf, makeTrips, verdictOf, type BoardWorld } from '#tests/support/board.ts'
import { answered, levelTokens, type LevelTokens } from '#tests/support/stored-transportation-permissions.ts'
import { addUser, nothing } from '#tests/support/users.ts'
import { addPassenger, addTimetable, contentsOf, emptyRideTables, ridesFor, runsOn } from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

const today = '2026-03-11'

let server: TestServer
let world: BoardWorld
let tokens: LevelTokens
let timetablesOnly: string
let helvi: number

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  tokens = await levelTokens(server, world.centre)
  const levels = { ...nothing, timetables: accessLevels.write }
  await addUser(server.services, { email: 'times@perille.example', roles: [{ ...world.centre, levels }] })
  timetablesOnly = await server.signIn('times@perille.example')
})
beforeEach(async () => {
  await emptyRideTables(server.services)
  server.clock.now = testNow
  helvi = await addRider('Helvi Tuomikoski')
  await makeTrips(server)
})
afterAll(() => server.close())

/** Comes at 10:15 and goes at 14:00 on weekdays: at ten in the morning nothing has begun. */
async function addRider(name: string, centre = world.centre): Promise<number> {
  const id = await addPassenger(server.services, centre, { name })
  await server.services.db
    .updateTable('passenger')
    .set({ provider_id: `P${id}` })
    .where('id', '=', id)
    .execute()
  await addTimetable(server.services, centre, [
    ...ridesFor([id], { time: '10:15' }),
    ...ridesFor([id], { time: '14:00', direction: 'departure' }),
  ])
  return id
}

interface Asked {
  id?: number
  startDate?: string
  endDate?: string
  destinationId?: number | string
  token?: string
}

const ask = ({ id = helvi, startDate = today, endDate = today, destinationId, token = tokens.writer }: Asked = {}) =>
  server.call(listTrips, {
    params: { id },
    query: { startDate, endDate, destinationId: String(destinationId ?? world.centre.destinationId) },
    token,
  })
const trips = async (asked: Asked = {}) => answered(await ask(asked)).json<Trip[]>()
const cancel = (body: unknown, { id = helvi, token = tokens.writer }: Asked = {}) =>
  server.call(cancelTrips, { params: { id }, body, token })
const cancelled = async (given: readonly Trip[], reason = 'Sairaana') =>
  answered(await cancel({ reason, trips: given })).json<TripCancellationResult>()

describe('trips of a passenger', () => {
  test('come in the order of time, with places, car and passenger', async () => {
    const [there, back, ...more] = await trips()

    expect(more).toEqual([])
    expect(there).toEqual({
      id: there?.id,
      ...{ startPlace: 'Käpypolku 1, Lahti', startPlaceId: null },
      ...{ endPlace: 'Päiväkeskus Aalto', endPlaceId: world.centre.destinationId },
      ...{ startDateTime: `${today}T10:03:00`, endDateTime: `${today}T10:15:00` },
      ...{ cancelledAt: null, cancelledBy: null, cancelReason: null, cancelling: false },
      ...{ pickupTime: null, dropoffTime: null, noShowTime: null, confirmedTime: null },
      ...{ carName: 'Taksi 214', carRegisterNumber: 'TST-Taksi 214' },
      ...{ passengerId: helvi, perillePassengerId: `P${helvi}` },
      passenger: { name: 'Helvi Tuomikoski', timitId: String(helvi) },
    })
    expect(back).toMatchObject({ startPlaceId: world.centre.destinationId, endPlaceId: null })
  })

  test('are those of the range, both days included, and of nobody else', async () => {
    await addRider('Aino Aalto')
    await makeTrips(server)

    const found = await trips({ startDate: '2026-03-12', endDate: '2026-03-16' })

    expect(found.map(({ startDateTime }) => startDateTime.slice(0, 10))).toEqual(
      ['12', '12', '13', '13', '16', '16'].map((day) => `2026-03-${day}`),
    )
    expect(new Set(found.map(({ passengerId }) => passengerId))).toEqual(new Set([helvi]))
  })

  test('say what the driver has reported', async () => {
    server.clock.now = Date.parse('2026-03-11T12:00:00Z')
    await server.services.provider.takeDriverReports(server.services.db, new Date(server.clock.now))
    tokens = { ...tokens, writer: await server.signIn('writer@perille.example') }

    const [there, back] = await trips()

    expect(there?.pickupTime).toMatch(/^2026-03-11T10:0\d:00$/)
    expect(there?.dropoffTime).toMatch(/^2026-03-11T10:1\d:00$/)
    expect(back?.dropoffTime).toBeNull()
  })

  test('are found by an index', async () => {
    const { rows } = await server.services.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql<{ 'QUERY PLAN': string }>`
        explain select * from trip
        where organization_id = 1 and passenger_id = 1 and date between '2026-03-11' and '2026-04-11'
      `.execute(trx)
    })

    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/trip_by_passenger/)
  })

  test.each([
    ['2026-03-11', '2026-04-11', 200],
    ['2026-03-11', '2026-04-12', 400],
    ['2026-01-31', '2026-02-28', 200],
    ['2026-01-31', '2026-03-01', 400],
    ['2026-03-11', '2026-03-10', 400],
    ['2026-02-31', '2026-03-10', 400],
    ['1969-12-31', '1970-01-01', 400],
    ['', '2026-03-10', 400],
  ])('from %s to %s are answered %i', async (startDate, endDate, status) => {
    expect((await ask({ startDate, endDate })).statusCode).toBe(status)
  })

  test('leave an audit row', async () => {
    await trips()

    expect((await auditOf(server, 'trips.view')).at(-1)).toMatchObject({
      organizationId: world.centre.organizationId,
      destinationId: world.centre.destinationId,
      passengerIds: [helvi],
      detail: { startDate: today, endDate: today },
    })
  })

  test('are not for those who may not know of the passenger, nor from a foreign destination', async () => {
    const stranger = await addRider('Aino Aalto', world.twin)

    expect(verdictOf(await ask({ id: stranger, destinationId: world.twin.destinationId }))).toEqual([404, 'not_found'])
    expect(verdictOf(await ask({ destinationId: world.twin.destinationId }))).toEqual([404, 'not_found'])
    expect(verdictOf(await ask({ destinationId: world.sibling.destinationId }))).toEqual([404, 'not_found'])
    expect(verdictOf(await ask({ destinationId: 'x' }))[0]).toBe(400)
    for (const who of ['twinDesk', 'siblingDesk', 'administrator', 'reader'] as const) {
      expect(verdictOf(await ask({ token: world.tokens[who] })), who).toEqual([404, 'not_found'])
    }
    expect(verdictOf(await ask({ token: tokens.transportationPermissionsOnly }))).toEqual([404, 'not_found'])
    expect(verdictOf(await ask({ token: tokens.reader }))).toEqual([200])
    expect(verdictOf(await ask({ token: 'nobody' }))).toEqual([401, 'unauthorized'])
  })

  test('need a passenger whom the booking system knows, active or not', async () => {
    await server.services.db.updateTable('passenger').set({ provider_id: null }).execute()
    expect(verdictOf(await ask())).toEqual([409, 'passenger_not_confirmed'])

    await server.services.db.updateTable('passenger').set({ provider_id: 'P', inactive: true }).execute()
    expect(verdictOf(await ask())).toEqual([200])
  })
})

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
    const board = await boardOf(server, world.centre, world.tokens.desk)
    expect(board.filter(({ date }) => date === today).map(({ tripId, cancelled: is }) => [tripId, is])).toEqual([
      [there!.id, true],
      [back!.id, false],
    ])
    expect((await auditOf(server, 'trips.cancel')).at(-1)).toMatchObject({
      passengerIds: [helvi],
      detail: {
        asked: [String(there!.id)],
        cancelled: [String(there!.id)],
        trips: [there!.startDateTime.slice(0, 16)],
      },
    })
    expect(JSON.stringify(await auditOf(server, 'trips.cancel'))).not.toContain('Sairaana')
  })

  test('gives its seat to the next one who waits', async () => {
    await server.services.db.updateTable('car').set({ seats: 1 }).execute()
    const [there] = await trips()
    const aino = await addRider('Aino Aalto')
    await makeTrips(server)
    const carOf = async (passengerId: number) =>
      (await runsOn(server.services, world.centre, today)).find(
        (run) => run.direction === 'arrival' && run.passengerIds.includes(passengerId),
      )?.car
    expect(await carOf(aino)).toBeNull()

    await cancelled([there!])
    await makeTrips(server)
    await server.services.db.updateTable('car').set({ seats: 4 }).execute()

    expect(await carOf(aino)).toBe('Taksi 214')
  })

  test('says what another user has cancelled meanwhile, and cancels the rest', async () => {
    const [there, back] = await trips()
    await cancel({ reason: 'Ensimmäinen', trips: [there] }, { token: timetablesOnly })

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
    const { provider } = server.services
    server.services.provider = createDispatcher({ cancellationAnswerMs: 15_000 })
    const [there] = await trips()

    const first = await cancelled([there!])
    const again = answered(
      await cancel({ reason: 'Toinen', trips: [there] }, { token: timetablesOnly }),
    ).json<TripCancellationResult>()
    server.services.provider = provider

    const asked = { cancelling: true, cancelledAt: null, cancelledBy: 'writer@perille.example' }
    expect(first.cancelled).toMatchObject([asked])
    expect(again.alreadyCancelled).toMatchObject([asked])
    expect((await trips())[0]).toMatchObject(asked)
  })

  test('leaves alone what has begun and what is past, and says so', async () => {
    const [there, back] = await trips()
    await server.services.db
      .updateTable('trip')
      .set({ pickup_at: new Date(testNow) })
      .where('id', '=', there!.id)
      .execute()
    expect(await cancelled([there!, back!])).toMatchObject({
      cancelled: [{ id: back!.id }],
      refused: [{ trip: { id: there!.id }, code: 'trip_started' }],
    })

    await server.services.db
      .updateTable('trip')
      .set({ date: '2026-03-10', pickup_at: null })
      .where('id', '=', there!.id)
      .execute()
    expect(await cancelled([there!])).toMatchObject({ refused: [{ trip: { id: there!.id }, code: 'trip_past' }] })
  })

  test('leaves alone whom a destination has confirmed, whether or not the driver has reported', async () => {
    const [there, back] = await trips()
    const confirmed = { completed_at: new Date(testNow), occurred_at: new Date(testNow) }
    await server.services.db.updateTable('arrival').set(confirmed).where('trip_id', '=', there!.id).execute()

    expect((await trips()).map(({ confirmedTime }) => confirmedTime)).toEqual([`${today}T10:00:00`, null])
    expect(await cancelled([there!, back!])).toMatchObject({
      cancelled: [{ id: back!.id }],
      refused: [{ trip: { id: there!.id }, code: 'trip_started' }],
    })
  })

  test('of one trip that is another passenger’s cancels nothing', async () => {
    const [there] = await trips()
    const aino = await addRider('Aino Aalto')
    const stranger = await addRider('Eino Aalto', world.twin)
    await makeTrips(server)
    const tripOf = (passenger: number) =>
      server.services.db
        .selectFrom('trip')
        .select('id')
        .where('passenger_id', '=', passenger)
        .limit(1)
        .executeTakeFirst()
    const before = await contentsOf(server.services, ['trip'])

    for (const foreign of [await tripOf(aino), await tripOf(stranger), { id: 999_999 }, { id: 0 }]) {
      expect(verdictOf(await cancel({ reason: 'x', trips: [there, foreign] }))).toEqual([404, 'not_found'])
    }
    expect(await contentsOf(server.services, ['trip'])).toEqual(before)
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
    const before = await contentsOf(server.services, ['trip'])

    expect(await ask(tokens.reader)).toEqual([403, 'forbidden'])
    for (const who of ['twinDesk', 'siblingDesk', 'administrator', 'reader'] as const) {
      expect(await ask(world.tokens[who]), who).toEqual([404, 'not_found'])
    }
    expect(await contentsOf(server.services, ['trip'])).toEqual(before)
    expect(await ask(world.tokens.desk)).toEqual([200])
    expect(await ask(timetablesOnly)).toEqual([200])
  })

  test('stops the car of an inactive passenger, and is refused for an archived one', async () => {
    const [there, ...others] = await trips()
    const become = (columns: object) => server.services.db.updateTable('passenger').set(columns).execute()

    await become({ inactive: true })
    expect((await cancelled([there!])).cancelled.map(({ id }) => id)).toEqual([there!.id])

    await become({ state: passengerStates.archived })
    expect(verdictOf(await cancel({ reason: 'x', trips: others }))).toEqual([409, 'passenger_archived', 'changed'])
  })
})
