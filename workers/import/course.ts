import { Refused } from './refused.ts'

const reportMs = 100

/** How far a step is: a share from 0 to 1. */
export type OnProgress = (share: number) => void

/**
 * A step that takes its time: tells how far it is, at most ten times a second, and can be ended. Between two reports the
 * thread looks for messages, without which no word of ending would ever reach it.
 */
export class Course {
  readonly #onProgress: OnProgress
  readonly #signal: AbortSignal
  #toldAt = performance.now()

  constructor(onProgress: OnProgress, signal: AbortSignal) {
    this.#onProgress = onProgress
    this.#signal = signal
  }

  /** Whether it is time to `tell`. Throws when the step was ended. */
  isDue(): boolean {
    this.check()
    return performance.now() - this.#toldAt >= reportMs
  }

  async tell(share: number): Promise<void> {
    this.#onProgress(Math.min(1, share))
    await new Promise((resolve) => setTimeout(resolve, 0))
    this.#toldAt = performance.now()
    this.check()
  }

  check(): void {
    if (this.#signal.aborted) throw new Refused('cancelled')
  }
}
