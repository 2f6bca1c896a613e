import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sawAnswer, sawNoAnswer } from '#data/api/connection.ts'
import { probe } from '#state/probe.ts'

let askedAt: number[]
let started: number
const ask = () => {
  askedAt.push((Date.now() - started) / 1000)
  return Promise.resolve()
}

beforeEach(() => {
  vi.useFakeTimers()
  askedAt = []
  started = Date.now()
  sawNoAnswer()
})
afterEach(() => {
  sawAnswer()
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

test('the server is asked soon after an answer was lost, and then less and less often', () => {
  probe(ask)
  vi.advanceTimersByTime(90_000)
  expect(askedAt).toEqual([1, 3, 7, 15, 31, 51, 71])
})

test('it is asked no more once there is an answer', () => {
  probe(ask)
  vi.advanceTimersByTime(1500)
  sawAnswer()
  vi.advanceTimersByTime(60_000)
  expect(askedAt).toEqual([1])
})

test('a connection that is lost again is asked about from the start, once at a time', () => {
  probe(ask)
  vi.advanceTimersByTime(3500)
  sawAnswer()
  sawNoAnswer()
  probe(ask)
  vi.advanceTimersByTime(3500)
  expect(askedAt).toEqual([1, 3, 4.5, 6.5])
})

test('nobody is asked for a page that is hidden', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  probe(ask)
  vi.advanceTimersByTime(60_000)
  expect(askedAt).toEqual([])
})
