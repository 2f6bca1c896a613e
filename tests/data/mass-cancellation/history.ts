import Dexie from 'dexie'
import { cancelTrips } from '#contract/trips.ts'
import { configureApi } from '#data/api/client.ts'
import { transmit } from '#data/api/transport.ts'
import { sawAnswer } from '#data/api/connection.ts'
import { askAgain } from '#data/mass-cancellation/ask-again.ts'
import { changeJob, keepJob, keptJob } from '#data/mass-cancellation/kept.ts'
import { runJob } from '#data/mass-cancellation/run-job.ts'
import { closeWorkspace, openWorkspace, workspace } from '#data/workspace/workspace.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { confirmedJob, jobRules, retried, retryable, type MassJob } from '#domain/mass-cancellation/job.ts'
import { tripLimits, type Trip } from '#domain/trip.ts'
import { trip } from '#tests/support/trip.ts'
import { seeded } from '../outbox/random.ts'
import { ModelServer, me, type Fate } from './model-server.ts'

const place = { id: 1, alias: 'Koivurannan päivätoiminta' }
const reason = 'Loma'
/** More turns than any history needs: what goes on after that does not end. */
const mostTurns = 400
const faultyTurns = 40

class Endless extends Error {}

/**
 * A confirmed cancellation under random faults: the network, a server that fails, windows that are killed, a session that
 * ends, pauses, a second window, a colleague who cancels, trips that begin. Then all is well again, and what has failed is
 * tried again until nothing is left.
 * @returns what went wrong; `null` for nothing
 */
export async function history(seed: number, rules: typeof jobRules = jobRules): Promise<string | null> {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const chance = (share: number) => random() < share
  const today = localDateAt(Date.now())
  const all = tripsOf(below, today)
  const confirmed = all.filter(() => chance(0.7))
  if (confirmed.length === 0) return null
  const ids = new Set(confirmed.map(({ id }) => id))

  const session = { userId: 1, userKey: `history-${seed}` }
  let turns = 0
  let isFaulty = true
  const fates: readonly Fate[] = ['cut', 'loseAnswer', 'doubled', 'late', 'kill', 'portal', 500, 504, 429, 401]
  const server: ModelServer = new ModelServer({
    trips: all,
    now: () => `${today}T09:00`,
    fate() {
      turns += 1
      if (turns > mostTurns) throw new Endless()
      if (chance(0.2)) server.deliverLate()
      if (chance(0.1)) server.answerAsked()
      if (isFaulty && chance(0.1)) server.cancelElsewhere(all[below(all.length)]!.id)
      if (isFaulty && chance(0.1)) server.begin(all[below(all.length)]!.id)
      return isFaulty && chance(0.5) ? (fates[below(fates.length)] ?? 'pass') : 'pass'
    },
    kill: closeWorkspace,
    answersLater: chance(0.5),
  })
  configureApi({
    baseUrl: 'https://perille.example',
    adapter: server.adapter,
    transport: () => Promise.resolve({ transmit }),
    token: () => Promise.resolve('token'),
    onAnswer: (...[, , , call]) => sawAnswer(call),
    onNoAnswer: () => undefined,
    onAccepted: () => undefined,
    onUnauthorized: () => undefined,
  })
  openWorkspace(session)
  try {
    await keepJob(place, confirmedJob(screenOf(confirmed, today), Date.now()))
    for (let round = 0; round < faultyTurns && turns < faultyTurns; round += 1) {
      // a window that was killed is opened again, and its user is still the same
      openWorkspace(session)
      if (chance(0.2)) await changeJob(place.id, (job) => ({ ...job, isPaused: chance(0.5) }))
      await Promise.all(Array.from({ length: chance(0.3) ? 2 : 1 }, () => run(rules, chance)))
      const job = await kept(session)
      if (job?.finishedAt && chance(0.5)) await changeJob(place.id, retried)
    }
    isFaulty = false
    server.deliverLate()
    openWorkspace(session)
    for (let round = 0; round < 3; round += 1) {
      await changeJob(place.id, (job) => (retryable(job).length > 0 ? retried(job) : { ...job, isPaused: false }))
      await run(rules, () => false)
    }
    server.answerAsked()
    await askAgain(place.id)
    return verdict(await kept(session), server, ids, all)
  } catch (failure) {
    if (failure instanceof Endless || turns > mostTurns) return 'it does not come to an end'
    throw failure
  } finally {
    closeWorkspace()
    for (const name of await Dexie.getDatabaseNames()) if (name.includes(session.userKey)) await Dexie.delete(name)
  }
}

