import { sql, type Kysely } from 'kysely'
import { instanceConfigs } from '../../areas/organizations/instances.ts'
import type { Provider, TripCancellation } from '../../call/outside/provider.ts'
import type { Database } from '../../db/tables.ts'
import { settleBookings } from '../booking-answers.ts'
import { requestCancellation } from '../cancellation.ts'
import { reserveAgain } from '../reserve.ts'
import { handBack } from '../splits.ts'
import { withdrawRides, withdrawTimetable } from '../withdraw.ts'
import type { Connection } from './ask.ts'
import { outsideDrives } from './drives.ts'
import { outsideEstimates } from './estimates.ts'
import { readFeed, type Failing } from './feed.ts'
import { instancesTaken } from './instances.ts'
import { tellPassengers } from './passengers.ts'
import { noteRequests, noteWithdrawal } from './requests.ts'
import { forgetRides, noteAllChanges, noteChanges, noteGone, noteWhole } from './said-rides.ts'
import { createSay } from './say.ts'
import { Events, type EventsTaken } from './event-schemas.ts'
import { sendRequests } from './send.ts'
import { takeEvents } from './take-events.ts'
import { markLate } from './waiting.ts'

/** How this server reaches an outside booking system. */
export interface HttpProviderSettings extends Connection {
  /** Told what whoever runs the server needs to know, in one line. */
  say: (line: string) => void
}

/** An outside booking system, which also tells events by itself. */
export interface HttpProvider extends Provider {
  secret: string
  /** Takes in what it tells; `null` when that is not of the form of events. Opens its own transactions. */
  takeEvents: (db: Kysely<Database>, body: string, now: Date) => Promise<EventsTaken['results'] | null>
}

/** What is asked about orders: noted in the transaction that decides it. */
const orders: Pick<Provider, 'submitOrder' | 'withdrawOrder' | 'withdrawRides' | 'reviseOrders'> = {
  async submitOrder(trx, key, at) {
    await withdrawTimetable(trx, key, at)
    await noteRequests(trx, 'order', [key], at)
    await noteWhole(trx, key)
  },
  async withdrawOrder(trx, key, at) {
    await withdrawTimetable(trx, key, at)
    await noteWithdrawal(trx, 'order', key, at)
    await forgetRides(trx, key.id)
    await handBack(trx, key)
  },
  async withdrawRides(trx, rideIds, at) {
    const count = await withdrawRides(trx, rideIds, at)
    await noteGone(trx, rideIds, at)
    return count
  },
  reviseOrders: noteChanges,
}

/**
 * A booking system somewhere else. What is asked of it is noted in the transaction that decides it and sent after it; what
 * it says comes by itself and, should that be lost, is read from its feed.
 */
export function createHttpProvider({ say: sayLine, ...connection }: HttpProviderSettings): HttpProvider {
  const { secret, clock } = connection
  const say = createSay(sayLine)
  const sendTo = async (db: Kysely<Database>, now: Date) => {
    await sendRequests({ db, connection, say })
    await markLate(db, now, say)
  }
  const estimates = outsideEstimates(connection, say)
  const drives = outsideDrives(connection, say)
  const failing: Failing = new Map()
  const readFrom = (db: Kysely<Database>) => readFeed({ db, connection, say }, failing)
  const takeInstances = instancesTaken(connection, say)
  const tellFrom = tellPassengers({ connection, say })
  return {
    secret,
    takeEvents: (db, body, now) => {
      const told = eventsIn(body)
      return told === null ? Promise.resolve(null) : takeEvents(db, told, now, say)
    },

    instanceConfigs,
    async updateTrips(db, now) {
      await noteAllChanges(db, now)
      await takeInstances(db, now)
      await readFrom(db)
    },
    ...orders,
    answerOrders: sendTo,

    cancelTrips,
    async takeAnswers(db, now) {
      await tellFrom(db)
      await settleBookings(db, now)
    },
    takeDriverReports: readFrom,
    reserveAgain,

    async askAboutWay(of) {
      const journey = await of()
      if (journey) await estimates.ask(journey)
    },
    async askAboutDrive(db, of) {
      const trip = await of()
      if (trip) await drives.ask(db, trip)
    },
    estimate: (db, journey) => estimates.estimate(db, journey),
    driveOf: (db, trip) => drives.driveOf(db, trip),
    carLocation: (_, trip) => Promise.resolve(drives.carLocation(trip)),

    placeBooking: (trx, { organizationId, bookingId }, at) =>
      noteRequests(trx, 'booking', [{ organizationId, id: bookingId }], at),
    withdrawBooking: (trx, { organizationId, bookingId }) =>
      noteWithdrawal(trx, 'booking', { organizationId, id: bookingId }, new Date(clock())),
  }
}

/** Asks for the cancellation of trips that the booking system made; others are cancelled here. */
async function cancelTrips(trx: Kysely<Database>, cancellation: TripCancellation): Promise<void> {
  const { organizationId, tripIds, at } = cancellation
  const outside = await idsOutside(trx, organizationId, tripIds)
  const here = tripIds.filter((id) => !outside.includes(id))
  await requestCancellation(trx, { ...cancellation, tripIds: here }, 0)
  await requestCancellation(trx, { ...cancellation, tripIds: outside }, null)
  await noteRequests(
    trx,
    'cancellation',
    outside.map((id) => ({ organizationId, id })),
    at,
  )
}

/** Those of the trips that the booking system made; it knows nothing of others. */
async function idsOutside(trx: Kysely<Database>, organizationId: number, tripIds: readonly number[]) {
  const rows = await trx
    .selectFrom('trip')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${tripIds}::int[])`)
    .where('provider_id', 'is not', null)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

function eventsIn(body: string): unknown[] | null {
  try {
    return Events.safeParse(JSON.parse(body)).data?.events ?? null
  } catch {
    return null
  }
}
