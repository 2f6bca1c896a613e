import { searchTrips } from '#data/mass-cancellation/search-trips.ts'
import { runJob } from '#data/mass-cancellation/run-job.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'

interface Work {
  /** It may have come to its end when it was asked for once more. */
  isAskedAgain: boolean
  /** Fails with what it has failed with. */
  ended: Promise<void>
}

/** Works of this window. */
const works = new Map<string, Work>()

/** Goes on while other pages are looked at, and ends with its user's session. */
function begin(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const userKey = openedWorkspace()?.userKey
  if (userKey === undefined) return Promise.resolve()
  const key = `${userKey} ${name}`
  const before = works.get(key)
  if (before) {
    before.isAskedAgain = true
    return before.ended
  }
  const begun: Work = { isAskedAgain: true, ended: Promise.resolve() }
  const run = async () => {
    while (begun.isAskedAgain && openedWorkspace()?.userKey === userKey) {
      begun.isAskedAgain = false
      await work(new AbortController().signal)
    }
  }
  works.set(key, begun)
  begun.ended = run().finally(() => works.delete(key))
  return begun.ended
}

/** Goes on with what was confirmed at a destination. @throws StorageError: nothing of it goes on until it is asked again */
export const goOnWithJob = (destinationId: number): Promise<void> =>
  begin(`job ${destinationId}`, (signal) => runJob(destinationId, { signal }))

/** Goes on with the search for trips. @throws StorageError, as above */
export const goOnWithSearch = (destination: { id: number; alias: string }): Promise<void> =>
  begin(`search ${destination.id}`, (signal) => searchTrips(destination, signal))
