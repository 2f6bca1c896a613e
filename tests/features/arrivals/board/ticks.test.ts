import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { BoardItem } from '#data/arrivals.ts'
import { watchFingers } from '#data/device/finger.ts'
import { createTicks, withTick, type Tick } from '#features/arrivals/board/ticks.ts'
import { boardItem } from '../board-item.ts'

const afterMs = 150

const doubleTapMs = 300

interface Save {
  completed: boolean
  succeed: () => void
  fail: (reason: Error) => void
}

const item = boardItem()
let saves: Save[]

/** A device whose storage answers when the test says so. */
const openTicks = () =>
  createTicks(
    (_, completed) => new Promise((succeed, fail) => saves.push({ completed, succeed, fail })),
    () => performance.now(),
  )

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  saves = []
})
afterEach(() => {
  vi.useRealTimers()
})

test('a tick shows at once, before it is stored', () => {
  const ticks = openTicks()

  void ticks.set(item, true)

  expect(withTick(item, ticks.of(item.id))).toMatchObject({ completed: true, isUnsent: true, hasFailed: false })
})

test('only the tile of the item hears of it', async () => {
  const ticks = openTicks()
  const [own, other] = [vi.fn(), vi.fn()]
  ticks.subscribe(item.id, own)
  ticks.subscribe(item.id + 1, other)

  void ticks.set(item, true)
  await settle()
  saves[0]?.succeed()
  await settle()

  expect(own).toHaveBeenCalledTimes(2)
  expect(other).not.toHaveBeenCalled()
})

test('that it is stored is not drawn under the finger that ticked it, but that it could not be is', async () => {
  onTestFinished(watchFingers())
  const ticks = openTicks()
  const press = (name: string) => globalThis.dispatchEvent(Object.assign(new Event(name), { pointerId: 1 }))
  const tick = async (end: 'succeed' | 'fail') => {
    press('pointerdown')
    press('pointerup')
    const set = ticks.set(item, true).catch(() => undefined)
    await settle()
    saves.at(-1)?.[end](new Error('full'))
    await settle()
    return set
  }
  void tick('succeed')
  await settle()
  expect(ticks.of(item.id)?.phase).toBe('saving')
  await vi.advanceTimersByTimeAsync(afterMs)
  expect(ticks.of(item.id)?.phase).toBe('stored')

  await tick('fail')
  expect(ticks.of(item.id)?.phase).toBe('failed')
})

test('a tile that is gone hears nothing', () => {
  const ticks = openTicks()
  const listener = vi.fn()
  ticks.subscribe(item.id, listener)()

  void ticks.set(item, true)

  expect(listener).not.toHaveBeenCalled()
})

test('a stored tick shows until the row says what has become of it', async () => {
  const ticks = openTicks()
  void ticks.set(item, true)
  await settle()
  saves[0]?.succeed()
  await settle()
  expect(withTick(item, ticks.of(item.id)).completed).toBe(true)

  const refused: BoardItem = { ...item, sync: 'refused' }

  expect(withTick(refused, ticks.of(item.id))).toMatchObject({ completed: false, isUnsent: false, hasFailed: true })
})

test('a stored tick that changes no row is forgotten after a while', async () => {
  const ticks = openTicks()
  void ticks.set(item, true)
  await settle()
  saves[0]?.succeed()
  await vi.advanceTimersByTimeAsync(2000)

  expect(ticks.of(item.id)).toBeUndefined()
})

test('a confirmation that could not be stored is undone, and its tile says so until the next tap', async () => {
  const ticks = openTicks()
  const stored = ticks.set(item, true)
  await settle()
  saves[0]?.fail(new Error('full'))

  await expect(stored).rejects.toThrow('full')
  expect(withTick(item, ticks.of(item.id))).toMatchObject({ completed: false, isUnsent: false, hasFailed: true })
  void ticks.set(item, true)
  expect(withTick(item, ticks.of(item.id))).toMatchObject({ completed: true, isUnsent: true, hasFailed: false })
})

test('two intents on one item are stored in the order of the taps, and the second one shows', async () => {
  const ticks = openTicks()
  void ticks.set(item, true)
  void ticks.set(item, false)
  await settle()
  expect(saves.map(({ completed }) => completed)).toEqual([true])
  expect(withTick(item, ticks.of(item.id)).completed).toBe(false)

  saves[0]?.succeed()
  await settle()

  expect(saves.map(({ completed }) => completed)).toEqual([true, false])
  expect(ticks.of(item.id)?.phase).toBe('saving')
})

test('a first intent that fails does not stop the second', async () => {
  const ticks = openTicks()
  const first = ticks.set(item, true)
  void ticks.set(item, false)
  await settle()
  saves[0]?.fail(new Error('full'))

  await expect(first).rejects.toThrow('full')
  await settle()
  expect(saves).toHaveLength(2)
  expect(ticks.of(item.id)).toMatchObject({ completed: false, phase: 'saving' })
})

test('a second tap on the same tile within 300 ms does not count; one on another tile does', () => {
  const ticks = openTicks()

  expect(ticks.tap(1)).toBe(true)
  vi.advanceTimersByTime(doubleTapMs - 1)
  expect([ticks.tap(1), ticks.tap(2)]).toEqual([false, true])
  vi.advanceTimersByTime(1)
  expect(ticks.tap(1)).toBe(true)
})

test('a tap after one that could not be stored counts, however soon it comes', async () => {
  const ticks = openTicks()
  ticks.tap(item.id)
  const stored = ticks.set(item, true)
  saves[0]?.fail(new Error('full'))
  await expect(stored).rejects.toThrow('full')

  expect(ticks.tap(item.id)).toBe(true)
})

test('a tap right after another one does not count although one before both could not be stored', async () => {
  const ticks = openTicks()
  ticks.tap(item.id)
  const first = ticks.set(item, true)
  vi.advanceTimersByTime(doubleTapMs)
  ticks.tap(item.id)
  void ticks.set(item, false)
  saves[0]?.fail(new Error('full'))
  await expect(first).rejects.toThrow('full')

  expect(ticks.tap(item.id)).toBe(false)
})

describe('a row', () => {
  const tick = (phase: Tick['phase'], row = item): Tick => ({ row, completed: true, phase })
  const shown = { completed: true, isUnsent: true, isSaving: false, hasFailed: false }
  const waiting = { completed: false, isUnsent: false, isSaving: false, hasFailed: false }

  test.each([
    ['without a tick', item, undefined, waiting],
    ['that waits to be sent', { ...item, completed: true, sync: 'unsent' }, undefined, shown],
    ['that is sent', { ...item, completed: true }, undefined, { ...shown, isUnsent: false }],
    ['that was refused', { ...item, sync: 'refused' }, undefined, { ...waiting, hasFailed: true }],
    ['whose tick is being saved', item, tick('saving'), { ...shown, isSaving: true }],
    [
      'that changed while its tick is being saved',
      { ...item, carName: 'Taksi 9' },
      tick('saving'),
      { ...shown, isSaving: true },
    ],
    ['whose tick is stored', item, tick('stored'), shown],
    ['that changed after its tick was stored', { ...item, carName: 'Taksi 9' }, tick('stored'), waiting],
    ['whose tick failed', item, tick('failed'), { ...waiting, hasFailed: true }],
    ['that changed after its tick failed', { ...item, carName: 'Taksi 9' }, tick('failed'), waiting],
  ] as const)('%s shows what is true of it', (_, row, laid, facts) => {
    expect(withTick(row, laid)).toEqual(facts)
  })
})
