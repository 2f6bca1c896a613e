// @apart: asks what modules do that have just been loaded
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentConnection, sawAnswer, sawNoAnswer } from '#data/api/connection.ts'

const [failing, other] = ['PUT /api/failing', 'GET /api/other']
const isOnline = () => currentConnection().online

beforeEach(() => {
  vi.useFakeTimers()
  sawAnswer(failing)
})
afterEach(() => {
  vi.useRealTimers()
})

/** The call goes unanswered, and another one is answered so much later. */
function failBesideAnother(laterMs = 1000): void {
  sawNoAnswer(failing)
  vi.advanceTimersByTime(laterMs)
  sawAnswer(other)
}

test('a call that goes unanswered takes the connection for lost, until another is answered', () => {
  sawNoAnswer(failing)
  expect(isOnline()).toBe(false)
  sawAnswer(other)
  expect(isOnline()).toBe(true)
})

test('a call that fails while another is answered tells nothing of the connection any more', () => {
  failBesideAnother()
  sawNoAnswer(failing)
  expect(isOnline()).toBe(true)
})

test.each([
  ['another call', () => sawNoAnswer(other)],
  ['the browser', () => sawNoAnswer()],
])('beside such a call %s still tells that the connection is lost', (_, lose) => {
  failBesideAnother()
  lose()
  expect(isOnline()).toBe(false)
})

test('such a call tells of the connection again once it has been answered itself', () => {
  failBesideAnother()
  sawAnswer(failing)
  sawNoAnswer(failing)
  expect(isOnline()).toBe(false)
})

test('after a longer loss nobody is said to have failed alone', () => {
  failBesideAnother(11_000)
  sawNoAnswer(failing)
  expect(isOnline()).toBe(false)
})
