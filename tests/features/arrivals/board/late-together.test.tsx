import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupRows } from '#features/arrivals/board/group-rows.ts'
import { createHold } from '#features/arrivals/board/hold.ts'
import { foldAfterMs } from '#features/arrivals/board/use-folding.ts'
import { useLateTogether } from '#features/arrivals/board/use-late-together.ts'
import { ringLength } from '#features/arrivals/header/ring.ts'
import { boardItem } from '../board-item.ts'

const eight = 8 * 60
const car = (id: number, atHHMM: string, completed: boolean) =>
  boardItem({ id, atHHMM, carName: `Taksi ${id}`, transportName: `Taksi ${id}`, completed })
const dayOf = (done: readonly number[]) =>
  groupRows([
    car(1, '07:00', done.includes(1)),
    car(2, '07:10', done.includes(2)),
    car(3, '07:20', done.includes(3)),
    car(4, '07:30', done.includes(4)),
    car(6, '07:58', false),
    car(5, '08:30', false),
  ])

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function showDay(done: readonly number[], nowMinutes: number | null = eight) {
  const hold = createHold(() => performance.now())
  const { result, rerender } = renderHook(({ groups }) => useLateTogether(groups, nowMinutes, hold), {
    initialProps: { groups: dayOf(done) },
  })
  return {
    order: () => result.current.map(({ items }) => items[0]?.id),
    confirm: (now: readonly number[]) => rerender({ groups: dayOf(now) }),
  }
}

test('the late ones stand together, after what is done and before what has just come or is to come', () => {
  expect(showDay([2, 4]).order()).toEqual([2, 4, 1, 3, 6, 5])
  expect(showDay([2, 4], null).order()).toEqual([1, 2, 3, 4, 6, 5])
})

test('one whose last passenger has come stays where it is until it is folded', () => {
  const { order, confirm } = showDay([2, 4])
  confirm([1, 2, 4])
  act(() => void vi.advanceTimersByTime(foldAfterMs - 1))
  expect(order()).toEqual([2, 4, 1, 3, 6, 5])
  act(() => void vi.advanceTimersByTime(1))
  expect(order()).toEqual([1, 2, 4, 3, 6, 5])
})

test('the ring is closed only when nobody is missing', () => {
  const full = ringLength(1)
  expect(full - ringLength(41 / 42)).toBeGreaterThan(5)
  expect(ringLength(0.5)).toBeCloseTo(full / 2)
})
