import { presenceTimes, tellPresence, type OpenRecord, type Present } from '#contract/presence.ts'
import { sameValue } from '#domain/same-value.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { currentConnection } from '../api/connection.ts'
import { pauseOf } from '../api/pause.ts'
import { openedWorkspace } from '../workspace/workspace.ts'
import { thisWindow } from './window-id.ts'

/** A server that has no such call is asked again this much later; without a network, once there is one. */
const notOfferedMs = 10 * 60_000
/** A record may be gone, or hidden by now; the server has no such call when it knows so many in a row not. */
const mostUnknown = 2

/** How long a server is left alone that seems to have no such call. */
interface Silence {
  /** Records that it has not known in a row. */
  unknown: number
  until: number
}

/** Of each sign-in: the next one may be at another server, and is another user's. */
const silences = new WeakMap<object, Silence>()

function silenceOf(signedIn: object): Silence {
  const silence = silences.get(signedIn) ?? { unknown: 0, until: 0 }
  silences.set(signedIn, silence)
  return silence
}

/**
 * Tells the server that this window shows a record, again and again, and hears who else has it open to change it. Whatever
 * fails is kept quiet: nobody is shown then. Needs no stream.
 */
export class PresenceTelling {
  readonly #record: OpenRecord
  readonly #hear: (others: readonly Present[]) => void
  readonly #leaving = new AbortController()
  #asking = new AbortController()
  #isChanging: boolean
  /** Whether the server may still count this window. */
  #isCounted = false
  #others: readonly Present[] = []
  #answeredAt = 0

  constructor(record: OpenRecord, isChanging: boolean, hear: (others: readonly Present[]) => void) {
    this.#record = record
    this.#isChanging = isChanging
    this.#hear = hear
    void this.#askAgainAndAgain()
  }

  /** Who begins is told of at once; who has ended, the next time: moving from field to field is no coming and going. */
  change(isChanging: boolean): void {
    const hasBegun = isChanging && !this.#isChanging
    this.#isChanging = isChanging
    if (hasBegun) this.#asking.abort()
  }

  /** The record is closed, or the window hidden: the others see it at once. */
  leave(): void {
    this.#leaving.abort()
    this.#become([])
    // a call on its way may come after this one: then it counts until its time is over
    if (this.#isCounted && openedWorkspace()) void this.#tell(false, { keepalive: true }).catch(() => undefined)
  }

  async #askAgainAndAgain(): Promise<void> {
    const { signal } = this.#leaving
    while (!signal.aborted) {
      this.#asking = new AbortController()
      const pauseMs = await this.#ask()
      if (pauseMs === null) return
      await pauseOf(pauseMs, AbortSignal.any([signal, this.#asking.signal]), true).catch(() => undefined)
    }
  }

  /** @returns when to ask again; `null` for never */
  async #ask(): Promise<number | null> {
    const { signal } = this.#leaving
    const open = openedWorkspace()
    if (!open) return null
    const silence = silenceOf(open)
    const silentMs = silence.until - Date.now()
    if (silentMs > 0) return silentMs
    try {
      const { others } = await this.#tell(this.#isChanging, { signal })
      silence.unknown = 0
      this.#answeredAt = Date.now()
      if (!signal.aborted) this.#become(others)
    } catch (failure) {
      if (signal.aborted) return null
      return this.#pauseAfter(failure, silence)
    }
    return presenceTimes.askMs
  }

  #pauseAfter(failure: unknown, silence: Silence): number | null {
    const { online } = currentConnection()
    if (!online || Date.now() - this.#answeredAt >= presenceTimes.countsMs) this.#become([])
    if (!(failure instanceof ApiError)) return notOfferedMs
    const { status, retryAfterMs } = failure
    if (status === 401) return null
    if (status === 403 || status === 404 || status === 405) {
      this.#become([])
      if (status !== 403) silence.unknown += 1
      if (silence.unknown >= mostUnknown) silence.until = Date.now() + notOfferedMs
      return notOfferedMs
    }
    return retryAfterMs ?? (online ? presenceTimes.askMs : notOfferedMs)
  }

  #tell(isChanging: boolean, options: { signal?: AbortSignal; keepalive?: boolean }) {
    this.#isCounted = isChanging
    return call(tellPresence, { body: { record: this.#record, window: thisWindow, isChanging } }, options)
  }

  #become(others: readonly Present[]): void {
    if (sameValue(others, this.#others)) return
    this.#others = others
    this.#hear(others)
  }
}
