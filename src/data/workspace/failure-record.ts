import type { LastChange } from '#domain/last-change.ts'
import { ApiError, type ApiErrorItem } from '../api/api-error.ts'
import { NotSignedInError } from './workspace.ts'
import { StorageError, type StorageFault } from '../device/storage-error.ts'
import { RefusedError } from './refused-error.ts'

/** A failure of `data` as a plain value: between threads an error loses everything but its words. */
export type FailureRecord =
  | { kind: 'refused'; code: string }
  | { kind: 'storage'; fault: StorageFault }
  | {
      kind: 'api'
      status: number | null
      errors: readonly ApiErrorItem[]
      retryAfterMs: number | null
      pageStatus: number | null
      current: unknown
      changed: LastChange | null
    }
  | { kind: 'notSignedIn' }
  | { kind: 'other'; name: string; message: string }

export function failureRecordOf(failure: unknown): FailureRecord {
  if (failure instanceof RefusedError) return { kind: 'refused', code: failure.code }
  if (failure instanceof ApiError) {
    const { status, errors, retryAfterMs, pageStatus, current, changed } = failure
    return { kind: 'api', status, errors, retryAfterMs, pageStatus, current, changed }
  }
  if (failure instanceof NotSignedInError) return { kind: 'notSignedIn' }
  if (failure instanceof StorageError) return { kind: 'storage', fault: failure.fault }
  const { name = 'Error', message = '' } = (failure ?? {}) as { name?: string; message?: string }
  return { kind: 'other', name, message }
}

export function failureOf(record: FailureRecord): Error {
  switch (record.kind) {
    case 'refused':
      return new RefusedError(record.code)
    case 'api':
      return new ApiError(record.status, record.errors, record)
    case 'notSignedIn':
      return new NotSignedInError()
    case 'storage':
      return new StorageError(record.fault)
    case 'other':
      return Object.assign(new Error(record.message), { name: record.name })
  }
}
