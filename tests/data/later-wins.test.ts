import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import { confirmArrival, pullArrivals } from '#data/arrivals.ts'
import { usersWithUnsent } from '#data/workspace/departed.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { discard, fateOf, sendAgain } from '#data/delivery/dead-letters.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { needingAttention, sentToday, unsentCount, waiting } from '#data/workspace/queue.ts'
import { signIn, signOut } from '#data/session.ts'
import { arrivalDepartureTypes } from '#domain/arrival.ts'
import { deskEmail } from '#tests/support/board.ts'
import { addUser, deskLevels, testPassword } from '#tests/support/users.ts'
import { names, openDesk, type Desk } from './desk.ts'

const [aino = '', bertta = ''] = names
const hour = 3_600_000
const day = 24 * hour

let desk: Desk
let colleague: string
let morning: number

beforeAll(async () => {
  desk = await openDesk()
  morning = desk.server.clock.now
  const { services } = desk.server
  const email = 'eeva@perille.example'
  await addUser(services, { email, roles: [{ ...desk.world.centre, levels: deskLevels }] })
  await services.db.updateTable('app_user').set({ name: 'Eeva Lehto' }).where('email', '=', email).execute()
  colleague = await desk.server.signIn(email)
})
afterAll(() => desk.close())

beforeEach(async () => {
  desk.server.clock.now = morning
  vi.useFakeTimers({ toFake: ['Date'], now: morning })
  desk.client.link = () => 'pass'
  await signIn(deskEmail, testPassword)
  const { outbox } = workspace()
  await Promise.all([outbox.commands.clear(), outbox.dead.clear(), outbox.log.clear(), outbox.kept.delete('holds')])
  await desk.server.services.db
    .updateTable('arrival')
    .set({
      completed_at: null,
      completed_by: null,
      occurred_at: null,
      made_at: null,
      made_by: null,
      is_correction: false,
    })
    .execute()
  await pullArrivals(desk.world.centre.destinationId)
  return () => vi.useRealTimers()
})

const offline = () => {
  desk.client.link = ({ path }) => (/set(Complete|Incomplete)/.test(path) ? 'cut' : 'pass')
}

const colleagueDoes = async (name: string, completed: boolean) => {
  const { id } = await desk.item(name)
  const reply = await desk.server.call(completed ? setArrivalComplete : setArrivalIncomplete, {
    body: { id },
    token: colleague,
  })
  expect(reply.statusCode).toBe(200)
}

/** Moves the device's clock, and the server's with it. */
const pass = (ms: number) => {
  desk.server.clock.now += ms
  vi.setSystemTime(Date.now() + ms)
}

const storedAs = async (itemId: number) => {
  const row = await desk.server.services.db
    .selectFrom('arrival')
    .select(['completed_at', 'occurred_at'])
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  return { completed: row.completed_at !== null, occurredAt: row.occurred_at?.getTime() ?? null }
}

describe("a colleague's newer change", () => {
  test('stands against what was made before it without a connection; its maker sees by whom and when', async () => {
    await colleagueDoes(aino, true)
    await desk.synchronize()
    const item = await desk.item(aino)
    pass(60_000)
    offline()
    await confirmArrival(item, false)
    await flushNow({ hurry: true })
    pass(60_000)
    await colleagueDoes(aino, false)
    await colleagueDoes(aino, true)
    const changedAt = desk.server.clock.now

    desk.client.link = () => 'pass'
    await desk.synchronize()

    expect(await storedAs(item.id)).toMatchObject({ completed: true })
    const changed = { by: 'colleague', name: 'Eeva Lehto', at: new Date(changedAt).toISOString() }
    expect(await needingAttention()).toMatchObject([{ reason: 'changed', completed: false, changed }])
    expect(await desk.item(aino)).toMatchObject({ completed: true, sync: 'refused', overruledBy: changed })
  })

  const overruled = async () => {
    offline()
    await confirmArrival(await desk.item(aino), true)
    pass(60_000)
    await colleagueDoes(aino, true)
    await colleagueDoes(aino, false)
    desk.client.link = () => 'pass'
    await desk.synchronize()
    const [letter] = await needingAttention()
    return letter?.id ?? 0
  }

  test('is overruled by who insists, as of the time at which the passenger came, and is told of it', async () => {
    const item = await desk.item(aino)
    const cameAt = Date.now()
    const letter = await overruled()
    pass(60_000)

    const [opId = ''] = await sendAgain([letter])

    expect(await fateOf(opId)).toBe('sent')
    const stored = await storedAs(item.id)
    expect(stored.completed).toBe(true)
    expect(Math.abs((stored.occurredAt ?? 0) - cameAt)).toBeLessThan(2000)
    await pullArrivals(item.placeId)
    expect((await desk.item(aino)).changedByName).toBe(deskEmail)
    expect(await needingAttention()).toEqual([])
  })

  test('stays when its maker leaves it so', async () => {
    const item = await desk.item(aino)
    await discard([await overruled()])

    await desk.synchronize()

    expect(await storedAs(item.id)).toMatchObject({ completed: false })
    expect(await desk.item(aino)).toMatchObject({ completed: false, sync: 'sent', overruledBy: null })
  })
})

