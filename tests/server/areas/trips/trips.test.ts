import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auditOf, makeTrips, verdictOf } from '#tests/support/board.ts'
import { today, tripScene } from '#tests/support/trip-scene.ts'

const scene = tripScene()
const { addRider, ask, trips } = scene

describe('trips of a passenger', () => {
  test('come in the order of time, with places, car and passenger', async () => {
    const [there, back, ...more] = await trips()

    expect(more).toEqual([])
    expect(there).toEqual({
      id: there?.id,
      ...{ startPlace: 'Käpypolku 1, Lahti', startPlaceId: null },
      ...{ endPlace: 'Päiväkeskus Aalto', endPlaceId: scene.world.centre.destinationId },
      ...{ startDateTime: `${today}T10:03:00`, endDateTime: `${today}T10:15:00` },
      ...{ cancelledAt: null, cancelledBy: null, cancelReason: null, cancelling: false },
      ...{ pickupTime: null, dropoffTime: null, noShowTime: null, confirmedTime: null },
      ...{ carName: 'Taksi 214', carRegisterNumber: 'TST-Taksi 214' },
      ...{ passengerId: scene.helvi, perillePassengerId: `P${scene.helvi}` },
      passenger: { name: 'Helvi Tuomikoski', timitId: String(scene.helvi) },
    })
    expect(back).toMatchObject({ startPlaceId: scene.world.centre.destinationId, endPlaceId: null })
  })

  test('are those of the range, both days included, and of nobody else', async () => {
    await addRider('Aino Aalto')
    await makeTrips(scene.server)

    const found = await trips({ startDate: '2026-03-12', endDate: '2026-03-16' })

    expect(found.map(({ startDateTime }) => startDateTime.slice(0, 10))).toEqual(
      ['12', '12', '13', '13', '16', '16'].map((day) => `2026-03-${day}`),
    )
    expect(new Set(found.map(({ passengerId }) => passengerId))).toEqual(new Set([scene.helvi]))
  })

  test('say what the driver has reported', async () => {
    scene.server.clock.now = Date.parse('2026-03-11T12:00:00Z')
    await scene.server.services.provider.takeDriverReports(scene.server.services.db, new Date(scene.server.clock.now))
    scene.tokens = { ...scene.tokens, writer: await scene.server.signIn('writer@perille.example') }

    const [there, back] = await trips()

    expect(there?.pickupTime).toMatch(/^2026-03-11T10:0\d:00$/)
    expect(there?.dropoffTime).toMatch(/^2026-03-11T10:1\d:00$/)
    expect(back?.dropoffTime).toBeNull()
  })

  test('are found by an index', async () => {
    const { rows } = await scene.server.services.db.transaction().execute(async (trx) => {
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

    expect((await auditOf(scene.server, 'trips.view')).at(-1)).toMatchObject({
      organizationId: scene.world.centre.organizationId,
      destinationId: scene.world.centre.destinationId,
      passengerIds: [scene.helvi],
      detail: { startDate: today, endDate: today },
    })
  })

  test('are not for those who may not know of the passenger, nor from a foreign destination', async () => {
    const stranger = await addRider('Aino Aalto', scene.world.twin)

    expect(verdictOf(await ask({ id: stranger, destinationId: scene.world.twin.destinationId }))).toEqual([
      404,
      'not_found',
    ])
    expect(verdictOf(await ask({ destinationId: scene.world.twin.destinationId }))).toEqual([404, 'not_found'])
    expect(verdictOf(await ask({ destinationId: scene.world.sibling.destinationId }))).toEqual([404, 'not_found'])
    expect(verdictOf(await ask({ destinationId: 'x' }))[0]).toBe(400)
    for (const who of ['twinDesk', 'siblingDesk', 'administrator', 'reader'] as const) {
      expect(verdictOf(await ask({ token: scene.world.tokens[who] })), who).toEqual([404, 'not_found'])
    }
    expect(verdictOf(await ask({ token: scene.tokens.transportationPermissionsOnly }))).toEqual([404, 'not_found'])
    expect(verdictOf(await ask({ token: scene.tokens.reader }))).toEqual([200])
    expect(verdictOf(await ask({ token: 'nobody' }))).toEqual([401, 'unauthorized'])
  })

  test('need a passenger whom the booking system knows, active or not', async () => {
    await scene.server.services.db.updateTable('passenger').set({ provider_id: null }).execute()
    expect(verdictOf(await ask())).toEqual([409, 'passenger_not_confirmed'])

    await scene.server.services.db.updateTable('passenger').set({ provider_id: 'P', inactive: true }).execute()
    expect(verdictOf(await ask())).toEqual([200])
  })
})
