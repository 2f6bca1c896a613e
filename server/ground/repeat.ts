/** Work that goes on beside the calls. */
export interface RepeatedWork {
  everyMs: number
  work: () => Promise<unknown>
}

/**
 * Does each piece of work again and again, never twice at once.
 * @returns stops all of it, and waits for what is under way
 */
export function repeat(works: readonly RepeatedWork[], onFailure: (error: unknown) => void): () => Promise<void> {
  const stops = works.map(({ everyMs, work }) => {
    let underWay: Promise<void> | null = null
    const timer = setInterval(() => {
      underWay ??= work()
        .then(() => undefined, onFailure)
        .finally(() => (underWay = null))
    }, everyMs)
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
