import type { Kysely } from 'kysely'
import { clockChangeOn, wallMinutesAfter } from '#domain/clock-change.ts'
import type { Database } from '../../db/tables.ts'
import { pointOf } from '../../ground/line.ts'
import { keyOf } from '../runs.ts'
import { insertTrips, type End, type NewTrip } from '../trips.ts'
import { rideMinutesOf } from './run-times.ts'
import type { Plan } from './store-runs.ts'
import { priceOf, weeklyVatPercent } from './tariff.ts'
import type { WaitingRider } from './waiting.ts'
import { ownWay, wayOf } from '../ways.ts'

/** Trips of the new riders. Who joined a run first lives nearest. */
function newTrips({ day, place, plan, riders, roads }: Plan, runIds: ReadonlyMap<string, number>): NewTrip[] {
  const waiting = new Map<number | null, WaitingRider>(riders.map((rider) => [rider.rideId, rider]))
  const destination: End = {
    place: place.alias,
    destinationId: day.destinationId,
    point: pointOf(place.latitude, place.longitude),
  }
  const change = clockChangeOn(day.date)
  return plan.flatMap((run) => {
    const rideMinutes = rideMinutesOf(run, destination.point, roads)
    return run.riders.flatMap(({ rideId, passengerId, address, home: point }, index): NewTrip[] => {
      const [runId, rider] = [runIds.get(keyOf(run)), waiting.get(rideId)]
      if (rideId === null || runId === undefined || !rider) return []
      const distance = rideMinutes[index] ?? 0
      const home = { place: address, destinationId: null, point }
      const isArrival = run.direction === 'arrival'
      const [start, end] = isArrival ? [home, destination] : [destination, home]
      // the passenger's own way, whatever way the car takes for the others
      const [way] = wayOf({ from: start.point, to: end.point }).map((one) => ownWay(roads, one))
      return [
        {
          runId,
          rideId,
          passengerId,
          startMinutes: isArrival ? wallMinutesAfter(change, run.minutes, -distance) : run.minutes,
          endMinutes: isArrival ? run.minutes : wallMinutesAfter(change, run.minutes, distance),
          start,
          end,
          metres: way?.metres ?? null,
          priceCents: way ? priceOf(way.metres) : null,
          vatPercent: way ? weeklyVatPercent : null,
          outside: null,
        },
      ]
    })
  })
}

/** Stores a trip for each new rider. Gives their ids. */
export const storeTrips = (
  trx: Kysely<Database>,
  context: Plan,
  runIds: ReadonlyMap<string, number>,
): Promise<number[]> => insertTrips(trx, context.day, newTrips(context, runIds), context.now)
