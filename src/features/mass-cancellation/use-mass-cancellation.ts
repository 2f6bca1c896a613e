import { useCallback, useEffect, useState } from 'react'
import { keptJob, keptSearch, knownTrips, moveSearch, wallAt } from '#data/mass-cancellation/kept.ts'
import { localDateAt, type LocalDate, type WallDateTime } from '#domain/local-date.ts'
import type { MassJob } from '#domain/mass-cancellation/job.ts'
import {
  chosenTrips,
  massStep,
  moved,
  reviewedTrips,
  type FoundTrips,
  type MassSearch,
  type MassStep,
  type SearchMove,
} from '#domain/mass-cancellation/search.ts'
import type { Trip } from '#domain/trip.ts'
import { goOnWithJob, goOnWithSearch } from '#state/mass-cancellation.ts'
import { useRefresh } from '#state/refresh.ts'
import { now } from '#state/sync.ts'
import { useMirror } from '#state/use-mirror.ts'
import { useNow } from '#ui/time/use-now.ts'

const minuteMs = 60_000

/** Where trips are cancelled. */
export interface Place {
  id: number
  alias: string
}

/** What was chosen and found so far. */
export interface ShownSearch {
  search: MassSearch
  found: FoundTrips
  step: MassStep
  /** Of who is picked, cancelled ones too. */
  reviewed: readonly Trip[]
  /** What is to be cancelled: the one number of bar, dialog and button is its length. */
  chosen: readonly Trip[]
  today: LocalDate
  /** When the oldest of what was found was fetched (server's clock); `null` while nothing was. */
  fetchedAt: number | null
  /** What is kept of it could not be changed, or the search does not go on. */
  failure: unknown
  move: (toMove: (search: MassSearch) => SearchMove) => void
}

export interface ShownCancellation {
  /** `undefined` while it is read. */
  shown: ShownSearch | undefined
  /** What was confirmed and is under way or through; `null` for nothing, `undefined` while it is read. */
  job: MassJob | null | undefined
  /** Why it does not go on; `null` when it does. */
  jobFailure: unknown
  goOn: () => void
}

/** A destination's mass cancellation as the device keeps it. What is under way is gone on with. */
export function useMassCancellation(destination: Place): ShownCancellation {
  const { id, alias } = destination
  const time = useNow(now, minuteMs)
  const job = useMirror(() => keptJob(id), [id])
  const today = localDateAt(time)
  const kept = useMirror(async () => {
    const search = await keptSearch(id)
    return { id, search, ...(await knownTrips(id, search)) }
  }, [id, today])

  const isJobOn = job ? job.finishedAt === null && !job.isPaused : false
  const runsJob = useCallback(() => goOnWithJob(id), [id])
  const [jobFailure, goOn] = useWork(isJobOn, runsJob)
  const isSearching = kept?.search.progress === 'searching'
  const searches = useCallback(() => goOnWithSearch({ id, alias }), [id, alias])
  const [searchFailure] = useWork(isSearching, searches)

  const wall = wallAt(time)
  const { search, failure, move } = useMoves(destination, kept?.id === id ? kept : null, wall)
  const ofJob = { job, jobFailure, goOn }
  if (kept?.id !== id || !search) return { ...ofJob, shown: undefined }
  const found: FoundTrips = { destinationId: id, trips: kept.trips, now: wall }
  const shown: ShownSearch = {
    ...{ search, found, today, move, fetchedAt: kept.fetchedAt, failure: failure ?? searchFailure },
    step: massStep(search, found),
    reviewed: reviewedTrips(search, found),
    chosen: chosenTrips(search, found),
  }
  return { ...ofJob, shown }
}

/** Has work go on while it is wanted. Gives why it does not, `null` when it does, and a way to have it go on again. */
function useWork(isWanted: boolean, work: () => Promise<void>): readonly [failure: unknown, goOn: () => void] {
  const [failure, setFailure] = useState<unknown>(null)
  const goOn = useCallback(() => {
    work().then(() => setFailure(null), setFailure)
  }, [work])
  useEffect(() => {
    if (isWanted) goOn()
  }, [isWanted, goOn])
  // a tablet that slept has lost its storage for a while
  useRefresh(() => {
    if (isWanted && failure !== null) goOn()
    return Promise.resolve()
  })
  return [isWanted ? failure : null, goOn]
}

interface Kept {
  search: MassSearch
  trips: readonly Trip[]
}

/** A search as its moves have it at once; what is kept follows, and is what counts. */
function useMoves(
  destination: Place,
  kept: Kept | null,
  now: WallDateTime,
): Pick<ShownSearch, 'failure' | 'move'> & { search: MassSearch | undefined } {
  const [ahead, setAhead] = useState<{ search: MassSearch; from: MassSearch } | null>(null)
  const [storing, setStoring] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  // the last move is kept, and has been read again
  if (ahead && storing === 0 && kept && kept.search !== ahead.from) setAhead(null)
  const search = ahead?.search ?? kept?.search
  return {
    search,
    failure,
    move(toMove) {
      if (!kept || !search) return
      const found = { destinationId: destination.id, trips: kept.trips, now }
      setAhead({ search: moved(search, found, toMove(search)), from: kept.search })
      setStoring((count) => count + 1)
      void moveSearch(destination, toMove)
        .then(
          () => setFailure(null),
          (reason: unknown) => {
            setFailure(reason)
            setAhead(null)
          },
        )
        .finally(() => setStoring((count) => count - 1))
    },
  }
}
