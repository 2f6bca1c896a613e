import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { confirmArrival } from '#data/arrivals.ts'
import { flushingAlone } from '#data/device/locks.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { unsentCount } from '#data/workspace/queue.ts'
import { names, openDesk, type Desk } from '#tests/data/desk.ts'
import { wakeUp } from '../../../workers/service/wake-up.ts'

const wakeUpMessage = { type: 'WAKE_UP' }

let desk: Desk
let release: () => void = () => undefined
/** What the open pages have heard. */
const heard: unknown[] = []
const page = { postMessage: (message: unknown) => void heard.push(message) }
const woken = () => wakeUp({ matchAll: () => Promise.resolve([page]) })

const sendsNothing = () => {
  desk.client.link = ({ path }) => (/set(Complete|Incomplete)/.test(path) ? 503 : 'pass')
}

beforeAll(async () => {
  vi.stubEnv('VITE_API_BASE_URL', 'https://perille.example')
  desk = await openDesk()
})
afterAll(async () => {
  await desk.close()
  vi.unstubAllEnvs()
})

beforeEach(async () => {
  heard.length = 0
  const item = await desk.item(names[0] ?? '')
  sendsNothing()
  await confirmArrival(item, !item.completed)
  await flushNow()
  desk.client.link = () => 'pass'
})
afterEach(async () => {
  release()
  desk.client.link = () => 'pass'
  await desk.synchronize()
})

test('woken by the browser, the pages are told and what waits is sent, however long it was to wait', async () => {
  await woken()

  expect(heard).toEqual([wakeUpMessage])
  expect(await unsentCount()).toBe(0)
})

test('what is left asks the browser to try again', async () => {
  sendsNothing()

  await expect(woken()).rejects.toThrow()
  expect(await unsentCount()).toBe(1)
})

test('so does what a page has in hand, which may be going', async () => {
  const { userKey, outbox } = workspace()
  await new Promise<void>((taken) => {
    const work = async () => {
      await outbox.kept.put({ k: 'flushBeat', value: Date.now() })
      taken()
      await new Promise<void>((resolve) => (release = resolve))
    }
    void flushingAlone(userKey, { steal: false }, work)
  })

  await expect(woken()).rejects.toThrow()
})
