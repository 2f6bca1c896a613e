import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isUnderFinger, noFinger, watchFingers } from '#data/device/finger.ts'

const afterMs = 150
const mostMs = 1000

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.useFakeTimers()
  onTestFinished(watchFingers(page))
})
afterEach(() => vi.useRealTimers())

const touch = (name: string, pointerId = 1) => {
  const event = Object.assign(new Event(name), { pointerId })
  page.dispatchEvent(event)
}

/** @returns whether what was asked for now has gone on */
function asked(): () => boolean {
  const goOn = vi.fn()
  void noFinger().then(goOn)
  return () => goOn.mock.calls.length > 0
}

test('Without a finger nothing waits.', async () => {
  expect(isUnderFinger()).toBe(false)
  const hasGoneOn = asked()
  await vi.advanceTimersByTimeAsync(0)
  expect(hasGoneOn()).toBe(true)
})

test.each(['pointerup', 'pointercancel'])(
  'What is asked for under a finger goes on some time after its %s.',
  async (end) => {
    touch('pointerdown')
    const hasGoneOn = asked()
    await vi.advanceTimersByTimeAsync(80)
    touch(end)
    await vi.advanceTimersByTimeAsync(afterMs - 1)
    expect(hasGoneOn()).toBe(false)
    expect(isUnderFinger()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(hasGoneOn()).toBe(true)
    expect(isUnderFinger()).toBe(false)
  },
)

test('A finger beside another one holds on when that one is lifted.', async () => {
  touch('pointerdown', 1)
  touch('pointerdown', 2)
  touch('pointerup', 1)
  const hasGoneOn = asked()
  await vi.advanceTimersByTimeAsync(afterMs * 2)
  expect(hasGoneOn()).toBe(false)
  touch('pointerup', 2)
  await vi.advanceTimersByTimeAsync(afterMs)
  expect(hasGoneOn()).toBe(true)
})

test('A finger that is never lifted is not waited for beyond a second.', async () => {
  touch('pointerdown')
  const hasGoneOn = asked()
  await vi.advanceTimersByTimeAsync(mostMs - 1)
  expect(hasGoneOn()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(hasGoneOn()).toBe(true)
  expect(isUnderFinger()).toBe(false)
  // the one that is lifted after all has been forgotten
  touch('pointerup')
  expect(isUnderFinger()).toBe(false)
})

test('A window that is left has no finger on it.', async () => {
  touch('pointerdown')
  const hasGoneOn = asked()
  page.dispatchEvent(new Event('blur'))
  await vi.advanceTimersByTimeAsync(0)
  expect(hasGoneOn()).toBe(true)
  expect(isUnderFinger()).toBe(false)
})

test('Tap after tap puts nothing off for longer than a second.', async () => {
  touch('pointerdown')
  const hasGoneOn = asked()
  const tapMs = 100
  for (let passed = 0; passed < mostMs; passed += tapMs) {
    expect(hasGoneOn()).toBe(false)
    touch('pointerup')
    touch('pointerdown')
    await vi.advanceTimersByTimeAsync(tapMs)
  }
  expect(isUnderFinger()).toBe(true)
  expect(hasGoneOn()).toBe(true)
})

test('A pointer that was not pressed here holds nothing up.', () => {
  touch('pointerup')
  expect(isUnderFinger()).toBe(false)
})

test('A key is a finger, too: what waits for one goes on in the first pause of the hand.', async () => {
  const key = (name: string, code: string) => page.dispatchEvent(Object.assign(new Event(name), { code }))
  key('keydown', 'Digit0')
  const hasGoneOn = asked()
  key('keydown', 'Digit7')
  key('keyup', 'Digit0')
  await vi.advanceTimersByTimeAsync(afterMs)
  expect(hasGoneOn()).toBe(false)
  key('keyup', 'Digit7')
  await vi.advanceTimersByTimeAsync(afterMs)
  expect(hasGoneOn()).toBe(true)
})
