import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { bookingStates } from '#domain/booking/state.ts'
import type { Event } from '#server/provider/http/event-schemas.ts'
import { getPriceEstimate } from '#contract/bookings.ts'
import { estimatePlaceOf, type PriceEstimate } from '#domain/price-estimate.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { useBookings } from '#tests/support/booking-scene.ts'
import { outsideKind } from '#tests/support/booking-system/kinds.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const kind = outsideKind()
const scene = useBookings(kind.start)
beforeEach(() => kind.empty())

const trips = () => scene.server.services.db.selectFrom('trip').selectAll().execute()
function again(changes: object): Event {
  const event = kind.system.events.findLast((each) => each.kind === 'booking')
  if (!event) throw new Error('No booking was answered.')
  return { ...event, id: 'E-again', version: event.version + 1000, ...changes }
}
const outcomesOf = async (...events: unknown[]) =>
  (JSON.parse((await kind.system.tell(events)).body) as { results: { outcome: string }[] }).results.map(
    ({ outcome }) => outcome,
  )

test('a booking that is rejected after it was accepted is rejected, its trip cancelled, and a line is said', async () => {
  const { id } = await scene.created()
  await kind.settle()

  expect(await outcomesOf(again({ state: 'rejected', reason: 'Auto hajosi.', run: null }))).toEqual(['applied'])

  expect(await scene.details(id)).toMatchObject({ state: bookingStates.rejected, rejectedReason: 'Auto hajosi.' })
  expect(await trips()).toMatchObject([{ cancelled_at: new Date(scene.server.clock.now) }])
  expect(kind.lines).toEqual([
    `The booking system has rejected booking ${id} after it had accepted it: its trips are cancelled.`,
  ])
})

test.each<[string, object, RegExp]>([
  ['a booking that was never placed', { bookingId: 9999 }, /booking 9999, which was never placed/],
  ['an acceptance of nothing', { run: null }, /accepted without a run/],
])('%s is refused', async (_, changes, line) => {
  const { id } = await scene.created()
  kind.system.listener = null
  await kind.send()
  await kind.system.work()
  kind.system.listener = kind.listener

  expect(await outcomesOf(again(changes))).toEqual(['refused'])

  expect((await scene.details(id)).state).toBe(bookingStates.open)
  expect(kind.lines).toEqual([expect.stringMatching(line)])
})

test('an acceptance after a rejection is refused with a line: the booking stays rejected', async () => {
  const { id } = await scene.created()
  await kind.settle()
  const accepted = again({})
  const rejected = { ...accepted, id: 'E-no', state: 'rejected', reason: 'Auto hajosi.', run: null }
  expect(await outcomesOf(rejected)).toEqual(['applied'])

  expect(await outcomesOf({ ...accepted, version: accepted.version + 1 })).toEqual(['refused'])

  expect((await scene.details(id)).state).toBe(bookingStates.rejected)
  expect(kind.lines.at(-1)).toBe(
    `Event E-again of the booking system is refused: it is about booking ${id}, accepted after it was rejected.`,
  )
})

test('a trip of somebody who is not in the booking is refused', async () => {
  await scene.created()
  kind.system.listener = null
  await kind.send()
  await kind.system.work()
  kind.system.listener = kind.listener
  const told = again({})
  if (told.kind !== 'booking' || !told.run) throw new Error('It was not accepted.')
  const trips = told.run.trips.map((trip) => ({ ...trip, passengerId: 9999 }))

  expect(await outcomesOf({ ...told, run: { ...told.run, trips } })).toEqual(['refused'])
})

test('without an answer there is neither way nor price, and one line says it', async () => {
  const estimate = async () => {
    const reply = await scene.server.call(getPriceEstimate, {
      params: { destinationId: scene.world.centre.destinationId },
      body: {
        startTime: '2026-03-12T10:00',
        startPlace: estimatePlaceOf(homePlace),
        endPlace: estimatePlaceOf(hospital),
      },
      token: scene.tokens.booker,
    })
    return answered(reply).json<PriceEstimate>()
  }
  // what was answered a minute ago counts no more
  scene.server.clock.now += 60_000
  const fails = () => kind.system.faults.push((_, response) => void response.writeHead(500).end())
  fails()
  fails()

  const { route, products } = await estimate()
  await estimate()

  expect([route, products.map(({ price }) => price)]).toEqual([null, [null, null]])
  expect(kind.lines).toEqual([
    'The booking system answers no questions: it answers 500. Prices and routes are left open.',
  ])
  expect((await estimate()).products.map(({ price }) => price)).toEqual([12.34, null])
  expect(kind.lines).toHaveLength(2)
})

test('once one booking is taken again, the others do not wait on', async () => {
  const [first, second] = [await scene.created(), await scene.created()]
  kind.system.faults = Array.from({ length: 4 }, () => (_: unknown, response: ServerResponse) => {
    response.writeHead(503).end()
  })
  const { db } = scene.server.services
  await kind.send()
  const put = (id: number, ms: number) =>
    db
      .updateTable('provider_request')
      .set({ next_try_at: new Date(scene.server.clock.now + ms) })
      .where('object_id', '=', id)
      .execute()
  kind.system.faults = []
  await put(first.id, 0)
  await put(second.id, 300_000)

  await kind.send()
  await kind.send()

  const waiting = await db.selectFrom('provider_request').select('next_try_at').execute()
  expect(waiting).toEqual([{ next_try_at: null }, { next_try_at: null }])
})

test('passengers whom staff have entered are told, and bear the booking system’s name for them', async () => {
  const { db } = scene.server.services
  await db
    .updateTable('passenger')
    .set({ provider_id: null, has_pending_property_changes: true, updated_by: scene.bookerId })
    .execute()

  await kind.settle()

  expect(await db.selectFrom('passenger').select(['provider_id', 'has_pending_property_changes']).execute()).toEqual([
    { provider_id: `P${10_000 + scene.helvi}`, has_pending_property_changes: false },
  ])
  expect(kind.system.asked.filter(({ path }) => path.endsWith('/passengers'))).toHaveLength(1)
})

test('a booking that is not taken for three minutes says since when, in the list too, until it is taken', async () => {
  const askedAt = new Date(scene.server.clock.now).toISOString()
  const { id } = await scene.created()
  kind.system.faults = Array.from({ length: 3 }, () => (_: unknown, response: ServerResponse) => {
    response.writeHead(503).end()
  })
  await kind.send()
  expect((await scene.details(id)).notTakenSince).toBeUndefined()

  scene.server.clock.now += 3 * 60_000
  await kind.send()

  expect((await scene.details(id)).notTakenSince).toBe(askedAt)
  expect((await scene.list()).map(({ notTakenSince }) => notTakenSince)).toEqual([askedAt])
  kind.system.faults = []
  scene.server.clock.now += 60_000
  await kind.send()
  expect((await scene.details(id)).notTakenSince).toBeUndefined()
})
