import type { Part } from './behind.ts'

/** Work that goes on beside the calls. */
export interface RepeatedWork {
  name: string
  everyMs: number
  /** What has fallen behind when its rounds do not end well; absent where that is measured otherwise, or matters to nobody. */
  part?: Part
  work: () => Promise<unknown>
}

/** Told how each round has ended. */
export interface Rounds {
  onWell: (work: RepeatedWork) => void
  onFailure: (error: unknown, work: RepeatedWork) => void
}

/**
 * Does each piece of work again and again, never twice at once.
 * @returns stops all of it, and waits for what is under way
 */
export function repeat(works: readonly RepeatedWork[], { onWell, onFailure }: Rounds): () => Promise<void> {
  const stops = works.map((repeated) => {
    let underWay: Promise<void> | null = null
    const timer = setInterval(() => {
      underWay ??= repeated
        .work()
        .then(
          () => onWell(repeated),
          (error: unknown) => onFailure(error, repeated),
        )
        .finally(() => (underWay = null))
    }, repeated.everyMs)
    timer.unref()
    return async () => {
      clearInterval(timer)
      await underWay
    }
  })
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
