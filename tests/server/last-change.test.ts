import { describe, expect, test } from 'vitest'
import type { BookingDetails } from '#domain/booking/schema.ts'
import { useBookings } from '#tests/support/booking-scene.ts'

const scene = useBookings()
const changes = { notes: 'Oma' }

/** What somebody who started from an older version of a booking is told of its last change. */
const toldAfter = async (booking: BookingDetails) => {
  const reply = await scene.update(booking, changes)
  expect(reply.statusCode).toBe(409)
  return reply.json<{ changed: unknown }>().changed
}
const at = () => new Date(scene.server.clock.now).toISOString()

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
    const { id } = await scene.server.services.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', 'vieras@perille.example')
      .executeTakeFirstOrThrow()
    await scene.server.services.db.deleteFrom('destination_role').where('user_id', '=', id).execute()
    expect(await toldAfter(booking)).toEqual({ by: 'someone', name: '', at: at() })
  })
})

test('who may not change a booking learns nothing of its changes', async () => {
  const booking = await scene.created()
  await scene.update(booking, { notes: 'Toisen' })
  const reply = await scene.update(booking, changes, scene.tokens.reader)
  expect([reply.statusCode, Object.keys(reply.json<object>())]).toEqual([403, ['forbidden']])
})
