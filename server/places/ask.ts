import type * as z from 'zod/mini'
import { addressSearchStatuses } from '#domain/address-hit.ts'
import { answerMs, askService, wasLate } from '../ground/ask-service.ts'

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
 * Asks a place service.
 * @throws SearchFailed
 */
export async function ask<Schema extends z.ZodMiniType>(
  address: URL,
  schema: Schema,
  { timeoutMs = answerMs, ...sent }: { timeoutMs?: number; headers?: Record<string, string>; body?: unknown } = {},
): Promise<z.output<Schema>> {
  try {
    const { status, isOk, body } = await askService(address, {
      accept: 'application/json',
      largest: largestAnswer,
      signal: AbortSignal.timeout(timeoutMs),
      ...sent,
    })
    if (!isOk) throw new SearchFailed(statuses[status] ?? `HTTP_${status}`)
    return schema.parse(JSON.parse(body.toString('utf8')))
  } catch (cause) {
    if (cause instanceof SearchFailed) throw cause
    throw new SearchFailed(wasLate(cause) ? addressSearchStatuses.timeout : addressSearchStatuses.unknown, { cause })
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
