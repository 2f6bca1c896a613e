import { callName, pathOf, type Asked, type Endpoint, type ResultOf } from '#contract/endpoint.ts'
import { ApiError, connectionErrors } from './api-error.ts'

type Given = Readonly<Record<string, unknown>>

/** What a call was asked with, as it was sent. */
export interface Sent {
  params?: Given | undefined
  query?: unknown
  body?: unknown
}

type AskedOf = Asked<Endpoint['params'], Endpoint['query'], Endpoint['body']>

/** `null` for what does not fit the call: nothing can be an answer to it. */
function askedOf({ params, query, body }: Endpoint, sent: Sent): AskedOf | null {
  const asked: AskedOf = { params: undefined, query: undefined, body: undefined }
  for (const [part, schema] of Object.entries({ params, query, body }) as [keyof Sent, Endpoint['body']][]) {
    if (!schema) continue
    const parsed = schema.safeParse(sent[part] ?? {})
    if (!parsed.success) return null
    asked[part] = parsed.data
  }
  return asked
}

/** Whether a result that has the right form is about what was asked. */
export function isAnswer<E extends Endpoint>(endpoint: E, sent: Sent, result: ResultOf<E>): boolean {
  const asked = askedOf(endpoint, sent)
  return asked !== null && endpoint.answers(result, asked)
}

/** The result in an answer's data; `null` when it is no answer to this call. See [Note: An answer of ours]. */
export function resultIn<E extends Endpoint>(endpoint: E, sent: Sent, data: unknown): { result: ResultOf<E> } | null {
  const parsed = endpoint.result.safeParse(data)
  if (!parsed.success) return null
  const result = parsed.data as ResultOf<E>
  return isAnswer(endpoint, sent, result) ? { result } : null
}

/** What became of a call that was answered with something else: a read has nothing, a write an unknown fate. */
export const notUnderstood = ({ method }: Pick<Endpoint, 'method'>): ApiError =>
  new ApiError(null, [method === 'GET' ? connectionErrors.html : connectionErrors.notUnderstood])

/**
 * How long a server that has named the calls it answers is held to it, in milliseconds. A version that does not, put in
 * its place under an open page, is believed after that.
 */
const namingMs = 15 * 60_000

let lastNamedAt = Number.NEGATIVE_INFINITY

/**
 * Whether an answer comes from the server, as far as its name tells: that of another call never does, and one without a
 * name only where the server names none.
 */
export function isOfServer(endpoint: Endpoint, { params }: Sent, key: string | null, name: string | null): boolean {
  if (name === null) return Date.now() - lastNamedAt > namingMs
  const isSame = name === callName(endpoint.method, pathOf(endpoint, params), key)
  if (isSame) lastNamedAt = Date.now()
  return isSame
}

/** Another server is spoken to from now on: what it does is not known. */
export function forgetNaming(): void {
  lastNamedAt = Number.NEGATIVE_INFINITY
}
