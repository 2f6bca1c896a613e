import { jobRules } from '#domain/mass-cancellation/job.ts'

type Rules = typeof jobRules

/** Builds that are wrong on purpose. */
export const mutants: Record<string, Rules> = {
  'a call whose answer was lost is sent again at once': {
    ...jobRules,
    next: (job) =>
      job.open && job.finishedAt === null && !job.isPaused ? { do: 'sendAgain', call: job.open } : jobRules.next(job),
  },
  'a call is not noted as one that may have been made': {
    ...jobRules,
    next: (job) => jobRules.next({ ...job, toLookAt: [] }),
  },
  'each call has a key of its own, and nothing is looked up': {
    ...jobRules,
    next: (job) => jobRules.next({ ...job, open: null, toLookAt: [] }),
  },
  'what was refused counts as cancelled': {
    ...jobRules,
    answered: (job, open, result) =>
      jobRules.answered(job, open, {
        ...result,
        refused: [],
        cancelled: [...result.cancelled, ...result.refused.map(({ trip }) => trip)],
      }),
  },
  'what somebody else has cancelled counts as the own': {
    ...jobRules,
    answered: (job, open, result) =>
      jobRules.answered(job, open, {
        ...result,
        alreadyCancelled: [],
        cancelled: [...result.cancelled, ...result.alreadyCancelled],
      }),
  },
  'all of a passenger is cancelled': {
    ...jobRules,
    next(job) {
      const step = jobRules.next(job)
      if (step.do !== 'send') return step
      const first = step.passengerId * 100
      return {
        ...step,
        tripIds: [...new Set([...step.tripIds, first, first + 1])].filter(
          (id) => id % 100 < 1 || step.tripIds.includes(id),
        ),
      }
    },
  },
  'a failure is the end of its trips': {
    ...jobRules,
    failed(job, code, checkedAt) {
      const after = jobRules.failed(job, code, checkedAt)
      const trips = after.trips.map((trip) =>
        trip.outcome?.kind === 'failed'
          ? { ...trip, outcome: { kind: 'refused' as const, code: 'not_found' as const } }
          : trip,
      )
      return { ...after, trips }
    },
  },
}
