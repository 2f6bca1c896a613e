import type { AxiosError } from 'axios'
import { CodedErrors, ModelStateErrors, ValidationProblem } from '#contract/errors.ts'
import { headers } from '#contract/headers.ts'
import { LastChange } from '#domain/last-change.ts'

/** One thing that went wrong. `code` is `''` when `message` is to be shown as it is. */
export interface ApiErrorItem {
  code: string
  message: string
}

/** What an answer says beside its status. */
interface Details {
  retryAfterMs: number | null
  pageStatus: number | null
  current: unknown
  changed: LastChange | null
}

/** The only thing that `data` throws for a call that did not succeed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; `null` when no answer came that can be believed (no connection, time-out, a page instead of data). */
  readonly status: number | null
  /** Never empty. */
  readonly errors: readonly ApiErrorItem[]
  /** How long the server asks to wait, in milliseconds; `null` when it does not say. */
  readonly retryAfterMs: number | null
  /**
   * HTTP status, 400 to 499, of a page that refused in place of the server, with `status` `null`: the request did not
   * reach the server. `null` for every other failure.
   */
  readonly pageStatus: number | null
  /** What is stored now, unparsed, where it stands in the way of a write; otherwise `undefined`. */
  readonly current: unknown
  /** Who had changed that row; `null` where it is not known, and for every other failure. */
  readonly changed: LastChange | null

  constructor(
    status: number | null,
    errors: readonly ApiErrorItem[],
    { retryAfterMs = null, pageStatus = null, current, changed = null }: Partial<Details> = {},
  ) {
    super(errors.map(({ code, message }) => message || code).join(' '))
    this.status = status
    this.errors = errors
    this.retryAfterMs = retryAfterMs
    this.pageStatus = pageStatus
    this.current = current
    this.changed = changed
  }

  hasCode(code: string): boolean {
    return this.errors.some((error) => error.code === code)
  }
}

export const connectionErrors = {
  /** The request could not be made at all. */
  notMade: { code: 'request_not_made', message: 'An error occurred during the processing of the request.' },
  /** No answer came. */
  noAnswer: { code: 'no_connection', message: 'API connection error.' },
  /** A page came instead of data: a proxy's, a captive portal's or a broken server's. */
  html: { code: 'server_error', message: 'A server error occurred.' },
  /** What came is no answer to what was written: it may have been done or not. */
  notUnderstood: { code: 'answer_not_understood', message: 'It is not known whether the change was saved.' },
} as const satisfies Record<string, ApiErrorItem>

/** Statuses after which the request may still have been acted on, or be acted on later. */
export const unknownFate: ReadonlySet<number> = new Set([408, 502, 504])

/** Whether it is the transport that failed; told by the mark that it leaves, so that reading it does not bring it. */
export const isOfTransport = (failure: unknown): failure is AxiosError =>
  typeof failure === 'object' && failure !== null && 'isAxiosError' in failure && failure.isAxiosError === true

/** Reads any failure of a call. Source: spec 1 §8 "Shared API error interpretation". */
export function readApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure
  if (!isOfTransport(failure) || (!failure.request && !failure.response))
    return new ApiError(null, [connectionErrors.notMade])
  if (!failure.response) return new ApiError(null, [connectionErrors.noAnswer])
  const { status, headers: answered } = failure.response
  const conflict = conflictIn(failure.response.data)
  const isPage = isOfProxy(failure.response)
  return new ApiError(isPage ? null : status, conflict ? conflict.errors : errorItems(failure.response), {
    retryAfterMs: retryAfterMs(answered['retry-after']),
    ...(isPage && { pageStatus: status }),
    ...(conflict && { current: conflict.current, changed: conflict.changed }),
  })
}

/** Whether it is not known if a write was done: no answer of ours came back from it. */
export const isUncertain = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.errors.some(({ code }) => code === connectionErrors.notUnderstood.code)

/** Whether the user has no right to what was asked: asking again does not help. */
export const isDenied = (failure: unknown): boolean => failure instanceof ApiError && failure.hasCode('forbidden')

/** Whether what was asked about is there no more, or was never the user's to see: asking again does not help. */
export const isGone = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 404

/** `true` for an answer whose body is a web page. */
export const isHtml = (contentType: unknown, body: unknown): boolean =>
  (typeof contentType === 'string' && contentType.includes('text/html')) ||
  (typeof body === 'string' && /^\s*<(!doctype|html)/i.test(body))

/**
 * A server that refuses says so in data: a page that refuses is a proxy's or a captive portal's, and tells nothing of what
 * was asked. Only whose token a page refuses is asked to sign in all the same.
 */
const isOfProxy = ({ status, data, headers: answered }: NonNullable<AxiosError['response']>): boolean =>
  status >= 400 && status < 500 && status !== 401 && isHtml(answered['content-type'], data)

function errorItems({ data, headers: answered }: NonNullable<AxiosError['response']>): ApiErrorItem[] {
  if (isHtml(answered['content-type'], data)) return [connectionErrors.html]
  const applicationError: unknown = answered[headers.applicationError.toLowerCase()]
  if (typeof applicationError === 'string' && applicationError) return [{ code: '', message: applicationError }]
  if (typeof data === 'string' && data) return [{ code: '', message: data }]

  const validation = ValidationProblem.safeParse(data)
  if (validation.success) return validationItems(validation.data)
  const modelState = ModelStateErrors.safeParse(data)
  if (modelState.success && modelState.data.apiErrors.length > 0) {
    return modelState.data.apiErrors.map(({ code, description }) => ({ code, message: description }))
  }
  const items = codedItems(data)
  return items.length > 0 ? items : [connectionErrors.html]
}

const codedItems = (data: unknown): ApiErrorItem[] =>
  Object.entries(CodedErrors.safeParse(data).data ?? {}).map(([code, texts]) => ({
    code,
    message: [texts].flat().join(' '),
  }))

/**
 * Codes beside what stands in the way of the write: what is stored now, or who has closed it; `null` for a failure of
 * another kind.
 */
function conflictIn(data: unknown): (Pick<Details, 'current' | 'changed'> & { errors: ApiErrorItem[] }) | null {
  if (typeof data !== 'object' || data === null || !('current' in data || 'changed' in data)) return null
  const { current, changed = null, ...codes } = data as { current?: unknown; changed?: unknown }
  const errors = codedItems(codes)
  return errors.length > 0 ? { errors, current, changed: LastChange.safeParse(changed).data ?? null } : null
}

const validationItems = ({ title, errors }: ValidationProblem): ApiErrorItem[] => [
  { code: 'validation.failed', message: title },
  ...Object.entries(errors).flatMap(([property, texts]) => [
    { code: `validation.properties.${property}`, message: property },
    ...texts.map((text) => ({ code: `validation.errors.${text}`, message: text })),
  ]),
]

function retryAfterMs(header: unknown): number | null {
  const seconds = Number(header)
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
