import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useStill } from '#ui/late/use-still.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  fireEvent.pointerCancel(document.body)
  vi.useRealTimers()
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

const followed = () => renderHook(({ value }) => useStill(value), { initialProps: { value: 'before' } })
const press = () => fireEvent.pointerDown(document.body)

describe('a value that stands still under a press', () => {
  test('follows at once while nothing is pressed', () => {
    const { result, rerender } = followed()
    rerender({ value: 'after' })
    expect(result.current).toBe('after')
  })

  test('stays until whoever is pressed has heard the click', () => {
    const { result, rerender } = followed()
    const button = document.body.appendChild(document.createElement('button'))
    const heard: string[] = []
    button.addEventListener('click', () => heard.push(result.current))
    fireEvent.pointerDown(button)
    rerender({ value: 'after' })
    expect(result.current).toBe('before')
    fireEvent.pointerUp(button)
    expect(result.current).toBe('before')
    fireEvent.click(button)
    expect(heard).toEqual(['before'])
    expect(result.current).toBe('after')
    button.remove()
  })

  test('is let go also by a click that is kept from the window', () => {
    const { result, rerender } = followed()
    const button = document.body.appendChild(document.createElement('button'))
    button.addEventListener('click', (event) => event.stopPropagation())
    fireEvent.pointerDown(button)
    rerender({ value: 'after' })
    fireEvent.click(button)
    expect(result.current).toBe('before')
    pass(0)
    expect(result.current).toBe('after')
    button.remove()
  })

  test('is let go by a finger that scrolls, or is lifted without a click', () => {
    const { result, rerender } = followed()
    press()
    rerender({ value: 'after' })
    fireEvent.pointerCancel(document.body)
    expect(result.current).toBe('after')

    press()
    rerender({ value: 'later' })
    fireEvent.pointerUp(document.body)
    expect(result.current).toBe('after')
    pass(300)
    expect(result.current).toBe('later')
  })

  test('does not stay for ever when the end of a press is never heard', () => {
    const { result, rerender } = followed()
    press()
    rerender({ value: 'after' })
    pass(10_000)
    expect(result.current).toBe('after')
  })

  test('of a screen that opens under a press is its own', () => {
    followed()
    press()
    expect(renderHook(() => useStill('opened')).result.current).toBe('opened')
  })
})
