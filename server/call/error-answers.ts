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
import { whyUnavailable } from '../db/unavailable.ts'
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
}

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

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
  if (whyUnavailable(error) !== null) return unavailable
  if (error instanceof DatabaseError) return databaseAnswers[error.code ?? ''] ?? serverError
  if (!(error instanceof Error)) return serverError
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return coded(statusCode, [frameworkCodes[String(code)] ?? 'bad_request'])
  }
  return serverError
}

const serverError = coded(500, ['server_error'])
