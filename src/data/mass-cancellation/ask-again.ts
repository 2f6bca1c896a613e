import { answeredBySystem, unansweredOf } from '#domain/mass-cancellation/job.ts'
import { now } from '../device/clock.ts'
import { pullTrips, tripsOf } from '../trips.ts'
import { changeJob, keptJob } from './kept.ts'

/**
 * Asks what the booking system has made of cancellations of a job that is through, as far as it had not answered.
 * @throws ApiError, StorageError
 */
export async function askAgain(destinationId: number): Promise<void> {
  const job = await keptJob(destinationId)
  if (!job?.finishedAt) return
  for (const passengerId of unansweredOf(job)) {
    const query = { passengerId, destinationId, startDate: job.startDate, endDate: job.endDate }
    await pullTrips(query)
    const seen = (await tripsOf(query))?.value ?? []
    await changeJob(destinationId, (kept) => (kept.finishedAt === null ? kept : answeredBySystem(kept, seen, now())))
  }
}
