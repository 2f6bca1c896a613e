import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { timetableStates } from '#domain/timetable/state.ts'
import type { Event } from '#server/provider/http/event-schemas.ts'
import { outsideKind } from '#tests/support/booking-system/kinds.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { orderScene } from '#tests/support/order-scene.ts'
import { contentsOf, rideTables } from '#tests/support/rides.ts'

const kind = outsideKind()
const { scene, stateNow, trips, dates, timetable } = orderScene(kind.start)
const second = 1000
const minute = 60 * second

beforeEach(() => kind.empty())

const settled = async () => {
  answered(await scene.order())
  await kind.settle()
}
const tables = () => contentsOf(scene.server.services, [...rideTables, 'timetable'])
/** The newest event of a kind that was told, with changes, as news. */
function again(of: Event['kind'], changes: object = {}): Event {
  const event = kind.system.events.findLast((each) => each.kind === of)
  if (!event) throw new Error(`There is no event of ${of}.`)
  return { ...event, id: `${event.id}-again`, version: event.version + 1000, ...changes }
}
const outcomesOf = async (...events: unknown[]) => {
  const { status, body } = await kind.system.tell(events)
  expect(status).toBe(200)
  return (JSON.parse(body) as { results: { outcome: string }[] }).results.map(({ outcome }) => outcome)
}

describe('what the booking system tells', () => {
  test('counts once, however often it is told', async () => {
    await settled()
    const before = await tables()

    expect(await outcomesOf(...kind.system.events)).toEqual(['known', 'known', 'known'])

    expect(await tables()).toEqual(before)
    expect(kind.lines).toEqual([])
  })

  test('changes nothing when it is accepted a second time', async () => {
    await settled()
    const before = await tables()

    expect(await outcomesOf(again('order'))).toEqual(['applied'])

    expect(await tables()).toEqual(before)
  })

  test('may be a rejection after it had accepted: the trips are gone, whoever ordered hears it, and a line is said', async () => {
    await settled()

    expect(await outcomesOf(again('order', { state: 'rejected', reason: 'Autot loppuivat.' }))).toEqual(['applied'])

    expect(await timetable()).toMatchObject({
      state: timetableStates.rejected,
      rejected_reason: 'Autot loppuivat.',
      refusal_unseen_since: expect.any(Date) as unknown,
    })
    expect(await trips()).toEqual([])
    expect(kind.lines).toEqual([
      `The booking system has rejected order ${scene.timetableId} after it had accepted it: its coming trips are gone.`,
    ])
  })

  test('changes nothing when it is older than what is known', async () => {
    await settled()
    const before = await tables()
    const old = again('day', { runs: [] })

    expect(await outcomesOf({ ...old, version: old.version - 1001 })).toEqual(['known'])

    expect(await tables()).toEqual(before)
  })

  test('changes nothing when it answers what has been withdrawn or ordered anew since', async () => {
    answered(await scene.order())
    await kind.send()
    kind.system.listener = null
    await kind.system.work()
    answered(await scene.cancelOrder())
    kind.system.listener = kind.listener

    expect(await outcomesOf(...kind.system.events)).toEqual(['applied', 'applied', 'applied'])

    expect(await stateNow()).toBe(timetableStates.new)
    expect(await trips()).toEqual([])
    answered(await scene.order())
    expect(await outcomesOf(again('order'), again('day'))).toEqual(['applied', 'applied'])
    expect(await stateNow()).toBe(timetableStates.ordered)
    expect(await trips()).toEqual([])
  })

  test('may come in any order', async () => {
    answered(await scene.order())
    await kind.send()
    kind.system.listener = null
    await kind.system.work()
    kind.system.listener = kind.listener

    await outcomesOf(...kind.system.events.toReversed())

    expect(await stateNow()).toBe(timetableStates.accepted)
    expect(await dates()).toEqual(['2026-03-16', '2026-03-23'])
  })

  test('takes trips off the board that it does not drive any more', async () => {
    await settled()

    await outcomesOf(again('day', { runs: [] }))

    expect(await dates()).toEqual(['2026-03-16'])
  })

  test('is taken in from its feed when it could not tell it', async () => {
    kind.system.listener = null
    await settled()

    expect(kind.system.untold).toHaveLength(3)
    expect(await stateNow()).toBe(timetableStates.accepted)
    expect(await dates()).toEqual(['2026-03-16', '2026-03-23'])
  })
})

