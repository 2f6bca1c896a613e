import { liveQuery } from 'dexie'
import { noFinger } from './finger.ts'

/**
 * Runs a query now and whenever what it read changes, in this tab or another: then not under a finger.
 * @returns stops it
 */
export function watch<T>(query: () => Promise<T>, listener: (value: T) => void): () => void {
  let isFirst = true
  const again = async () => {
    if (!isFirst) await noFinger()
    isFirst = false
    return query()
  }
  const subscription = liveQuery(again).subscribe({ next: listener, error: () => undefined })
  return () => subscription.unsubscribe()
}
