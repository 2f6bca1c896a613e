import { isUnderFinger, noFinger } from '#data/device/finger.ts'

/**
 * Shortest time between two readings of a query, in milliseconds. [Note: Pace] A confirmation is written several times
 * on its way; one that is read each time keeps a slow tablet from answering the next finger.
 */
const paceMs = 250

/**
 * Runs a query at once, and the same one again no sooner than is good, and not under a finger; questions that come
 * meanwhile are answered together.
 * @param isHeld whether what the query gave last is to stand for now
 */
export function createPace(isHeld: () => boolean = () => false) {
  let latest: { asked: readonly unknown[]; readAt: number; answer: unknown } | null = null
  let run = 0
  /** @param asked what the answer depends on besides the data: another one is read at once */
  return async <T>(asked: readonly unknown[], query: () => Promise<T>): Promise<T> => {
    run += 1
    const own = run
    const before = latest?.asked.every((value, index) => Object.is(value, asked[index])) ? latest : null
    if (before && isHeld()) return before.answer as T
    const rest = before ? before.readAt + paceMs - performance.now() : 0
    if (before && (rest > 0 || isUnderFinger())) {
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
      await noFinger()
      // a later question gives the answer; this one is not waited for
      if (own !== run) return before.answer as T
    }
    const answer = await query()
    latest = { asked, readAt: performance.now(), answer }
    return answer
  }
}
