import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { randomId } from '#crypto/random-id.ts'
import { sameValue } from '#domain/same-value.ts'
import { ApiError, connectionErrors } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { noteWrites, openWrites } from './drafts.ts'
import type { DraftKey } from '../workspace/draft-key.ts'
import type { KeyedWrite, OpenWrites } from '../workspace/draft-db.ts'

/** Longest wait before a write is repeated that the server says it is still working on, in milliseconds. */
const longestPauseMs = 5000

type WriteEndpoint<T> = Endpoint & { result: z.ZodMiniType<T> }

export interface Write<T> {
  endpoint: WriteEndpoint<T>
  params?: Record<string, string>
  body?: unknown
  /**
   * Asks the server whether it was done, for a result that the documents leave open: what is stored, `null` while
   * nothing shows it. Source: open points G-10, C-42.
   */
  readBack?: () => Promise<{ stored: T } | null>
}

/** How a form goes on after a write of its own that went through unseen. */
export interface Earlier<T> {
  /** Writes that it may have sent. */
  endpoints: readonly WriteEndpoint<T>[]
  /**
   * What to send now that this is known to be stored. It may ask the server what has become of that, and undo it.
   * Each click asks anew until what it gives is stored: it must bear that it has done its work before.
   */
  then: (stored: T) => Write<T> | Promise<Write<T>>
}

/**
 * The clicks of one form. Each has a key of its own, under which the server does it once. A write without an answer is
 * repeated under its key; if there is still none it stays unsettled, and whatever the form sends next settles it first.
 * One that turns out to be stored is not forgotten before what follows from it is stored too: nothing is ever done twice.
 * With a draft's key that holds across reloads too.
 */
export class Submission {
  private readonly draft: DraftKey | null
  private open: OpenWrites | undefined

  constructor(draft: DraftKey | null = null) {
    this.draft = draft
    if (!draft) this.open = nothing
  }

  /** @throws ApiError; with neither `status` nor `pageStatus` its fate is not known */
  async send<T>(write: Write<T>, earlier?: Earlier<T>): Promise<T> {
    const next = earlier ? await this.following(write, earlier) : write
    const { unsettled } = await this.known()
    const answer = await this.attempt(next, unsettled && isRepeat(next, unsettled) ? unsettled : keyed(next))
    await this.note(nothing)
    return answer
  }

  /** What to send in the place of a write: an open one comes first. */
  private async following<T>(write: Write<T>, earlier: Earlier<T>): Promise<Write<T>> {
    const { unsettled, stored } = await this.known()
    const before = unsettled ?? stored
    const endpoint = earlier.endpoints.find(({ method, path }) => method === before?.method && path === before.path)
    if (!before || !endpoint || (unsettled && isRepeat(write, unsettled))) return write
    const again = { endpoint, params: before.params, body: before.body }
    if (!unsettled) return earlier.then(await sendKeyed(again, before.key))
    const answer = await this.settled(again, before)
    return answer === null ? this.following(write, earlier) : earlier.then(answer)
  }

  private async known(): Promise<OpenWrites> {
    this.open ??= (this.draft && (await openWrites(this.draft).catch(() => null))) ?? nothing
    return this.open
  }

  /** What an unsettled write has stored; `null` when it turns out to have been refused. */
  private async settled<T>(write: Write<T>, unsettled: KeyedWrite): Promise<T | null> {
    try {
      const answer = await this.attempt(write, unsettled)
      await this.note({ unsettled: null, stored: unsettled })
      return answer
    } catch (failure) {
      if ((await this.known()).unsettled) throw failure
      return null
    }
  }

  private async attempt<T>(write: Write<T>, unsettled: KeyedWrite): Promise<T> {
    const { unsettled: before, stored } = await this.known()
    await this.note({ unsettled, stored })
    try {
      return await this.answered(write, unsettled.key, before?.key === unsettled.key)
    } catch (failure) {
      if (!(failure instanceof ApiError) || !isUnsettled(failure)) throw failure
      await paused(failure.retryAfterMs)
      return this.answered(write, unsettled.key, true)
    }
  }

  /** One request. @param wasSent an earlier one under the key may have been done */
  private async answered<T>(write: Write<T>, key: string, wasSent: boolean): Promise<T> {
    try {
      return await sendKeyed(write, key).catch((failure: unknown) => readBackAfter(failure, write))
    } catch (failure) {
      const isOpen = failure instanceof ApiError && (isUnsettled(failure) || (wasSent && isDeferred(failure)))
      if (!isOpen) await this.note({ ...(await this.known()), unsettled: null })
      throw failure
    }
  }

  private async note(open: OpenWrites): Promise<void> {
    this.open = open
    const isDone = !open.unsettled && !open.stored
    // a device that stores nothing still has the keys in this form
    if (this.draft) await noteWrites(this.draft, isDone ? null : open).catch(() => undefined)
  }
}

const nothing: OpenWrites = { unsettled: null, stored: null }

const keyed = <T>({ endpoint, params = {}, body = null }: Write<T>, key = randomId()): KeyedWrite => ({
  ...{ key, method: endpoint.method, path: endpoint.path, params, body },
})

const isRepeat = <T>(write: Write<T>, sent: KeyedWrite): boolean => sameValue(keyed(write, sent.key), sent)

const sendKeyed = <T>({ endpoint, params, body }: Write<T>, idempotencyKey: string): Promise<T> =>
  call(endpoint, { params, query: undefined, body: body ?? undefined }, { idempotencyKey })

/** What a write has stored whose answer told nothing of it. @throws the failure when the server does not show it either */
async function readBackAfter<T>(failure: unknown, { readBack }: Write<T>): Promise<T> {
  const isSilent = failure instanceof ApiError && failure.hasCode(connectionErrors.notUnderstood.code)
  const found = isSilent && readBack ? await readBack().catch(() => null) : null
  if (!found) throw failure
  return found.stored
}

/** The server may have done it: no answer, a fault on the way, or the first request is still being worked on. */
function isUnsettled(failure: ApiError): boolean {
  const answered = failure.status ?? failure.pageStatus
  return answered === null || answered >= 500 || failure.hasCode('idempotency_in_progress')
}

/** Says nothing about an earlier request with the same key. */
const isDeferred = ({ status, pageStatus }: ApiError): boolean =>
  pageStatus !== null || (status !== null && [401, 408, 425, 429].includes(status))

const paused = (wantedMs: number | null): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.min(wantedMs ?? 0, longestPauseMs))
  })

/** A write that nobody can click again: its answer is all there is. */
export const sendOnce = <T>(write: Write<T>, submission = new Submission()): Promise<T> => submission.send(write)

interface Stored {
  id: number
  version?: number | undefined
}

/** The form's words on what an earlier click has stored; a form that has taken over a later version stays on that. */
export const ontoStored = <Row extends Stored>(row: Row, { id, version }: Stored): Row =>
  (row.version ?? 0) > (version ?? 0) ? row : { ...row, id, version }
