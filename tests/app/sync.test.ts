import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sawAnswer, sawNoAnswer } from '#data/api/connection.ts'
import { fetchAppInfo } from '#data/app-info.ts'
import { requestFlush } from '#data/delivery/deliver.ts'
import { startSync, sync } from '#state/sync.ts'

vi.mock('#data/delivery/deliver.ts', { spy: true })
vi.mock('#data/app-info.ts', () => ({ fetchAppInfo: vi.fn(() => new Promise(() => undefined)) }))

const asked = () => vi.mocked(requestFlush).mock.calls.map(([how]) => how?.hurry ?? false)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what waits is hurried once where one call fails and another succeeds, and altogether after a loss', () => {
  startSync()
  sawNoAnswer('PUT /api/one')
  sawAnswer('GET /api/other')
  expect(asked()).toEqual(['once'])

  sawNoAnswer()
  vi.advanceTimersByTime(11_000)
  sawAnswer('GET /api/other')
  expect(asked()).toEqual(['once', true])
})

test('a connection that was lost before anybody watched it is known as lost', () => {
  sawNoAnswer()
  sync.online = true
  startSync()
  expect(sync).toMatchObject({ online: false, offlineSince: Date.now() })
  sawAnswer()
  expect(sync.online).toBe(true)
})

test('the server is asked for its version at the start, and every ten minutes', () => {
  const questions = vi.mocked(fetchAppInfo).mock.calls
  const before = questions.length
  startSync()
  expect(questions.length - before).toBe(1)
  vi.advanceTimersByTime(599_999)
  expect(questions.length - before).toBe(1)
  vi.advanceTimersByTime(1)
  expect(questions.length - before).toBe(2)
  vi.advanceTimersByTime(600_000)
  expect(questions.length - before).toBe(3)
})
