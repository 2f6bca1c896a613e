import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { quickTap } from '#ui/press/quick-tap.ts'

const act = vi.fn()

beforeEach(() => {
  act.mockReset()
  render(
    <>
      <button {...quickTap(act)}>Tick</button>
      <button {...quickTap(act)}>Other</button>
      <button {...quickTap(act, true)}>Told</button>
    </>,
  )
})

const tick = () => screen.getByRole('button', { name: 'Tick' })
const other = () => screen.getByRole('button', { name: 'Other' })
const at = (clientX: number, clientY: number) => ({ identifier: 1, clientX, clientY })

interface Lifted {
  from?: Element
  to?: Element
  x?: number
  afterMs?: number
  isRunning?: boolean
  fingers?: number
}

/** A finger comes down and is lifted. @returns whether the browser may still make a click of it */
function touch({
  from = tick(),
  to = tick(),
  x = 20,
  afterMs = 80,
  isRunning = false,
  fingers = 1,
}: Lifted = {}): boolean {
  const down = { touches: Array.from({ length: fingers }, () => at(20, 20)), cancelable: !isRunning }
  const start = createEvent.touchStart(from, down)
  const end = createEvent.touchEnd(to, { changedTouches: [at(x, 20)], touches: [], cancelable: true })
  Object.defineProperty(end, 'timeStamp', { value: start.timeStamp + afterMs })
  fireEvent(from, start)
  return fireEvent(to, end)
}

test('A finger that is lifted acts at once, and no click follows that would act again.', () => {
  expect(touch()).toBe(false)
  expect(act).toHaveBeenCalledOnce()
})

test('What had the focus loses it once the answer is painted, as after a click.', async () => {
  other().focus()
  touch()
  await vi.waitFor(() => expect(document.activeElement).toBe(document.body))
})

test.each<[string, Lifted]>([
  ['that has moved away', { x: 40 }],
  ['that stops a page in its run', { isRunning: true }],
  ['that is not alone', { fingers: 2 }],
])('A finger %s does nothing here; the browser decides whether it clicks.', (_, lifted) => {
  expect(touch(lifted)).toBe(true)
  expect(act).not.toHaveBeenCalled()
})

test('A finger that stays acts as it is lifted, where the browser makes no menu of it.', () => {
  expect(touch({ afterMs: 1200 })).toBe(false)
  expect(act).toHaveBeenCalledOnce()
})

test('A finger for which the browser has made a menu does nothing.', () => {
  fireEvent.touchStart(tick(), { touches: [at(20, 20)] })
  fireEvent.contextMenu(tick())
  expect(fireEvent.touchEnd(tick(), { changedTouches: [at(20, 20)], touches: [] })).toBe(true)
  expect(act).not.toHaveBeenCalled()
})

test('A finger that stays to read the words of a button is left to the browser, and a slow tap there is one.', () => {
  const told = screen.getByRole('button', { name: 'Told' })
  expect(touch({ from: told, to: told, afterMs: 600 })).toBe(true)
  expect(act).not.toHaveBeenCalled()
  expect(touch({ from: told, to: told, afterMs: 400 })).toBe(false)
  expect(act).toHaveBeenCalledOnce()
})

test('A finger that came down on another button does nothing.', () => {
  expect(touch({ from: other() })).toBe(true)
  expect(act).not.toHaveBeenCalled()
})

test('A finger that came down once acts once.', () => {
  touch()
  fireEvent.touchEnd(tick(), { changedTouches: [at(20, 20)], touches: [] })
  expect(act).toHaveBeenCalledOnce()
})

test('A click acts: it is what a mouse, a key and a screen reader make.', () => {
  fireEvent.click(tick())
  expect(act).toHaveBeenCalledOnce()
})

test('A key that is held down acts once.', () => {
  for (const key of ['Enter', ' ']) expect(fireEvent.keyDown(tick(), { key, repeat: true })).toBe(false)
  expect(fireEvent.keyDown(tick(), { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(tick(), { key: 'ArrowRight', repeat: true })).toBe(true)
})
