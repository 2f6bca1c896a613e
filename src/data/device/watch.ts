import { liveQuery } from 'dexie'

/**
 * Runs a query now and whenever what it read changes, in this tab or another.
 * @returns stops it
 */
export function watch<T>(query: () => Promise<T>, listener: (value: T) => void): () => void {
  const subscription = liveQuery(query).subscribe({ next: listener, error: () => undefined })
  return () => subscription.unsubscribe()
}
