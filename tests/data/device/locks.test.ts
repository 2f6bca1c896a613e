import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changingSession, flushingAlone, holdingSession } from '#data/device/locks.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a flush while another one is at it', () => {
  const sent = () => Promise.resolve('sent')
  let release: () => void
  let other: Promise<unknown>
  beforeEach(async () => {
    const held = new Promise<void>((resolve) => (release = resolve))
    await new Promise<void>((isTheirs) => {
      other = flushingAlone('user', { steal: false, waitMs: 0 }, () => {
        isTheirs()
        return held
      })
    })
  })
  afterEach(async () => {
    release()
    await other
  })

  test('is left to it', async () => {
    expect(await flushingAlone('user', { steal: false, waitMs: 0 }, sent)).toBe('busy')
    expect(await flushingAlone('somebody else', { steal: false, waitMs: 0 }, sent)).toBe('sent')
  })

  test('may wait for its turn, and no longer than it is to', async () => {
    expect(await flushingAlone('user', { steal: false, waitMs: 20 }, sent)).toBe('busy')
    const waiting = flushingAlone('user', { steal: false, waitMs: 5000 }, sent)
    release()
    expect(await waiting).toBe('sent')
  })

  test('that fails in its turn says why', async () => {
    const waiting = flushingAlone('user', { steal: false, waitMs: 5000 }, () => Promise.reject(new Error('broken')))
    release()
    await expect(waiting).rejects.toThrow('broken')
  })
})

describe('a page without the locks of a browser', () => {
  beforeEach(() => vi.stubGlobal('navigator', {}))

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
    expect(await flushingAlone('user', { steal: false, waitMs: 0 }, () => Promise.resolve('sent'))).toBe('sent')
  })
})
