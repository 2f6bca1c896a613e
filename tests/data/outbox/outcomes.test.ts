import { AxiosError, AxiosHeaders, type AxiosResponse } from 'axios'
import { expect, test } from 'vitest'
import { readApiError } from '#data/api/api-error.ts'
import { outcomeOfFailure } from '#data/delivery/flush.ts'

const config = { headers: new AxiosHeaders() }
const page = '<!doctype html><p>Gateway'

/** What an answer means; with `wait` it asks for so many seconds of patience. */
function meaning(status: number, data: unknown, wait?: number) {
  const headers = wait === undefined ? {} : { 'retry-after': String(wait) }
  const response = { status, data, headers, config, statusText: '' } as AxiosResponse
  const outcome = outcomeOfFailure(readApiError(new AxiosError('failed', undefined, config, {}, response)))
  if (outcome === 'refused') return outcome
  return 'retryAfterMs' in outcome && outcome.retryAfterMs !== null
    ? [outcome.kind, outcome.retryAfterMs]
    : outcome.kind
}

test.each([
  [425, 7, ['later', 7000]],
  [429, 7, ['later', 7000]],
  [429, undefined, 'later'],
  [408, 7, ['unknown', 7000]],
  [409, 7, ['unknown', 7000]],
  [503, 7, ['later', 7000]],
  [502, 7, ['unknown', 7000]],
  [401, undefined, 'signedOut'],
])('a page with %s that asks to wait %s s means %j', (status, wait, expected) => {
  expect(meaning(status, page, wait)).toEqual(expected)
})

test.each([400, 403, 404, 409, 422])('a page with %s refuses nothing', (status) => {
  expect(meaning(status, page)).toBe('unknown')
  expect(meaning(status, {})).toBe('refused')
})

test('a body that is too large for a gateway is refused as it would be by the server', () => {
  expect(meaning(413, page)).toBe('refused')
})
