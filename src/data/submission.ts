import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { randomId } from '#crypto/random-id.ts'
import { sameValue } from '#domain/same-value.ts'
import { ApiError } from './api/api-error.ts'
import { call } from './api/client.ts'
import { noteWrite, unsettledWrite, type DraftKey } from './drafts.ts'
import type { UnsettledWrite } from './drafts/db.ts'

/** Longest wait before a write is repeated that the server says it is still working on, in milliseconds. */
const longestPauseMs = 5000

type WriteEndpoint<T> = Endpoint & { result: z.ZodMiniType<T> }

export interface Write<T> {
  endpoint: WriteEndpoint<T>
  params?: Record<string, string>
  body?: unknown
}

/** How a form goes on after a write of its own that went through unseen. */
export interface Earlier<T> {
  /** Writes that it may have sent. */
  endpoints: readonly WriteEndpoint<T>[]
  /** What to send now that this is known to be stored. */
  then: (stored: T) => Write<T> | Promise<Write<T>>
}

/**
 * The clicks of one form. Each has a key of its own, under which the server does it once. A write without an answer is
 * repeated under its key; if there is still none it stays unsettled, and whatever the form sends next settles it first:
 * nothing is ever done twice. With a draft's key that holds across reloads too.
 */
export class Submission {
  private readonly draft: DraftKey | null
  private unsettled: UnsettledWrite | null | undefined

  constructor(draft: DraftKey | null = null) {
    this.draft = draft
    if (!draft) this.unsettled = null
  }

  /** @throws ApiError; with status `null` its fate is not known */
  async send<T>(write: Write<T>, earlier?: Earlier<T>): Promise<T> {
    const before = await this.known()
    const now = described(write)
    if (!before || sameValue({ ...before, key: '' }, now)) return this.attempt(write, before ?? { ...now, key: randomId() })
    const endpoint = earlier?.endpoints.find(({ method, path }) => method === before.method && path === before.path)
    if (!earlier || !endpoint) return this.attempt(write, { ...now, key: randomId() })
    const stored = await this.settled(endpoint, before)
    return this.send(stored === null ? write : await this.following(earlier, stored, before), earlier)
  }

  /** Where it cannot be told yet what follows, the next click settles the earlier write once more. */
  private async following<T>(earlier: Earlier<T>, stored: T, before: UnsettledWrite): Promise<Write<T>> {
    try {
      return await earlier.then(stored)
    } catch (failure) {
      if (failure instanceof ApiError && (isUnsettled(failure) || isDeferred(failure))) await this.note(before)
      throw failure
    }
  }

  private async known(): Promise<UnsettledWrite | null> {
    this.unsettled ??= this.draft ? await unsettledWrite(this.draft).catch(() => null) : null
    return this.unsettled
  }

  /** What an unsettled write has stored; `null` when it turns out to have been refused. */
  private async settled<T>(endpoint: WriteEndpoint<T>, before: UnsettledWrite): Promise<T | null> {
    try {
      return await this.attempt({ endpoint, params: before.params, body: before.body }, before)
    } catch (failure) {
      if (await this.known()) throw failure
      return null
    }
  }

  private async attempt<T>(write: Write<T>, noted: UnsettledWrite): Promise<T> {
    const wasSent = this.unsettled?.key === noted.key
    await this.note(noted)
    try {
      return await this.answered(write, noted.key, wasSent)
    } catch (failure) {
      if (!(failure instanceof ApiError) || !isUnsettled(failure)) throw failure
      await paused(failure.retryAfterMs)
      return this.answered(write, noted.key, true)
    }
  }

  /** One request. @param wasSent an earlier one under the key may have been done */
  private async answered<T>(write: Write<T>, key: string, wasSent: boolean): Promise<T> {
    try {
      const answer = await sendKeyed(write, key)
      await this.note(null)
      return answer
    } catch (failure) {
      const isOpen = failure instanceof ApiError && (isUnsettled(failure) || (wasSent && isDeferred(failure)))
      if (!isOpen) await this.note(null)
      throw failure
    }
  }

  private async note(write: UnsettledWrite | null): Promise<void> {
    this.unsettled = write
    // a device that stores nothing still has the key in this form
    if (this.draft) await noteWrite(this.draft, write).catch(() => undefined)
  }
}

const described = <T>({ endpoint, params = {}, body = null }: Write<T>): UnsettledWrite => ({
  ...{ key: '', method: endpoint.method, path: endpoint.path, params, body },
})

const sendKeyed = <T>({ endpoint, params, body }: Write<T>, idempotencyKey: string): Promise<T> =>
  call(endpoint, { params, query: undefined, body: body ?? undefined }, { idempotencyKey })

/** The server may have done it: no answer, a fault on the way, or the first request is still being worked on. */
const isUnsettled = (failure: ApiError): boolean =>
  failure.status === null || failure.status >= 500 || failure.hasCode('idempotency_in_progress')

/** Says nothing about an earlier request with the same key. */
const isDeferred = ({ status }: ApiError): boolean => status !== null && [401, 408, 425, 429].includes(status)

const paused = (wantedMs: number | null): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.min(wantedMs ?? 0, longestPauseMs))
  })

/** A write that nobody can click again: its answer is all there is. */
export const sendOnce = <T>(write: Write<T>, submission = new Submission()): Promise<T> => submission.send(write)
