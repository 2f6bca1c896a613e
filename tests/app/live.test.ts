import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openNews, type LiveNews, type NewsChannel } from '#data/live/news.ts'
import { startLive } from '#state/live.ts'
import { refreshChanged } from '#state/refresh.ts'
import { isTrueNow, useShownSince } from '#state/screen-data.ts'
import { checkServer, sync } from '#state/sync.ts'

vi.mock('#data/live/follow.ts', () => ({ followLive: vi.fn(() => Promise.resolve()) }))
vi.mock('#data/workspace/workspace.ts', { spy: true })
vi.mock('#state/sync.ts', { spy: true })
vi.mock('#state/session.ts', () => ({ session: {}, pullRights: vi.fn(() => Promise.resolve()) }))
vi.mock('#state/refresh.ts', () => ({
  refreshChanged: vi.fn(() => Promise.resolve('whole')),
  refreshScreen: vi.fn(),
  setTold: vi.fn(),
}))

const { openedWorkspace } = await import('#data/workspace/workspace.ts')
const fetched = vi.mocked(refreshChanged)
const asked = vi.mocked(checkServer)
let holder: NewsChannel
let end: () => void

const position = { epoch: 'one', revision: 1 }
const tell = (news: LiveNews) => holder.tell(news)
const live = (isLive: boolean) => tell({ type: 'state', isLive, position })
const change: LiveNews = { type: 'change', kind: 'board', destinationId: 6 }

beforeEach(async () => {
  vi.mocked(openedWorkspace).mockReturnValue({ userKey: 'me' } as ReturnType<typeof openedWorkspace>)
  holder = openNews('me', () => undefined)
  fetched.mockClear()
  asked.mockReset().mockResolvedValue()
  end = startLive()
  live(true)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(sync.liveFrom).not.toBeNull())
})
afterEach(() => {
  end()
  holder.close()
  vi.restoreAllMocks()
})

describe('what is told of changes', () => {
  test('has the screen fetched, and what was fetched before counts as live no more', async () => {
    const before = sync.liveFrom ?? 0
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(before + 5))
    tell(change)
    await vi.waitFor(() => expect(fetched).toHaveBeenLastCalledWith([expect.objectContaining({ destinationId: 6 })]))
    await vi.waitFor(() => expect(sync.liveFrom).toBeGreaterThan(before))
  })

  test('leaves what is on the screen live, whatever of it was fetched', async () => {
    const { result, unmount } = renderHook(() => useShownSince(sync.liveFrom))
    for (const outcome of ['whole', 'part', null] as const) {
      const before = result.current ?? 0
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(before + 5))
      fetched.mockResolvedValueOnce(outcome)
      tell(change)
      await vi.waitFor(() => expect(result.current).toBeGreaterThan(before))
      expect(isTrueNow(result.current, sync.liveFrom)).toBe(true)
    }
    const before = result.current
    fetched.mockResolvedValueOnce('nothing')
    tell(change)
    await vi.waitFor(() => expect(isTrueNow(before, sync.liveFrom)).toBe(false))
    expect(result.current).toBe(before)
    // what could not be fetched is not true for what is fetched after it
    const calls = fetched.mock.calls.length
    tell(change)
    await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(calls))
    await vi.waitFor(() => expect(sync.liveFrom).toBeGreaterThan(before ?? 0))
    expect(result.current).toBe(before)
    unmount()
  })

  test('of which no more than that is fetched leaves the rest as live as it was', async () => {
    const before = sync.liveFrom
    fetched.mockResolvedValueOnce('part')
    tell(change)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    fetched.mockResolvedValueOnce(null)
    tell(change)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3))
    expect(sync.liveFrom).toBe(before)
  })

  test('and could not be fetched leaves what is shown live no more', async () => {
    const before = sync.liveFrom ?? 0
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(before + 5))
    fetched.mockResolvedValueOnce('nothing')
    tell(change)
    await vi.waitFor(() => expect(sync.liveFrom).toBeGreaterThan(before))
  })

  test('to a hidden window is not fetched, and what it shows counts as live no more', async () => {
    const before = sync.liveFrom ?? 0
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    tell(change)
    await vi.waitFor(() => expect(sync.liveFrom).toBeGreaterThan(before))
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('and fetched after the stream has broken does not make it live again', async () => {
    let answer: (fetched: 'whole') => void = () => undefined
    fetched.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    tell(change)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    live(false)
    await vi.waitFor(() => expect(sync.liveFrom).toBeNull())
    answer('whole')
    tell(change)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3))
    expect(sync.liveFrom).toBeNull()
  })
})

describe('a stream that has broken', () => {
  test('and goes on where it was leaves what is shown as true as it was, and fetches nothing', async () => {
    const before = sync.liveFrom
    live(false)
    await vi.waitFor(() => expect(sync.liveFrom).toBeNull())
    live(true)
    await vi.waitFor(() => expect(sync.liveFrom).toBe(before))
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('and is there again asks whether the server has a newer build', async () => {
    expect(asked).not.toHaveBeenCalled()
    live(false)
    await vi.waitFor(() => expect(sync.liveFrom).toBeNull())
    live(true)
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  })

  test('and may have missed something fetches everything', async () => {
    live(false)
    tell({ type: 'all' })
    live(true)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    expect(fetched).toHaveBeenLastCalledWith(null)
  })

  test('with its window’s worker is live no more', () => {
    end()
    expect(sync.liveFrom).toBeNull()
  })
})
