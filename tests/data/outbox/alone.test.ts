// @apart: asks what modules do that have just been loaded
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { confirmArrival } from '#data/arrivals.ts'
import { flushingAlone } from '#data/device/locks.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { flushNow, onFlush } from '#data/delivery/deliver.ts'
import { fateOf, sendAgain } from '#data/delivery/dead-letters.ts'
import { needingAttention, unsentCount } from '#data/workspace/queue.ts'
import { sendBeforeSignOut } from '#data/session.ts'
import { names, openDesk, type Desk } from '../desk.ts'

let desk: Desk
let release: () => void = () => undefined

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

beforeEach(async () => {
  const item = await desk.item(names[0] ?? '')
  desk.client.link = ({ path }) => (/set(Complete|Incomplete)/.test(path) ? 503 : 'pass')
  await confirmArrival(item, !item.completed)
  await flushNow()
  desk.client.link = () => 'pass'
})
afterEach(async () => {
  release()
  await desk.synchronize()
})

/** Another window holds the outbox, and said so this long ago by the device's clock. */
function heldElsewhere(agoMs: number): Promise<unknown> {
  const { userKey, outbox } = workspace()
  return new Promise<void>((taken) => {
    const work = async () => {
      await outbox.kept.put({ k: 'flushBeat', value: Date.now() - agoMs })
      taken()
      await new Promise<void>((resolve) => (release = resolve))
    }
    void flushingAlone(userKey, { steal: false }, work)
  })
}

/** The other window comes to its end after this one has found twice that it is still at it. */
function releaseOnceSeen(): void {
  let seen = 0
  const forget = onFlush((event) => {
    if (event === 'started' || event.ended !== 'busy') return
    seen += 1
    if (seen === 2) release()
  })
  onTestFinished(forget)
}

test('what another window has in hand is left to it', async () => {
  await heldElsewhere(5000)

  expect(await flushNow({ hurry: true })).toMatchObject({ ended: 'busy' })
  expect(await unsentCount()).toBe(1)
})

test('what another window could not send is sent soon after it has ended, although nothing happens', async () => {
  await heldElsewhere(5000)
  expect(await flushNow({ hurry: true })).toMatchObject({ ended: 'busy' })
  release()

  await vi.waitFor(async () => expect(await unsentCount()).toBe(0), { timeout: 20_000 })
})

test.each([
  ['has been silent for half a minute', 31_000],
  ['was last heard before the clock was set back', -3_600_000],
])('a window that %s has its outbox taken over', async (_, agoMs) => {
  await heldElsewhere(agoMs)

  expect(await flushNow({ hurry: true })).toMatchObject({ ended: 'empty', settled: 1 })
  expect(await unsentCount()).toBe(0)
})

test('a flush that another window takes over is left to it, and one that fails has failed', async () => {
  const { userKey } = workspace()
  const failing = () => Promise.reject(new DOMException('no storage', 'AbortError'))
  const begun = Promise.withResolvers<undefined>()
  const work = () => {
    begun.resolve(undefined)
    return new Promise<void>((resolve) => (release = resolve))
  }
  const flushed = flushingAlone(userKey, { steal: false }, work)
  await begun.promise

  expect(await flushingAlone(userKey, { steal: true }, () => Promise.resolve('sent'))).toBe('sent')
  expect(await flushed).toBe('busy')
  await expect(flushingAlone(userKey, { steal: false }, failing)).rejects.toThrow('no storage')
})

test('who leaves waits for what another window has in hand', async () => {
  await heldElsewhere(5000)
  releaseOnceSeen()

  expect(await sendBeforeSignOut()).toBe(0)
})

test('what is sent again is not called waiting while another window has the outbox in hand', async () => {
  desk.client.link = ({ path }) => (/set(Complete|Incomplete)/.test(path) ? 422 : 'pass')
  await flushNow({ hurry: true })
  desk.client.link = () => 'pass'
  await heldElsewhere(5000)
  const [opId = ''] = await sendAgain((await needingAttention()).map(({ id }) => id))
  releaseOnceSeen()

  expect(await fateOf(opId)).toBe('sent')
})
