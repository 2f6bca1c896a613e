import { beforeEach, describe, expect, test } from 'vitest'
import { listRejectedOrders, seeRejectedOrders } from '#contract/rejected-orders.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import type { RejectedOrder } from '#domain/rejected-order.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import type { MailQueue } from '#server/call/outside/mail.ts'
import { mailRejectedOrders } from '#server/mail/rejected-orders.ts'
import { auditOf } from '#tests/support/board.ts'
import { useBookings } from '#tests/support/booking-scene.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { orderScene } from '#tests/support/order-scene.ts'

const seenWithinMs = 5 * 60_000
const goneAfterMs = 10 * 60_000

const scene = useBookings()
const booker = () => scene.tokens.booker
const stranger = () => scene.tokens.stranger

const newsOf = async (token: string) =>
  answered(await scene.server.call(listRejectedOrders, { token })).json<RejectedOrder[]>()
const see = (orders: object[], token = booker()) => scene.server.call(seeRejectedOrders, { token, body: { orders } })

/** A booking that the booking system refuses, as the clock of the scene says. */
async function refused(): Promise<BookingDetails> {
  const booking = await scene.created()
  await scene.server.services.db
    .updateTable('booking')
    .set({ date: '2026-03-10', start_minutes: 600, minutes: 600 })
    .where('id', '=', booking.id)
    .execute()
  await scene.answer()
  return scene.details(booking.id)
}

const now = () => new Date(scene.server.clock.now)
const pass = (ms: number) => void (scene.server.clock.now += ms)

/** Who is written to by now, and about what. */
async function mailed() {
  const told: [email: string, shortIds: string[]][] = []
  const add: MailQueue['add'] = (_, mail) => {
    if (mail.kind === 'ordersRefused') told.push([mail.email, mail.orders.map(({ shortId }) => shortId)])
    return Promise.resolve()
  }
  await mailRejectedOrders(scene.server.services.db, { add }, now())
  return told
}

/** The booker uses the app. */
const use = () =>
  scene.server.services.db
    .updateTable('session')
    .set({ last_seen_at: now() })
    .where('user_id', '=', scene.bookerId)
    .execute()

describe('an order that the booking system refuses', () => {
  test('is news to whoever ordered it, with the reason, and to nobody else', async () => {
    const { id, rejectedReason } = await refused()
    expect(rejectedReason).toBeTruthy()
    expect(await newsOf(booker())).toEqual([
      {
        ...{ kind: 'booking', id, destinationId: scene.world.centre.destinationId, shortId: `K-${id}` },
        ...{ startDate: '2026-03-10T10:00:00', reason: rejectedReason, refusedAt: now().toISOString() },
      },
    ])
    expect(await newsOf(stranger())).toEqual([])
  })

  test('is news until it is seen, on every device, and only its orderer sees it', async () => {
    const { id } = await refused()
    const order = { kind: 'booking', id }
    answered(await see([order], stranger()))
    answered(await see([{ kind: 'timetable', id }]))
    expect(await newsOf(booker())).toHaveLength(1)
    answered(await see([order]))
    expect(await newsOf(booker())).toEqual([])
    expect((await auditOf(scene.server, 'refusedOrders.see')).at(-1)).toMatchObject({
      userId: scene.bookerId,
      detail: { orders: [`booking ${id}`] },
    })
    expect(await scene.details(id)).toMatchObject({ state: 300 })
  })

  test('is no news to somebody who may not read bookings there any more', async () => {
    await refused()
    await scene.server.services.db
      .updateTable('destination_role')
      .set({ bookings: 0 })
      .where('user_id', '=', scene.bookerId)
      .execute()
    expect(await newsOf(booker())).toEqual([])
    await scene.server.services.db
      .updateTable('destination_role')
      .set({ bookings: 2 })
      .where('user_id', '=', scene.bookerId)
      .execute()
  })

  test('that is accepted is no news', async () => {
    await scene.created()
    await scene.answer()
    expect(await newsOf(booker())).toEqual([])
  })

  test.each([{}, { orders: [] }, { orders: [{ kind: 'ride', id: 1 }] }])('is not marked by %o', async (body) => {
    const reply = await scene.server.call(seeRejectedOrders, { token: booker(), body })
    expect(reply.statusCode).toBe(400)
  })
})

