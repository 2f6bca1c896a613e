import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changingSession, flushingAlone, holdingSession } from '#data/device/locks.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a page without the locks of a browser', () => {
  test('changes the session after the requests that are under way', async () => {
    const order: string[] = []
    let answer: () => void = () => undefined
    const request = holdingSession(async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      order.push('answered')
    })
    const change = changingSession(() => Promise.resolve(order.push('changed')))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(order).toEqual([])

    answer()
    await Promise.all([request, change])
    expect(order).toEqual(['answered', 'changed'])
  })

  test('waits no longer than two seconds for them, and failed ones are over', async () => {
    vi.useFakeTimers()
    await expect(holdingSession(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
    void holdingSession(() => new Promise<never>(() => undefined))
    const changed = vi.fn(() => Promise.resolve())
    const change = changingSession(changed)
    await vi.advanceTimersByTimeAsync(1999)
    expect(changed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await change
    expect(changed).toHaveBeenCalledOnce()
  })

  test('flushes, and gives the result', async () => {
    expect(await flushingAlone('user', { steal: false }, () => Promise.resolve('sent'))).toBe('sent')
  })
})
