import * as z from 'zod/mini'
import { CancellationReason } from '../arrival.ts'
import { LocalDate, WallDateTime } from '../local-date.ts'
import { Id } from '../text.ts'
import { Trip, tripLimits, whyNotCancelTrip, type TripCancellationResult } from '../trip.ts'
import { userLimits } from '../user.ts'
import { directions } from './legs.ts'

/** What has become of a trip; `null` while it waits. */
const Outcome = z.discriminatedUnion('kind', [
  /** `isAsked`: the booking system is still to answer. */
  z.object({ kind: z.literal('cancelled'), isAsked: z.boolean() }),
  /** Somebody else had cancelled it, or the booking system; `by` is then `null`. `at` is `null` while it is only asked. */
  z.object({ kind: z.literal('elsewhere'), by: z.nullable(z.string()), at: z.nullable(WallDateTime) }),
  /** It cannot be cancelled any more. */
  z.object({ kind: z.literal('refused'), code: z.enum(['trip_past', 'trip_started', 'not_found']) }),
  /** `code` is the server's; `checkedAt`: when it was seen to be still valid (milliseconds since 1970 UTC), or `null`. */
  z.object({ kind: z.literal('failed'), code: z.string(), checkedAt: z.nullable(z.number()) }),
])
export type Outcome = z.infer<typeof Outcome>

const JobTrip = z.extend(
  z.pick(Trip, {
    id: true,
    passengerId: true,
    startDateTime: true,
    startPlace: true,
    startPlaceId: true,
    endPlace: true,
    endPlaceId: true,
  }),
  { outcome: z.nullable(Outcome) },
)
export type JobTrip = z.infer<typeof JobTrip>

/** A call that may have been made. It is stored before it leaves, with the key under which the server does it once. */
const OpenCall = z.object({
  key: z.string(),
  passengerId: Id,
  tripIds: z.array(Id),
  /** How often it has left without an answer. */
  sends: z.int(),
})
export type OpenCall = z.infer<typeof OpenCall>

/** Trips whose cancellation was confirmed, and what has become of each. */
export const MassJob = z.object({
  startDate: LocalDate,
  endDate: LocalDate,
  directions: z.enum(directions),
  reason: CancellationReason,
  /** Who has confirmed it. */
  email: z.string().check(z.maxLength(userLimits.email)),
  /** Milliseconds since 1970 UTC on the server's clock; `finishedAt` is `null` while something waits. */
  beganAt: z.number(),
  finishedAt: z.nullable(z.number()),
  isPaused: z.boolean(),
  /** In the order in which they are gone through. */
  passengers: z.array(z.object({ id: Id, name: z.string() })),
  /** Whose trips the server did not give, and its code for why: nothing of theirs was confirmed. */
  unread: z._default(z.array(z.object({ id: Id, name: z.string(), code: z.string() })), []),
  trips: z.array(JobTrip),
  open: z.nullable(OpenCall),
  /** Passengers whose trips are to be looked at before anything more is said of them. */
  toLookAt: z.array(Id),
})
export type MassJob = z.infer<typeof MassJob>

/** What is done next. */
export type JobStep =
  | { do: 'look'; passengerId: number }
  | { do: 'send'; passengerId: number; tripIds: readonly number[] }
  | { do: 'sendAgain'; call: OpenCall }
  | { do: 'finish' }
  | { do: 'rest' }

/** A call that goes without an answer this often, while looks are answered, has failed. */
const mostSends = 3

const isQueued = ({ outcome }: JobTrip): boolean => outcome === null

