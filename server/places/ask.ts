import type * as z from 'zod/mini'
import { addressSearchStatuses } from '#domain/address-hit.ts'
import { clientVersion, product } from '#domain/product.ts'
import { readAtMost } from '../ground/read-at-most.ts'

/** How long a service may take for an answer. */
const answerMs = 5000

/** No answer to a search is nearly as large, in bytes. */
const largestAnswer = 512 * 1024

/** A service that did not answer as it should, with the status that this comes to. */
class SearchFailed extends Error {
  readonly status: string

  constructor(status: string, options?: ErrorOptions) {
    super(`The place service failed with ${status}.`, options)
    this.name = 'SearchFailed'
    this.status = status
  }
}

/** Statuses of HTTP that say the same as one of the search. */
const statuses: Readonly<Record<number, string>> = {
  400: addressSearchStatuses.invalid,
  401: addressSearchStatuses.denied,
  403: addressSearchStatuses.denied,
  404: addressSearchStatuses.notFound,
  408: addressSearchStatuses.timeout,
  429: addressSearchStatuses.overLimit,
  504: addressSearchStatuses.timeout,
}

/**
 * Asks a place service. It sees this server alone: no user, no cookie, no page, and it cannot send us elsewhere.
 * @throws SearchFailed
 */
export async function ask<Schema extends z.ZodMiniType>(
  address: URL,
  schema: Schema,
  {
    timeoutMs = answerMs,
    headers,
    body,
  }: { timeoutMs?: number; headers?: Record<string, string>; body?: unknown } = {},
): Promise<z.output<Schema>> {
  try {
    const reply = await fetch(address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        'User-Agent': `${product}/${clientVersion}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!reply.ok) {
      await reply.body?.cancel()
      throw new SearchFailed(statuses[reply.status] ?? `HTTP_${reply.status}`)
    }
    const text = (await readAtMost(reply, largestAnswer)).toString('utf8')
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    if (cause instanceof SearchFailed) throw cause
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    throw new SearchFailed(isLate ? addressSearchStatuses.timeout : addressSearchStatuses.unknown, { cause })
  }
}

/** What the service comes to, or, when it fails or gives what is no answer, the same with the status. */
export async function orStatus<Schema extends z.ZodMiniType>(
  schema: Schema,
  asked: () => Promise<z.input<Schema>>,
  failed: (status: string) => z.output<Schema>,
): Promise<z.output<Schema>> {
  try {
    const parsed = schema.safeParse(await asked())
    return parsed.success ? parsed.data : failed(addressSearchStatuses.unknown)
  } catch (error) {
    if (!(error instanceof SearchFailed)) throw error
    return failed(error.status)
  }
}
