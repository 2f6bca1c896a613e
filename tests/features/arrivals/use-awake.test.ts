import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAwake } from '#features/arrivals/use-awake.ts'

const release = vi.fn(() => Promise.resolve())
const request = vi.fn(() => Promise.resolve({ release }))

beforeEach(() => {
  release.mockClear()
  request.mockClear()
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

test('the screen stays on while it is wanted, also after the page was hidden', async () => {
  renderHook(() => useAwake(true))
  expect(request).toHaveBeenCalledOnce()

  comeBack()

  await waitFor(() => expect(request).toHaveBeenCalledTimes(2))
})

test('the screen may sleep when it is not wanted any more', async () => {
  const { rerender } = renderHook((isWanted) => useAwake(isWanted), { initialProps: true })
  await waitFor(() => expect(request).toHaveBeenCalledOnce())

  rerender(false)
  comeBack()

  await waitFor(() => expect(release).toHaveBeenCalledOnce())
  expect(request).toHaveBeenCalledOnce()
})

test('a browser that refuses or cannot changes nothing', () => {
  request.mockRejectedValueOnce(new Error('battery low'))
  expect(() => renderHook(() => useAwake(true))).not.toThrow()

  Reflect.deleteProperty(navigator, 'wakeLock')

  expect(() => renderHook(() => useAwake(true))).not.toThrow()
})
