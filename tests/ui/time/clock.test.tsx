import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useNow } from '#ui/time/use-now.ts'

const emit = (target: EventTarget, event: string) =>
  act(() => {
    target.dispatchEvent(new Event(event))
  })

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('the clock ticks at full minutes, and at once when the page comes back', () => {
  let time = 90_000
  const now = () => time
  const { result } = renderHook(() => useNow(now, 60_000))
  expect(result.current).toBe(90_000)

  time = 120_000
  pass(29_999)
  expect(result.current).toBe(90_000)
  pass(1)
  expect(result.current).toBe(120_000)

  time = 500_000
  emit(document, 'visibilitychange')
  expect(result.current).toBe(500_000)
})

describe('clocks', () => {
  const isHidden = vi.spyOn(document, 'visibilityState', 'get')
  afterEach(() => isHidden.mockReturnValue('visible'))
  const minutes = (now: () => number, everyMs = 60_000) => renderHook(() => useNow(now, everyMs))

  test('that show the same minute are woken by one timer, which ends with the last of them', () => {
    const now = () => Date.now()
    const [first, second] = [minutes(now), minutes(now)]
    expect(vi.getTimerCount()).toBe(1)
    pass(60_000)
    expect(first.result.current).toBe(second.result.current)
    first.unmount()
    expect(vi.getTimerCount()).toBe(1)
    second.unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('draw nothing anew within their minute', () => {
    let time = 90_000
    const now = () => time
    const drawn = vi.fn()
    renderHook(() => {
      drawn()
      return useNow(now, 60_000)
    })
    time = 119_999
    emit(document, 'visibilitychange')
    expect(drawn).toHaveBeenCalledTimes(1)
    time = 120_000
    emit(document, 'visibilitychange')
    expect(drawn).toHaveBeenCalledTimes(2)
  })

  test('of minutes wait while nobody can look, and are right when somebody does; those of seconds go on', () => {
    let time = 90_000
    const now = () => time
    const { result } = minutes(now)
    isHidden.mockReturnValue('hidden')
    emit(document, 'visibilitychange')
    expect(vi.getTimerCount()).toBe(0)
    time = 500_000
    isHidden.mockReturnValue('visible')
    emit(document, 'visibilitychange')
    expect([result.current, vi.getTimerCount()]).toEqual([500_000, 1])

    minutes(now, 1000)
    isHidden.mockReturnValue('hidden')
    emit(document, 'visibilitychange')
    expect(vi.getTimerCount()).toBe(1)
  })
})
