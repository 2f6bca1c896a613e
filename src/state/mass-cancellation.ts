import { searchTrips } from '#data/mass-cancellation/search-trips.ts'
import { runJob } from '#data/mass-cancellation/run-job.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'

/** Works of this window, and whether each was asked for once more: it may have come to its end meanwhile. */
const works = new Map<string, { isAskedAgain: boolean }>()

/** Goes on while other pages are looked at, and ends with its user's session. */
async function begin(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const userKey = openedWorkspace()?.userKey
  if (userKey === undefined) return
  const key = `${userKey} ${name}`
  const before = works.get(key)
  if (before) {
    before.isAskedAgain = true
    return
  }
  const begun = { isAskedAgain: true }
  works.set(key, begun)
  try {
    while (begun.isAskedAgain && openedWorkspace()?.userKey === userKey) {
      begun.isAskedAgain = false
      await work(new AbortController().signal)
    }
  } catch {
    // what the device could not store is gone on with when somebody looks at the page again
  } finally {
    works.delete(key)
  }
}

/** Goes on with what was confirmed at a destination. */
export const goOnWithJob = (destinationId: number): void =>
  void begin(`job ${destinationId}`, (signal) => runJob(destinationId, { signal }))

/** Goes on with the search for trips. */
export const goOnWithSearch = (destination: { id: number; alias: string }): void =>
  void begin(`search ${destination.id}`, (signal) => searchTrips(destination, signal))
