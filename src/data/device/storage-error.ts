/** Why something could not be stored on the device. */
export type StorageFault =
  /** No space is left, also after the mirror was emptied. */
  | 'full'
  /** This build is older than the data: it may read, not write. */
  | 'outdated'
  /** Another window holds the database in an older form. */
  | 'blocked'
  /** The browser offers no storage here (private window, plain http). */
  | 'missing'
  | 'failed'

/** Thrown when an intent could not be made durable; it then does not count as made. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly fault: StorageFault

  constructor(fault: StorageFault, cause?: unknown) {
    super(`The device's storage: ${fault}`, { cause })
    this.fault = fault
  }
}

interface NamedFault {
  name?: string
  inner?: { name?: string }
}

/** Dexie reports a full disk as an aborted transaction whose inner error has the telling name. */
export function storageErrorOf(failure: unknown): StorageError {
  if (failure instanceof StorageError) return failure
  const { name, inner } = (failure ?? {}) as NamedFault
  if (name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError') return new StorageError('full', failure)
  if (name === 'MissingAPIError') return new StorageError('missing', failure)
  return new StorageError('failed', failure)
}

/** The connection to the database was lost (tablets do this while they sleep); opening it again helps. */
export const isLostConnection = (failure: unknown): boolean =>
  ['InvalidStateError', 'DatabaseClosedError', 'UnknownError'].includes((failure as NamedFault | null)?.name ?? '')
