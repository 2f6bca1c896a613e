import { expect, test } from 'vitest'
import { ApiError } from '#data/api/api-error.ts'
import { StorageError, isLostConnection } from '#data/device/storage-error.ts'
import { NotSignedInError } from '#data/workspace/workspace.ts'
import { failureOf, failureRecordOf } from '#data/workspace/failure-record.ts'
import { RefusedError } from '#data/workspace/refused-error.ts'

const passed = (failure: unknown): Error => failureOf(structuredClone(failureRecordOf(failure)))

test.each([
  ['a refusal', new RefusedError('arrivals.error.cancelUnknown'), ['code']],
  ['a fault of the storage', new StorageError('full'), ['fault']],
  [
    'an answer that was not a success',
    new ApiError(409, [{ code: 'version_conflict', message: 'Muuttunut' }], { retryAfterMs: 2000, current: { id: 1 } }),
    ['status', 'errors', 'retryAfterMs', 'current'],
  ],
  [
    'a page that refused',
    new ApiError(null, [{ code: 'server_error', message: '' }], { pageStatus: 413 }),
    ['status', 'pageStatus'],
  ],
  ['the end of the session', new NotSignedInError(), []],
] as const)('Between threads %s stays what it is, with all that it says.', (_, failure, facts) => {
  const there = passed(failure)
  expect(there).toBeInstanceOf(failure.constructor)
  expect(there.message).toBe(failure.message)
  for (const fact of facts) expect(there).toHaveProperty(fact, Reflect.get(failure, fact))
})

test('Anything else keeps its name, by which a lost database is known, and its words.', () => {
  const there = passed(new DOMException('The database connection is closing.', 'InvalidStateError'))
  expect(isLostConnection(there)).toBe(true)
  expect(there.message).toBe('The database connection is closing.')
  expect(passed('words')).toBeInstanceOf(Error)
})
