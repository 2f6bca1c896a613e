import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changeJob, knownTrips, keepJob, keptJob, keptSearch, moveSearch } from '#data/mass-cancellation/kept.ts'
import { runJob } from '#data/mass-cancellation/run-job.ts'
import { searchTrips } from '#data/mass-cancellation/search-trips.ts'
import { waitingDrafts } from '#data/drafts/drafts.ts'
import { pullMe, signIn } from '#data/session.ts'
import { pullTrips, tripsOf } from '#data/trips.ts'
import { accessLevels } from '#domain/access.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { confirmedJob, jobRules, retried, type MassJob } from '#domain/mass-cancellation/job.ts'
import { reviewedTrips } from '#domain/mass-cancellation/search.ts'
import { makeTrips } from '#tests/support/board.ts'
import { coordinatorEmail } from '#tests/support/coordinator.ts'
import { addPassenger, addTimetable, emptyRideTables, ridesFor } from '#tests/support/rides.ts'
import { testPassword } from '#tests/support/users.ts'
import { openPassengerDesk, type PassengerDesk } from '../passenger-desk.ts'

let desk: PassengerDesk
let anna: number
let eero: number
let place: { id: number; alias: string }

const today = localDateAt(Date.now())
const range = { startDate: today, endDate: addDays(today, 14) }

beforeAll(async () => {
  desk = await openPassengerDesk()
  place = { id: desk.world.centre.destinationId, alias: 'Päiväkeskus Aalto' }
})
beforeEach(async () => {
  const { services } = desk.server
  desk.client.link = () => 'pass'
  desk.client.seen.length = 0
  await emptyRideTables(services)
  anna = await addPassenger(services, desk.world.centre, { name: 'Anna Esimerkki', providerId: 'P-1' })
  eero = await addPassenger(services, desk.world.centre, { name: 'Eero Esimerkki', providerId: 'P-2' })
  const every = { weekdays: [0, 1, 2, 3, 4, 5, 6] }
  await addTimetable(
    services,
    desk.world.centre,
    [
      ...ridesFor([anna, eero], { ...every, time: '23:50' }),
      ...ridesFor([anna], { ...every, time: '23:55', direction: 'departure' }),
    ],
    { startDate: '2020-01-01', endDate: '2990-01-01' },
  )
  await makeTrips(desk.server)
  await moveSearch(place, () => ({ type: 'empty', range: { startDate: today, endDate: today } }))
  await changeJob(place.id, () => null)
})
afterAll(() => desk.close())

const signal = () => new AbortController().signal
const step = () => Promise.resolve()

async function search(...passengerIds: number[]) {
  await moveSearch(place, () => ({ type: 'period', range }))
  await moveSearch(place, () => ({ type: 'pick', passengerIds }))
  await moveSearch(place, () => ({ type: 'search' }))
  await searchTrips(place, signal())
  const kept = await keptSearch(place.id)
  return { kept, trips: (await knownTrips(place.id, kept)).trips }
}

async function confirmed(...passengerIds: number[]): Promise<MassJob> {
  const { trips } = await search(...passengerIds)
  const passengers = passengerIds.map((id) => ({ id, name: String(id) }))
  const what = { range, directions: 'both' as const, trips, passengers, unread: [] }
  const job = confirmedJob({ ...what, reason: 'Loma', email: coordinatorEmail }, 1)
  expect(await keepJob(place, job)).toBe(true)
  return job
}

const cancelCalls = () => desk.client.seen.filter(({ path }) => path.endsWith('/trips/cancel'))

test('who is taken off while the last answer comes leaves what was found of the others', async () => {
  await moveSearch(place, () => ({ type: 'period', range }))
  await moveSearch(place, () => ({ type: 'pick', passengerIds: [anna, eero] }))
  await moveSearch(place, () => ({ type: 'search' }))
  for (const passengerId of [anna, eero]) await pullTrips({ passengerId, destinationId: place.id, ...range }, signal())
  const found = (passengerId: number) => moveSearch(place, () => ({ type: 'found', range, passengerId, code: null }))
  await found(anna)

  await Promise.all([found(eero), moveSearch(place, () => ({ type: 'pick', passengerIds: [anna] }))])

  expect(await keptSearch(place.id)).toMatchObject({ passengerIds: [anna], foundIds: [anna], progress: 'done' })
})

