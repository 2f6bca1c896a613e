import { useEffect, useState } from 'react'
import { foundTrips, keptJob, keptSearch, moveSearch } from '#data/mass-cancellation/kept.ts'
import { localDateAt, wallTimeAt, type LocalDate } from '#domain/local-date.ts'
import type { MassJob } from '#domain/mass-cancellation/job.ts'
import {
  chosenTrips,
  massStep,
  reviewedTrips,
  type FoundTrips,
  type MassSearch,
  type MassStep,
  type SearchMove,
} from '#domain/mass-cancellation/search.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import type { Trip } from '#domain/trip.ts'
import { goOnWithJob, goOnWithSearch } from '#state/mass-cancellation.ts'
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
  /** What is kept of it could not be changed. */
  failure: unknown
  move: (toMove: (search: MassSearch) => SearchMove) => void
}

export interface ShownCancellation {
  /** `undefined` while it is read. */
  shown: ShownSearch | undefined
  /** What was confirmed and is under way or through; `null` for nothing, `undefined` while it is read. */
  job: MassJob | null | undefined
}

/** A destination's mass cancellation as the device keeps it. What is under way is gone on with. */
export function useMassCancellation(destination: Place): ShownCancellation {
  const { id, alias } = destination
  const time = useNow(now, minuteMs)
  const [failure, setFailure] = useState<unknown>(null)
  const job = useMirror(() => keptJob(id), [id])
  const today = localDateAt(time)
  const kept = useMirror(async () => {
    const search = await keptSearch(id)
    return { id, search, trips: await foundTrips(id, search) }
  }, [id, today])

  const isJobOn = job ? job.finishedAt === null && !job.isPaused : false
  useEffect(() => {
    if (isJobOn) goOnWithJob(id)
  }, [id, isJobOn])
  const isSearching = kept?.search.progress === 'searching'
  useEffect(() => {
    if (isSearching) goOnWithSearch({ id, alias })
  }, [id, alias, isSearching])

  if (kept?.id !== id) return { job, shown: undefined }
  const { search, trips } = kept
  const { date, minutes } = wallTimeAt(time)
  const found: FoundTrips = { destinationId: id, trips, now: `${date}T${timeOfDay(minutes)}` }
  const shown: ShownSearch = {
    ...{ search, found, today, failure },
    step: massStep(search, found),
    reviewed: reviewedTrips(search, found),
    chosen: chosenTrips(search, found),
    move: (toMove) => void moveSearch(destination, toMove).then(() => setFailure(null), setFailure),
  }
  return { job, shown }
}
