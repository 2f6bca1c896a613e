import type { Kysely } from 'kysely'
import { changesFrom, standing, type Change, type Revision } from './changes.ts'
import type { Notices } from './notices.ts'
import type { Database } from './tables.ts'

/** Told what has changed, oldest first, and up to where that is everything; also when nothing has changed. */
type Hear = (changes: readonly Change[], settled: Revision) => void

/** What has changed, whoever has changed it, for all in this process who want to know. */
export interface ChangeFeed {
  /** Everything that is changed from when this resolves is told, and perhaps some of what was before. @returns stops */
  follow: (hear: Hear) => Promise<() => void>
  state: () => FeedState
  stop: () => Promise<void>
}

/** How it goes with the reading, while somebody follows. */
export interface FeedState {
  /** For how long there has been something to look for that could not be read, in milliseconds; 0 when it could. */
  unreadMs: number
  /** How long ago the last reading ended, in milliseconds; `null` while there is none. */
  readAgoMs: number | null
  /** Whether the database's word on a change is heard, or it is only looked for now and then. */
  isListening: boolean
}

/** Between two readings: many changes of a moment are read together. */
const gapMs = 40
/** Looked for without a word from the database, too: a word may be lost with its connection. */
const lookMs = 10_000
const retryMs = 1000

interface Feeding {
  db: Kysely<Database>
  notices: Notices
  onFailure: (error: unknown) => void
  /** In milliseconds, from whenever on. */
  now?: () => number
}

export const createChangeFeed = (feeding: Feeding): ChangeFeed => new Feed(feeding)

/** Reads for as long as somebody follows. */
class Feed implements ChangeFeed {
  readonly #feeding: Feeding
  readonly #followers = new Set<Hear>()
  /** Read of, but not settled: they come again. */
  #told = new Set<number>()
  #from: Revision | null = null
  #isWanted = false
  /** Since when there is something to look for; `null` when it was looked for. */
  #wantedAt: number | null = null
  #readAt: number | null = null
  #reading: Promise<void> | null = null
  #stopHearing: () => void = () => undefined
  #looking: ReturnType<typeof setInterval> | undefined

  constructor(feeding: Feeding) {
    this.#feeding = feeding
  }

  async follow(hear: Hear): Promise<() => void> {
    this.#followers.add(hear)
    if (this.#followers.size === 1) this.#begin()
    const leave = () => {
      if (this.#followers.delete(hear) && this.#followers.size === 0) this.#end()
    }
    try {
      const { settled } = await standing(this.#feeding.db)
      // a reading may have begun meanwhile, and told what was before
      this.#from ??= settled
    } catch (error) {
      leave()
      throw error
    }
    return leave
  }

  state(): FeedState {
    const now = this.#now()
    return {
      unreadMs: this.#wantedAt === null ? 0 : now - this.#wantedAt,
      readAgoMs: this.#readAt === null ? null : now - this.#readAt,
      isListening: this.#feeding.notices.isListening(),
    }
  }

  async stop(): Promise<void> {
    this.#followers.clear()
    this.#end()
    await this.#reading
  }

  #begin(): void {
    const look = () => this.#look()
    this.#stopHearing = this.#feeding.notices.hear(look)
    this.#looking = setInterval(look, lookMs)
    this.#looking.unref()
  }

  #end(): void {
    this.#stopHearing()
    clearInterval(this.#looking)
    this.#from = null
    this.#told = new Set()
    this.#wantedAt = null
    this.#readAt = null
  }

  /** What has been wanted meanwhile waits from now on. */
  #noteRead(): void {
    this.#readAt = this.#now()
    this.#wantedAt = this.#isWanted ? this.#readAt : null
  }

  #now(): number {
    return this.#feeding.now?.() ?? performance.now()
  }

  #look(): void {
    this.#isWanted = true
    this.#wantedAt ??= this.#now()
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
      if (this.#isWanted && this.#followers.size > 0) this.#look()
    })
  }

  async #read(): Promise<void> {
    while (this.#isWanted && this.#followers.size > 0) {
      this.#isWanted = false
      try {
        await this.#readOnce()
        this.#noteRead()
        await passed(gapMs)
      } catch (error) {
        this.#feeding.onFailure(error)
        this.#isWanted = true
        await passed(retryMs)
      }
    }
  }

  async #readOnce(): Promise<void> {
    const { db } = this.#feeding
    const from = this.#from ?? (await standing(db)).settled
    const { changes, settled } = await changesFrom(db, from)
    const unheard = changes.filter(({ id }) => !this.#told.has(id))
    this.#told = new Set(changes.flatMap(({ id, revision }) => (revision >= settled ? [id] : [])))
    this.#from = settled
    for (const hear of this.#followers) hear(unheard, settled)
  }
}

const passed = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref())
