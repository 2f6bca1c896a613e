import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Event, TripState } from '#server/provider/http/event-schemas.ts'
import { outsideKind } from '#tests/support/booking-system/kinds.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { orderScene } from '#tests/support/order-scene.ts'

const kind = outsideKind()
const { scene, now, trips } = orderScene(kind.start)

beforeEach(async () => {
  await kind.empty()
  answered(await scene.order())
  await kind.settle()
})

const db = () => scene.server.services.db
const monday = () => db().selectFrom('trip').selectAll().where('date', '=', '2026-03-16').executeTakeFirstOrThrow()

async function askForCancellation(): Promise<void> {
  const { organization_id: organizationId, id } = await monday()
  const user = { id: scene.plannerId, email: 'suunnittelija@perille.example' }
  const cancellation = { organizationId, tripIds: [id], reason: 'Sairaana', user, at: now() }
  await db()
    .transaction()
    .execute((trx) => scene.server.services.provider.cancelTrips(trx, cancellation))
}

/** The first trip that a day was told with, in a version of its own. */
function tripTold(version: number, changes: Partial<TripState> = {}): Event {
  const day = kind.system.events.find((event) => event.kind === 'day')
  const trip = day?.runs[0]?.trips[0]
  if (!trip) throw new Error('No trip was told.')
  const { organizationId } = scene.world.centre
  return { id: `E-trip-${version}`, version, kind: 'trip', organizationId, trip: { ...trip, version, ...changes } }
}
const outcomesOf = async (...events: unknown[]) =>
  (JSON.parse((await kind.system.tell(events)).body) as { results: { outcome: string }[] }).results.map(
    ({ outcome }) => outcome,
  )

describe('a cancellation', () => {
  test('that the booking system does not do is as if nobody had asked', async () => {
    await kind.system.db.updateTable('trip').set({ pickup_at: now() }).execute()
    await askForCancellation()
    expect((await monday()).cancel_requested_at).toEqual(now())

    await kind.settle()

    expect(await monday()).toMatchObject({ cancel_requested_at: null, cancel_reason: null, cancelled_at: null })
  })

  test('still waits when what comes refuses an older one', async () => {
    await askForCancellation()
    const { revision } = await db()
      .selectFrom('provider_request')
      .selectAll()
      .where('kind', '=', 'cancellation')
      .executeTakeFirstOrThrow()

    await outcomesOf(tripTold(900, { refusedCancellation: revision - 1 }))

    expect((await monday()).cancel_requested_at).toEqual(now())
  })

  test('of a trip that the booking system did not make is done here', async () => {
    await db().updateTable('trip').set({ provider_id: null, provider_version: null }).execute()

    await askForCancellation()

    expect(await monday()).toMatchObject({ cancelled_at: now(), cancelled_by: scene.plannerId })
    expect(await db().selectFrom('provider_request').select('kind').execute()).toEqual([{ kind: 'order' }])
  })
})

describe('a trip', () => {
  test('is the newest that was told of it, whatever comes after', async () => {
    const pickupAt = '2026-03-16T06:05:00.000Z'
    expect(await outcomesOf(tripTold(900, { pickupAt }), tripTold(899, { pickupAt: null }))).toEqual([
      'applied',
      'known',
    ])

    expect(await monday()).toMatchObject({ pickup_at: new Date(pickupAt), provider_version: 900 })
  })

  test('that was moved has its item on the board moved too', async () => {
    await outcomesOf(tripTold(900, { startMinutes: 470, endMinutes: 495 }))

    const item = await db().selectFrom('arrival').selectAll().where('date', '=', '2026-03-16').executeTakeFirst()
    expect(item).toMatchObject({ minutes: 495, other_minutes: 470 })
  })

  test('that is not here, or is of another organisation, is refused with a line', async () => {
    const other = { ...tripTold(900), organizationId: scene.world.twin.organizationId }

    expect(await outcomesOf(tripTold(901, { id: 'T1' }), other)).toEqual(['refused', 'refused'])

    expect(kind.lines).toEqual([
      expect.stringMatching(
        /^Event E-trip-901 .* is refused: it is about trip T1 of organisation \d+, which is not here\.$/,
      ),
      expect.stringMatching(
        /^Event E-trip-900 .* is refused: it is about trip T\d+ of organisation \d+, which is not here\.$/,
      ),
    ])
    expect((await monday()).provider_version).toBeLessThan(900)
  })
})

test('an event that cannot be taken in is read again, then passed over, and the others go on', async () => {
  kind.system.listener = null
  const bad = tripTold(900, { startMinutes: 500, endMinutes: 100 })
  kind.system.events.push(bad, tripTold(901, { pickupAt: '2026-03-16T06:05:00.000Z' }))
  const read = () => scene.server.services.provider.takeDriverReports(db(), now())

  await read()

  expect((await monday()).pickup_at).toEqual(new Date('2026-03-16T06:05:00.000Z'))
  const failed = `Event ${bad.id} of the booking system could not be taken in: it contradicts what is stored (23514).`
  expect(kind.lines).toEqual([failed])
  const position = async () => (await db().selectFrom('provider_feed').select('position').executeTakeFirst())?.position
  const before = await position()
  kind.system.events.splice(kind.system.events.length - 1)
  await sql`update trip set provider_version = 1`.execute(db())
  for (let tries = 2; tries < 10; tries += 1) await read()
  expect(await position()).toBe(before)
  await read()
  expect(Number(await position())).toBe(kind.system.events.length)
  expect(kind.lines.slice(-2)).toEqual([failed, `Event ${bad.id} of the booking system is passed over after 10 tries.`])
  expect(await trips()).toHaveLength(2)
})
