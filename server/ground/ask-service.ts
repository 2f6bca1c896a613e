import { clientVersion, product } from '#domain/product.ts'
import { readAtMost } from './read-at-most.ts'

/** How long another service may take for an answer, to the last byte of it. */
export const answerMs = 5000

interface Question {
  /** The kinds of answer that are understood, as `Accept` names them. */
  accept: string
  /** No answer is as large, in bytes. */
  largest: number
  /** Statuses other than those of success whose answer is read too. */
  alsoReads?: readonly number[]
  /** Ends the asking; without it that happens after `answerMs`. */
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Sent as JSON; without it nothing is sent. */
  body?: unknown
}

export interface ServiceReply {
  status: number
  /** Whether the status says that all went well. */
  isOk: boolean
  /** Empty where it was left unread. */
  body: Buffer
  headers: Headers
}

/**
 * Asks a service of somebody else. It sees this server alone: no user, no cookie, no page, and it cannot send us
 * elsewhere.
 * @throws when it cannot be reached, is late, redirects or sends too much
 */
export async function askService(
  address: URL | string,
  { accept, largest, alsoReads = [], signal = AbortSignal.timeout(answerMs), headers, body }: Question,
): Promise<ServiceReply> {
  const reply = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: accept,
      'User-Agent': `${product}/${clientVersion}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal,
  })
  const { status, ok: isOk } = reply
  const given = { status, isOk, headers: reply.headers }
  if (isOk || alsoReads.includes(status)) return { ...given, body: await readAtMost(reply, largest) }
  await reply.body?.cancel()
  return { ...given, body: Buffer.alloc(0) }
}

/** Whether it was for the time that an answer did not come. */
export const wasLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'
