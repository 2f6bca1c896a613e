import { describe, expect, test } from 'vitest'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { boardScene, boardToday, outcomesOf } from '#tests/support/board-scene.ts'
import { auditOf, deskEmail, verdictOf } from '#tests/support/board.ts'
import { contentsOf, rideTables } from '#tests/support/rides.ts'
import { testNow } from '#tests/support/server.ts'

const day = 24 * 3_600_000

const scene = boardScene()
const { board, cancel, complete, incomplete, itemOf } = scene

describe('a cancellation', () => {
  const reason = { cancellationReason: '  Sairaana ' }

  test('that is answered at once says who and why', async () => {
    const item = await itemOf()

    const reply = await cancel({ ...item, ...reason })

    expect(reply.json()).toEqual({
      ...item,
      cancelled: true,
      cancellationReason: 'Sairaana',
      cancelledByEmail: deskEmail,
    })
    expect(await outcomesOf(scene, item.id)).toEqual(['cancel changed'])
    expect((await auditOf(scene.server, 'arrival.cancel')).at(-1)).toMatchObject({
      objectId: item.id,
      passengerIds: [scene.helvi],
      status: 200,
      detail: { trips: [`${item.atYMD}T08:15`] },
    })
  })

  test('is for one ride: the way home stays', async () => {
    await cancel({ ...(await itemOf()), ...reason })

    const ofToday = (await board()).filter(({ date }) => date === boardToday)
    expect(ofToday.map(({ atHHMM, cancelled }) => [atHHMM, cancelled])).toEqual([
      ['08:15', true],
      ['14:00', false],
    ])
  })

  test('whose answer takes time is shown as asked for, until it is there', async () => {
    const { provider } = scene.server.services
    const slow = createDispatcher({ cancellationAnswerMs: 15_000 })
    scene.server.services.provider = slow
    const { id } = await itemOf()

    const reply = await cancel({ id, ...reason })
    const again = await cancel({ id, ...reason })
    await slow.takeAnswers(scene.server.services.db, new Date(testNow + 15_000))

    scene.server.services.provider = provider
    expect(reply.json()).toMatchObject({ cancelling: true, cancelled: false, cancelledByEmail: null })
    expect(verdictOf(again)).toEqual([409, 'arrival_cancelling'])
    expect((await board())[0]).toMatchObject({ cancelling: false, cancelled: true, cancelledByEmail: deskEmail })
  })

  test('of a cancelled ride is refused', async () => {
    const { id } = await itemOf()
    await cancel({ id, ...reason })
    const before = await contentsOf(scene.server.services, ['trip'])

    expect(verdictOf(await cancel({ id, ...reason }))).toEqual([409, 'arrival_cancelled'])
    expect(await contentsOf(scene.server.services, ['trip'])).toEqual(before)
    expect(await outcomesOf(scene, id)).toEqual(['cancel changed', 'cancel arrival_cancelled'])
  })

  test('by the booking system shows no e-mail', async () => {
    await scene.server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(testNow) })
      .execute()

    expect((await board())[0]).toMatchObject({ cancelled: true, cancelledByEmail: null, cancelledByName: null })
  })

  test('of a ride of a coming day is taken', async () => {
    const { id } = await itemOf('2026-03-14')

    expect(verdictOf(await cancel({ id, ...reason }))).toEqual([200])
  })

  test('of a ride of a past day is refused', async () => {
    const { id } = await itemOf()
    scene.server.clock.now += day
    const token = await scene.server.signIn(deskEmail)

    expect(verdictOf(await cancel({ id, ...reason }, token))).toEqual([409, 'arrival_past'])
  })

  test.each([
    ['the driver has fetched the passenger', { pickup_at: new Date(testNow) }],
    ['the driver has reported that the passenger did not come', { no_show_at: new Date(testNow) }],
  ])('is refused once %s', async (_, reported) => {
    const { provider, db } = scene.server.services
    const { id, tripId } = await itemOf()
    await db.updateTable('trip').set(reported).where('id', '=', tripId).execute()
    const before = await contentsOf(scene.server.services, ['trip'])
    scene.server.services.provider = createDispatcher({ cancellationAnswerMs: 15_000 })

    const reply = await cancel({ id, ...reason })
    scene.server.services.provider = provider

    expect(verdictOf(reply)).toEqual([409, 'trip_started'])
    expect(await contentsOf(scene.server.services, ['trip'])).toEqual(before)
    expect(await outcomesOf(scene, id)).toEqual(['cancel trip_started'])
  })

  test('for an inactive passenger stops the car', async () => {
    const { id } = await itemOf()
    await scene.server.services.db.updateTable('passenger').set({ inactive: true }).execute()

    expect((await cancel({ id, ...reason })).json()).toMatchObject({ id, cancelled: true, inactive: true })
  })

  test.each([
    ['no reason', {}],
    ['an empty reason', { cancellationReason: ' ' }],
    ['a reason that is too long', { cancellationReason: 'x'.repeat(513) }],
    ['a reason with a zero byte', { cancellationReason: 'a\0b' }],
  ])('with %s is a bad request', async (_, body) => {
    const { id } = await itemOf()

    expect((await cancel({ id, ...body })).statusCode).toBe(400)
    expect(await outcomesOf(scene, id)).toEqual([])
  })
})

describe('whoever may not', () => {
  const ways = [
    ['complete', (body: object, token: string) => complete(body, token)],
    ['incomplete', (body: object, token: string) => incomplete(body, token)],
    ['cancel', (body: object, token: string) => cancel({ ...body, cancellationReason: 'Sairaana' }, token)],
  ] as const
  const people = [
    ['reader', 403, 'forbidden'],
    ['passengersOnly', 404, 'not_found'],
    ['administrator', 404, 'not_found'],
    ['siblingDesk', 404, 'not_found'],
    ['twinDesk', 404, 'not_found'],
  ] as const

  test.each(ways.flatMap(([way, send]) => people.map(([who, ...answer]) => [way, who, answer, send] as const)))(
    '%s as %s is answered %s, and nothing changes',
    async (_, who, answer, send) => {
      const { id } = await itemOf()
      const before = await contentsOf(scene.server.services, rideTables)

      const reply = await send({ id, placeId: scene.world.twin.destinationId }, scene.world.tokens[who])

      expect(verdictOf(reply)).toEqual(answer)
      expect(await contentsOf(scene.server.services, rideTables)).toEqual(before)
    },
  )

  test.each(ways)('%s of an item that does not exist is not found', async (_, send) => {
    expect(verdictOf(await send({ id: 999_999 }, scene.world.tokens.desk))).toEqual([404, 'not_found'])
  })

  test.each(ways)('%s without a session is unauthorized', async (_, send) => {
    const { id } = await itemOf()

    expect((await send({ id }, 'nobody')).statusCode).toBe(401)
    expect(await outcomesOf(scene, id)).toEqual([])
  })
})
