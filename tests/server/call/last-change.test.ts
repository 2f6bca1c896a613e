import { describe, expect, test } from 'vitest'
import type { BookingDetails } from '#domain/booking/schema.ts'
import { useBookings } from '#tests/support/booking-scene.ts'
import { addPassenger } from '#tests/support/rides.ts'

const scene = useBookings()
const changes = { notes: 'Oma' }

/** What somebody who started from an older version of a booking is told of its last change. */
const toldAfter = async (booking: BookingDetails) => {
  const reply = await scene.update(booking, changes)
  expect(reply.statusCode).toBe(409)
  return reply.json<{ changed: unknown }>().changed
}
const at = () => new Date(scene.server.clock.now).toISOString()

const strangerId = async () => {
  const users = scene.server.services.db.selectFrom('app_user').select('id')
  return (await users.where('email', '=', 'vieras@perille.example').executeTakeFirstOrThrow()).id
}

describe('who changes what has been changed meanwhile is told that it was', () => {
  test('themselves, in another window', async () => {
    const booking = await scene.created()
    await scene.update(booking, { notes: 'Toinen ikkuna' })
    expect(await toldAfter(booking)).toEqual({ by: 'you', name: '', at: at() })
  })

  test('a colleague, by name, or by address for want of one', async () => {
    const booking = await scene.created()
    await scene.update(booking, { passengers: [] }, scene.tokens.stranger)
    expect(await toldAfter(booking)).toMatchObject({ by: 'colleague', name: 'vieras@perille.example', at: at() })
    const named = scene.server.services.db.updateTable('app_user').where('email', '=', 'vieras@perille.example')
    await named.set({ name: 'Ville Vieras' }).execute()
    expect(await toldAfter(booking)).toMatchObject({ by: 'colleague', name: 'Ville Vieras' })
  })

  test('the booking system, also when the booking is closed by that', async () => {
    const booking = await scene.created()
    await scene.answer()
    expect(await toldAfter(booking)).toEqual({ by: 'bookingSystem', name: '', at: at() })
  })

  test('somebody, once that person is not of the organisation any more', async () => {
    const booking = await scene.created()
    await scene.update(booking, { passengers: [] }, scene.tokens.stranger)
    const { db } = scene.server.services
    const roles = await db
      .deleteFrom('destination_role')
      .where('user_id', '=', await strangerId())
      .returningAll()
      .execute()
    expect(await toldAfter(booking)).toEqual({ by: 'someone', name: '', at: at() })
    await db.insertInto('destination_role').values(roles).execute()
  })
})

test('who may not change a booking learns nothing of its changes', async () => {
  const booking = await scene.created()
  await scene.update(booking, { notes: 'Toisen' })
  const reply = await scene.update(booking, changes, scene.tokens.reader)
  expect([reply.statusCode, Object.keys(reply.json<object>())]).toEqual([403, ['forbidden']])
})

describe('who comes to what has been closed meanwhile is told by whom, and when', () => {
  test('a booking that a colleague has cancelled', async () => {
    const { id } = await scene.created()
    await scene.remove(id, scene.tokens.stranger)

    const reply = await scene.remove(id)
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ booking_not_open: [], changed: { by: 'colleague', at: at() } })
  })

  test('a booking that the booking system has answered', async () => {
    const { id } = await scene.created()
    await scene.answer()
    expect((await scene.remove(id)).json()).toMatchObject({ booking_not_open: [], changed: { by: 'bookingSystem' } })
  })

  test('a passenger whom a colleague has made inactive', async () => {
    const { services, clock } = scene.server
    const passengerId = await addPassenger(services, scene.world.centre, { inactive: true })
    await services.db
      .updateTable('passenger')
      .set({ updated_by: await strangerId(), updated_at: new Date(clock.now - 60_000) })
      .where('id', '=', passengerId)
      .execute()

    expect((await scene.create({ passengerId })).json()).toMatchObject({
      passenger_inactive: [],
      changed: { by: 'colleague', at: new Date(clock.now - 60_000).toISOString() },
    })
  })
})

test('who may not cancel a booking learns nothing of who has', async () => {
  const { id } = await scene.created()
  await scene.remove(id, scene.tokens.stranger)
  const reply = await scene.remove(id, scene.tokens.reader)
  expect([reply.statusCode, Object.keys(reply.json<object>())]).toEqual([403, ['forbidden']])
})