test('what was picked and found is on the device, also after the window was closed', async () => {
  const { kept, trips } = await search(anna, eero)
  expect(kept).toMatchObject({ ...range, passengerIds: [anna, eero], foundIds: [anna, eero], progress: 'done' })
  expect(new Set(trips.map(({ passengerId }) => passengerId))).toEqual(new Set([anna, eero]))
  expect(await waitingDrafts()).toMatchObject([{ form: 'massCancellation', name: place.alias }])
})

test('a search that is paused while an answer is under way asks for nobody more', async () => {
  let pausing: Promise<unknown> | undefined
  desk.client.link = ({ path }) => {
    if (path.endsWith('/trips')) pausing ??= moveSearch(place, () => ({ type: 'pause' }))
    return 'pass'
  }
  const { kept } = await search(anna, eero)
  await pausing
  expect(kept).toMatchObject({ foundIds: [anna], progress: 'paused' })
  const asked = desk.client.seen.filter(({ path }) => path.endsWith('/trips'))
  expect(asked.map(({ path }) => path)).toEqual([`/api/passenger/${anna}/trips`])
})

test('a passenger whom the user may not see any more is left out, and the others are searched for', async () => {
  await desk.server.services.db.deleteFrom('passenger_destination').where('passenger_id', '=', anna).execute()
  const { kept, trips } = await search(anna, eero)
  const reviewed = reviewedTrips(kept, { destinationId: place.id, trips, now: `${today}T00:00` })
  expect(kept.unread).toEqual([{ passengerId: anna, code: 'not_found' }])
  expect(new Set(reviewed.map(({ passengerId }) => passengerId))).toEqual(new Set([eero]))
})

test('cancelled trips take the places of those that they were', async () => {
  await confirmed(anna)
  await runJob(place.id, { signal: signal(), wait: step })
  const kept = await tripsOf({ passengerId: anna, destinationId: place.id, ...range })
  expect(kept?.value.length).toBeGreaterThan(0)
  expect(kept?.value.every(({ cancelReason }) => cancelReason === 'Loma')).toBe(true)
  expect((await keptJob(place.id))?.finishedAt).not.toBeNull()
  expect(await waitingDrafts()).toEqual([])
})

test('what is not through is work that waits, also when it is only what had failed', async () => {
  await confirmed(anna)
  expect(await waitingDrafts()).toMatchObject([{ form: 'massCancellation', name: place.alias }])
  desk.client.link = ({ path }) => (path.endsWith('/cancel') ? 500 : 'pass')
  await runJob(place.id, { signal: signal(), wait: step })
  expect(await waitingDrafts()).toEqual([])
  await changeJob(place.id, retried)
  expect(await waitingDrafts()).toMatchObject([{ form: 'massCancellation', name: place.alias }])
})

test('a second job does not take the place of one that is not through', async () => {
  const job = await confirmed(anna)
  expect(await keepJob(place, job)).toBe(false)
  await runJob(place.id, { signal: signal(), wait: step })
  expect(await keepJob(place, job)).toBe(true)
})

test('the key is on the device before the call leaves', async () => {
  await confirmed(anna)
  const noted: unknown[] = []
  desk.client.link = ({ path }) => {
    if (path.endsWith('/cancel')) void keptJob(place.id).then((job) => noted.push(job?.open?.key))
    return 'pass'
  }
  await runJob(place.id, { signal: signal(), wait: step })
  await keptJob(place.id)
  expect(noted).toEqual(cancelCalls().map(({ headers }) => headers['Idempotency-Key']))
})

test('two windows at once make each call once', async () => {
  await confirmed(anna, eero)
  await Promise.all([
    runJob(place.id, { signal: signal(), wait: step }),
    runJob(place.id, { signal: signal(), wait: step }),
  ])
  expect(cancelCalls().map(({ path }) => path)).toEqual([
    `/api/passenger/${anna}/trips/cancel`,
    `/api/passenger/${eero}/trips/cancel`,
  ])
})

test('a pause in another window holds before the next passenger', async () => {
  await confirmed(anna, eero)
  desk.client.link = ({ path }) => {
    if (path.endsWith('/cancel')) void changeJob(place.id, (job) => ({ ...job, isPaused: true }))
    return 'pass'
  }
  await runJob(place.id, { signal: signal(), wait: step })
  expect(cancelCalls()).toHaveLength(1)
  await changeJob(place.id, (job) => ({ ...job, isPaused: false }))
  desk.client.link = () => 'pass'
  await runJob(place.id, { signal: signal(), wait: step })
  expect(cancelCalls()).toHaveLength(2)
})

