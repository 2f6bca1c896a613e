import type { LiveChange } from '#domain/live.ts'
import { now } from '#data/device/clock.ts'
import { followLive } from '#data/live/follow.ts'
import { openNews, type LiveNews } from '#data/live/news.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { refreshChanged, setTold } from './refresh.ts'
import { confirmShown } from './screen-data.ts'
import { pullRights } from './session.ts'
import { checkServer, sync } from './sync.ts'

/** What comes within so long of what was fetched last is fetched together, in milliseconds. */
const gatherMs = 60

/**
 * Has the screens follow what other devices do, as the server tells of it, while the window is looked at. A hidden window
 * holds no stream, and fetches what it shows when it is looked at again.
 * @returns ends it
 */
export function startLive(): () => void {
  const open = openedWorkspace()
  if (!open) return () => undefined
  const leaving = new AbortController()
  const { signal } = leaving
  const screen = new Following(signal)
  const news = openNews(open.userKey, (told) => screen.hear(told))
  const look = () => void followLive(document.visibilityState === 'visible').catch(() => undefined)
  document.addEventListener('visibilitychange', look, { signal })
  // at once, and not when the time for the next try has come
  globalThis.addEventListener('online', look, { signal })
  globalThis.addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal })
  look()
  news.tell({ type: 'asked' })
  return () => {
    leaving.abort()
    news.close()
    screen.end()
    void followLive(false).catch(() => undefined)
  }
}

class Following {
  readonly #signal: AbortSignal
  /** What has changed and was not fetched yet; `null`: that may be anything. */
  #changed: LiveChange[] | null = []
  #isFetching = false
  /** When something was last fetched, by `performance.now()`. */
  #fetchedAt = -Infinity
  /** `sync.liveFrom` before the stream broke; `null` where something may have been missed since. */
  #before: number | null = null
  /** A server that comes back may be a newer one, with a newer build. */
  #hasBroken = false

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  hear(news: LiveNews): void {
    if (this.#signal.aborted) return
    switch (news.type) {
      case 'state':
        this.#become(news.isLive)
        break
      case 'all':
        this.#before = null
        void pullRights({ isDenied: false }).catch(() => undefined)
        this.#fetchAnything()
        break
      case 'change':
        this.#hearChange(news)
        break
      case 'asked':
        break
    }
  }

  end(): void {
    this.#become(false)
  }

  #hearChange(change: LiveChange): void {
    const isOfUser = change.kind === 'rights' || change.kind === 'session'
    if (isOfUser || change.kind === 'organization') void pullRights({ isDenied: false }).catch(() => undefined)
    if (isOfUser) return
    this.#changed?.push(change)
    void this.#fetch()
  }

  /** One after the other: what comes meanwhile is fetched once more. */
  async #fetch(): Promise<void> {
    if (this.#isFetching) return
    this.#isFetching = true
    while (this.#changed === null || this.#changed.length > 0) {
      const waitMs = this.#fetchedAt + gatherMs - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      const changes = this.#changed
      this.#changed = []
      if (this.#signal.aborted) break
      const from = now()
      // a hidden window fetches everything when it is looked at
      const fetched = document.visibilityState === 'visible' ? await refreshChanged(changes) : 'nothing'
      const { liveFrom } = sync
      // of a list of which a part has come, the rest is as it was
      if (fetched !== null && fetched !== 'part') this.#countFrom(from)
      // where nothing on the screen is made of what has changed, it is as it was
      if (fetched !== 'nothing' && (fetched !== null || changes !== null)) confirmShown(from, liveFrom)
      this.#fetchedAt = performance.now()
    }
    this.#isFetching = false
  }

  #fetchAnything(): void {
    this.#changed = null
    void this.#fetch()
  }

  /** What was fetched before then is not as it is on the server. */
  #countFrom(at: number): void {
    if (sync.liveFrom !== null) sync.liveFrom = at
    else if (this.#before !== null) this.#before = at
  }

  /** A stream that goes on where it broke leaves what is shown as true as it was. */
  #become(isLive: boolean): void {
    if ((sync.liveFrom !== null) === isLive) return
    const before = this.#before
    this.#before = sync.liveFrom
    sync.liveFrom = isLive ? (before ?? now()) : null
    setTold(isLive)
    if (isLive && this.#hasBroken) void checkServer()
    this.#hasBroken = !isLive
    if (isLive && before === null) this.#fetchAnything()
  }
}
