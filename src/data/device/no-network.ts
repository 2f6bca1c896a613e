/** The browser says that the device has no network at all. That it has one says nothing of the server. */
const hasNone = (): boolean => 'onLine' in navigator && !navigator.onLine

/**
 * Runs work that sends something.
 * @returns what it gives, and whether the device had no network from its beginning to its end: then nothing has left it
 */
export async function withNetworkWatched<T>(work: () => Promise<T>): Promise<{ done: T; hadNone: boolean }> {
  if (!hasNone()) return { done: await work(), hadNone: false }
  const watching = new AbortController()
  const network = { cameBack: false }
  globalThis.addEventListener('online', () => (network.cameBack = true), { signal: watching.signal })
  try {
    const done = await work()
    return { done, hadNone: !network.cameBack && hasNone() }
  } finally {
    watching.abort()
  }
}
