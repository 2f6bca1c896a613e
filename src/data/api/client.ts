import type { AxiosAdapter, AxiosResponse } from 'axios'
import {
  pathOf,
  type BodyInput,
  type Endpoint,
  type ParamsInput,
  type QueryInput,
  type ResultOf,
} from '#contract/endpoint.ts'
import { bearer, headers } from '#contract/headers.ts'
import { clientVersion } from '#domain/product.ts'
import { forgetNaming, isOfServer, notUnderstood, resultIn, type KeptNaming, type Sent } from './answer.ts'
import { ApiError, connectionErrors, isHtml, isOfTransport, readApiError } from './api-error.ts'
import type { Transmit } from './transport.ts'

/** Longest wait for a list or a form, in milliseconds. */
const answerTimeoutMs = 15_000

export interface ApiConfiguration {
  /** Origin of the server; `''` for the page's own. */
  baseUrl: string
  /** The token to send, read anew for each call; `null` when nobody is signed in. */
  token: () => Promise<string | null>
  /**
   * Told of every answer: the server's clock (its `Date`), when the request left and the answer came, and to which call
   * (method and path of its endpoint).
   */
  onAnswer: (serverDate: string | null, sentAt: number, answeredAt: number, call: string) => void
  /** Told when a call that sent this token has succeeded. */
  onAccepted: (token: string) => void
  /** Told when no answer came to a call. */
  onNoAnswer: (call: string) => void
  /** Told of a 401 for the token that was sent; calls that sign in are never reported (open point C-17). */
  onUnauthorized: (token: string) => void
  /** Told when the server knows who asks, and lets them not see or not do what was asked: 403 or 404. */
  onDenied: () => void
  /** What the device keeps for the threads that start after this one. */
  naming: KeptNaming
  /** Brings what sends: a page has it come once it asks for something. */
  transport: () => Promise<{ transmit: Transmit }>
  /** How requests leave; tests hand them to a server in the same process. */
  adapter: 'fetch' | AxiosAdapter
}

const unconfigured: ApiConfiguration = {
  baseUrl: '',
  token: () => Promise.resolve(null),
  onAnswer: () => undefined,
  onAccepted: () => undefined,
  onNoAnswer: () => undefined,
  onUnauthorized: () => undefined,
  onDenied: () => undefined,
  naming: { read: () => Promise.resolve(false), keep: () => Promise.resolve() },
  transport: () => Promise.reject(new Error('Nothing here sends.')),
  adapter: 'fetch',
}
let configuration = unconfigured

export function configureApi(changes: Partial<ApiConfiguration>): void {
  forgetNaming()
  configuration = { ...configuration, ...changes }
}

/** Origin that the calls go to. Part of the names of the device's databases, so that two servers never mix. */
export const apiOrigin = (): string => configuration.baseUrl || globalThis.location.origin

type Given<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>

export type CallInput<E extends Endpoint> = Given<'params', ParamsInput<E>> &
  Given<'query', QueryInput<E>> &
  Given<'body', BodyInput<E>>

export interface CallOptions {
  signal?: AbortSignal
  /** `null`: it is waited for as long as it takes. */
  timeoutMs?: number | null
  idempotencyKey?: string
  /** Tag of the list that is already here; the answer may then be `notModified`. */
  etag?: string
  /** Sends with this token instead of the current one. */
  token?: string
  /** Lets the request outlive the page. Its body must stay small. */
  keepalive?: boolean
  /** The answer is an image, or other bytes, and not JSON. */
  isImage?: boolean
  /** The answer comes as long as somebody reads it. */
  isStream?: boolean
  /** The only part of the answer that is asked for, in bytes. */
  part?: { offset: number; length: number }
}

export interface Answer {
  /** Parsed JSON that has not been checked against a schema. */
  data: unknown
  /** It says which call it answers: nobody but the server does. */
  isNamed: boolean
  notModified: boolean
  etag: string | null
  /** Takes what came for the server's: its clock, and that it still knows the token. For who has looked at the data. */
  believe: () => void
}

/**
 * Makes a call and parses its answer.
 * @throws ApiError for every failure; `answer_not_understood` when it is not known whether a write was done
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  return (await callTold(endpoint, input, options)).result
}

/** As `call`, and tells whether the answer names the call: for who takes the word of nobody else. @throws ApiError */
export async function callTold<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<{ result: ResultOf<E>; isNamed: boolean }> {
  const { data, isNamed, believe } = await callUnparsed(endpoint, input, options)
  const found = resultIn(endpoint, input as Sent, data)
  if (!found) throw notUnderstood(endpoint)
  believe()
  return { result: found.result, isNamed }
}

/** Makes a call whose answer is an image. @throws ApiError for every failure */
export async function callImage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Blob> {
  const { data, believe } = await callUnparsed(endpoint, input, { ...options, isImage: true })
  if (!(data instanceof Blob)) throw new ApiError(null, [connectionErrors.html])
  believe()
  return data
}

/** Makes a call whose answer is a part of a file. `etag` tells one file from another. @throws ApiError */
export async function callPart<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions & Required<Pick<CallOptions, 'part'>>,
): Promise<{ data: ArrayBuffer; etag: string | null }> {
  const { data, etag, believe } = await callUnparsed(endpoint, input, { ...options, isImage: true })
  if (!(data instanceof Blob)) throw new ApiError(null, [connectionErrors.html])
  believe()
  return { data: await data.arrayBuffer(), etag }
}

