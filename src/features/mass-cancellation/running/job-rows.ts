import { tallyOf, type JobTrip, type MassJob, type Tally } from '#domain/mass-cancellation/job.ts'
import { byPassenger } from '#domain/mass-cancellation/legs.ts'

/** A passenger of a job. */
export interface JobRow {
  kind: 'passenger'
  id: number
  name: string
  trips: readonly JobTrip[]
  tally: Tally
  state: 'done' | 'failed' | 'now' | 'waiting'
}

/** Passengers one after another who are through and of whom there is nothing to say. */
export interface FoldedRows {
  kind: 'folded'
  /** Of the first one. */
  id: number
  names: readonly string[]
  tally: Tally
}

/** So many that are through still stand by themselves. */
const mostShown = 3

export function jobRows(job: MassJob, currentId: number | null): JobRow[] {
  const ofPassenger = byPassenger(job.trips)
  return job.passengers.map(({ id, name }) => {
    const trips = ofPassenger.get(id) ?? []
    const tally = tallyOf(trips)
    const isNow = id === currentId && job.finishedAt === null
    const rest = tally.failed > 0 ? 'failed' : tally.waiting > 0 ? 'waiting' : 'done'
    return { kind: 'passenger', id, name, trips, tally, state: isNow ? 'now' : rest }
  })
}

/** The rows as they are shown: passengers who are through fold together, failures stay. */
export function foldedRows(rows: readonly JobRow[]): (JobRow | FoldedRows)[] {
  const shown: (JobRow | FoldedRows)[] = []
  let quiet: JobRow[] = []
  const flush = () => {
    const [first] = quiet
    if (first && quiet.length > mostShown) {
      const tally = tallyOf(quiet.flatMap(({ trips }) => trips))
      shown.push({ kind: 'folded', id: first.id, names: quiet.map(({ name }) => name), tally })
    } else shown.push(...quiet)
    quiet = []
  }
  for (const row of rows) {
    if (row.state === 'done' && row.tally.elsewhere === 0) quiet.push(row)
    else {
      flush()
      shown.push(row)
    }
  }
  flush()
  return shown
}
