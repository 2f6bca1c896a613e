import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLingering } from '#ui/late/use-lingering.ts'

interface Opened {
  opened: { id: number } | null
}

const lingering = (opened: Opened['opened']) =>
  renderHook((props: Opened) => useLingering(props.opened), { initialProps: { opened } })

afterEach(() => {
  vi.useRealTimers()
})

test('what was closed is there for half a second, and then not', () => {
  vi.useFakeTimers()
  const editor = { id: 7 }
  const { result, rerender } = lingering(editor)
  expect(result.current).toBe(editor)
  rerender({ opened: null })
  act(() => void vi.advanceTimersByTime(499))
  expect(result.current).toBe(editor)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBeNull()
})

test('what is opened meanwhile takes its place at once', () => {
  const { result, rerender } = lingering({ id: 7 })
  rerender({ opened: null })
  const next = { id: 8 }
  rerender({ opened: next })
  expect(result.current).toBe(next)
})
