import { afterAll, beforeAll, beforeEach } from 'vitest'
import { askConsequences } from '#contract/consequences.ts'
import { deactivatePassenger, type EndedPassenger } from '#contract/passengers.ts'
import { accessLevels, fullWrite } from '#domain/access.ts'
import type { Change, Consequences } from '#domain/consequences.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { addBoardWorld, makeTrips, type BoardWorld } from './board.ts'
import { answered } from './stored-transportation-permissions.ts'
import { addUser, nothing } from './users.ts'
import { addPassenger, addTimetable, emptyRideTables, ridesFor } from './rides.ts'
import { startTestServer, testNow, type TestServer } from './server.ts'

const days = 24 * 60 * 60_000

export interface ConsequenceScene {
  server: TestServer
  world: BoardWorld
  /** Everything at both destinations, everything at the centre, and passengers alone there. */
  tokens: { full: string; centreOnly: string; passengersOnly: string }
  /** Rides by ordered weeks to both destinations, and is in a draft of the centre. */
  helvi: number
  draft: number
}

/** Trips are cancelled, and drafts left. */
export const ending = { cancellationReason: ' Muuttanut pois ', leavesDrafts: true }

/** Somebody with coming rides, new for each test. */
export function consequenceScene(): ConsequenceScene {
  const scene = {} as ConsequenceScene
  beforeAll(async () => {
    scene.server = await startTestServer()
    const world = (scene.world = await addBoardWorld(scene.server))
    const person = async (email: string, roles: Parameters<typeof addUser>[1]['roles']) => {
      await addUser(scene.server.services, { email, ...(roles && { roles }) })
      return scene.server.signIn(email)
    }
    const { centre, sibling } = world
    scene.tokens = {
      full: await person(
        'kaikki@perille.example',
        [centre, sibling].map((at) => ({ ...at, levels: fullWrite })),
      ),
      centreOnly: await person('toinen@perille.example', [{ ...centre, levels: fullWrite }]),
      passengersOnly: await person('ihmiset@perille.example', [
        { ...centre, levels: { ...nothing, passengers: accessLevels.write } },
      ]),
    }
  })
  beforeEach(async () => {
    const { server, world } = scene
    await emptyRideTables(server.services)
    server.clock.now = testNow
    const { centre, sibling } = world
    const helvi = (scene.helvi = await addPassenger(server.services, centre, {
      name: 'Helvi Tuomikoski',
      otherDestinationIds: [sibling.destinationId],
    }))
    await addTimetable(server.services, centre, [
      ...ridesFor([helvi], { time: '10:15' }),
      ...ridesFor([helvi], { time: '14:00', direction: 'departure' }),
    ])
    await addTimetable(server.services, sibling, ridesFor([helvi], { time: '12:00', weekdays: [1] }))
    scene.draft = await addTimetable(server.services, centre, ridesFor([helvi], { weekdays: [2] }), {
      state: timetableStates.new,
    })
    await makeTrips(server)
  })
  afterAll(() => scene.server.close())
  return scene
}

export const askOf = ({ server, tokens }: ConsequenceScene, body: Change, token = tokens.full) =>
  server.call(askConsequences, { body, token })

export const touchedOf = async (scene: ConsequenceScene, change: Change, token?: string) =>
  answered(await askOf(scene, change, token)).json<Consequences>()

export const deactivatedOf = async ({ server, tokens, helvi }: ConsequenceScene, body: unknown, token = tokens.full) =>
  answered(await server.call(deactivatePassenger, { params: { id: helvi }, body, token })).json<EndedPassenger>()

/** Those that nobody has cancelled. */
export const openTripsOf = ({ server, helvi }: ConsequenceScene) =>
  server.services.db
    .selectFrom('trip')
    .innerJoin('run', 'run.id', 'trip.run_id')
    .select(['trip.id', 'trip.date', 'run.destination_id as destinationId'])
    .where('trip.passenger_id', '=', helvi)
    .where('trip.cancelled_at', 'is', null)
    .orderBy('trip.date')
    .orderBy('trip.id')
    .execute()

/** Those of then. Sessions do not last that long: only the booking system's clock goes on. */
export async function twoWeeksLater(scene: ConsequenceScene) {
  const { db, provider } = scene.server.services
  await provider.updateTrips(db, new Date(testNow + 14 * days))
  return (await openTripsOf(scene)).filter(({ date }) => date > '2026-03-25')
}