describe('the mail about refused orders', () => {
  let booking: BookingDetails
  beforeEach(async () => {
    booking = await refused()
    await use()
  })
  const expected = () => [['varaaja@perille.example', [booking.shortId]]]

  test('leaves whoever is there some minutes to see it, and goes once', async () => {
    expect(await mailed()).toEqual([])
    pass(seenWithinMs - 1)
    await use()
    expect(await mailed()).toEqual([])
    pass(1)
    expect(await mailed()).toEqual(expected())
    pass(seenWithinMs)
    expect(await mailed()).toEqual([])
    expect(await newsOf(booker())).toHaveLength(1)
  })

  test('is not sent about what was seen', async () => {
    answered(await see([{ kind: 'booking', id: booking.id }]))
    pass(10 * seenWithinMs)
    expect(await mailed()).toEqual([])
  })

  test('goes at once to who has gone', async () => {
    const { db } = scene.server.services
    await db
      .updateTable('session')
      .set({ last_seen_at: new Date(scene.server.clock.now - goneAfterMs) })
      .where('user_id', '=', scene.bookerId)
      .execute()
    expect(await mailed()).toEqual(expected())
  })

  test('goes at once to who has signed out everywhere', async () => {
    await scene.server.services.db
      .updateTable('session')
      .set({ ended_at: now() })
      .where('user_id', '=', scene.bookerId)
      .execute()
    expect(await mailed()).toEqual(expected())
  })

  test('is one for all that are due, and goes once though two processes look at the same time', async () => {
    const other = await refused()
    pass(seenWithinMs)
    const told = (await Promise.all([mailed(), mailed()])).flat()
    expect(told.flatMap(([, shortIds]) => shortIds).sort()).toEqual([booking.shortId, other.shortId].sort())
  })

  test('is not sent to who is not of the organisation any more', async () => {
    const { db } = scene.server.services
    const roles = await db.selectFrom('destination_role').selectAll().where('user_id', '=', scene.bookerId).execute()
    await db.deleteFrom('destination_role').where('user_id', '=', scene.bookerId).execute()
    pass(seenWithinMs)
    expect(await mailed()).toEqual([])
    await db.insertInto('destination_role').values(roles).execute()
  })

  test('says which one and where it is, in both languages, and nothing of who was to ride', async () => {
    const { services, mails } = scene.server
    pass(seenWithinMs)
    await mailRejectedOrders(services.db, services.mail, now())
    await services.mail.deliver()
    const sent = mails.at(-1)!
    expect(sent.subject).toBe('Varausjärjestelmä hylkäsi tilauksesi / The booking system rejected your order')
    expect(sent.text).toContain(
      `#${booking.shortId}: ${services.publicUrl}/#/d/${booking.destinationId}/timetables/b/${booking.id}`,
    )
    expect(sent.text).not.toMatch(/Helvi|Harju|Käpypolku/)
  })
})

describe('a timetable that the booking system refuses', () => {
  const { scene: planning, orderRun } = orderScene()
  const newsFor = async (token: string) =>
    answered(await planning.server.call(listRejectedOrders, { token })).json<RejectedOrder[]>()
  const setHome = (home_address: string) =>
    planning.server.services.db
      .updateTable('passenger')
      .set({ home_address, home_city: home_address && 'Lahti' })
      .where('id', '=', planning.helvi)
      .execute()
  const told = () => ({
    ...{ kind: 'timetable', id: planning.timetableId, shortId: String(planning.timetableId) },
    destinationId: planning.world.centre.destinationId,
    ...{ startDate: '2026-03-16T00:00:00', reason: 'Kotiosoite puuttuu: Helvi Tuomikoski.' },
    refusedAt: new Date(planning.server.clock.now).toISOString(),
  })

  beforeEach(async () => {
    await setHome('')
    await orderRun()
  })

  test('is news to whoever ordered it, until they have seen it, and to nobody else', async () => {
    const { planner, both } = planning.tokens
    expect(await newsFor(planner)).toEqual([told()])
    expect(await newsFor(both)).toEqual([])
    const body = { orders: [{ kind: 'timetable', id: planning.timetableId }] }
    answered(await planning.server.call(seeRejectedOrders, { token: both, body }))
    expect(await newsFor(planner)).toHaveLength(1)
    answered(await planning.server.call(seeRejectedOrders, { token: planner, body }))
    expect(await newsFor(planner)).toEqual([])
    expect((await planning.whole()).state).toBe(timetableStates.rejected)
  })

  test('is none once it is corrected, and is again when that is refused too', async () => {
    answered(await planning.cancelOrder())
    expect(await newsFor(planning.tokens.planner)).toEqual([])
    await orderRun()
    expect(await newsFor(planning.tokens.planner)).toEqual([told()])
    answered(await planning.cancelOrder())
    await setHome('Käpypolku 1')
    await orderRun()
    expect((await planning.whole()).state).toBe(timetableStates.accepted)
    expect(await newsFor(planning.tokens.planner)).toEqual([])
  })

  test('is mailed to who has gone, with its address', async () => {
    const { services, clock, mails } = planning.server
    clock.now += goneAfterMs + seenWithinMs
    await mailRejectedOrders(services.db, services.mail, new Date(clock.now))
    await services.mail.deliver()
    const { destinationId } = planning.world.centre
    expect(mails.at(-1)?.text).toContain(
      `#${planning.timetableId}: ${services.publicUrl}/#/d/${destinationId}/timetables/tt/${planning.timetableId}`,
    )
  })
})
