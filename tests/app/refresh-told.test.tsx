import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fetched } from '#domain/live.ts'
import { refreshChanged, refreshScreen, setTold, useRefresh, type RefreshCause } from '#state/refresh.ts'
import { change } from '#tests/support/open-page.tsx'

const refreshMs = 30_000
const toldRefreshMs = 20 * 60_000

const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** An answer that comes when the test says so. */
function held() {
  let answer: () => void = () => undefined
  const promise = new Promise<void>((resolve) => (answer = resolve))
  return { promise, answer: () => change(answer) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('what the server tells of', () => {
  const asked: string[] = []
  const look = (name: string, ...madeOf: Parameters<typeof useRefresh> extends [unknown, ...infer Of] ? Of : never) =>
    renderHook(() => {
      useRefresh(
        (cause) => {
          asked.push(`${name} ${cause}`)
          return Promise.resolve()
        },
        ...madeOf,
      )
    })
  beforeEach(() => void asked.splice(0))
  afterEach(() => setTold(false))

  test('is asked for by what is made of it, where it is', async () => {
    look('board', { kinds: ['board'], destinationId: 6 })
    look('groups', { kinds: ['groups'] })
    look('anything')
    expect(await refreshChanged([{ kind: 'board', destinationId: 6, recordId: 1 }])).toBe('whole')
    expect(asked).toEqual(['board change', 'anything change'])
    asked.length = 0
    await refreshChanged([{ kind: 'board', destinationId: 7 }])
    expect(asked).toEqual(['anything change'])
    asked.length = 0
    await refreshChanged(null)
    expect(asked).toHaveLength(3)
  })

  test('concerns nobody where nothing is made of it', async () => {
    look('groups', { kinds: ['groups'] })
    expect(await refreshChanged([{ kind: 'board', destinationId: 6 }])).toBeNull()
    expect(asked).toEqual([])
  })

  test('is asked for once more where it is told while an answer is on its way', async () => {
    const { promise, answer } = held()
    const causes: RefreshCause[] = []
    renderHook(() =>
      useRefresh((cause) => {
        causes.push(cause)
        return causes.length === 1 ? promise : Promise.resolve()
      }),
    )
    void refreshScreen('clock')
    await settle()
    const told = refreshChanged(null)
    await settle()
    expect(causes).toEqual(['clock'])
    await answer()
    await told
    expect(causes).toEqual(['clock', 'change'])
  })

  test('is told to each part of the screen as far as that is made of it, and is a part where all have but that', async () => {
    const given: unknown[] = []
    const fetching = (fetched: 'part' | 'whole') =>
      renderHook(() =>
        useRefresh(
          (_, changes) => {
            given.push(changes)
            return Promise.resolve(fetched)
          },
          { kinds: ['board'] },
        ),
      )
    fetching('part')
    const change = { kind: 'board', destinationId: 6, recordId: 1 } as const
    expect(await refreshChanged([change, { kind: 'trips', recordId: 2 }])).toBe('part')
    expect(given).toEqual([[change]])
    fetching('whole')
    expect(await refreshChanged([change])).toBe('whole')
  })

  test('and could not be fetched is asked for before long, however seldom the clock does', async () => {
    const outcomes = ['nothing', 'whole', 'whole'] as const
    renderHook(() =>
      useRefresh((cause) => {
        asked.push(cause)
        return Promise.resolve(outcomes[asked.length - 1] ?? 'whole')
      }),
    )
    setTold(true)
    expect(await refreshChanged(null)).toBe('nothing')
    await pass(refreshMs)
    expect(asked).toEqual(['change', 'clock'])
    await pass(refreshMs)
    expect(asked).toHaveLength(2)
  })

  test('and could not be fetched is not forgotten for another part of the screen that could', async () => {
    const causes: RefreshCause[] = []
    renderHook(() =>
      useRefresh(
        (cause) => {
          causes.push(cause)
          return Promise.resolve<Fetched>(causes.length === 1 ? 'nothing' : 'whole')
        },
        { kinds: ['board'] },
      ),
    )
    look('groups', { kinds: ['groups'] })
    setTold(true)
    await refreshChanged([{ kind: 'board' }])
    await refreshChanged([{ kind: 'groups' }])
    // whatever winds the clock anew
    setTold(true)
    await pass(refreshMs)
    expect(causes).toEqual(['change', 'clock'])
  })

  test('is asked for seldom by the clock', async () => {
    look('board')
    setTold(true)
    await pass(toldRefreshMs - 1)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked).toEqual(['board clock'])
    setTold(false)
    await pass(refreshMs)
    expect(asked).toHaveLength(2)
  })
})