/** What a confirmed cancellation does at each turn. Tests put wrong rules in the place of these. */
export const jobRules = {
  /** A call that may have been made is looked up before it is sent again; failures are looked at when the rest is done. */
  next(job: MassJob): JobStep {
    if (job.finishedAt !== null || job.isPaused) return { do: 'rest' }
    if (job.open) {
      const { passengerId } = job.open
      return job.toLookAt.includes(passengerId) ? { do: 'look', passengerId } : { do: 'sendAgain', call: job.open }
    }
    for (const { id } of job.passengers) {
      const tripIds = job.trips.filter((trip) => trip.passengerId === id && isQueued(trip)).map((trip) => trip.id)
      if (tripIds.length === 0) continue
      if (job.toLookAt.includes(id)) return { do: 'look', passengerId: id }
      return { do: 'send', passengerId: id, tripIds: tripIds.slice(0, tripLimits.cancelledAtOnce) }
    }
    const [first] = job.toLookAt
    return first === undefined ? { do: 'finish' } : { do: 'look', passengerId: first }
  },

  /** Before a call leaves. From now on it may have been made. */
  sending: (job: MassJob, call: Omit<OpenCall, 'sends'>): MassJob => ({
    ...job,
    open: { ...call, sends: (job.open?.key === call.key ? job.open.sends : 0) + 1 },
    toLookAt: withOne(job.toLookAt, call.passengerId),
  }),

  /** The server has said what became of each trip. */
  answered(job: MassJob, { tripIds, passengerId }: OpenCall, result: TripCancellationResult): MassJob {
    const outcomes = new Map<number, Outcome>()
    for (const { trip, code } of result.refused) outcomes.set(trip.id, { kind: 'refused', code })
    for (const trip of result.alreadyCancelled) outcomes.set(trip.id, whoseCancellation(job, trip))
    for (const trip of result.cancelled) outcomes.set(trip.id, mine(trip))
    const asked = new Set(tripIds)
    return closed(
      withOutcomes(job, ({ id }) => (asked.has(id) ? outcomes.get(id) : undefined)),
      passengerId,
    )
  },

  /** The trips as the server has them now. What was cancelled meanwhile is somebody's, and what is gone is nobody's. */
  looked(job: MassJob, passengerId: number, trips: readonly Trip[], { now, wall }: Moment): MassJob {
    const found = new Map(trips.map((trip) => [trip.id, trip]))
    const after = withOutcomes(job, (trip) => {
      if (trip.passengerId !== passengerId || isSettled(trip)) return undefined
      const seen = found.get(trip.id)
      if (!seen) return { kind: 'refused', code: 'not_found' }
      const refusal = whyNotCancelTrip(seen, wall)
      if (refusal === 'refusal.trip.past') return { kind: 'refused', code: 'trip_past' }
      if (refusal === 'refusal.trip.started') return { kind: 'refused', code: 'trip_started' }
      if (refusal !== null) return whoseCancellation(job, seen)
      return trip.outcome?.kind === 'failed' ? { ...trip.outcome, checkedAt: now } : undefined
    })
    const toLookAt = without(after.toLookAt, passengerId)
    const { open } = after
    if (open?.passengerId !== passengerId) return { ...after, toLookAt }
    const asked = new Set(open.tripIds)
    const isDone = !after.trips.some((trip) => asked.has(trip.id) && isQueued(trip))
    if (isDone) return { ...after, open: null, toLookAt }
    if (open.sends < mostSends) return { ...after, toLookAt }
    return jobRules.failed({ ...after, toLookAt }, 'no_connection', now)
  },

  /** The open call was refused or has gone wrong: its trips are looked at when the rest is done. */
  failed(job: MassJob, code: string, checkedAt: number | null = null): MassJob {
    const { open } = job
    if (!open) return job
    const asked = new Set(open.tripIds)
    const failure: Outcome = { kind: 'failed', code, checkedAt }
    const after = withOutcomes(job, (trip) => (asked.has(trip.id) && isQueued(trip) ? failure : undefined))
    const toLookAt =
      checkedAt === null ? withOne(job.toLookAt, open.passengerId) : without(job.toLookAt, open.passengerId)
    return { ...after, open: null, toLookAt }
  },

  /** What is to be looked at cannot be: what waits of it has failed, and what had failed stays so. */
  unseen(job: MassJob, passengerId: number, code: string): MassJob {
    const after = withOutcomes(job, (trip) =>
      trip.passengerId === passengerId && isQueued(trip) ? { kind: 'failed', code, checkedAt: null } : undefined,
    )
    return closed(after, passengerId)
  },

  /** The server has not taken the open call, and says when it will: nothing was done. */
  putBack(job: MassJob): MassJob {
    const { open } = job
    return open ? { ...job, open: null, toLookAt: without(job.toLookAt, open.passengerId) } : job
  },

  finished: (job: MassJob, now: number): MassJob => ({ ...job, finishedAt: now }),
}

interface Moment {
  /** Milliseconds since 1970 UTC on the server's clock. */
  now: number
  /** The same on the wall of the business zone. */
  wall: WallDateTime
}

const mine = ({ cancelledAt }: Trip): Outcome => ({ kind: 'cancelled', isAsked: cancelledAt === null })

/** Whoever has confirmed the job may have cancelled it in a call whose answer was lost, and is the same person. */
function whoseCancellation({ email }: MassJob, trip: Trip): Outcome {
  if (trip.cancelledBy === email) return mine(trip)
  return { kind: 'elsewhere', by: trip.cancelledBy, at: trip.cancelledAt }
}

