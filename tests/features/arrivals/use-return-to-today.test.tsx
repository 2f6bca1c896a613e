import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useReturnToToday } from '#features/arrivals/use-return-to-today.ts'

const returnAfterMs = 600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('another day goes back to today once nobody has touched the page for ten minutes', () => {
  const onToday = vi.fn()
  renderHook(() => useReturnToToday(true, onToday))

  vi.advanceTimersByTime(returnAfterMs - 1)
  fireEvent.pointerDown(window)
  vi.advanceTimersByTime(returnAfterMs - 1)
  expect(onToday).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onToday).toHaveBeenCalledOnce()
})

test('today stays, and so does a page that is left', () => {
  const onToday = vi.fn()
  const { rerender, unmount } = renderHook(({ isElsewhere }) => useReturnToToday(isElsewhere, onToday), {
    initialProps: { isElsewhere: true },
  })
  rerender({ isElsewhere: false })
  vi.advanceTimersByTime(returnAfterMs)
  rerender({ isElsewhere: true })
  unmount()
  vi.advanceTimersByTime(returnAfterMs)
  expect(onToday).not.toHaveBeenCalled()
})
