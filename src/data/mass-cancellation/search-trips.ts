import { nextSearched } from '#domain/mass-cancellation/search.ts'
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
      while (!isOver()) {
        const next = await searchOne(destination, signal)
        if (next === 'end') return
        if (next !== 'more') await waitFor(next.waitMs, signal)
      }
    } catch (failure) {
      // a database that was closed with its session fails what is under way
      if (!isOver()) throw failure
    }
  })
}

async function searchOne(
  destination: SearchedDestination,
  signal: AbortSignal,
): Promise<'more' | 'end' | { waitMs: number | null }> {
  const { id: destinationId } = destination
  const search = await keptSearch(destinationId)
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
  await moveSearch(destination, () => ({ type: 'found', range: { startDate, endDate }, passengerId, code }))
  return 'more'
}
