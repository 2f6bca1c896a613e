import { useSnapshot } from 'valtio'
import { arrivalsFetchedAt } from '#data/arrivals.ts'
import { attentionCount, unsentCount } from '#data/workspace/queue.ts'
import { screenData } from '#state/screen-data.ts'
import { sync } from '#state/sync.ts'
import { useLive } from '#state/use-live.ts'
import { useMirror } from '#state/use-mirror.ts'
import { usePlace } from '../use-place.ts'
import type { SyncFacts } from './chip-state.ts'

/** What is true of the queue, the connection and the data on the screen. */
export function useSyncFacts(): SyncFacts {
  const { online, sending, storage, liveFrom } = useSnapshot(sync)
  const destinationId = usePlace().destination?.id ?? 0
  const queued = useMirror(unsentCount, []) ?? null
  const dead = useMirror(attentionCount, []) ?? null
  const board = useLive(arrivalsFetchedAt, destinationId)
  const { isTold, fetchedAt, hearsChanges } = useSnapshot(screenData)
  return {
    ...{
      online,
      sending,
      liveFrom: hearsChanges ? liveFrom : null,
      queued,
      needingAttention: dead,
      keepsNothing: storage === 'none',
    },
    fetchedAt: isTold ? fetchedAt : board,
  }
}
