import { cancelTrips, listTrips } from '#contract/trips.ts'
import { randomId } from '#crypto/random-id.ts'
import { jobRules, type JobStep, type MassJob, type OpenCall } from '#domain/mass-cancellation/job.ts'
import { sameValue } from '#domain/same-value.ts'
import type { Trip, TripCancellationResult } from '#domain/trip.ts'
import { call } from '../api/client.ts'
import { now } from '../device/clock.ts'
import { holdingSession, workingAlone } from '../device/locks.ts'
import { quietly } from '../mirror/quietly.ts'
import { keepChangedTrips } from '../trips.ts'
import { openedWorkspace, workspace, type Workspace } from '../workspace/workspace.ts'
import { fateOf, waitFor, type Fate } from './fate.ts'
import { changeJob, forgetSearch, keptJob, wallAt } from './kept.ts'

interface Options {
  signal: AbortSignal
  rules?: typeof jobRules
  /** @throws the signal's reason once it is aborted */
  wait?: (waitMs: number | null, signal: AbortSignal) => Promise<void>
}

interface Run extends Required<Options> {
  destinationId: number
  /** Whose job it is: with another user's databases, or token, nothing of it is done. */
  open: Workspace
}

/** What comes after a turn: another one, after a while where `waitMs` is given, or nothing. */
type Next = 'more' | 'end' | { waitMs: number | null }

/**
 * Goes through what was confirmed at a destination, one call for each passenger, until it is through or paused: in one
 * window at a time. Each call is noted on the device before it leaves; one whose answer was lost is looked up, and only
 * then sent again under its key. Nothing is done where there is no job.
 * @throws StorageError; the signal's reason when it was ended while it waited
 */
export function runJob(destinationId: number, options: Options): Promise<void> {
  const open = workspace()
  const run: Run = { rules: jobRules, wait: waitFor, ...options, destinationId, open }
  const { signal, wait } = run
  return workingAlone(`massCancellation-${open.userKey}-${destinationId}`, signal, async () => {
    for (;;) {
      // held from the look at the user to what is noted of the answer: nothing is done in somebody else's name
      const next = await holdingSession(() => oneTurn(run))
      if (next === 'end') return
      if (next !== 'more') await wait(next.waitMs, signal)
    }
  })
}

const isOver = ({ signal, open }: Run): boolean => signal.aborted || openedWorkspace() !== open

async function oneTurn(run: Run): Promise<Next> {
  try {
    if (isOver(run)) return 'end'
    const job = await keptJob(run.destinationId)
    return job ? await turn(run, job, run.rules.next(job)) : 'end'
  } catch (failure) {
    // a database that was closed with its session fails what is under way
    if (isOver(run)) return 'end'
    throw failure
  }
}

async function turn(run: Run, job: MassJob, step: JobStep): Promise<Next> {
  const { destinationId, rules } = run
  switch (step.do) {
    case 'rest':
      return 'end'
    case 'finish':
      await changeStep(run, step, (same) => rules.finished(same, now()))
      // until now it has stood for what is not done yet
      await forgetSearch(destinationId)
      return 'more'
    case 'look':
      return look(run, job, step.passengerId)
    case 'send':
    case 'sendAgain': {
      const { key, passengerId, tripIds } = step.do === 'send' ? { ...step, key: randomId() } : step.call
      const noted = await changeStep(run, step, (same) =>
        rules.sending(same, { key, passengerId, tripIds: [...tripIds] }),
      )
      return noted?.open?.key === key ? send(run, noted, noted.open) : 'more'
    }
  }
}

/** Changes the job where the step is still the next one: another window may have paused it. */
const changeStep = (
  { destinationId, rules }: Run,
  step: JobStep,
  changed: (job: MassJob) => MassJob,
): Promise<MassJob | null> => changeJob(destinationId, (job) => (sameValue(rules.next(job), step) ? changed(job) : job))

async function look(run: Run, job: MassJob, passengerId: number): Promise<Next> {
  const { destinationId, rules } = run
  const { startDate, endDate } = job
  const query = { startDate, endDate, destinationId: String(destinationId) }
  const answer = await answerTo(call(listTrips, { params: { id: String(passengerId) }, query }))
  if (isOver(run)) return 'end'
  if ('fate' in answer) {
    const { fate } = answer
    if (fate.kind !== 'failed') return nextAfter(fate)
    await changeJob(destinationId, (now) => rules.unseen(now, passengerId, fate.code))
    return 'more'
  }
  const moment = { now: now(), wall: wallAt(now()) }
  await changeJob(destinationId, (now) => rules.looked(now, passengerId, answer.given, moment))
  await keepTrips(run, job, passengerId, answer.given)
  return 'more'
}

async function send(run: Run, job: MassJob, open: OpenCall): Promise<Next> {
  const { destinationId, rules } = run
  const { key, passengerId, tripIds } = open
  const body = { reason: job.reason, trips: tripIds.map((id) => ({ id })) }
  const given = { params: { id: String(passengerId) }, body }
  const answer = await answerTo(call(cancelTrips, given, { idempotencyKey: key }))
  if (isOver(run)) return 'end'
  if ('fate' in answer) {
    const { fate } = answer
    if (fate.kind === 'later') await changeJob(destinationId, (now) => rules.putBack(now))
    if (fate.kind !== 'failed') return nextAfter(fate)
    await changeJob(destinationId, (now) => rules.failed(now, fate.code))
    return 'more'
  }
  await changeJob(destinationId, (now) => rules.answered(now, open, answer.given))
  await keepTrips(run, job, passengerId, tripsIn(answer.given))
  return 'more'
}

const answerTo = <Given>(request: Promise<Given>): Promise<{ given: Given } | { fate: Fate }> =>
  request.then(
    (given) => ({ given }),
    (failure: unknown) => ({ fate: fateOf(failure) }),
  )

const nextAfter = (fate: Exclude<Fate, { kind: 'failed' }>): Next =>
  fate.kind === 'signedOut' ? 'end' : { waitMs: fate.waitMs }

const tripsIn = ({ cancelled, alreadyCancelled, refused }: TripCancellationResult): Trip[] => [
  ...cancelled,
  ...alreadyCancelled,
  ...refused.map(({ trip }) => trip),
]

/** Lists show what the calls have brought. A device that cannot store it fetches it another time. */
const keepTrips = ({ destinationId }: Run, { startDate, endDate }: MassJob, passengerId: number, trips: Trip[]) =>
  quietly(keepChangedTrips({ passengerId, destinationId, startDate, endDate }, trips))
