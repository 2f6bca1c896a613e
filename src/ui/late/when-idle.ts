/** A page that is never idle is taken to be after this, in milliseconds. */
const latestMs = 2000
/** Safari has no such moment to ask for: so long is waited there, in milliseconds. */
const quietMs = 200

/**
 * Does something in the first moment in which the page has nothing more urgent to do: a tap goes before it.
 * @returns gives it up
 */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(work, { timeout: latestMs })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(work, quietMs)
  return () => clearTimeout(timer)
}
