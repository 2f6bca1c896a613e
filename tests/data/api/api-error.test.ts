import { AxiosError, AxiosHeaders, type AxiosResponse } from 'axios'
import { expect, test } from 'vitest'
import { readApiError } from '#data/api/api-error.ts'

const config = { headers: new AxiosHeaders() }
const failed = (status: number, data: unknown, headers: Record<string, string> = {}): AxiosError =>
  new AxiosError('failed', undefined, config, {}, { status, data, headers, config, statusText: '' } as AxiosResponse)

test.each([
  [
    'a request that was never made',
    new Error('boom'),
    null,
    [['request_not_made', 'An error occurred during the processing of the request.']],
  ],
  ['no answer', new AxiosError('failed', undefined, config, {}), null, [['no_connection', 'API connection error.']]],
  [
    'a page in place of data',
    failed(502, '<!doctype html><p>', { 'content-type': 'text/html' }),
    502,
    [['server_error', 'A server error occurred.']],
  ],
  [
    'a page that refuses',
    failed(403, '<!doctype html><p>', { 'content-type': 'text/html' }),
    null,
    [['server_error', 'A server error occurred.']],
  ],
  ['a page that refuses a token', failed(401, '<html>'), 401, [['server_error', 'A server error occurred.']]],
  ['a page without a type', failed(500, ' <html><body>'), 500, [['server_error', 'A server error occurred.']]],
  ['a message in the header', failed(400, { a: ['b'] }, { 'application-error': 'Sorry' }), 400, [['', 'Sorry']]],
  ['a body of text', failed(400, 'Not like this'), 400, [['', 'Not like this']]],
  [
    'a validation problem',
    failed(400, { title: 'One or more validation errors occurred.', errors: { email: ['validation.required'] } }),
    400,
    [
      ['validation.failed', 'One or more validation errors occurred.'],
      ['validation.properties.email', 'email'],
      ['validation.errors.validation.required', 'validation.required'],
    ],
  ],
  [
    'messages by code',
    failed(409, { arrival_cancelled: ['Peruttu', 'jo'] }),
    409,
    [['arrival_cancelled', 'Peruttu jo']],
  ],
  ['a code without messages', failed(401, { unauthorized: [] }), 401, [['unauthorized', '']]],
  [
    'a list of errors',
    failed(400, { apiErrors: [{ code: 'login_failure', description: 'No' }] }),
    400,
    [['login_failure', 'No']],
  ],
  ['nothing at all', failed(500, null), 500, [['server_error', 'A server error occurred.']]],
  ['numbers', failed(500, { a: 1 }), 500, [['server_error', 'A server error occurred.']]],
] as const)('%s is read', (_, failure, status, errors) => {
  const error = readApiError(failure)
  expect(error.status).toBe(status)
  expect(error.errors.map(({ code, message }) => [code, message])).toEqual(errors)
})

test.each([
  [413, '<html>', 413],
  [413, {}, null],
  [401, '<html>', null],
  [502, '<html>', null],
])('of a refusal with %s the status stays known where it is a page (%j)', (status, data, pageStatus) => {
  expect(readApiError(failed(status, data)).pageStatus).toBe(pageStatus)
})

test.each([
  ['7', 7000],
  ['0', 0],
  ['soon', null],
  [undefined, null],
])('a server that asks to wait "%s" is waited for %s ms', (header, expected) => {
  expect(readApiError(failed(429, {}, header === undefined ? {} : { 'retry-after': header })).retryAfterMs).toBe(
    expected,
  )
})

const changed = { by: 'colleague', name: 'Aino Rinne', at: '2026-03-11T08:12:00.000Z' }

test.each([
  ['a row that was changed', { version_conflict: [], current: { id: 7 }, changed }, { id: 7 }],
  ['a row that was closed', { passenger_inactive: [], changed }, undefined],
])('who has made %s what it is is read beside the codes', (_, body, current) => {
  const error = readApiError(failed(409, body))
  const [code] = Object.keys(body)
  expect([error.errors, error.current, error.changed]).toEqual([[{ code, message: '' }], current, changed])
})

test('who has changed a row and cannot be read is left out, and the code stays', () => {
  const error = readApiError(failed(409, { passenger_inactive: [], changed: 'Aino' }))
  expect([error.errors, error.changed]).toEqual([[{ code: 'passenger_inactive', message: '' }], null])
})
