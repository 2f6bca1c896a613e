import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { confirmShown, isTrueNow, screenData, useShownSince } from '#state/screen-data.ts'

/** A part of the screen that shows what was fetched then. */
const show = (fetchedAt: number | null, hearsChanges?: boolean) =>
  renderHook(({ at }) => useShownSince(at, hearsChanges), { initialProps: { at: fetchedAt } })

describe('what is shown', () => {
  test('is as old as its oldest part, and nobody says anything once it is gone', () => {
    const [one, other] = [show(1000), show(2000)]
    expect(screenData).toMatchObject({ isTold: true, fetchedAt: 1000 })
    one.unmount()
    expect(screenData.fetchedAt).toBe(2000)
    other.unmount()
    expect(screenData).toMatchObject({ isTold: false, fetchedAt: null })
  })

  test('is true up to when what the server told of was fetched, until it is about something else', () => {
    const { result, rerender, unmount } = show(1000)
    act(() => confirmShown(5000, 1000))
    expect([result.current, screenData.fetchedAt]).toEqual([5000, 5000])
    rerender({ at: 3000 })
    expect([result.current, screenData.fetchedAt]).toEqual([3000, 3000])
    rerender({ at: null })
    act(() => confirmShown(6000, 1000))
    expect([result.current, screenData.fetchedAt]).toEqual([null, null])
    unmount()
  })

  test('and is not told of is no newer for that', () => {
    const [told, silent] = [show(1000), show(2000, false)]
    act(() => confirmShown(5000, 1000))
    expect([told.result.current, silent.result.current]).toEqual([5000, 2000])
    expect(screenData).toMatchObject({ fetchedAt: 2000, hearsChanges: false })
    for (const { unmount } of [told, silent]) unmount()
    expect(screenData.hearsChanges).toBe(true)
  })

  test('and may have missed something before is no newer for what others have fetched', () => {
    const [missed, live] = [show(1000), show(2000)]
    act(() => confirmShown(5000, 1500))
    expect([missed.result.current, live.result.current]).toEqual([1000, 5000])
    act(() => confirmShown(6000, 5000))
    expect([missed.result.current, live.result.current]).toEqual([1000, 6000])
    act(() => confirmShown(7000, null))
    expect(live.result.current).toBe(6000)
    for (const { unmount } of [missed, live]) unmount()
  })
})

test.each([
  [null, 10, false],
  [10, null, false],
  [9, 10, false],
  [10, 10, true],
])('what was true at %o is so now, while changes are told from %o on: %o', (at, liveFrom, isNow) => {
  expect(isTrueNow(at, liveFrom)).toBe(isNow)
})
