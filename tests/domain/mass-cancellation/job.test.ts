import { expect, test } from 'vitest'
import {
  answeredBySystem,
  confirmedJob,
  jobRules,
  MassJob,
  retried,
  retryable,
  tallyOf,
  unansweredOf,
} from '#domain/mass-cancellation/job.ts'
import { tripLimits, type Trip } from '#domain/trip.ts'
import { trip } from '#tests/support/trip.ts'

const moment = { now: 5000, wall: '2026-11-23T09:00' }
const me = 'koordinaattori@perille.example'
const trips = [
  trip({ id: 1, passengerId: 10 }),
  trip({ id: 2, passengerId: 10, startDateTime: '2026-11-23T14:00' }),
  trip({ id: 3, passengerId: 20 }),
]
const begun = (given: readonly Trip[] = trips) =>
  confirmedJob(
    {
      range: { startDate: '2026-11-23', endDate: '2026-11-24' },
      directions: 'both',
      trips: given,
      passengers: [
        { id: 20, name: 'Eero' },
        { id: 10, name: 'Anna' },
        { id: 30, name: 'Nobody whose trips were chosen' },
      ],
      unread: [],
      reason: ' Loma ',
      email: me,
    },
    1000,
  )

/** The job with a call of a passenger's trips under way. */
function sent(job: MassJob, key = 'a'): { job: MassJob; open: NonNullable<MassJob['open']> } {
  const step = jobRules.next(job)
  if (step.do !== 'send' && step.do !== 'sendAgain') throw new Error(step.do)
  const call = step.do === 'send' ? { ...step, key } : step.call
  const after = jobRules.sending(job, { key: call.key, passengerId: call.passengerId, tripIds: [...call.tripIds] })
  return { job: after, open: after.open! }
}

const answer = (given: { cancelled?: Trip[]; alreadyCancelled?: Trip[]; refused?: Trip[] }) => ({
  cancelled: given.cancelled ?? [],
  alreadyCancelled: given.alreadyCancelled ?? [],
  refused: (given.refused ?? []).map((one) => ({ trip: one, code: 'trip_started' as const })),
})
const cancelled = (one: Trip, by = me): Trip => ({ ...one, cancelledAt: moment.wall, cancelledBy: by })
const outcomes = ({ trips: all }: MassJob) => all.map(({ outcome }) => outcome?.kind ?? null)

test('a confirmed job holds what was confirmed, in the order of the screen', () => {
  const job = begun()
  expect(MassJob.parse(job)).toEqual(job)
  expect(job.passengers.map(({ name }) => name)).toEqual(['Eero', 'Anna'])
  expect(job.reason).toBe('Loma')
  expect(jobRules.next(job)).toEqual({ do: 'send', passengerId: 20, tripIds: [3] })
})

test('one call for each passenger, and never more trips than a call takes', () => {
  const many = Array.from({ length: tripLimits.cancelledAtOnce + 5 }, (_, id) => trip({ id: id + 1, passengerId: 10 }))
  const step = jobRules.next(begun(many))
  expect(step).toMatchObject({ do: 'send', passengerId: 10 })
  expect('tripIds' in step && step.tripIds.length).toBe(tripLimits.cancelledAtOnce)
})

test('what the server says becomes of each trip', () => {
  const eero = sent(begun())
  const anna = sent(jobRules.answered(eero.job, eero.open, answer({ cancelled: [cancelled(trips[2]!)] })))
  const job = jobRules.answered(
    anna.job,
    anna.open,
    answer({ alreadyCancelled: [cancelled(trips[0]!, 'toinen@perille.example')], refused: [trips[1]!] }),
  )
  expect(job.trips.map(({ outcome }) => outcome)).toEqual([
    { kind: 'elsewhere', by: 'toinen@perille.example', at: moment.wall },
    { kind: 'refused', code: 'trip_started' },
    { kind: 'cancelled', isAsked: false },
  ])
  expect(jobRules.next(job)).toEqual({ do: 'finish' })
  expect(jobRules.finished(job, 9000).finishedAt).toBe(9000)
})

test('what was cancelled before in the own name is the own cancellation', () => {
  const { job, open } = sent(begun())
  const after = jobRules.answered(job, open, answer({ alreadyCancelled: [cancelled(trips[2]!)] }))
  expect(outcomes(after)).toEqual([null, null, 'cancelled'])
})

test('an outcome that is known stays, whatever a doubled answer says', () => {
  const { job, open } = sent(begun())
  const known = jobRules.answered(job, open, answer({ cancelled: [cancelled(trips[2]!)] }))
  const again = jobRules.answered(
    known,
    open,
    answer({ alreadyCancelled: [cancelled(trips[2]!, 'toinen@perille.example')] }),
  )
  expect(again.trips[2]?.outcome).toEqual({ kind: 'cancelled', isAsked: false })
})

test('a call without an answer is looked up first and only then sent again, under its key', () => {
  const { job } = sent(begun(), 'first')
  expect(jobRules.next(job)).toEqual({ do: 'look', passengerId: 20 })
  const looked = jobRules.looked(job, 20, [trips[2]!], moment)
  expect(jobRules.next(looked)).toMatchObject({ do: 'sendAgain', call: { key: 'first', tripIds: [3] } })
})