test('a pause that comes between the look at the job and the note of its next call is not overrun', async () => {
  await confirmed(anna)
  let pausing: Promise<unknown> | undefined
  const rules: typeof jobRules = {
    ...jobRules,
    next(job) {
      pausing ??= changeJob(place.id, (kept) => ({ ...kept, isPaused: true }))
      return jobRules.next(job)
    },
  }
  await runJob(place.id, { signal: signal(), wait: step, rules })
  await pausing

  expect(cancelCalls()).toEqual([])
  expect(await keptJob(place.id)).toMatchObject({ isPaused: true, open: null })
})

test('a server that is too busy is waited for as long as it asks', async () => {
  await confirmed(anna)
  const waits: (number | null)[] = []
  desk.client.link = ({ path }) => (path.endsWith('/cancel') && waits.length === 0 ? 429 : 'pass')
  const wait = (waitMs: number | null) => {
    waits.push(waitMs)
    return Promise.resolve()
  }
  await runJob(place.id, { signal: signal(), wait })
  expect(waits).toHaveLength(1)
  expect((await keptJob(place.id))?.finishedAt).not.toBeNull()
})

test.each([408, 502, 504])(
  'what a proxy answers with %i may have been done: it is looked up, and sent again',
  async (status) => {
    await confirmed(anna)
    const before = desk.client.seen.length
    let proxied = 0
    desk.client.link = ({ path }) => (path.endsWith('/cancel') && (proxied += 1) === 1 ? status : 'pass')
    await runJob(place.id, { signal: signal(), wait: step })

    const job = await keptJob(place.id)
    expect(new Set(job?.trips.map(({ outcome }) => outcome?.kind))).toEqual(new Set(['cancelled']))
    expect(desk.client.seen.slice(before).map(({ method }) => method)).toEqual(['GET', 'POST'])
  },
)

test('a right that is lost in the middle is said of each trip, and nothing of it is sent on', async () => {
  await confirmed(anna)
  const { db } = desk.server.services
  const levels = (level: 0 | 2) =>
    db.updateTable('destination_role').set({ passengers: level }).where('user_id', '=', desk.world.coordinatorId)
  await levels(accessLevels.none).execute()
  await runJob(place.id, { signal: signal(), wait: step })
  await levels(accessLevels.write).execute()
  const job = await keptJob(place.id)
  expect(new Set(job?.trips.map(({ outcome }) => outcome?.kind))).toEqual(new Set(['failed']))
  expect(job?.finishedAt).not.toBeNull()
})

describe('whoever comes later', () => {
  const enter = async (email: string) => {
    await signIn(email, testPassword)
    await pullMe()
  }

  test('as somebody else on the same device goes on with nothing, also in a window that was waiting', async () => {
    await confirmed(anna, eero)
    onTestFinished(() => enter(coordinatorEmail))
    desk.client.link = ({ path }) => (path.endsWith('/cancel') ? 'cut' : 'pass')
    let goOn: (() => void) | undefined
    const wait = () => new Promise<void>((resolve) => (goOn = resolve))
    const waiting = runJob(place.id, { signal: signal(), wait })
    await vi.waitFor(() => expect(goOn).toBeDefined())

    await enter('molemmat@perille.example')
    desk.client.link = () => 'pass'
    goOn?.()
    await waiting
    expect(await keptJob(place.id)).toBeNull()
    await runJob(place.id, { signal: signal(), wait: step })

    expect(cancelCalls()).toEqual([])
  })

  test('as the same one a day later cancels what is still to come, and searches anew', async () => {
    const job = await confirmed(anna)
    const { clock } = desk.server
    const before = clock.now
    onTestFinished(async () => {
      vi.useRealTimers()
      clock.now = before
      await enter(coordinatorEmail)
    })
    clock.now += 24 * 3_600_000
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now })
    await enter(coordinatorEmail)
    const tomorrow = addDays(today, 1)
    expect(await keptSearch(place.id)).toMatchObject({
      ...{ startDate: tomorrow, endDate: range.endDate, passengerIds: [anna], foundIds: [], progress: 'none' },
    })

    await runJob(place.id, { signal: signal(), wait: step })

    const trips = (await keptJob(place.id))?.trips ?? []
    expect(trips).toHaveLength(job.trips.length)
    for (const { startDateTime, outcome } of trips) {
      expect(outcome, startDateTime).toMatchObject(
        startDateTime.startsWith(today) ? { kind: 'refused', code: 'trip_past' } : { kind: 'cancelled' },
      )
    }
    expect(trips.some(({ startDateTime }) => startDateTime.startsWith(today))).toBe(true)
  })
})
