import '#tests/support/browser-parts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sawAnswer, sawNoAnswer } from '#data/connection.ts'
import { requestFlush } from '#data/outbox/drive.ts'
import { startSync } from '#state/sync.ts'

vi.mock('#data/outbox/drive.ts', { spy: true })
vi.mock('#data/app-info.ts', () => ({ fetchAppInfo: () => new Promise(() => undefined) }))

const asked = () => vi.mocked(requestFlush).mock.calls.map(([how]) => how?.hurry ?? false)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a connection that comes and goes has the queue forget its waiting once in a while, not each time', () => {
  startSync()
  const lose = () => {
    sawNoAnswer()
    sawAnswer()
  }
  lose()
  lose()
  vi.advanceTimersByTime(19_000)
  lose()
  expect(asked()).toEqual([true, false, false])

  vi.advanceTimersByTime(2000)
  lose()
  expect(asked()).toEqual([true, false, false, true])
})