describe('what comes too late', () => {
  const leaveTwo = async () => {
    offline()
    for (const name of [aino, bertta]) await confirmArrival(await desk.item(name), true)
    await flushNow({ hurry: true })
    const items = [await desk.item(aino), await desk.item(bertta)]
    await signOut('keep')
    return items
  }

  test('tells two days and a sign-in later who it was, when, in which car and which way', async () => {
    const items = await leaveTwo()
    expect(await usersWithUnsent()).toMatchObject([{ unsent: 2, firstDay: desk.today }])
    pass(2 * day)
    desk.client.link = () => 'pass'
    await signIn(deskEmail, testPassword)
    await flushNow({ hurry: true })

    const letters = await needingAttention()

    expect(letters).toMatchObject(
      items.toReversed().map(({ passengerName, carName, atHHMM }) => ({
        reason: 'expired',
        item: null,
        words: { passengerName, carName, atHHMM, arrivalDepartureType: arrivalDepartureTypes.arrival },
      })),
    )

    for (const { id } of letters) {
      const [opId = ''] = await sendAgain([id])
      expect(await fateOf(opId)).toBe('sent')
    }
    for (const { id } of items) expect((await storedAs(id)).completed).toBe(true)
    expect(
      (await sentToday()).map(({ kind, ...sent }) => kind === 'confirmation' && 'words' in sent && sent.words),
    ).toMatchObject(items.map(({ passengerName }) => ({ passengerName })))
  })

  test('tells also while it waits', async () => {
    await leaveTwo()
    await signIn(deskEmail, testPassword)
    await workspace().mirror.arrivals.clear()

    expect(await waiting()).toMatchObject([{ words: { passengerName: aino } }, { words: { passengerName: bertta } }])
  })

  test.each([
    ['has gone back by two days', -2 * day],
    ['has not moved', 0],
  ])('is sent at once when the device\u2019s clock %s since an attempt without an answer', async (_, jump) => {
    offline()
    await confirmArrival(await desk.item(aino), true)
    await flushNow({ hurry: true })
    desk.client.link = ({ path }) => (path.includes('setComplete') ? 422 : 'pass')
    await flushNow({ hurry: true })
    const [letter] = await needingAttention()
    desk.client.link = () => 'pass'
    vi.setSystemTime(Date.now() + jump)

    const [opId = ''] = await sendAgain([letter?.id ?? 0])

    expect(await fateOf(opId)).toBe('sent')
    expect(await unsentCount()).toBe(0)
  })

  test('says that it waits while there is no answer, and that it was refused again', async () => {
    desk.client.link = ({ path }) => (path.includes('setComplete') ? 422 : 'pass')
    await confirmArrival(await desk.item(aino), true)
    await flushNow({ hurry: true })
    const refusedAgain = await sendAgain([(await needingAttention())[0]?.id ?? 0])
    expect(await fateOf(refusedAgain[0] ?? '')).toBe('refused')

    offline()
    const unanswered = await sendAgain([(await needingAttention())[0]?.id ?? 0])

    expect(await fateOf(unanswered[0] ?? '')).toBe('waiting')
  })
})
