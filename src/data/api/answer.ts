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

/** Where is kept whether the server names the calls it answers: a thread that starts has heard nothing of it yet. */
export interface KeptNaming {
  read: () => Promise<boolean>
  keep: (isNaming: boolean) => Promise<void>
}

/**
 * How long a server that names the calls it answers is held to it once answers without a name come, in milliseconds. A
 * version that names none, put in its place under an open page, is believed after that.
 */
const namingMs = 15 * 60_000

/** What this thread knows of the server; `isNaming` is `null` before the first answer. */
interface Naming {
  isNaming: boolean | null
  /** When the first answer without a name in a row came; `null` when the last one had one. */
  unnamedSince: number | null
}

const nothingKnown: Naming = { isNaming: null, unnamedSince: null }
let naming = nothingKnown

/**
 * Whether an answer comes from the server, as far as its name tells: that of another call never does, and one without a
 * name only where the server names none.
 */
export async function isOfServer(
  endpoint: Endpoint,
  { params }: Sent,
  key: string | null,
  name: string | null,
  kept: KeptNaming,
): Promise<boolean> {
  const become = (isNaming: boolean) => {
    naming = { isNaming, unnamedSince: null }
    // a device that keeps nothing has this thread's word alone
    void kept.keep(isNaming).catch(() => undefined)
  }
  if (name !== null) {
    const isSame = name === callName(endpoint.method, pathOf(endpoint, params), key)
    if (isSame && naming.isNaming) naming.unnamedSince = null
    else if (isSame) become(true)
    return isSame
  }
  naming.isNaming ??= await kept.read().catch(() => false)
  if (!naming.isNaming) return true
  naming.unnamedSince ??= Date.now()
  if (Math.abs(Date.now() - naming.unnamedSince) <= namingMs) return false
  become(false)
  return true
}

/** Another server is spoken to from now on: what it does is not known. */
export function forgetNaming(): void {
  naming = { ...nothingKnown }
}
