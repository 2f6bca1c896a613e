import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setArrivalComplete } from '#contract/arrivals.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { passengerStates } from '#domain/passenger.ts'
import { arrivalEvents, boardScene, boardToday, outcomesOf, storedArrival } from '#tests/support/board-scene.ts'
import { auditOf, deskEmail, makeTrips, verdictOf } from '#tests/support/board.ts'
import { contentsOf, rideTables } from '#tests/support/rides.ts'
import { testNow } from '#tests/support/server.ts'

const hour = 3_600_000
const day = 24 * hour

const scene = boardScene()
const { addRider, complete, incomplete, itemOf } = scene

describe('a confirmation', () => {
  test('is stored with who made it and when, and answers with the stored item', async () => {
    const item = await itemOf()

    const reply = await complete(item)

    expect(reply.json()).toEqual({ ...item, completed: true })
    const now = new Date(testNow)
    expect(await storedArrival(scene, item.id)).toMatchObject({
      completed_at: now,
      completed_by: scene.world.deskId,
      occurred_at: now,
      version: 2,
      updated_by: scene.world.deskId,
    })
    expect(await arrivalEvents(scene, item.id)).toEqual([
      { kind: 'complete', outcome: 'changed', userId: scene.world.deskId, occurredAt: now, receivedAt: now },
    ])
  })

  test('that the database does not take is a fault of its own, and not of the audit log', async () => {
    const { db } = scene.server.services
    await sql`alter table arrival_event add constraint broken check (id < 0) not valid`.execute(db)
    onTestFinished(async () => {
      await sql`alter table arrival_event drop constraint broken`.execute(db)
    })
    const item = await itemOf()

    expect(verdictOf(await complete(item))).toEqual([500, 'server_error'])
    expect(await storedArrival(scene, item.id)).toMatchObject({ completed_at: null, version: 1 })
  })

  test('is undone', async () => {
    const item = await itemOf()
    await complete(item)

    const reply = await incomplete(item)

    expect(reply.json()).toEqual(item)
    expect(await storedArrival(scene, item.id)).toMatchObject({
      completed_at: null,
      completed_by: null,
      occurred_at: null,
      version: 3,
    })
    expect(await outcomesOf(scene, item.id)).toEqual(['complete changed', 'incomplete changed'])
  })

  test.each([
    ['complete', async (item: unknown) => complete(item), { completed: true, version: 2 }],
    ['incomplete', async (item: unknown) => incomplete(item), { completed: false, version: 1 }],
  ] as const)('that repeats the state changes nothing and is recorded: %s', async (kind, send, expected) => {
    const item = await itemOf()
    await send(item)
    const before = await contentsOf(scene.server.services, ['arrival'])

    const reply = await send(item)

    expect(reply.json<ArrivalDeparture>().completed).toBe(expected.completed)
    expect(await contentsOf(scene.server.services, ['arrival'])).toEqual(before)
    expect((await storedArrival(scene, item.id)).version).toBe(expected.version)
    expect((await outcomesOf(scene, item.id)).at(-1)).toBe(`${kind} repeated`)
  })

  test('believes nothing of the body but the id', async () => {
    const item = await itemOf()
    const other = await addRider(scene.world.twin)

    const reply = await complete({
      ...item,
      placeId: scene.world.twin.destinationId,
      passengerId: other,
      passengerName: 'Joku Muu',
      completed: false,
      cancelled: true,
      inactive: true,
      version: 99,
    })

    expect(reply.json()).toEqual({ ...item, completed: true })
  })

  test('works with nothing but the id', async () => {
    const { id } = await itemOf()

    expect(verdictOf(await complete({ id }))).toEqual([200])
  })

  const minutes = 60_000
  test.each([
    ['today, an hour ago', 0, testNow - hour, [200]],
    ['today, at the first instant of the day', 0, Date.parse('2026-03-10T22:00:00Z'), [200]],
    ['by a clock that is four minutes fast', 0, testNow + 4 * minutes, [200]],
    ['by a clock that is five minutes fast', 0, testNow + 5 * minutes, [200]],
    ['by a clock that is more than five minutes fast', 0, testNow + 5 * minutes + 1000, [409, 'arrival_other_day']],
    ['by a clock that is hours fast', 0, testNow + 3 * hour, [409, 'arrival_other_day']],
    ['by a clock that is years fast', 0, testNow + 9999 * day, [409, 'arrival_other_day']],
    ['a second before the day began', 0, Date.parse('2026-03-10T21:59:59Z'), [409, 'arrival_other_day']],
    ['yesterday, for an item of yesterday', -1, testNow - day, [200]],
    ['today, for an item of yesterday', -1, null, [409, 'arrival_other_day']],
    ['today, for an item of tomorrow', 1, null, [409, 'arrival_other_day']],
    ['tomorrow, for an item of tomorrow', 1, testNow + day, [409, 'arrival_other_day']],
    ['seven days ago, for an item of that day', -7, testNow - 7 * day, [200]],
    ['eight days ago, for an item of that day', -8, testNow - 8 * day, [409, 'arrival_past']],
  ] as const)('made %s, is answered', async (_, days, occurredAt, expected) => {
    scene.server.clock.now = testNow - 8 * day
    await makeTrips(scene.server)
    scene.server.clock.now = testNow
    await makeTrips(scene.server)
    const date = new Date(Date.parse(boardToday) + days * day).toISOString().slice(0, 10)
    const { id } = await itemOf(date)
    const made = occurredAt === null ? {} : { occurredAt: new Date(occurredAt).toISOString() }

    const reply = await complete({ id, ...made })

    expect(verdictOf(reply)).toEqual(expected)
    const isTaken = expected[0] === 200
    expect((await storedArrival(scene, id)).occurred_at?.getTime()).toBe(isTaken ? (occurredAt ?? testNow) : undefined)
    expect(await outcomesOf(scene, id)).toEqual([`complete ${expected[1] ?? 'changed'}`])
  })

  test('made just after midnight by a clock that is a little fast is taken for the day that it says', async () => {
    scene.server.clock.now = Date.parse('2026-03-11T21:58:00Z')
    const token = await scene.server.signIn(deskEmail)
    const { id } = await itemOf('2026-03-12', token)

    const reply = await complete({ id, occurredAt: '2026-03-11T22:01:00.000Z' }, token)

    expect(verdictOf(reply)).toEqual([200])
  })

  test('that was kept without a network says in the audit log when it was made', async () => {
    const { id } = await itemOf()
    const occurredAt = new Date(testNow - hour).toISOString()

    await complete({ id, occurredAt })

    expect((await auditOf(scene.server, 'arrival.complete')).at(-1)).toMatchObject({
      passengerIds: [scene.helvi],
      objectId: id,
      outcome: 'done',
      detail: { occurredAt },
    })
  })

  const asTrip = (change: object) => async () => {
    await scene.server.services.db.updateTable('trip').set(change).execute()
  }
  const asPassenger = (change: object) => async () => {
    await scene.server.services.db.updateTable('passenger').set(change).where('id', '=', scene.helvi).execute()
  }
  const at = new Date(testNow)
  test.each([
    ['whose ride was cancelled', asTrip({ cancelled_at: at }), 'arrival_cancelled'],
    [
      'whose cancellation was asked for',
      asTrip({ cancel_requested_at: at, cancel_answer_at: at }),
      'arrival_cancelling',
    ],
    ['of an inactive passenger', asPassenger({ inactive: true }), 'passenger_inactive'],
    ['of an archived passenger', asPassenger({ state: passengerStates.archived }), 'passenger_inactive'],
  ])('of an item %s is refused, and kept as an event', async (_, arrange, code) => {
    const { id } = await itemOf()
    await arrange()
    const before = await contentsOf(scene.server.services, ['run', 'trip', 'arrival'])

    const replies = [await complete({ id }), await incomplete({ id })]

    expect(replies.map(verdictOf)).toEqual([
      [409, code],
      [409, code],
    ])
    expect(await contentsOf(scene.server.services, ['run', 'trip', 'arrival'])).toEqual(before)
    expect(await outcomesOf(scene, id)).toEqual([`complete ${code}`, `incomplete ${code}`])
    expect((await auditOf(scene.server, 'arrival.complete', 'arrival.incomplete')).slice(-2)).toMatchObject([
      { action: 'arrival.complete', status: 409, outcome: 'refused', passengerIds: [scene.helvi] },
      { action: 'arrival.incomplete', status: 409, outcome: 'refused', passengerIds: [scene.helvi] },
    ])
  })

  test('sent again under its key gets the first answer and is recorded once', async () => {
    const { id } = await itemOf()
    const send = () =>
      scene.server.call(setArrivalComplete, { body: { id }, token: scene.world.tokens.desk, key: 'confirmation-1' })
    const first = await send()
    await incomplete({ id })

    const again = await send()

    expect(again.body).toBe(first.body)
    expect(again.headers['idempotent-replay']).toBe('1')
    expect((await storedArrival(scene, id)).completed_at).toBeNull()
    expect(await outcomesOf(scene, id)).toEqual(['complete changed', 'incomplete changed'])
  })

  test('that was refused is refused again under its key, also when it could be taken by now', async () => {
    const { id } = await itemOf()
    await asPassenger({ inactive: true })()
    const send = () =>
      scene.server.call(setArrivalComplete, { body: { id }, token: scene.world.tokens.desk, key: 'confirmation-2' })
    await send()
    await asPassenger({ inactive: false })()

    expect(verdictOf(await send())).toEqual([409, 'passenger_inactive'])
    expect(await outcomesOf(scene, id)).toEqual(['complete passenger_inactive'])
  })

  test.each([
    ['item', 'arrival', 'version = 1', [500, 'server_error']],
    ['event', 'arrival_event', "outcome <> 'changed'", [500, 'server_error']],
    ['kept answer', 'idempotency', 'status is null', [503, 'service_unavailable']],
    ['audit row', 'audit_event', 'id < 0', [503, 'service_unavailable']],
  ] as const)('whose %s is not taken changes nothing, and says whether it is its own fault', async (...given) => {
    const [, table, check, expected] = given
    const { db } = scene.server.services
    const { id } = await itemOf()
    const before = await contentsOf(scene.server.services, rideTables)
    await sql`alter table ${sql.table(table)} add constraint broken check (${sql.raw(check)}) not valid`.execute(db)
    onTestFinished(async () => {
      await sql`alter table ${sql.table(table)} drop constraint broken`.execute(db)
    })

    const reply = await scene.server.call(setArrivalComplete, {
      body: { id },
      token: scene.world.tokens.desk,
      key: `confirmation-${table}`,
    })

    expect(verdictOf(reply)).toEqual(expected)
    expect(await contentsOf(scene.server.services, rideTables)).toEqual(before)
  })

  test.each([
    ['no id', {}],
    ['an id of 0', { id: 0 }],
    ['an id as text', { id: '1' }],
    ['a list', [1]],
    ['a time that is none', { id: 1, occurredAt: 'yesterday' }],
    ['a time without a zone', { id: 1, occurredAt: '2026-03-11T08:00:00' }],
  ])('with %s is a bad request and leaves nothing', async (_, body) => {
    const before = await contentsOf(scene.server.services, rideTables)

    expect((await complete(body)).statusCode).toBe(400)
    expect(await contentsOf(scene.server.services, rideTables)).toEqual(before)
  })
})