test('a call that turns out to be done is not sent again', () => {
  const { job } = sent(begun())
  const looked = jobRules.looked(job, 20, [cancelled(trips[2]!)], moment)
  expect(outcomes(looked)).toEqual([null, null, 'cancelled'])
  expect([looked.open, jobRules.next(looked)]).toEqual([null, { do: 'send', passengerId: 10, tripIds: [1, 2] }])
})

test('a request that the booking system has not answered is whose it is, also where the call’s answer was lost', () => {
  const asked = (by: string): Trip => ({ ...trips[2]!, cancelling: true, cancelledBy: by })
  const { job } = sent(begun())
  const failed = jobRules.failed(job, 'server_error')
  for (const before of [job, failed]) {
    expect(jobRules.looked(before, 20, [asked(me)], moment).trips[2]?.outcome).toEqual({
      kind: 'cancelled',
      isAsked: true,
    })
    expect(jobRules.looked(before, 20, [asked('toinen@perille.example')], moment).trips[2]?.outcome).toEqual({
      kind: 'elsewhere',
      by: 'toinen@perille.example',
      at: null,
    })
  }
})

test('a call that stays without an answer has failed, and the next passenger is gone on with', () => {
  let { job } = sent(begun())
  for (let turn = 0; turn < 9 && job.open; turn += 1) {
    job = jobRules.looked(job, 20, [trips[2]!], moment)
    if (job.open) ({ job } = sent(job))
  }
  expect(job.trips[2]?.outcome).toEqual({ kind: 'failed', code: 'no_connection', checkedAt: moment.now })
  expect(jobRules.next(job)).toMatchObject({ do: 'send', passengerId: 10 })
})

test('failures are looked at when the rest is done, and only those that are valid are offered again', () => {
  const eero = sent(begun())
  const anna = sent(jobRules.failed(eero.job, 'server_error'))
  const through = jobRules.answered(
    anna.job,
    anna.open,
    answer({ cancelled: [trips[0]!, trips[1]!].map((one) => cancelled(one)) }),
  )
  expect(jobRules.next(through)).toEqual({ do: 'look', passengerId: 20 })
  expect(retryable(through)).toEqual([])

  const valid = jobRules.finished(jobRules.looked(through, 20, [trips[2]!], moment), 9000)
  expect(retryable(valid).map(({ id }) => id)).toEqual([3])
  const again = retried(valid)
  expect(jobRules.next(again)).toEqual({ do: 'look', passengerId: 20 })
  expect(jobRules.next(jobRules.looked(again, 20, [trips[2]!], moment))).toMatchObject({ do: 'send', tripIds: [3] })

  const theirs = jobRules.looked(through, 20, [cancelled(trips[2]!, 'toinen@perille.example')], moment)
  expect(retryable(jobRules.finished(theirs, 9000))).toEqual([])
})

test('a trip that began meanwhile, one of yesterday and one that is gone are refused and not tried again', () => {
  const { job } = sent(begun())
  const seen = [{ ...trips[2]!, pickupTime: moment.wall }]
  expect(jobRules.looked(job, 20, seen, moment).trips[2]?.outcome).toEqual({ kind: 'refused', code: 'trip_started' })
  expect(jobRules.looked(job, 20, [], moment).trips[2]?.outcome).toEqual({ kind: 'refused', code: 'not_found' })
  const tomorrow = { ...moment, wall: '2026-11-24T00:01' }
  expect(jobRules.looked(job, 20, [trips[2]!], tomorrow).trips[2]?.outcome).toEqual({
    kind: 'refused',
    code: 'trip_past',
  })
})

test('what is known stays, whatever is said later', () => {
  const { job, open } = sent(begun())
  const done = jobRules.answered(job, open, answer({ cancelled: [cancelled(trips[2]!)] }))
  expect(jobRules.looked(done, 20, [], moment).trips).toEqual(done.trips)
})

test('a pause rests, and a call that was put back waits as if it had not been made', () => {
  expect(jobRules.next({ ...begun(), isPaused: true })).toEqual({ do: 'rest' })
  const { job } = sent(begun())
  expect(jobRules.putBack(job)).toEqual(begun())
})

test('the four counts make up all trips', () => {
  const { job, open } = sent(begun())
  const after = jobRules.answered(job, open, answer({ refused: [trips[2]!] }))
  const tally = tallyOf(after.trips)
  expect(tally).toEqual({ cancelled: 0, elsewhere: 0, failed: 1, waiting: 2 })
})

test('what the booking system had not answered is asked again: taken, or offered once more', () => {
  const { job, open } = sent(begun())
  const asked = { ...trips[2]!, cancelling: true }
  const done = jobRules.finished(jobRules.answered(job, open, answer({ cancelled: [asked] })), 9000)
  expect(unansweredOf(done)).toEqual([20])
  expect(answeredBySystem(done, [asked], 9500)).toEqual(done)
  expect(unansweredOf(answeredBySystem(done, [cancelled(trips[2]!)], 9500))).toEqual([])
  const denied = answeredBySystem(done, [trips[2]!], 9500)
  expect(denied.trips[2]?.outcome).toEqual({ kind: 'failed', code: '', checkedAt: 9500 })
  expect(retryable(denied).map(({ id }) => id)).toEqual([3])
})
