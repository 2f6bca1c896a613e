import { nextSearched, type MassSearch } from '#domain/mass-cancellation/search.ts'
import { workingAlone } from '../device/locks.ts'
import { pullTrips } from '../trips.ts'
import { openedWorkspace, workspace } from '../workspace/workspace.ts'
import { fateOf, waitFor } from './fate.ts'
import { keptSearch, moveSearch } from './kept.ts'

interface SearchedDestination {
  id: number
  alias: string
}

/**
 * Fetches the trips of who was picked, one passenger after another, as long as the search is on: in one window at a time.
 * What was found is on the device, so that it goes on from there.
 * Source: spec 2 §4 "Passenger trips are fetched sequentially".
 * @throws StorageError; the signal's reason when it was ended while it waited
 */
export function searchTrips(destination: SearchedDestination, signal: AbortSignal): Promise<void> {
  const open = workspace()
  const isOver = () => signal.aborted || openedWorkspace() !== open
  return workingAlone(`tripSearch-${open.userKey}-${destination.id}`, signal, async () => {
    try {
      let search = await keptSearch(destination.id)
      while (!isOver()) {
        const next = await searchOne(destination, search, signal)
        if (next === 'end') return
        if ('waitMs' in next) await waitFor(next.waitMs, signal)
        search = 'waitMs' in next ? await keptSearch(destination.id) : next
      }
    } catch (failure) {
      // a database that was closed with its session fails what is under way
      if (!isOver()) throw failure
    }
  })
}

/** @param search as it is kept now @returns as it is kept then; `end` where there is nothing more to fetch */
async function searchOne(
  destination: SearchedDestination,
  search: MassSearch,
  signal: AbortSignal,
): Promise<MassSearch | 'end' | { waitMs: number | null }> {
  const { id: destinationId } = destination
  const passengerId = search.progress === 'searching' ? nextSearched(search) : null
  if (passengerId === null) return 'end'
  const { startDate, endDate } = search
  let code: string | null = null
  try {
    await pullTrips({ passengerId, destinationId, startDate, endDate }, signal)
  } catch (failure) {
    const fate = fateOf(failure)
    if (fate.kind === 'signedOut') return 'end'
    if (fate.kind !== 'failed') return { waitMs: fate.waitMs }
    code = fate.code
  }
  const found = { type: 'found', range: { startDate, endDate }, passengerId, code } as const
  return moveSearch(destination, () => found, search)
}
