import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listArrivals, setArrivalComplete } from '#contract/arrivals.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { addDays } from '#domain/local-date.ts'
import type { Me } from '#domain/user.ts'
import { ApiError } from '#data/api/api-error.ts'
import { arrivalsFetchedAt, boardOf, cancelArrival, confirmArrival, dayCountsOf, pullArrivals } from '#data/arrivals.ts'
import { RefusedError } from '#data/workspace/refused-error.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { discard, sendAgain } from '#data/delivery/dead-letters.ts'
import { needingAttention, sentToday, unsentCount, waiting } from '#data/workspace/queue.ts'
import { arrival } from '#tests/support/arrival.ts'
import { pretendNetwork } from '#tests/support/pretend-network.ts'
import { names, openDesk, type Desk } from './desk.ts'

const [aino = '', bertta = '', cecilia = ''] = names
let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.client.link = () => 'pass'
  desk.client.seen.length = 0
  await desk.server.services.db
    .updateTable('arrival')
    .set({ completed_at: null, completed_by: null, occurred_at: null })
    .execute()
  await desk.server.services.db
    .updateTable('trip')
    .set({
      cancelled_at: null,
      cancelled_by: null,
      cancelled_by_email: null,
      cancelled_by_name: null,
      cancel_requested_at: null,
      cancel_requested_by: null,
      cancel_answer_at: null,
    })
    .execute()
  const { outbox } = workspace()
  await Promise.all([outbox.commands.clear(), outbox.dead.clear(), outbox.log.clear(), outbox.kept.delete('holds')])
  await pullArrivals(desk.world.centre.destinationId)
})

const onServer = async (item: ArrivalDeparture): Promise<ArrivalDeparture | undefined> => {
  const { centre, tokens } = desk.world
  const reply = await desk.server.call(listArrivals, {
    params: { destinationId: centre.destinationId },
    token: tokens.desk,
  })
  return reply.json<ArrivalDeparture[]>().find(({ id }) => id === item.id)
}

const confirmationsSent = () => desk.client.seen.filter(({ path }) => /set(Complete|Incomplete)$/.test(path))

describe('the mirror', () => {
  test('holds the list, its age and the counts of its days', async () => {
    const counts = await dayCountsOf(desk.world.centre.destinationId)
    expect((await desk.board()).map(({ passengerName }) => passengerName)).toEqual(names)
    expect(counts[desk.today]).toBe(3)
    expect(counts[addDays(desk.today, 6)]).toBe(3)
    expect(Date.now() - ((await arrivalsFetchedAt(desk.world.centre.destinationId)) ?? 0)).toBeLessThan(60_000)
  })

  test('gives the same objects again while nothing changes', async () => {
    const before = await desk.board()
    await pullArrivals(desk.world.centre.destinationId)
    const after = await desk.board()

    expect(after).toBe(before)
  })

  test('has the day that was read last at hand, and no other one', async () => {
    const { destinationId } = desk.world.centre
    const board = await boardOf(destinationId, desk.today)

    expect(boardOf.atHand(destinationId, desk.today)).toBe(board)
    expect(boardOf.atHand(destinationId, addDays(desk.today, 1))).toBeUndefined()
    expect(boardOf.atHand(destinationId + 1, desk.today)).toBeUndefined()
  })

  test('asks for a list that it has by its tag, and takes "not modified" for an answer', async () => {
    await pullArrivals(desk.world.centre.destinationId)

    expect(desk.client.seen.at(-1)?.headers['If-None-Match']).toBeTruthy()
    expect((await desk.board()).length).toBe(3)
  })

  test('keeps what it has when the server does not answer, or a portal does', async () => {
    for (const fate of ['cut', 'portal'] as const) {
      desk.client.link = () => fate
      await expect(pullArrivals(desk.world.centre.destinationId)).rejects.toThrow(ApiError)
    }
    expect((await desk.board()).length).toBe(3)
  })

  test('forgets an item that the server no longer lists', async () => {
    const item = await desk.item(cecilia)
    await workspace().mirror.arrivals.put(arrival({ ...item, id: 999_999 }))
    await workspace().mirror.lists.update(`arrivals:${item.placeId}`, { etag: null })

    await pullArrivals(item.placeId)

    expect((await desk.board()).map(({ id }) => id)).not.toContain(999_999)
  })
})

