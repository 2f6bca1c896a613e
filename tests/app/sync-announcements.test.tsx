import { act, renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAnnouncements } from '#app/shell/sync/use-announcements.ts'
import type { ChipKind } from '#app/shell/sync/chip-state.ts'
import { startTexts } from '#app/i18n.ts'
import { announcements } from '#ui/speak/announce.ts'

beforeAll(async () => {
  if (!i18next.isInitialized) await startTexts()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const said: string[] = []

/** What is read out while the state becomes one after the other, each after so many seconds. */
function saidWhile(...states: readonly [afterSeconds: number, kind: ChipKind][]): string[] {
  said.length = 0
  const forget = announcements.subscribe(() => said.push(announcements.get().polite.trim()))
  const { rerender, unmount } = renderHook(({ kind }: { kind: ChipKind }) => useAnnouncements(kind, false), {
    initialProps: { kind: 'live' },
  })
  for (const [afterSeconds, kind] of states) {
    act(() => void vi.advanceTimersByTime(afterSeconds * 1000))
    rerender({ kind })
  }
  act(() => void vi.advanceTimersByTime(20_000))
  unmount()
  forget()
  return said.filter((text) => text !== '')
}

const offline = 'Ei yhteyttä. Muutokset tallentuvat laitteelle.'
const online = 'Yhteys palasi.'

test('the state of the data is read out when it changes, and once it has settled', () => {
  expect(saidWhile([1, 'offline'], [12, 'live'])).toEqual([offline, online])
  expect(saidWhile([1, 'offline'], [3, 'sending'], [1, 'live'])).toEqual([offline, online])
  expect(saidWhile([1, 'offline'], [3, 'live'], [1, 'offline'])).toEqual([offline])
  expect(saidWhile([1, 'queued'], [1, 'live'])).toEqual([])
})
