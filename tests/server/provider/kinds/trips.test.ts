import { beforeEach, describe, expect, test } from 'vitest'
import type { TripKey } from '#server/call/outside/provider.ts'
import { builtInKind, outsideKind, type Kind } from '#tests/support/booking-system/kinds.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { orderScene } from '#tests/support/order-scene.ts'

const centrePlace = { address: 'Rantatie 3', latitude: 60.98, longitude: 25.65 }
const homeAt = { home_latitude: 60.97, home_longitude: 25.63 }

describe.each<[string, () => Kind]>([
  ['the built-in booking system', () => builtInKind()],
  ['a booking system over HTTP', outsideKind],
])('with %s, a trip', (_, kindOf) => {
  const kind = kindOf()
  const { scene, now } = orderScene(kind.start)
  beforeEach(async () => {
    await kind.empty()
    const { db } = scene.server.services
    await db.updateTable('destination').set(centrePlace).execute()
    await db.updateTable('passenger').set(homeAt).execute()
    await db.updateTable('car').set({ reports_position: true }).execute()
    answered(await scene.order())
    await kind.settle()
  })

  const db = () => scene.server.services.db
  const provider = () => scene.server.services.provider
  const monday = () => db().selectFrom('trip').selectAll().where('date', '=', '2026-03-16').executeTakeFirst()
  const keyOf = async (): Promise<TripKey> => ({
    organizationId: scene.world.centre.organizationId,
    tripId: (await monday())?.id ?? 0,
  })
  const moveTo = (time: string) => {
    scene.server.clock.now = Date.parse(time)
    return kind.settle()
  }
  const cancel = async () => {
    const { organizationId, tripId } = await keyOf()
    const user = { id: scene.plannerId, email: 'suunnittelija@perille.example' }
    await db()
      .transaction()
      .execute((trx) =>
        provider().cancelTrips(trx, { organizationId, tripIds: [tripId], reason: 'Sairaana', user, at: now() }),
      )
  }

  test('says where it goes, how far and for how much', async () => {
    expect(await monday()).toMatchObject({
      start_place: 'Käpypolku 1, Lahti',
      end_place: 'Päiväkeskus Aalto',
      end_destination_id: scene.world.centre.destinationId,
      start_latitude: 60.97,
      end_latitude: 60.98,
      distance_metres: 1549,
      price_cents: 950,
      price_vat_percent: 13.5,
      start_minutes: 483,
      end_minutes: 495,
    })
  })

  test('is cancelled in the name of who asked', async () => {
    await cancel()
    expect(await monday()).toMatchObject({ cancel_requested_at: now(), cancel_reason: 'Sairaana' })

    await kind.settle()

    expect(await monday()).toMatchObject({
      cancelled_at: now(),
      cancelled_by: scene.plannerId,
      cancelled_by_email: 'suunnittelija@perille.example',
    })
    await kind.settle()
    expect(await monday()).toMatchObject({ cancelled_at: now() })
  })

  test('is reported by its driver, on the day alone', async () => {
    await moveTo('2026-03-15T22:00:00Z')
    expect(await monday()).toMatchObject({ pickup_at: null, dropoff_at: null })

    await moveTo('2026-03-16T06:13:00Z')
    const trip = await monday()
    expect(trip?.pickup_at).toEqual(expect.any(Date))
    expect(trip?.dropoff_at).toBeNull()

    await moveTo('2026-03-16T07:00:00Z')
    expect(await monday()).toMatchObject({ pickup_at: trip?.pickup_at, dropoff_at: expect.any(Date) as unknown })
  })

  test('has a drive with its stops and who is fetched there', async () => {
    const key = await keyOf()
    await provider().askAboutDrive(db(), () => Promise.resolve(key))

    const drive = await provider().driveOf(db(), key, now())

    expect(drive).toEqual({
      stops: [
        {
          ...{ address: 'Käpypolku 1, Lahti', minutes: 483 },
          point: { latitude: 60.97, longitude: 25.63 },
          ...{ pickups: [key.tripId], dropOffs: [] },
        },
        {
          ...{ address: 'Päiväkeskus Aalto', minutes: 495 },
          point: { latitude: 60.98, longitude: 25.65 },
          ...{ pickups: [], dropOffs: [key.tripId] },
        },
      ],
      legs: [
        {
          line: [
            { latitude: 60.97, longitude: 25.63 },
            { latitude: 60.98, longitude: 25.65 },
          ],
          ...{ isStraight: true, from: 483, to: 495 },
        },
      ],
      ...{ driven: [], liveLocationAvailable: false },
    })
  })

  test('has a car that says where it is while it drives', async () => {
    const key = await keyOf()
    const where = async () => {
      await provider().askAboutDrive(db(), () => Promise.resolve(key))
      return provider().carLocation(db(), key, now())
    }
    expect(await where()).toBeNull()

    await moveTo('2026-03-16T06:10:00Z')

    expect(await where()).toMatchObject({ sateliteTime: expect.stringMatching(/^2026-03-16T08:10/) as unknown })
    expect(await provider().driveOf(db(), key, now())).toMatchObject({ liveLocationAvailable: true })
  })
})