describe('a confirmation', () => {
  test('is shown at once, sent with its key, and confirmed by the next list', async () => {
    desk.client.link = ({ path }) => (path.includes('setComplete') ? 'cut' : 'pass')
    await confirmArrival(await desk.item(aino), true)
    await flushNow()
    expect(await desk.item(aino)).toMatchObject({ completed: true, sync: 'unsent' })
    expect(await waiting()).toMatchObject([{ completed: true, item: { passengerName: aino } }])

    desk.client.link = () => 'pass'
    await desk.synchronize()

    expect((await onServer(await desk.item(aino)))?.completed).toBe(true)
    expect(await desk.item(aino)).toMatchObject({ completed: true, sync: 'sent' })
    expect(await workspace().outbox.commands.count()).toBe(0)
    expect(await sentToday()).toHaveLength(1)
  })

  test('whose answer was lost is repeated under the same key, and done once', async () => {
    let lost = false
    desk.client.link = ({ path }) => {
      if (lost || !path.includes('setComplete')) return 'pass'
      lost = true
      return 'loseAnswer'
    }
    await confirmArrival(await desk.item(aino), true)
    await flushNow()
    await desk.synchronize()

    const keys = confirmationsSent().map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await unsentCount()).toBe(0)
  })

  test('that has not been sent is replaced by its opposite', async () => {
    desk.client.link = () => 503
    await confirmArrival(await desk.item(aino), true)
    await confirmArrival(await desk.item(aino), false)
    expect(await unsentCount()).toBe(1)
    expect((await desk.item(aino)).completed).toBe(false)

    desk.client.link = () => 'pass'
    await desk.synchronize()

    expect(confirmationsSent().map(({ path }) => path)).toEqual(['/api/trip/arrivalDepartures/setIncomplete'])
  })

  test('that never left the device has its opposite sent at once, one that may have left it a minute later', async () => {
    for (const hasNetwork of [false, true]) {
      const network = pretendNetwork(hasNetwork)
      desk.client.link = () => 'cut'
      await confirmArrival(await desk.item(aino), !hasNetwork)
      await flushNow()
      await confirmArrival(await desk.item(aino), hasNetwork)
      network.end()
      desk.client.link = () => 'pass'
      await flushNow({ hurry: true })
      expect(await unsentCount()).toBe(hasNetwork ? 1 : 0)
    }
  })

  test('of a ride that was cancelled meanwhile is not sent; a person may insist or give up', async () => {
    const item = await desk.item(bertta)
    desk.client.link = ({ path }) => (path.includes('setComplete') ? 503 : 'pass')
    await confirmArrival(item, true)
    await flushNow()
    await desk.server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(), cancelled_by_email: 'joku@perille.example' })
      .where('id', '=', item.tripId)
      .execute()
    await pullArrivals(item.placeId)
    desk.client.link = () => 'pass'
    await flushNow({ hurry: true })

    const [dead] = await needingAttention()
    expect(dead).toMatchObject({
      reason: 'cancelled',
      completed: true,
      item: { cancelledByEmail: 'joku@perille.example' },
    })
    expect(confirmationsSent()).toEqual([])
    expect(await desk.item(bertta)).toMatchObject({ completed: false, sync: 'refused' })

    await sendAgain([dead?.id ?? 0])
    await flushNow({ hurry: true })
    expect(confirmationsSent()).toHaveLength(1)
    const [again] = await needingAttention()
    expect(again).toMatchObject({ reason: 'cancelled', code: 'arrival_cancelled' })

    await discard([again?.id ?? 0])
    expect(await needingAttention()).toEqual([])
    expect((await desk.item(bertta)).sync).toBe('sent')
  })

  test('that the server refuses although its effect is there counts as accepted', async () => {
    const item = await desk.item(aino)
    await desk.server.call(setArrivalComplete, { body: { id: item.id }, token: desk.world.tokens.desk })
    desk.client.link = ({ path }) => (path.includes('setComplete') ? 409 : 'pass')
    await confirmArrival(item, true)
    await flushNow({ hurry: true })

    expect(await needingAttention()).toEqual([])
    expect(await unsentCount()).toBe(0)
  })

  test.each([
    [403, 'noRight'],
    [404, 'gone'],
    [422, 'refused'],
  ])('that is refused with %s waits for a person as %s', async (status, reason) => {
    desk.client.link = ({ path }) => (path.includes('setComplete') ? status : 'pass')
    await confirmArrival(await desk.item(aino), true)
    await flushNow({ hurry: true })

    expect(await needingAttention()).toMatchObject([{ reason }])
    expect((await desk.item(aino)).completed).toBe(false)
  })

  test('that is made anew after a refusal takes the place of what was refused', async () => {
    desk.client.link = ({ path }) => (path.includes('setComplete') ? 422 : 'pass')
    await confirmArrival(await desk.item(aino), true)
    await flushNow({ hurry: true })
    expect(await needingAttention()).toHaveLength(1)

    desk.client.link = () => 'pass'
    await confirmArrival(await desk.item(aino), true)
    expect(await needingAttention()).toEqual([])
    await desk.synchronize()

    expect(await desk.item(aino)).toMatchObject({ completed: true, sync: 'sent', refusal: null })
    expect((await workspace().outbox.log.toArray()).map(({ outcome }) => outcome)).toEqual(['dead', 'replaced', 'sent'])
  })

  test("that a proxy's page refuses waits on", async () => {
    desk.client.link = ({ path }) => (path.includes('setComplete') ? 'refusedByProxy' : 'pass')
    await confirmArrival(await desk.item(aino), true)
    await flushNow({ hurry: true })

    expect(await needingAttention()).toEqual([])
    expect(await desk.item(aino)).toMatchObject({ completed: true, sync: 'unsent' })
  })

  test('that is refused like the list that would show it is judged by no older list', async () => {
    const item = await desk.item(aino)
    await workspace().mirror.arrivals.update(item.id, { completed: true })
    desk.client.link = ({ path }) => (/setComplete|destination/.test(path) ? 404 : 'pass')
    await confirmArrival(item, true)
    await flushNow({ hurry: true })

    expect(await needingAttention()).toMatchObject([{ reason: 'gone' }])
    await workspace().mirror.arrivals.update(item.id, { completed: false })
  })

  test('that the user has no right to any more has the rights fetched, once for all that is refused', async () => {
    const { mirror } = workspace()
    const me = await mirror.references.get('me')
    await mirror.references.put({ key: 'me', value: { ...(me?.value as Me), firstName: 'Ennen' } })
    desk.client.link = ({ path }) => (path.includes('setComplete') ? 403 : 'pass')
    await confirmArrival(await desk.item(aino), true)
    await confirmArrival(await desk.item(bertta), true)
    desk.client.seen.length = 0
    await flushNow({ hurry: true })

    expect(await mirror.references.get('me')).toEqual(me)
    expect(desk.client.seen.filter(({ path }) => path.endsWith('/me'))).toHaveLength(1)
  })

  test.each([
    ['of tomorrow', (item: ArrivalDeparture) => ({ ...item, date: addDays(item.date, 1) }), 'refusal.arrival.otherDay'],
    ['of a cancelled ride', (item: ArrivalDeparture) => ({ ...item, cancelled: true }), 'refusal.arrival.cancelled'],
    [
      'of an inactive passenger',
      (item: ArrivalDeparture) => ({ ...item, inactive: true }),
      'refusal.arrival.inactivePassenger',
    ],
  ])('%s is not stored', async (_, change, code) => {
    const item = await desk.item(cecilia)
    await workspace().mirror.arrivals.put(arrival({ ...change(item) }))

    await expect(confirmArrival(item, true)).rejects.toEqual(new RefusedError(code))

    expect(await unsentCount()).toBe(0)
    await workspace().mirror.arrivals.put(arrival(item))
  })

  test.each([
    [true, 'arrivals.error.completeUnknown'],
    [false, 'arrivals.error.incompleteUnknown'],
  ])('of an item that is not on the device says so', async (completed, code) => {
    await expect(confirmArrival(arrival({ id: 424_242 }), completed)).rejects.toEqual(new RefusedError(code))
  })
})

describe('cancelling a ride', () => {
  test('needs an answer, and leaves nothing behind without one', async () => {
    desk.client.link = () => 'cut'

    await expect(cancelArrival(await desk.item(aino), 'Flunssa')).rejects.toThrow(ApiError)

    expect(await unsentCount()).toBe(0)
    expect(await desk.item(aino)).toMatchObject({ cancelled: false, cancelling: false })
  })

  test('repeats a request whose answer was lost under one key, and shows the result', async () => {
    let lost = false
    desk.client.link = ({ path }) => {
      if (lost || !path.endsWith('/cancel')) return 'pass'
      lost = true
      return 'loseAnswer'
    }

    await cancelArrival(await desk.item(aino), 'Flunssa')

    const keys = desk.client.seen
      .filter(({ path }) => path.endsWith('/cancel'))
      .map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    const { cancelled, cancelling } = await desk.item(aino)
    expect(cancelled || cancelling).toBe(true)
  })

  test('of an item that is not on the device says so', async () => {
    await expect(cancelArrival(arrival({ id: 424_242 }), 'Flunssa')).rejects.toEqual(
      new RefusedError('arrivals.error.cancelUnknown'),
    )
  })
})
