import { liveQuery } from 'dexie'
import { noFinger } from './finger.ts'

/**
 * Runs a query now and whenever what it read changes, in this tab or another: then not under a finger.
 * @param isUrgent whether it runs under a finger, too: somebody may lose something by what is not known at once
 * @returns stops it
 */
export function watch<T>(query: () => Promise<T>, listener: (value: T) => void, isUrgent = false): () => void {
  let isFirst = true
  const again = async () => {
    if (!isFirst && !isUrgent) await noFinger()
    isFirst = false
    return query()
  }
  const subscription = liveQuery(again).subscribe({ next: listener, error: () => undefined })
  return () => subscription.unsubscribe()
}