const isSettled = ({ outcome }: JobTrip): boolean => outcome !== null && outcome.kind !== 'failed'

/** Once it is known, an outcome stays. */
const withOutcomes = (job: MassJob, outcomeOf: (trip: JobTrip) => Outcome | undefined): MassJob => ({
  ...job,
  trips: job.trips.map((trip) => {
    const outcome = isSettled(trip) ? undefined : outcomeOf(trip)
    return outcome === undefined ? trip : { ...trip, outcome }
  }),
})

const closed = (job: MassJob, passengerId: number): MassJob => ({
  ...job,
  open: job.open?.passengerId === passengerId ? null : job.open,
  toLookAt: without(job.toLookAt, passengerId),
})

const without = (ids: readonly number[], id: number): number[] => ids.filter((one) => one !== id)
const withOne = (ids: readonly number[], id: number): number[] => [...without(ids, id), id]

/** Failures that are still valid wait again, and are looked at once more before they are sent. */
export function retried(job: MassJob): MassJob {
  const again = new Set(retryable(job).map(({ id }) => id))
  if (again.size === 0) return job
  const trips = job.trips.map((trip) => (again.has(trip.id) ? { ...trip, outcome: null } : trip))
  const ids = new Set(trips.filter(isQueued).map(({ passengerId }) => passengerId))
  return { ...job, trips, toLookAt: [...ids], finishedAt: null, isPaused: false }
}

/** What has failed, once the job is through. */
export const retryable = ({ trips, finishedAt }: Pick<MassJob, 'trips' | 'finishedAt'>): JobTrip[] =>
  finishedAt === null ? [] : trips.filter(({ outcome }) => outcome?.kind === 'failed')

/** Whose cancellations the booking system is still to answer. */
export const unansweredOf = ({ trips }: Pick<MassJob, 'trips'>): number[] => [
  ...new Set(
    trips.flatMap(({ passengerId, outcome }) =>
      outcome?.kind === 'cancelled' && outcome.isAsked ? [passengerId] : [],
    ),
  ),
]

/** What the booking system has made of cancellations that were asked for: one that it did not take is offered again. */
export function answeredBySystem(job: MassJob, seen: readonly Trip[], now: number): MassJob {
  const found = new Map(seen.map((trip) => [trip.id, trip]))
  const trips = job.trips.map((trip): JobTrip => {
    const { outcome } = trip
    const stored = found.get(trip.id)
    if (outcome?.kind !== 'cancelled' || !outcome.isAsked || !stored || stored.cancelling) return trip
    if (stored.cancelledAt !== null) return { ...trip, outcome: { kind: 'cancelled', isAsked: false } }
    return { ...trip, outcome: { kind: 'failed', code: '', checkedAt: now } }
  })
  return { ...job, trips }
}

/** How many trips stand where. The four always make up all. */
export interface Tally {
  cancelled: number
  elsewhere: number
  /** Failed, or refused because they can no longer be cancelled. */
  failed: number
  waiting: number
}

export function tallyOf(trips: readonly JobTrip[]): Tally {
  const tally: Tally = { cancelled: 0, elsewhere: 0, failed: 0, waiting: 0 }
  for (const { outcome } of trips) {
    if (outcome === null) tally.waiting += 1
    else if (outcome.kind === 'cancelled' || outcome.kind === 'elsewhere') tally[outcome.kind] += 1
    else tally.failed += 1
  }
  return tally
}

interface Confirmed {
  range: { startDate: LocalDate; endDate: LocalDate }
  directions: MassJob['directions']
  /** Trips that stand on the screen with their boxes ticked. */
  trips: readonly Trip[]
  /** In their order on the screen. */
  passengers: readonly { id: number; name: string }[]
  unread: MassJob['unread']
  reason: string
  email: string
}

/** What was confirmed, before anything of it is sent. */
export function confirmedJob({ range, trips, passengers, reason, email, ...rest }: Confirmed, now: number): MassJob {
  const withTrips = new Set(trips.map(({ passengerId }) => passengerId))
  return {
    ...range,
    ...rest,
    reason: reason.trim(),
    email,
    beganAt: now,
    finishedAt: null,
    isPaused: false,
    passengers: passengers.filter(({ id }) => withTrips.has(id)),
    trips: trips.map(({ id, passengerId, startDateTime, startPlace, startPlaceId, endPlace, endPlaceId }) => ({
      ...{ id, passengerId, startDateTime, startPlace, startPlaceId, endPlace, endPlaceId },
      outcome: null,
    })),
    open: null,
    toLookAt: [],
  }
}
