import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardItem } from '#data/arrivals.ts'
import { groupRows } from '#features/arrivals/board/group-rows.ts'
import { createHold } from '#features/arrivals/board/hold.ts'
import { useHeld } from '#features/arrivals/board/use-held.ts'
import { useSteady } from '#features/arrivals/board/use-steady.ts'
import { boardItem } from '../board-item.ts'

const holdMs = 2000

const early = boardItem({ atHHMM: '08:00' })
const late = boardItem({ atHHMM: '09:00' })

const open = () => createHold(() => performance.now())
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function show(hold = open()) {
  const { result, rerender } = renderHook(
    ({ groups, choice }) => useSteady(groups, hold, choice).map(({ items: [item] }) => item),
    { initialProps: { groups: groupRows([late]), choice: '' } },
  )
  const change = (items: BoardItem[], choice = '') => rerender({ groups: groupRows(items), choice })
  return { hold, result, change }
}

test('a new car comes at once when nobody touches the board', () => {
  const { result, change } = show()

  change([early, late])

  expect(result.current).toEqual([early, late])
})

test('a new car waits until two seconds after the finger is up; a tick does not', () => {
  const { hold, result, change } = show()
  const ticked = { ...late, completed: true }

  hold.press()
  change([early, ticked])
  expect(result.current).toEqual([ticked])
  hold.release()
  pass(holdMs - 1)
  expect(result.current).toEqual([ticked])
  pass(1)

  expect(result.current).toEqual([early, ticked])
})

test('what the user has narrowed the list to is shown at once, touched or not', () => {
  const { hold, result, change } = show()

  hold.touch()
  change([early], 'arrival')

  expect(result.current).toEqual([early])
})

test('the line that says what time it is stays where it is under a finger', () => {
  const hold = open()
  const { result, rerender } = renderHook((minutes) => useHeld(minutes, hold), { initialProps: 480 })

  hold.press()
  rerender(481)
  expect(result.current).toBe(480)
  hold.release()
  pass(holdMs)

  expect(result.current).toBe(481)
})
