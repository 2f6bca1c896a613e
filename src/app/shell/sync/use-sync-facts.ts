import { useSnapshot } from 'valtio'
import { arrivalsFetchedAt } from '#data/arrivals.ts'
import { needingAttention, unsentCount } from '#data/outbox/queue.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { useMirror } from '#state/use-mirror.ts'
import { usePlace } from '../use-place.ts'
import { type SyncFacts } from './chip-state.ts'

/** What is true of the queue, the connection and the data on the screen. */
export function useSyncFacts(): SyncFacts {
  const { online, sending, storage } = useSnapshot(sync)
  const userId = useSnapshot(session).me?.id
  const destinationId = usePlace().destination?.id ?? 0
  const queued = useMirror(unsentCount, [userId]) ?? 0
  const dead = useMirror(async () => (await needingAttention()).length, [userId]) ?? 0
  const fetchedAt = useMirror(() => arrivalsFetchedAt(destinationId), [userId, destinationId]) ?? null
  return { online, sending, queued, needingAttention: dead, keepsNothing: storage === 'none', fetchedAt }
}
