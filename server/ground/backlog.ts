/** Does work that is counted until it has ended, well or badly, and gives what comes of it. */
export type During = <Result>(work: () => Promise<Result>) => Promise<Result>

/** So much at once is nobody's fault: it waits, however long it takes. */
const ordinaryBacklog = 16
/** Weight of the newest of the times between two ends. */
const newestEndShare = 0.02
/** One piece of work that holds all others up counts as no more: it is over soon, and they go on. */
const longestGapMs = 100

/** What is being worked on. */
export interface Backlog {
  /** How long it will take all in all, in milliseconds; 0 while it is no more than ordinarily. */
  ms: () => number
  during: During
}

/**
 * How long the work at hand will take, by how quickly the work before it came to its end, one after the other. Measured
 * only while there is more of it than ordinarily: else the time between two ends is also that between two calls.
 * @param now any clock that is never set, in milliseconds
 */
export function createBacklog(now: () => number): Backlog {
  let underWay = 0
  /** Between two ends, a mean; `null` before the first. */
  let gap: number | null = null
  /** When work last ended and left more than ordinarily; `null` when it has left less. */
  let endedAt: number | null = null

  function end(): void {
    underWay -= 1
    if (endedAt !== null) {
      const latest = Math.min(longestGapMs, now() - endedAt)
      gap = gap === null ? latest : gap + (latest - gap) * newestEndShare
    }
    endedAt = underWay >= ordinaryBacklog ? now() : null
  }

  return {
    ms: () => (underWay < ordinaryBacklog ? 0 : underWay * (gap ?? 0)),
    async during(work) {
      underWay += 1
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}
