import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { confirmArrival, pullArrivals } from '#data/arrivals.ts'
import { ApiError } from '#data/api/api-error.ts'
import { adoptClock, now } from '#data/device/clock.ts'
import { mirroredMe, NotSignedInError, whenBlocked, workspace } from '#data/workspace/workspace.ts'
import type { ConfirmationCommand } from '#data/outbox/command.ts'
import { outboxName } from '#data/outbox/db.ts'
import { onFlush, requestFlush, type FlushEvent } from '#data/delivery/deliver.ts'
import { unsentCount } from '#data/workspace/queue.ts'
import { RefusedError } from '#data/workspace/refused-error.ts'
import { session } from '#state/session.ts'
import { startSyncWorker } from '#state/sync-worker.ts'
import { names, openDesk, type Desk } from '#tests/data/desk.ts'
import { arrival } from '#tests/support/arrival.ts'
import { ChannelWorker } from '#tests/support/channel-worker.ts'
import type { ClientLink } from '#tests/support/client.ts'
import type * as Hand from '../../workers/sync/hand.ts'

// no other window changes what this one has stored
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

const [aino = '', bertta = '', cecilia = ''] = names

type Work = (typeof Hand)['workFor']
/** What the worker was asked for, by name. */
const asked: string[] = []
/** The worker's own copies of all modules: it shares nothing with the page but the databases. */
let hand: typeof Hand
let work: Work

let desk: Desk
/** The worker's. */
let network: ClientLink

beforeAll(async () => {
  vi.stubGlobal('Worker', ChannelWorker)
  desk = await openDesk()
  vi.resetModules()
  hand = await import('../../workers/sync/hand.ts')
  ChannelWorker.face = () => ({
    begin: hand.begin,
    workFor: (...given: Parameters<Work>) => {
      asked.push(given[0])
      return work(...given)
    },
  })
  const { connectClient } = await import('#tests/support/client.ts')
  network = connectClient(desk.server)
  startSyncWorker()
})
afterAll(() => desk.close())
beforeEach(async () => {
  work = hand.workFor
  network.link = () => 'pass'
  session.me = null
  await vi.waitFor(() => expect(ChannelWorker.latest?.isEnded ?? true).toBe(true))
  session.me = await mirroredMe()
  await vi.waitFor(async () => {
    asked.length = 0
    await pullArrivals(desk.world.centre.destinationId)
    expect(asked).toEqual(['pullArrivals'])
  })
})

test('While somebody is signed in, the worker stores a confirmation and sends it, and the page hears of it.', async () => {
  const heard: FlushEvent[] = []
  const stop = onFlush((event) => heard.push(event))
  await confirmArrival(await desk.item(aino), true)
  await vi.waitFor(async () => expect(await unsentCount()).toBe(0))
  stop()

  expect(asked).toContain('confirmArrival')
  expect(heard[0]).toBe('started')
})

test('What the worker stores bears the time of the page.', async () => {
  network.link = () => 'cut'
  adoptClock(Date.now() - 600_000)
  onTestFinished(() => adoptClock(Date.now()))
  await confirmArrival(await desk.item(bertta), true)

  const [command] = (await workspace().outbox.commands.toArray()) as ConfirmationCommand[]
  expect(Math.abs((command?.madeAt ?? 0) - now())).toBeLessThan(60_000)
})

test('A request to send goes to the worker.', async () => {
  asked.length = 0
  requestFlush({ hurry: true })
  await vi.waitFor(() => expect(asked).toEqual(['flush']), { timeout: 5000 })
})

test('What the worker refuses or cannot do says on the page why.', async () => {
  const refusal: unknown = await confirmArrival(arrival({ id: 987_654 }), true).catch((failure: unknown) => failure)
  expect(refusal).toBeInstanceOf(RefusedError)
  expect(refusal).toHaveProperty('code', 'arrivals.error.completeUnknown')

  network.link = () => 'cut'
  const failure: unknown = await pullArrivals(desk.world.centre.destinationId).catch((reason: unknown) => reason)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ status: null, errors: [{ code: 'no_connection' }] })
})

test('A confirmation that a failing worker has not answered is stored by the page.', async () => {
  const item = await desk.item(bertta)
  work = () => new Promise<never>(() => undefined)
  const stored = confirmArrival(item, true)
  await vi.waitFor(() => expect(asked).toContain('confirmArrival'))

  ChannelWorker.latest?.fail()
  await stored

  expect(ChannelWorker.latest?.isEnded).toBe(true)
  expect((await desk.item(bertta)).completed).toBe(true)
})

test('When another window keeps a database from the worker, the page says so.', async () => {
  const old = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(outboxName('late'), 1)
    request.onsuccess = () => resolve(request.result)
  })
  const told: boolean[] = []
  whenBlocked((isBlocked) => told.push(isBlocked))
  const { destinationId } = desk.world.centre
  const done = hand.workFor('pullArrivals', [destinationId], { userId: 1, userKey: 'late', now: Date.now() })
  await vi.waitFor(() => expect(told).toEqual([false, true]))

  old.close()
  await done
  await vi.waitFor(() => expect(told).toEqual([false, true, false]))
})

test('When a worker fails, the page looks after what it was to send later.', async () => {
  const heard: FlushEvent[] = []
  const stop = onFlush((event) => heard.push(event))
  ChannelWorker.latest?.fail()
  await vi.waitFor(() => expect(heard).toContain('started'))
  stop()
})

test('What a worker has not answered when its session ends is done for nobody else.', async () => {
  const item = await desk.item(cecilia)
  work = () => new Promise<never>(() => undefined)
  const stored = confirmArrival(item, true).catch((failure: unknown) => failure)
  await vi.waitFor(() => expect(asked).toContain('confirmArrival'))

  session.me = null

  expect(await stored).toBeInstanceOf(NotSignedInError)
  expect((await desk.item(cecilia)).completed).toBe(false)
})
