import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { watchFingers } from '#data/device/finger.ts'
import { askFrom, refresh, refreshScreen, useRefresh, type RefreshCause } from '#state/refresh.ts'
import { usePull, type PullOptions } from '#state/use-pull.ts'
import { change } from '#tests/support/open-page.tsx'

const afterMs = 150

const refreshMs = 30_000

const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The window is hidden, or shown again. */
async function become(state: 'hidden' | 'visible'): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

/** An answer that comes when the test says so. */
function held() {
  let answer: () => void = () => undefined
  let fail: (reason: unknown) => void = () => undefined
  const promise = new Promise<void>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  return { promise, answer: () => change(answer), fail: (why: unknown) => change(() => fail(why)) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('what is looked at', () => {
  const causes: RefreshCause[] = []
  const look = () =>
    renderHook(() =>
      useRefresh((cause) => {
        causes.push(cause)
        return Promise.resolve()
      }),
    )
  beforeEach(() => void causes.splice(0))

  test('is asked for twice a minute, and no more once it is left', async () => {
    const { unmount } = look()
    await pass(refreshMs - 1)
    expect(causes).toEqual([])
    await pass(1)
    await pass(refreshMs)
    expect(causes).toEqual(['clock', 'clock'])
    unmount()
    await pass(5 * refreshMs)
    expect(causes).toHaveLength(2)
  })

  test('rests while the window is hidden, and is asked for at once when it is shown again', async () => {
    look()
    await become('hidden')
    await pass(10 * refreshMs)
    expect(causes).toEqual([])
    await become('visible')
    expect(causes).toEqual(['wake'])
    await pass(refreshMs)
    expect(causes).toEqual(['wake', 'clock'])
  })

  test('waits for a finger, under which no sign of it comes or goes', async () => {
    onTestFinished(watchFingers())
    const press = (name: string) => globalThis.dispatchEvent(Object.assign(new Event(name), { pointerId: 1 }))
    const { promise, answer } = held()
    renderHook(() =>
      useRefresh((cause) => {
        causes.push(cause)
        return promise
      }),
    )
    press('pointerdown')
    globalThis.dispatchEvent(new Event('focus'))
    await settle()
    expect({ causes, busy: refresh.busy }).toEqual({ causes: [], busy: false })
    press('pointerup')
    await pass(afterMs)
    expect({ causes, busy: refresh.busy }).toEqual({ causes: ['wake'], busy: true })

    press('pointerdown')
    await answer()
    expect(refresh.busy).toBe(true)
    press('pointerup')
    await pass(afterMs)
    expect(refresh.busy).toBe(false)
  })

  test('does not wait for the finger that has asked for it', async () => {
    onTestFinished(watchFingers())
    look()
    globalThis.dispatchEvent(Object.assign(new Event('pointerdown'), { pointerId: 1 }))
    await change(() => void refreshScreen())
    expect(causes).toEqual(['user'])
  })

  test.each([
    ['the window is turned to', new Event('focus')],
    ['the network comes back', new Event('online')],
    ['the page comes out of the browser’s memory', Object.assign(new Event('pageshow'), { persisted: true })],
  ])('is asked for at once when %s', async (_, event) => {
    look()
    globalThis.dispatchEvent(event)
    await settle()
    expect(causes).toEqual(['wake'])
  })

  test('is not asked for by a page that has just been loaded', async () => {
    look()
    globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    await settle()
    expect(causes).toEqual([])
  })

  test('waits a whole minute after the user has asked', async () => {
    look()
    await pass(refreshMs - 1000)
    await act(() => refreshScreen())
    await pass(refreshMs - 1)
    expect(causes).toEqual(['user'])
    await pass(1)
    expect(causes).toEqual(['user', 'clock'])
  })
})

test('one refresh goes at a time: others share it, but for a user who asks while the clock does', async () => {
  const causes: RefreshCause[] = []
  const answers = [held(), held()]
  renderHook(() =>
    useRefresh((cause) => {
      causes.push(cause)
      return answers[causes.length - 1]!.promise
    }),
  )
  const first = refreshScreen('clock')
  expect(refreshScreen('wake')).toBe(first)
  const second = refreshScreen('user')
  expect(refreshScreen('user')).toBe(second)
  await settle()
  expect(causes).toEqual(['clock'])
  await answers[0]!.answer()
  await settle()
  expect(causes).toEqual(['clock', 'user'])
  expect(refresh.busy).toBe(true)
  await answers[1]!.answer()
  expect(refresh.busy).toBe(false)
})

describe('a set', () => {
  const asked: (PullOptions & { of: number; answer: ReturnType<typeof held> })[] = []
  const pull = (of: number, options: PullOptions) => {
    const answer = held()
    asked.push({ ...options, of, answer })
    return answer.promise
  }
  const look = (of = 1) => renderHook(() => usePull(of, pull))
  afterEach(async () => {
    for (const { answer } of asked.splice(0)) await answer.answer()
  })

  test('that two parts of the screen show is asked for once, and a refresh meanwhile makes no second call', async () => {
    const [one, other] = [look(), look()]
    look(2)
    void refreshScreen('wake')
    await settle()
    expect(asked.map(({ of }) => of)).toEqual([1, 2])
    await asked[0]!.answer.answer()
    expect([one.result.current.isLoading, other.result.current.isLoading]).toEqual([false, false])
  })

  test('waits until the first screen takes taps, and is not asked for by who has left before', async () => {
    const first = held()
    askFrom(first.promise)
    const gone = look(1)
    look(2)
    await settle()
    expect(asked).toEqual([])
    gone.unmount()
    await first.answer()
    await settle()
    expect(asked.map(({ of }) => of)).toEqual([2])
    look(3)
    expect(asked.map(({ of }) => of)).toEqual([2, 3])
  })

  test('is given up only when nobody shows it any more', () => {
    const [one, other] = [look(), look()]
    one.unmount()
    expect(asked[0]!.signal.aborted).toBe(false)
    other.unmount()
    expect(asked[0]!.signal.aborted).toBe(true)
    look()
    expect(asked).toHaveLength(2)
  })

  test('is not asked for by who has left, and not kept under way by them', async () => {
    const [one, other] = [look(), look()]
    const { retry } = one.result.current
    one.unmount()
    await change(retry)
    other.unmount()
    await asked[0]!.answer.answer()
    await settle()
    expect(asked).toHaveLength(1)
    expect(asked[0]!.signal.aborted).toBe(true)
  })

  test('that was to be asked for after another call is not, once nobody shows it any more', async () => {
    const { result, unmount } = look()
    await change(() => result.current.retry())
    unmount()
    await asked[0]!.answer.answer()
    await settle()
    expect(asked).toHaveLength(1)
  })

  test('that the clock asks for keeps what is known of it until the answer', async () => {
    const { result } = look()
    await asked[0]!.answer.fail(new Error('first'))
    expect(result.current).toMatchObject({ isLoading: false, failure: new Error('first') })
    await pass(refreshMs)
    expect(asked.map(({ cause }) => cause)).toEqual(['open', 'clock'])
    expect(result.current).toMatchObject({ isLoading: false, failure: new Error('first') })
    await asked[1]!.answer.answer()
    expect(result.current).toMatchObject({ isLoading: false, failure: null })
  })

  test('that the user asks for while the clock does is asked for once more after it', async () => {
    const { result } = look()
    await asked[0]!.answer.answer()
    await pass(refreshMs)
    act(() => result.current.retry())
    expect(asked.map(({ cause }) => cause)).toEqual(['open', 'clock'])
    expect(result.current.isLoading).toBe(true)
    await asked[1]!.answer.answer()
    expect(asked.map(({ cause }) => cause)).toEqual(['open', 'clock', 'user'])
    await asked[2]!.answer.answer()
    expect(result.current.isLoading).toBe(false)
  })
})
