import { liveBeatMs, openLive, type LiveLine } from '#contract/live.ts'
import { ApiError, connectionErrors } from '../api/api-error.ts'
import { callStream } from '../api/client.ts'
import { pauseOf } from '../api/pause.ts'
import { workingAlone } from '../device/locks.ts'
import { offPage } from '../workspace/off-page.ts'
import { openedWorkspace } from '../workspace/workspace.ts'
import { linesOf } from './lines.ts'
import { openNews, type NewsChannel, type Position } from './news.ts'

const second = 1000
const minute = 60 * second

/** A stream that says nothing for so long is dead, or held back by somebody on the way. */
const longestSilenceMs = 3 * liveBeatMs
/** The first line comes at once. */
const beginsWithinMs = 10 * second
const firstRetryMs = second
const longestRetryMs = minute
/** A server that has no such call, or a way to it that lets none through, is tried again this much later. */
const notOfferedMs = 10 * minute
/** Tries in a row without a stream, after which the way is taken for one that lets none through. */
const mostUnheard = 5

let following: AbortController | null = null

/**
 * Holds the user's stream for all windows of this browser, or waits until whoever holds it lets go; with `false` lets go.
 * What comes is told by `openNews`.
 */
export const followLive = offPage('followLive', (isLooked: boolean) => {
  following?.abort()
  following = null
  const open = openedWorkspace()
  if (!isLooked || !open) return Promise.resolve()
  following = new AbortController()
  void follow(open.userKey, following.signal)
  return Promise.resolve()
})

async function follow(userKey: string, signal: AbortSignal): Promise<void> {
  const follower = new Follower(userKey, signal)
  try {
    await workingAlone(`live-${userKey}`, signal, () => follower.hold())
  } catch (reason) {
    if (!signal.aborted) throw reason
  } finally {
    follower.close()
  }
}

/** When to come back; `null` when there is nothing to come back with. */
type Return = number | null

class Follower {
  readonly #news: NewsChannel
  readonly #signal: AbortSignal
  /** Known from the one who held the stream before; `null` when nobody did. */
  #position: Position | null = null
  #isLive = false
  #isHolding = false
  /** Streams in a row that did not begin. */
  #failures = 0
  /** Those of them for which no network that was gone is to blame. */
  #unheard = 0

  constructor(userKey: string, signal: AbortSignal) {
    this.#signal = signal
    this.#news = openNews(userKey, (news) => {
      if (news.type === 'state') this.#position = news.position
      if (news.type === 'asked' && this.#isHolding) this.#tellState()
    })
    this.#news.tell({ type: 'asked' })
  }

  async hold(): Promise<void> {
    this.#isHolding = true
    while (!this.#signal.aborted) {
      const afterMs = await this.#followOnce()
      this.#become(false)
      if (afterMs === null) return
      await pauseOf(afterMs, this.#signal, true)
    }
  }

  close(): void {
    if (this.#isHolding) this.#become(false)
    this.#news.close()
  }

  async #followOnce(): Promise<Return> {
    const dropping = new AbortController()
    const silence = new Silence(() => dropping.abort())
    const signal = AbortSignal.any([this.#signal, dropping.signal])
    const askedAt = performance.now()
    this.#unheard += 1
    try {
      const stream = await callStream(openLive, { query: this.#position ?? {} }, signal)
      silence.allow(beginsWithinMs)
      for await (const line of linesOf(stream)) {
        silence.allow(longestSilenceMs)
        // without a sign-in the next call says so to the whole app
        if (line.type === 'end') return line.afterMs ?? spread(firstRetryMs)
        this.#hear(line)
      }
    } catch (failure) {
      if (isNotOffered(failure)) return notOfferedMs
      if (failure instanceof ApiError && failure.status === 401) return null
      if (failure instanceof ApiError && failure.retryAfterMs !== null)
        return failure.retryAfterMs + spread(firstRetryMs)
      // a network that comes and goes says nothing of what it lets through
      if (isNetworkGone(failure) && performance.now() - askedAt < beginsWithinMs) this.#unheard -= 1
    } finally {
      silence.end()
      dropping.abort()
    }
    this.#failures += 1
    if (this.#unheard >= mostUnheard) return notOfferedMs
    return spread(Math.min(longestRetryMs, firstRetryMs * 2 ** this.#failures))
  }

  #hear(line: Exclude<LiveLine, { type: 'end' }>): void {
    if (line.type === 'change') {
      this.#news.tell(line)
      return
    }
    const wasKnown = this.#position !== null
    if (line.type === 'open') {
      this.#failures = 0
      this.#unheard = 0
      this.#position = { epoch: line.epoch, revision: line.revision }
      if (line.all ?? !wasKnown) this.#news.tell({ type: 'all' })
    } else if (this.#position) this.#position = { ...this.#position, revision: line.revision }
    this.#become(true)
  }

  #become(isLive: boolean): void {
    const isNews = isLive || this.#isLive
    this.#isLive = isLive
    if (isNews) this.#tellState()
  }

  #tellState(): void {
    this.#news.tell({ type: 'state', isLive: this.#isLive, position: this.#position })
  }
}

/** Ends what says nothing for too long. */
class Silence {
  readonly #end: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(end: () => void) {
    this.#end = end
  }

  allow(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#end, ms)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

const isNetworkGone = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.hasCode(connectionErrors.noAnswer.code)

const isNotOffered = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.status === 404 || failure.status === 405)

/** Many devices lose one server at once, and do not come back at once. */
const spread = (ms: number): number => ms * (0.5 + Math.random())
