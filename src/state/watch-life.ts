/** Between two looks, and how often in a row a thread may have nothing to say: ten seconds. */
const lookEveryMs = 2000
const mostSilent = 5

/**
 * Watches a thread that may be caught in what it does. Only looks that come in time count: a device that slept, or a page
 * in the background, was silent itself.
 * @param ping asks for a sign of life
 * @param onSilent told once
 * @returns stops it
 */
export function watchLife(ping: () => Promise<unknown>, onSilent: () => void): () => void {
  let silent = 0
  let isWaiting = false
  let lookedAt = performance.now()
  const look = () => {
    const since = performance.now() - lookedAt
    lookedAt = performance.now()
    if (!isWaiting) {
      silent = 0
      isWaiting = true
      ping().then(
        () => (isWaiting = false),
        // one that could not be asked gives no sign either
        () => undefined,
      )
      return
    }
    silent = since > 2 * lookEveryMs ? 0 : silent + 1
    if (silent < mostSilent) return
    clearInterval(timer)
    onSilent()
  }
  const timer = setInterval(look, lookEveryMs)
  return () => clearInterval(timer)
}
