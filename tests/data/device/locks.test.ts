import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changingSession, deletingAlone, flushingAlone, holdingSession, unlessDeleting } from '#data/device/locks.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a page without the locks of a browser', () => {
  test('changes the session after the requests that are under way', async () => {
    vi.useFakeTimers()
    const order: string[] = []
    let answer: () => void = () => undefined
    const request = holdingSession(async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      order.push('answered')
    })
    const change = changingSession(() => Promise.resolve(order.push('changed')))
    await vi.advanceTimersByTimeAsync(1000)
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

  test('restores nothing while its deletion is under way', async () => {
    const done: string[] = []
    const undo = (name: string) => unlessDeleting(name, () => Promise.resolve(void done.push(name)))
    await deletingAlone('1', async () => {
      await undo('1')
      await undo('2')
    })
    expect(done).toEqual(['2'])
    await expect(deletingAlone('1', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
    await undo('1')
    expect(done).toEqual(['2', '1'])
  })

  test('flushes, and gives the result', async () => {
    expect(await flushingAlone('user', { steal: false }, () => Promise.resolve('sent'))).toBe('sent')
  })
})
