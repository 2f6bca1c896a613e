import { describe, expect, test } from 'vitest'
import type { BookingDetails } from '#domain/booking/schema.ts'
import { accessLevels } from '#domain/access.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { useBookings } from '#tests/support/booking-scene.ts'
import { addTransportationPermission, answered } from '#tests/support/stored-transportation-permissions.ts'
import { addUser, nothing } from '#tests/support/users.ts'
import { addPassenger } from '#tests/support/rides.ts'

const scene = useBookings()
const { read, write } = accessLevels

const stored = () => scene.server.services.db.selectFrom('booking').select('id').execute()

describe('a transportation permission of a passenger whose transportation permissions the user may not read', () => {
  const paying = { transportationPermissionExternalId: 'KP-1' }
  const decide = async () => {
    const { services } = scene.server
    const id = await addTransportationPermission(services, scene.world.centre, scene.helvi)
    const row = services.db.updateTable('transportation_permission').set({ external_id: 'KP-1' })
    await row.where('id', '=', id).execute()
  }
  /** Somebody who books and reads passengers, and no transportation permission. */
  const blind = async () => {
    const email = 'ilman.paatoksia@perille.example'
    const levels = { ...nothing, bookings: write, passengers: read }
    const known = await scene.server.services.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', email)
      .execute()
    if (known.length === 0) await addUser(scene.server.services, { email, roles: [{ ...scene.world.centre, levels }] })
    return scene.server.signIn(email)
  }

  test('is not chosen for a new booking, also where its id is guessed', async () => {
    await decide()
    const token = await blind()

    expect(verdictOf(await scene.create(paying, { token }))).toEqual([403, 'forbidden'])
    expect(await stored()).toEqual([])
    expect(verdictOf(await scene.create({}, { token }))).toEqual([200])
  })

  test('is not put into a booking that there is, and the one that pays already stays', async () => {
    await decide()
    const token = await blind()
    const [paid, free] = [await scene.created({ ...paying, product: null }), await scene.created()]

    expect(verdictOf(await scene.update(free, paying, token))).toEqual([403, 'forbidden'])
    const changed = answered(await scene.update(paid, { notes: 'Ovikoodi 1234' }, token)).json<BookingDetails>()
    expect(changed).toMatchObject({ note: 'Ovikoodi 1234', transportationPermission: { externalId: 'KP-1' } })
  })
})

describe('a passenger of another organisation', () => {
  /** Somebody who books and reads passengers in both organisations. */
  const both = async () => {
    const email = 'kaksi.organisaatiota@perille.example'
    const levels = { ...nothing, bookings: write, passengers: read }
    const known = await scene.server.services.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', email)
      .execute()
    const roles = [scene.world.centre, scene.world.twin].map((place) => ({ ...place, levels }))
    if (known.length === 0) await addUser(scene.server.services, { email, roles })
    return scene.server.signIn(email)
  }

  test('is not booked for, also by somebody who knows them', async () => {
    const token = await both()
    const foreign = await addPassenger(scene.server.services, scene.world.twin, { providerId: 'T-1' })

    expect(verdictOf(await scene.create({ passengerId: foreign }, { token }))).toEqual([404, 'not_found'])
    expect(verdictOf(await scene.create({ perilleId: 'T-1', passengerId: null }, { token }))).toEqual([
      404,
      'not_found',
    ])
    expect(await stored()).toEqual([])
  })

  test.each([
    ['before', ['twin', 'centre']],
    ['after', ['centre', 'twin']],
  ] as const)(
    'whom the booking system knows by the same id since %s is not taken for the own one',
    async (_, order) => {
      const ids = { centre: 0, twin: 0 }
      for (const place of order) {
        ids[place] = await addPassenger(scene.server.services, scene.world[place], { providerId: 'T-2' })
      }

      const reply = await scene.create({ perilleId: 'T-2', passengerId: null }, { token: await both() })
      expect(verdictOf(reply)).toEqual([200])
      expect(reply.json<BookingDetails>().passengers).toMatchObject([{ id: ids.centre }])
    },
  )

  test('is not put into a booking that there is', async () => {
    const token = await both()
    const foreign = await addPassenger(scene.server.services, scene.world.twin)
    const booking = await scene.created()

    const passengers = [{ id: foreign, name: 'Toisen organisaation' }]
    expect(verdictOf(await scene.update(booking, { passengers }, token))).toEqual([404, 'not_found'])
    expect(await scene.details(booking.id)).toEqual(booking)
  })
})

test.each([
  [16, [200]],
  [17, [400, 'title', 'errors']],
])('a booking with %i passengers is answered with %j', async (count, verdict) => {
  const booking = await scene.created()
  const passengers = Array.from({ length: count }, (_, index) => ({ id: null, name: `Kyytiläinen ${index}` }))

  const reply = await scene.update(booking, { passengers })

  expect(verdictOf(reply)).toEqual(verdict)
  expect((await scene.details(booking.id)).passengers).toHaveLength(reply.statusCode === 200 ? count : 1)
})

test('what is refused is on record, although nothing of it is stored', async () => {
  const { tokens } = scene
  await scene.create({}, { token: tokens.reader })
  await scene.create({ passengerId: 987_654 })
  await scene.create({ startTime: '2026-03-11T09:00' })
  // what nobody could have meant tells nothing of anybody
  await scene.create({ startPlace: {} })

  const rows = await auditOf(scene.server, 'booking.create')
  expect(rows.slice(-3).map(({ status, outcome }) => [status, outcome])).toEqual([
    [403, 'refused'],
    [404, 'refused'],
    [409, 'refused'],
  ])
  expect(rows.slice(-2).map(({ userId }) => userId)).toEqual([scene.bookerId, scene.bookerId])
  expect(await stored()).toEqual([])
})
