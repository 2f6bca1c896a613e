import { liveQuery } from 'dexie'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { device } from '#data/device/db.ts'
import { watchFingers } from '#data/device/finger.ts'
import { watch } from '#data/device/watch.ts'
import { holdTimers } from '#tests/support/held-timers.ts'

const afterMs = 150
const mostMs = 1000

const page = new EventTarget()
const press = (name: string) => page.dispatchEvent(Object.assign(new Event(name), { pointerId: 1 }))

// a database that is just being opened waits for timers of its own
beforeEach(async () => {
  await device.open()
})

test('The first answer is told at once, and under a finger none of what has changed since', async () => {
  onTestFinished(watchFingers(page))
  const pass = holdTimers(afterMs, mostMs)
  const read = async () => (await device.kept.get('told'))?.value
  press('pointerdown')
  const told: unknown[] = []
  onTestFinished(watch(read, (value) => void told.push(value)))
  await vi.waitFor(() => expect(told).toEqual([undefined]))

  await device.kept.put({ k: 'told', value: 1 })
  // another one, which waits for nothing, has heard of it by now
  const other: unknown[] = []
  const subscription = liveQuery(read).subscribe((value) => void other.push(value))
  onTestFinished(() => subscription.unsubscribe())
  await vi.waitFor(() => expect(other).toEqual([1]))
  await device.kept.put({ k: 'told', value: 2 })
  await vi.waitFor(() => expect(other).toEqual([1, 2]))
  expect(told).toEqual([undefined])

  press('pointerup')
  pass()
  await vi.waitFor(() => expect(told).toEqual([undefined, 2]))
})

test('What may be lost by being known late is told under a finger, too', async () => {
  onTestFinished(watchFingers(page))
  holdTimers(afterMs, mostMs)
  press('pointerdown')
  const told: unknown[] = []
  const read = async () => (await device.kept.get('urgent'))?.value
  onTestFinished(watch(read, (value) => void told.push(value), true))
  await vi.waitFor(() => expect(told).toEqual([undefined]))
  await device.kept.put({ k: 'urgent', value: 1 })
  await vi.waitFor(() => expect(told).toEqual([undefined, 1]))
})
