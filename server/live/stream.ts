import { PassThrough } from 'node:stream'
import type { LiveLine } from '#contract/live.ts'
import type { Change, Revision } from '../db/changes.ts'
import type { Principal } from '../ground/principal.ts'
import { hears, touchesRights } from './hears.ts'

/** A device that takes less than it is told is cut off, and comes back for what it has missed. Bytes. */
const mostUntaken = 64 * 1024

/** What one device is told. */
export class Stream {
  readonly out = new PassThrough()
  user: Principal
  /** When something was last said, and when the user's rights were last read. */
  saidAt: number
  recognizedAt: number
  readonly #recognize: () => Promise<Principal | null>
  readonly #clock: () => number
  #settled: Revision = 0
  /** What is told waits for rights that are being read. */
  #waiting: Promise<void> | null = null

  constructor(user: Principal, recognize: () => Promise<Principal | null>, clock: () => number) {
    this.user = user
    this.#recognize = recognize
    this.#clock = clock
    this.saidAt = clock()
    this.recognizedAt = this.saidAt
  }

  get isOver(): boolean {
    return this.out.writableEnded || this.out.destroyed
  }

  /** Tells what of it the user may know. */
  hear(changes: readonly Change[], settled: Revision): void {
    if (this.isOver) return
    if (this.#waiting === null && !changes.some((change) => touchesRights(this.user, change))) {
      this.#tell(changes, settled)
      return
    }
    this.#queue(async () => {
      if (changes.some((change) => touchesRights(this.user, change))) await this.#recognizeAgain()
      this.#tell(changes, settled)
    })
  }

  /** Reads the rights anew; without any the stream is over. */
  look(): void {
    this.#queue(() => this.#recognizeAgain())
  }

  beat(): void {
    this.say({ type: 'beat', revision: this.#settled })
  }

  say(line: LiveLine): void {
    if (this.isOver) return
    this.saidAt = this.#clock()
    if (this.out.writableLength > mostUntaken) this.out.destroy()
    else this.out.write(`${JSON.stringify(line)}\n`)
  }

  /** @param afterMs when to come back; `null` when there is no sign-in to come back with */
  end(afterMs: number | null): void {
    this.say({ type: 'end', afterMs })
    this.out.end()
  }

  #tell(changes: readonly Change[], settled: Revision): void {
    this.#settled = settled
    for (const change of changes) {
      if (!hears(this.user, change)) continue
      const { kind, destinationId, recordId, revision } = change
      this.say({
        ...{ type: 'change', kind, revision },
        ...(destinationId !== null && { destinationId }),
        ...(recordId !== null && { recordId }),
      })
    }
  }

  async #recognizeAgain(): Promise<void> {
    this.recognizedAt = this.#clock()
    const user = await this.#recognize()
    if (user) this.user = user
    else this.end(null)
  }

  #queue(work: () => Promise<void>): void {
    const queued = (this.#waiting ?? Promise.resolve())
      .then(work)
      // what cannot be judged is not told: the device comes back
      .catch(() => this.out.destroy())
      .then(() => {
        if (this.#waiting === queued) this.#waiting = null
      })
    this.#waiting = queued
  }
}
