import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { answerTo } from '#server/call/error-answers.ts'

const databaseError = (code: string) => Object.assign(new DatabaseError('secret words', 12, 'error'), { code })

test.each([
  ['a full disk', '53100', 'storage_full', 60],
  ['a disk that fails', '58030', 'storage_full', 60],
  ['too many connections', '53300', 'service_unavailable', 2],
  ['a lock that was waited for too long', '55P03', 'service_unavailable', 2],
  ['transactions that stood in each other’s way', '40001', 'service_unavailable', 2],
  ['a deadlock', '40P01', 'service_unavailable', 2],
  ['a database that is being shut down', '57P01', 'service_unavailable', 2],
  ['one that has broken down', '57P02', 'service_unavailable', 2],
  ['one that is starting', '57P03', 'service_unavailable', 2],
  ['one that takes no writes, as a replica', '25006', 'service_unavailable', 2],
  ['a transaction that was left open for too long', '25P03', 'service_unavailable', 2],
  ['a session that was left open for too long', '57P05', 'service_unavailable', 2],
  ['a pooler that has lost its database', '08P01', 'service_unavailable', 2],
  ['a connection that has failed', '08006', 'service_unavailable', 2],
])('%s is answered as something to be tried again', (_, code, name, retryAfter) => {
  expect(answerTo(databaseError(code))).toEqual({ status: 503, body: { [name]: [] }, retryAfter })
})

test.each([
  ['a value that the database does not take', databaseError('23514')],
  ['an error of the program', new TypeError('secret words')],
  ['something that is no error', 'secret words'],
])('%s is answered as a fault, without a word about it', (_, error) => {
  expect(answerTo(error)).toEqual({ status: 500, body: { server_error: [] }, retryAfter: null })
})

test.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'])('a database that is not reached (%s) is tried again', (code) => {
  const failure = Object.assign(new Error('connect'), { code })
  expect(answerTo(failure)).toMatchObject({ status: 503, body: { service_unavailable: [] } })
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
])('what the driver says of a lost connection (%s) is tried again', (words) => {
  expect(answerTo(new Error(words))).toEqual({ status: 503, body: { service_unavailable: [] }, retryAfter: 2 })
})
