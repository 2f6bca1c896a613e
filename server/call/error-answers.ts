import { DatabaseError } from 'pg'
import type { ArrivalChanged } from '#contract/arrivals.ts'
import {
  hasReservationsMessage,
  type ClosedRow,
  type CodedErrors,
  type ErrorCode,
  type ValidationProblem,
  type VersionConflict,
} from '#contract/errors.ts'
import { Closed, Overruled, Refused, StaleVersion } from '../ground/refused.ts'
import { InvalidInput } from './http/parse.ts'

interface ErrorAnswer {
  status: number
  body: CodedErrors | ClosedRow | ValidationProblem | VersionConflict | ArrivalChanged
  /** Seconds; `null` when trying again is of no use. */
  retryAfter: number | null
}

/** Words that clients compare, and that come along with their code. */
const messages: Partial<Record<ErrorCode, string[]>> = { permission_has_reservations: [hasReservationsMessage] }

const coded = (status: number, codes: readonly ErrorCode[], retryAfter: number | null = null): ErrorAnswer => ({
  status,
  body: Object.fromEntries(codes.map((code) => [code, messages[code] ?? []])),
  retryAfter,
})

const storageFull = coded(503, ['storage_full'], 60)
const unavailable = coded(503, ['service_unavailable'], 2)

/** Answers to what the database says that are not a fault of the program. */
const databaseAnswers: Readonly<Record<string, ErrorAnswer>> = {
  /** disk_full */
  '53100': storageFull,
  /** io_error */
  '58030': storageFull,
  /** too_many_connections */
  '53300': unavailable,
  /** lock_not_available */
  '55P03': unavailable,
  /** serialization_failure */
  '40001': unavailable,
  /** deadlock_detected */
  '40P01': unavailable,
  /** admin_shutdown */
  '57P01': unavailable,
  /** crash_shutdown */
  '57P02': unavailable,
  /** cannot_connect_now */
  '57P03': unavailable,
}

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
const lostConnection = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

/** What to answer for anything thrown. An unknown error says nothing about itself. Source: spec 1 §8. */
export function answerTo(error: unknown): ErrorAnswer {
  if (error instanceof StaleVersion) {
    const { status, current, changed } = error
    return { status, body: { version_conflict: [], current, ...(changed && { changed }) }, retryAfter: null }
  }
  if (error instanceof Overruled) {
    const { status, current, changed } = error
    return { status, body: { arrival_changed: [], current, changed }, retryAfter: null }
  }
  if (error instanceof Closed && error.changed) {
    const { status, codes, changed } = error
    return { ...coded(status, codes), body: { ...coded(status, codes).body, changed } }
  }
  if (error instanceof Refused) return coded(error.status, error.codes, error.retryAfter)
  if (error instanceof InvalidInput) return { status: 400, body: error.problem, retryAfter: null }
  if (error instanceof DatabaseError) return databaseAnswers[error.code ?? ''] ?? serverError
  if (!(error instanceof Error)) return serverError
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && connectionCodes.has(code)) return unavailable
  if (lostConnection.test(error.message)) return unavailable
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return coded(statusCode, [frameworkCodes[String(code)] ?? 'bad_request'])
  }
  return serverError
}

const serverError = coded(500, ['server_error'])