/** A few passengers with a few trips each: to the destination and back. */
function tripsOf(below: (limit: number) => number, today: string): Trip[] {
  const passengers = 1 + below(4)
  return Array.from({ length: passengers }, (_, index) => index + 1).flatMap((passengerId) =>
    Array.from({ length: 1 + below(5) }, (_, at) =>
      trip({
        id: passengerId * 100 + at,
        passengerId,
        startDateTime: `${addDays(today, Math.floor(at / 2) + 1)}T${at % 2 === 0 ? '08:15' : '14:00'}`,
        ...(at % 2 === 0 ? { endPlaceId: place.id } : { startPlaceId: place.id, endPlaceId: null }),
      }),
    ),
  )
}

const screenOf = (trips: readonly Trip[], today: string) => ({
  range: { startDate: today, endDate: addDays(today, 5) },
  directions: 'both' as const,
  unread: [],
  trips,
  passengers: [...new Set(trips.map(({ passengerId }) => passengerId))].map((id) => ({ id, name: `Matkustaja ${id}` })),
  reason,
  email: me,
})

/** One window that goes on with the job; some are left in the middle of a wait. */
async function run(rules: typeof jobRules, chance: (share: number) => boolean): Promise<void> {
  const leaving = new AbortController()
  const wait = () => {
    if (chance(0.3)) leaving.abort()
    return leaving.signal.aborted ? Promise.reject(leaving.signal.reason as Error) : Promise.resolve()
  }
  try {
    await runJob(place.id, { signal: leaving.signal, rules, wait })
  } catch (failure) {
    if (!leaving.signal.aborted && (failure as Error).name !== 'NotSignedInError') throw failure
  }
}

async function kept(session: { userId: number; userKey: string }): Promise<MassJob | null> {
  openWorkspace(session)
  await workspace().drafts.open()
  return keptJob(place.id)
}

/** What is wrong with how it has ended; `null` for nothing. */
function verdict(
  job: MassJob | null,
  server: ModelServer,
  ids: ReadonlySet<number>,
  all: readonly Trip[],
): string | null {
  if (!job) return 'the job is gone'
  if (job.finishedAt === null) return 'it is not through'
  const [fault] = server.faults
  if (fault) return fault
  for (const { id } of all) {
    const trip = server.trips.get(id)!
    const isOurs = trip.cancelledBy === me
    if (isOurs && !ids.has(id)) return `trip ${id} was cancelled and not confirmed`
    if (isOurs && trip.cancelReason !== reason) return `trip ${id} was cancelled for another reason`
    if (!ids.has(id)) continue
    const outcome = job.trips.find((one) => one.id === id)?.outcome
    const isOpen = trip.cancelledAt === null && trip.pickupTime === null
    if (isOpen) return `trip ${id} was confirmed and forgotten`
    if (outcome?.kind === 'cancelled' && outcome.isAsked) return `trip ${id} is said to be only asked for`
    const truth = isOurs ? 'cancelled' : trip.cancelledAt === null ? 'refused' : 'elsewhere'
    if (outcome?.kind !== truth) return `trip ${id} is ${truth} and said to be ${outcome?.kind ?? 'waiting'}`
  }
  return callsOf(server)
}

/** Whether each call was small, and looked up before it left once more. */
function callsOf({ log }: ModelServer): string | null {
  const sent = new Map<number, number>()
  for (const [at, { method, passengerId, tripIds, isTaken }] of log.entries()) {
    if (method !== cancelTrips.method) continue
    if (tripIds.length > tripLimits.cancelledAtOnce) return 'a call takes too many trips'
    for (const id of tripIds) {
      const before = sent.get(id)
      const between = before === undefined ? [] : log.slice(before, at)
      const isSeen = between.some(
        (asked) => asked.method !== method && asked.passengerId === passengerId && asked.isAnswered,
      )
      if (before !== undefined && !isSeen) return `trip ${id} was sent again without a look`
      if (isTaken) sent.set(id, at)
    }
  }
  return null
}