describe('an event that does not belong here is refused with a line, and changes nothing:', () => {
  const day = (changes: (trip: Record<string, unknown>) => object) => {
    const told = again('day')
    if (told.kind !== 'day') throw new Error('It is no day.')
    return {
      ...told,
      runs: told.runs.map((run) => ({ ...run, trips: run.trips.map((trip) => ({ ...trip, ...changes(trip) })) })),
    }
  }

  test.each<[string, () => unknown, RegExp]>([
    [
      'an order that was never placed',
      () => again('order', { orderId: 9999 }),
      /about order 9999, which was never placed/,
    ],
    [
      'a destination without orders',
      () => again('day', { destinationId: scene.world.twin.destinationId }),
      /nothing was ordered/,
    ],
    ['a trip of somebody else’s order', () => day(() => ({ orderId: 9999 })), /of order 9999, which was not placed/],
    ['a trip of somebody else on the ride', () => day(() => ({ passengerId: scene.aino })), /which is not in order/],
    [
      'a trip that is there twice',
      () => ({
        ...day(() => ({})),
        runs: [...day(() => ({})).runs, ...day(() => ({})).runs.map((run) => ({ ...run, name: 'Toinen' }))],
      }),
      /trips that are there twice/,
    ],
    ['no event', () => ({ kind: 'order', id: 'E' }), /something that is no event/],
  ])('%s', async (_, eventOf, line) => {
    await settled()
    const before = await tables()

    expect(await outcomesOf(eventOf())).toEqual(['refused'])

    expect(await tables()).toEqual(before)
    expect(kind.lines).toEqual([expect.stringMatching(line)])
  })

  test('others beside it are taken in', async () => {
    await settled()

    expect(await outcomesOf({ kind: 'no' }, again('day', { runs: [] }))).toEqual(['refused', 'applied'])
  })
})

describe('a call of the booking system is not believed', () => {
  test.each<[string, () => Promise<{ status: number }>]>([
    ['with another secret', () => kind.system.tell([again('day', { runs: [] })], 'another-secret-of-32-bytes-or-more')],
    [
      'with a time that is too far off',
      () => {
        kind.system.skewMs = -6 * minute
        return kind.system.tell([again('day', { runs: [] })])
      },
    ],
    [
      'without a signature',
      () => kind.listener('/booking-system/events', { 'content-type': 'application/json' }, '{"events":[]}'),
    ],
  ])('%s', async (_, tell) => {
    await settled()
    const before = await tables()

    expect((await tell()).status).toBe(401)

    expect(await tables()).toEqual(before)
  })
})

describe('what is asked of the booking system', () => {
  type Fault = (request: IncomingMessage, response: ServerResponse, done: () => Promise<unknown>) => void
  const status =
    (code: number, text = '{}'): Fault =>
    (_, response) =>
      void response.writeHead(code, { 'Content-Type': 'text/html' }).end(text)

  test.each<[string, Fault, RegExp]>([
    ['an error', status(500), /it answers 500/],
    ['a page', status(200, '<html>Kirjaudu</html>'), /its answer 200 is not signed/],
    ['an answer that it did not sign', status(200), /its answer 200 is not signed/],
    ['a connection that is cut', (request) => void request.socket.destroy(), /it cannot be reached/],
    [
      'a connection that is cut after it has taken it',
      (request, _, done) => void done().then(() => request.socket.destroy()),
      /it cannot be reached/,
    ],
  ])('is asked again after %s, and done once', async (_, fault, line) => {
    kind.system.faults = [fault]
    answered(await scene.order())
    await kind.send()
    await kind.send()
    expect(kind.system.asked).toHaveLength(1)
    expect(kind.lines).toEqual([expect.stringMatching(line)])
    expect(await stateNow()).toBe(timetableStates.ordered)

    scene.server.clock.now += 2 * second
    await kind.send()
    await kind.system.work()

    expect(kind.system.asked.filter(({ key }) => key !== '').map(({ key }) => key)).toHaveLength(2)
    expect(new Set(kind.system.asked.map(({ key, body }) => key + body)).size).toBe(1)
    expect(kind.lines).toEqual([expect.stringMatching(line), 'The booking system takes what is asked of it again.'])
    expect(await stateNow()).toBe(timetableStates.accepted)
    expect(await dates()).toEqual(['2026-03-16', '2026-03-23'])
  })

  test('is tried for ever, after waits that grow to five minutes', async () => {
    kind.system.faults = Array.from({ length: 12 }, () => status(503))
    answered(await scene.order())
    const waits: number[] = []
    for (let tries = 0; tries < 12; tries += 1) {
      await kind.send()
      const { next_try_at } = await scene.server.services.db
        .selectFrom('provider_request')
        .select('next_try_at')
        .executeTakeFirstOrThrow()
      const wait = Number(next_try_at) - scene.server.clock.now
      waits.push(wait / second)
      scene.server.clock.now += wait
    }

    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300])
    const late = 'The booking system has not taken 1 of what was asked of it for three minutes.'
    expect(kind.lines).toEqual(['The booking system takes nothing: it answers 503. It is tried again.', late])
    await kind.send()
    expect(kind.lines.slice(2)).toEqual([
      'The booking system takes what is asked of it again.',
      'The booking system has taken all that had waited.',
    ])
  })

  test('is rejected when it says that it will never take it', async () => {
    kind.system.faults = [(_, response) => kind.system.refuse(response, 422, { reason: 'Instanssi on suljettu.' })]
    answered(await scene.order())

    await kind.send()

    expect(await timetable()).toMatchObject({
      state: timetableStates.rejected,
      rejected_reason: 'Instanssi on suljettu.',
    })
  })
})