/**
 * Makes a call whose answer does not end by itself. Once it has begun, only the signal ends it.
 * @throws ApiError when it does not begin
 */
export async function callStream<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), answerTimeoutMs)
  try {
    const options = { signal: AbortSignal.any([signal, late.signal]), isStream: true, timeoutMs: null }
    const { data, believe } = await callUnparsed(endpoint, input, options)
    if (!(data instanceof ReadableStream)) throw new ApiError(null, [connectionErrors.html])
    believe()
    return data as ReadableStream<Uint8Array>
  } finally {
    clearTimeout(timer)
  }
}

/** For long lists, whose rows are parsed in slices, and judged, by the caller. */
export async function callUnparsed<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer> {
  const { signal, token: givenToken } = options
  const token = givenToken ?? (endpoint.access === 'anonymous' ? null : await configuration.token())
  const { transmit } = await configuration.transport().catch((failure: unknown) => {
    throw report(endpoint, failure, token, Date.now())
  })
  const sentAt = Date.now()
  const response = await request(transmit, endpoint, input as Sent, options, token).catch(async (failure: unknown) => {
    if (options.isImage) await readRefusal(failure)
    // a request that nobody waits for any more tells nothing of the connection
    throw signal?.aborted ? readApiError(failure) : report(endpoint, failure, token, sentAt)
  })
  const { status, data, headers: answered } = response
  const name = textOf(answered[headers.answeredCall.toLowerCase()])
  const { idempotencyKey = null } = options
  const hasName = !options.isImage && !options.isStream
  if (hasName && !(await isOfServer(endpoint, input as Sent, idempotencyKey, name, configuration.naming)))
    throw notUnderstood(endpoint)
  return {
    ...{ data, isNamed: name !== null, notModified: status === 304, etag: textOf(answered['etag']) },
    believe() {
      configuration.onAnswer(textOf(answered['date']), sentAt, Date.now(), kindOf(endpoint))
      if (token) configuration.onAccepted(token)
    },
  }
}

async function request(
  transmit: Transmit,
  endpoint: Endpoint,
  { params, query, body }: Sent,
  {
    signal,
    timeoutMs = answerTimeoutMs,
    idempotencyKey,
    etag,
    keepalive = false,
    isImage,
    isStream,
    part,
  }: CallOptions,
  token: string | null,
): Promise<AxiosResponse<unknown>> {
  // the server takes nothing but JSON: a write without a body says so with an empty one
  const sent = endpoint.method === 'GET' ? undefined : (body ?? {})
  const ends = [signal, timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs)].filter(
    (end) => end !== undefined,
  )
  const response = await transmit({
    baseURL: configuration.baseUrl,
    adapter: configuration.adapter,
    method: endpoint.method,
    url: pathOf(endpoint, params),
    ...(query !== undefined && { params: query }),
    ...(sent !== undefined && { data: sent }),
    ...(isImage && { responseType: 'blob' as const }),
    ...(isStream && { responseType: 'stream' as const }),
    signal: AbortSignal.any(ends),
    // no cookie of ours is to be echoed: axios would read all of them for each call
    withXSRFToken: false,
    fetchOptions: { keepalive, cache: 'no-store', credentials: 'same-origin', redirect: 'error' },
    headers: {
      [headers.clientVersion]: clientVersion,
      ...(token && { Authorization: bearer(token) }),
      ...(idempotencyKey && { [headers.idempotencyKey]: idempotencyKey }),
      ...(etag && { 'If-None-Match': etag }),
      ...(part && { Range: `bytes=${part.offset}-${part.offset + part.length - 1}` }),
      ...(sent !== undefined && { 'Content-Type': 'application/json' }),
    },
    validateStatus: (status) => (status >= 200 && status < 300) || status === 304,
  })
  if (isHtml(response.headers['content-type'], response.data)) throw new ApiError(null, [connectionErrors.html])
  return response
}

/** What the server says in place of an image has come as one, and is words all the same. */
async function readRefusal(failure: unknown): Promise<void> {
  const response = isOfTransport(failure) ? failure.response : undefined
  if (!response || !(response.data instanceof Blob)) return
  const text = await response.data.text()
  try {
    response.data = JSON.parse(text)
  } catch {
    response.data = text
  }
}

const kindOf = ({ method, path }: Endpoint): string => `${method} ${path}`

function report(endpoint: Endpoint, failure: unknown, token: string | null, sentAt: number): ApiError {
  const error = readApiError(failure)
  const answered = isOfTransport(failure) ? failure.response?.headers : undefined
  if (error.status === null || error.hasCode(connectionErrors.html.code)) configuration.onNoAnswer(kindOf(endpoint))
  else configuration.onAnswer(textOf(answered?.['date']), sentAt, Date.now(), kindOf(endpoint))
  if (error.status === 401 && token) configuration.onUnauthorized(token)
  if ((error.status === 403 || error.status === 404) && token) configuration.onDenied()
  return error
}

const textOf = (header: unknown): string | null => (typeof header === 'string' ? header : null)
