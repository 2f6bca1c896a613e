import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PassengerListQuery } from '#data/passenger-list.ts'
import { saveSsn } from '#data/ssn.ts'
import { liveLocationIntervalMs } from '#domain/route.ts'
import { useListView, usePageSize } from '#state/list-view.ts'
import { forgetLists } from '#state/lists.ts'
import { refreshScreen } from '#state/refresh.ts'
import { sync } from '#state/sync.ts'
import { useCarLocation } from '#state/use-car-location.ts'
import { usePassengerList } from '#state/use-passenger-list.ts'
import { useRevealedSsn } from '#state/use-revealed-ssn.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { openPassengerDesk, type PassengerDesk } from '../data/passenger-desk.ts'

configure({ asyncUtilTimeout: 5000 })

const ssn = '131052-308T'
let desk: PassengerDesk
let id: number
let destinationId: number

beforeAll(async () => {
  desk = await openPassengerDesk()
  ;({ destinationId } = desk.world.centre)
  id = await addPassenger(desk.server.services, desk.world.centre, { name: 'Aino Ainola' })
  await saveSsn(id, ssn)
})
afterAll(async () => {
  cleanup()
  await desk.close()
})
beforeEach(() => {
  desk.client.link = () => 'pass'
  desk.client.seen.length = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The window is hidden, or shown again. */
function become(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

const query = (at: number): PassengerListQuery => ({
  destinationIds: [at],
  groupIds: [],
  excludeIds: [],
  onlyActive: false,
  search: '',
  sortBy: 'name',
  descending: false,
  page: 0,
  size: 20,
})

describe('the list of passengers', () => {
  test('is fetched, shown, and never that of another destination', async () => {
    const { result, rerender } = renderHook(({ at }) => usePassengerList(at, query(at)), {
      initialProps: { at: destinationId },
    })
    expect(result.current.page).toBeUndefined()
    await waitFor(() => expect(result.current.page?.rows.map(({ name }) => name)).toEqual(['Aino Ainola']))
    await waitFor(() => expect(result.current).toMatchObject({ isLoading: false, failure: null }))
    await waitFor(() => expect(result.current.state?.isPartial).toBe(false))

    rerender({ at: desk.world.sibling.destinationId })
    expect(result.current.page).toBeUndefined()
    await waitFor(() => expect(result.current.page?.total).toBe(0))
  })

  test('says why it is not fresh, keeps what it has, and tries again', async () => {
    desk.client.link = () => 'cut'
    const { result } = renderHook(() => usePassengerList(destinationId, query(destinationId)))
    await act(() => refreshScreen())
    await waitFor(() => expect(result.current.failure).toMatchObject({ status: null }))
    await waitFor(() => expect(result.current.page?.total).toBe(1))

    desk.client.link = () => 'pass'
    act(() => result.current.retry())
    await waitFor(() => expect(result.current).toMatchObject({ failure: null, isLoading: false }))
  })

  test('that is young is asked for when it is opened only if the server has begun to tell of changes since', async () => {
    const at = destinationId
    const open = async () => {
      desk.client.seen.length = 0
      const { result, unmount } = renderHook(() => usePassengerList(at, query(at)))
      await waitFor(() => expect(result.current).toMatchObject({ isLoading: false, failure: null }))
      const { fetchedAt } = result.current.state ?? {}
      unmount()
      return { calls: desk.client.seen.length, fetchedAt: fetchedAt ?? 0 }
    }
    await open()
    const { calls, fetchedAt } = await open()
    expect(calls).toBe(0)
    sync.liveFrom = fetchedAt - 5000
    expect((await open()).calls).toBe(0)
    sync.liveFrom = fetchedAt
    expect((await open()).calls).toBeGreaterThan(0)
    sync.liveFrom = null
  })
})

describe('the personal identity code', () => {
  const shown = async () => {
    const view = renderHook(({ of }) => useRevealedSsn(of), { initialProps: { of: id } })
    await act(() => view.result.current.reveal())
    expect(view.result.current.read).toEqual({ ssn, twins: [] })
    return view
  }

  test('is hidden by a click, by another passenger, and with the window, left or hidden', async () => {
    const { result, rerender } = await shown()
    act(() => result.current.hide())
    expect(result.current.read).toBeNull()

    await act(() => result.current.reveal())
    rerender({ of: id + 1 })
    expect(result.current.read).toBeNull()
    rerender({ of: id })
    await act(() => result.current.reveal())
    become('hidden')
    expect(result.current.read).toBeNull()
    await act(() => result.current.reveal())
    act(() => void window.dispatchEvent(new Event('blur')))
    expect(result.current.read).toBeNull()
  })

  test('is hidden after half a minute', async () => {
    const timer = vi.spyOn(globalThis, 'setTimeout')
    const { result } = await shown()
    const [hide] = timer.mock.calls.find(([, ms]) => ms === 30_000) ?? []
    act(() => hide?.())
    expect(result.current.read).toBeNull()
  })

  test('that cannot be read says why', async () => {
    desk.client.link = () => 'cut'
    const { result } = renderHook(() => useRevealedSsn(id))
    await act(() => result.current.reveal())
    expect(result.current).toMatchObject({ read: null, isBusy: false, failure: { status: null } })
  })
})

describe('the car', () => {
  test('is asked for every ten seconds while the window is visible, and not after that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let questions = 0
    desk.client.link = ({ path }) => {
      if (path.includes('/location')) questions += 1
      return 'cut'
    }
    const trip = { timitId: '1', tripId: 1, tripDate: '2026-11-23' }
    const { result, unmount, rerender } = renderHook(({ of }) => useCarLocation(of), {
      initialProps: { of: null as typeof trip | null },
    })
    expect(result.current.location).toBeUndefined()
    rerender({ of: trip })
    await vi.waitFor(() => expect(result.current.failure).toMatchObject({ status: null }))
    expect(questions).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(liveLocationIntervalMs))
    await vi.waitFor(() => expect(questions).toBe(2))

    become('hidden')
    await act(() => vi.advanceTimersByTimeAsync(3 * liveLocationIntervalMs))
    expect(questions).toBeLessThanOrEqual(2)
    become('visible')
    await vi.waitFor(() => expect(questions).toBe(3))
    unmount()
    await vi.advanceTimersByTimeAsync(3 * liveLocationIntervalMs)
    expect(questions).toBe(3)
  })
})

describe('the view of a list', () => {
  beforeEach(() => forgetLists())
  const start = { sort: { key: 'name', descending: false }, onlyActive: true }

  test('begins as the list does, keeps what was chosen, and goes to the first page with another choice', async () => {
    const { result } = renderHook(() => useListView('people:17', start))
    expect(result.current[0]).toMatchObject({ ...start, filter: '', page: 0, returnTo: null })
    act(() => result.current[1]({ page: 3, returnTo: 7 }))
    await waitFor(() => expect(result.current[0]).toMatchObject({ page: 3, returnTo: 7 }))
    act(() => result.current[1]({ onlyActive: false }))
    await waitFor(() => expect(result.current[0]).toMatchObject({ page: 0, onlyActive: false, returnTo: 7 }))
  })

  test('is another one for another list, and forgotten at sign-out', async () => {
    const { result, rerender } = renderHook(({ list }) => useListView(list, start), {
      initialProps: { list: 'people:17' },
    })
    act(() => result.current[1]({ filter: 'Aino' }))
    rerender({ list: 'people:18' })
    expect(result.current[0].filter).toBe('')
    rerender({ list: 'people:17' })
    await waitFor(() => expect(result.current[0].filter).toBe('Aino'))
    act(() => forgetLists())
    await waitFor(() => expect(result.current[0].filter).toBe(''))
  })

  test('has one of its page sizes, the first where nothing was chosen', async () => {
    const { result } = renderHook(() => usePageSize('passengers'))
    expect(result.current[0]).toBe(20)
    act(() => result.current[1]('all'))
    await waitFor(() => expect(result.current[0]).toBe('all'))
  })
})
