import { DatabaseError } from 'pg'

/**
 * Why the database did not do what it was asked, when that is no fault of the program and comes right by itself:
 * - `connection`: it is gone, or leads to a server that is ending, is not there yet, or takes no writes. Nothing more is
 *   to be asked over it, and whether a transaction that was about to be committed stands is not known.
 * - `contention`: others were in the way, and the transaction is undone.
 */
export type WhyUnavailable = 'connection' | 'contention'

const ofStates: Readonly<Record<string, WhyUnavailable>> = {
  /** read_only_sql_transaction: a replica that has not been promoted, or a server that was taken out of use. */
  '25006': 'connection',
  /** idle_in_transaction_session_timeout */
  '25P03': 'connection',
  /** too_many_connections */
  '53300': 'connection',
  /** admin_shutdown */
  '57P01': 'connection',
  /** crash_shutdown */
  '57P02': 'connection',
  /** cannot_connect_now */
  '57P03': 'connection',
  /** idle_session_timeout */
  '57P05': 'connection',
  /** serialization_failure */
  '40001': 'contention',
  /** deadlock_detected */
  '40P01': 'contention',
  /** lock_not_available */
  '55P03': 'contention',
}

/** "Connection exception"; a pooler says so of all that goes wrong between it and the database. */
const connectionExceptions = '08'

const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
])

/** What the driver says of a connection that it has lost, also to whoever asks over it afterwards. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Client was closed|Postgres connection has been discarded)/

/** `null` for everything that would come again each time that it is repeated. */
export function whyUnavailable(error: unknown): WhyUnavailable | null {
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  if (error instanceof DatabaseError) {
    if (error.code?.startsWith(connectionExceptions)) return 'connection'
    return ofStates[error.code ?? ''] ?? null
  }
  if (typeof code === 'string' && networkCodes.has(code)) return 'connection'
  return lostConnection.test(error.message) ? 'connection' : null
}
