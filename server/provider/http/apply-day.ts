import { sql, type Kysely } from 'kysely'
import type { LocalDate } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import type { Database } from '../../db/tables.ts'
import { pointOf } from '../../ground/line.ts'
import { storeItems } from '../board-items.ts'
import { doCancellations } from '../cancellation.ts'
import { assignCar, insertRuns, keyOf } from '../runs.ts'
import type { DestinationDay } from '../slots.ts'
import { insertTrips, type End, type NewTrip } from '../trips.ts'
import { deleteEmptyRuns, withdrawTrips } from '../withdraw.ts'
import { EventRefused, type Applying } from './applying.ts'
import { storeCars } from './cars.ts'
import { drivenStates } from './said-rides.ts'
import type { DayEvent, Run, Trip } from './event-schemas.ts'
import { changeTrips, type KnownTrip } from './trip-changes.ts'

/** The destination of a day. @throws EventRefused for one for which nothing was ever ordered */
export async function dayOf(trx: Kysely<Database>, { destinationId }: Pick<DayEvent, 'destinationId'>) {
  const place = await trx
    .selectFrom('destination as d')
    .where('d.id', '=', destinationId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('timetable as t')
          .innerJoin('provider_request as q', (join) =>
            join.onRef('q.object_id', '=', 't.id').on('q.kind', '=', 'order'),
          )
          .select('t.id')
          .whereRef('t.organization_id', '=', 'd.organization_id')
          .whereRef('t.destination_id', '=', 'd.id'),
      ),
    )
    .select(['d.organization_id as organizationId', 'd.instance_id as instanceId'])
    .executeTakeFirst()
  if (!place) throw new EventRefused(`destination ${destinationId}, for which nothing was ordered`)
  return place
}

interface ToldTrip extends Trip {
  run: Run
}

/** Each ride and each trip is there once. @throws EventRefused */
function insistOnEachOnce(trips: readonly ToldTrip[]): void {
  for (const keyOfTrip of [({ id }: Trip) => id, ({ rideId }: Trip) => String(rideId)]) {
    if (new Set(trips.map(keyOfTrip)).size < trips.length) throw new EventRefused('trips that are there twice')
  }
}

/** Orders of the trips as they were asked for and are now, held until the transaction ends. */
async function holdOrders(trx: Kysely<Database>, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('timetable as t')
    .innerJoin('provider_request as q', (join) => join.onRef('q.object_id', '=', 't.id').on('q.kind', '=', 'order'))
    .where('t.id', '=', sql<number>`any(${ids}::int[])`)
    .select([
      't.id',
      't.organization_id as organizationId',
      't.destination_id as destinationId',
      't.start_date as startDate',
      't.end_date as endDate',
      't.state',
      'q.revision',
      'q.wanted',
    ])
    .orderBy('t.id')
    .forShare('t')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who may ride, held so that nobody becomes inactive before the trips are there. */
async function holdPassengers(trx: Kysely<Database>, organizationId: number, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('passenger')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('state', '=', passengerStates.normal)
    .where('inactive', '=', false)
    .select('id')
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

interface OrderedRide {
  timetableId: number
  passengerId: number
  /** In which it was told; `null` for one that is told with its order. */
  revision: number | null
  /** Whether no more trips are made of it. */
  isEnded: boolean
}

async function ridesIn(trx: Kysely<Database>, ids: readonly number[]): Promise<Map<number, OrderedRide>> {
  const rows = await trx
    .selectFrom('ride as r')
    .leftJoin('timetable_passenger as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'r.organization_id')
        .onRef('m.timetable_id', '=', 'r.timetable_id')
        .onRef('m.passenger_id', '=', 'r.passenger_id'),
    )
    .leftJoin('provider_ride as k', 'k.ride_id', 'r.id')
    .where('r.id', '=', sql<number>`any(${ids}::int[])`)
    .select([
      'r.id',
      'r.timetable_id as timetableId',
      'r.passenger_id as passengerId',
      'k.revision',
      sql<boolean>`m.withdrawn_at is not null or (k.ride_id is not null and k.digest is null)`.as('isEnded'),
    ])
    .execute()
  return new Map(rows.map(({ id, ...ride }) => [id, ride]))
}

/**
 * Trips that are driven as far as this server knows. Left out are those of what has been ordered anew, changed or
 * withdrawn since the booking system told of them, and new ones of rides that have ended.
 * @throws EventRefused for a trip of what was not ordered from it
 */
async function wantedTrips(
  trx: Kysely<Database>,
  { organizationId, destinationId, date }: DestinationDay,
  trips: readonly ToldTrip[],
  known: ReadonlyMap<string, KnownTrip>,
): Promise<ToldTrip[]> {
  const unique = (valueOf: (trip: ToldTrip) => number) => [...new Set(trips.map(valueOf))]
  const passengers = await holdPassengers(
    trx,
    organizationId,
    unique(({ passengerId }) => passengerId),
  )
  const orders = await holdOrders(
    trx,
    unique(({ orderId }) => orderId),
  )
  const rides = await ridesIn(
    trx,
    unique(({ rideId }) => rideId),
  )
  return trips.filter(({ id, orderId, revision, rideId, passengerId }) => {
    const order = orders.get(orderId)
    if (order?.organizationId !== organizationId || order.destinationId !== destinationId) {
      throw new EventRefused(`trip ${id} of order ${orderId}, which was not placed for destination ${destinationId}`)
    }
    const ride = rides.get(rideId)
    if (ride && (ride.timetableId !== orderId || ride.passengerId !== passengerId)) {
      throw new EventRefused(`trip ${id} of ride ${rideId}, which is not in order ${orderId}`)
    }
    const isNewest = (ride?.revision ?? order.revision) === revision
    const isOrdered = order.wanted === 'placed' && isNewest && drivenStates.includes(order.state)
    const isOnItsDays = order.startDate <= date && date <= order.endDate
    if (!ride || !isOrdered || !isOnItsDays) return false
    return known.has(id) || (!ride.isEnded && passengers.has(passengerId))
  })
}

/** Trips of orders that the day has here. */
async function knownTrips(
  trx: Kysely<Database>,
  { organizationId, destinationId, date }: DestinationDay,
): Promise<Map<string, KnownTrip>> {
  const rows = await trx
    .selectFrom('trip as t')
    .innerJoin('run as r', (join) =>
      join.onRef('r.organization_id', '=', 't.organization_id').onRef('r.id', '=', 't.run_id'),
    )
    .where('r.organization_id', '=', organizationId)
    .where('r.destination_id', '=', destinationId)
    .where('r.date', '=', date)
    .where('r.booking_id', 'is', null)
    .where('t.provider_id', 'is not', null)
    .select(['t.id', 't.run_id as runId', 't.provider_id as outsideId', 't.provider_version as version'])
    .orderBy('t.id')
    .execute()
  return new Map(rows.map(({ outsideId, ...trip }) => [outsideId ?? '', trip]))
}

/** Rides that have a trip on the day, whatever became of it: a ride has one. */
async function ridesWithTrip(trx: Kysely<Database>, day: DestinationDay, rideIds: readonly number[]) {
  const rows = await trx
    .selectFrom('trip')
    .where('organization_id', '=', day.organizationId)
    .where('ride_id', '=', sql<number>`any(${rideIds}::int[])`)
    .where('date', '=', day.date)
    .select('ride_id as rideId')
    .execute()
  return new Set(rows.map(({ rideId }) => rideId))
}

/** Stores the runs of the trips, with their cars. Gives the ids of runs by their keys. */
async function storeRuns(
  { trx, now }: Applying,
  day: DestinationDay,
  instanceId: number,
  runs: readonly Run[],
): Promise<Map<string, number>> {
  const stored = await trx
    .selectFrom('run')
    .where('organization_id', '=', day.organizationId)
    .where('destination_id', '=', day.destinationId)
    .where('date', '=', day.date)
    .where('booking_id', 'is', null)
    .select(['id', 'name', 'direction', 'minutes', 'car_id as carId'])
    .execute()
  const known = new Map(stored.map((run) => [keyOf(run), run]))
  const cars = await storeCars(
    trx,
    instanceId,
    runs.map(({ car }) => car),
  )
  const carIdOf = ({ car }: Run) => (car ? (cars.get(car.name) ?? null) : null)
  for (const run of runs) {
    const before = known.get(keyOf(run))
    if (before && before.carId !== carIdOf(run)) {
      await assignCar(trx, { organizationId: day.organizationId, id: before.id }, carIdOf(run), now)
    }
  }
  const fresh = runs.filter((run) => !known.has(keyOf(run))).map((run) => ({ ...run, carId: carIdOf(run) }))
  const ids = new Map(stored.map((run) => [keyOf(run), run.id]))
  for (const [key, id] of await insertRuns(trx, day, instanceId, fresh, now)) ids.set(key, id)
  return ids
}

function newTripOf(destinationId: number, trip: ToldTrip, runId: number): NewTrip {
  const endOf = ({ address, latitude, longitude }: Trip['start'], isDestination: boolean): End => ({
    place: address,
    destinationId: isDestination ? destinationId : null,
    point: pointOf(latitude, longitude),
  })
  const isArrival = trip.run.direction === 'arrival'
  return {
    runId,
    rideId: trip.rideId,
    passengerId: trip.passengerId,
    startMinutes: trip.startMinutes,
    endMinutes: trip.endMinutes,
    start: endOf(trip.start, !isArrival),
    end: endOf(trip.end, isArrival),
    metres: trip.distanceMetres,
    priceCents: trip.priceCents,
    vatPercent: trip.vatPercent,
    outside: { id: trip.id, version: trip.version },
  }
}

/**
 * Brings the day of a destination to what the booking system says: new trips with their items on the board, changed
 * ones, and those that are gone. A trip that is known in a newer version stays as it is.
 */
export async function applyDay(applying: Applying, event: DayEvent): Promise<void> {
  const { trx, now } = applying
  const { organizationId, instanceId } = await dayOf(trx, event)
  const date: LocalDate = event.date
  const day = { organizationId, destinationId: event.destinationId, date }
  const told = event.runs.flatMap((run) => run.trips.map((trip) => ({ ...trip, run })))
  insistOnEachOnce(told)
  const known = await knownTrips(trx, day)
  const wanted = await wantedTrips(trx, day, told, known)

  const toldIds = new Set(told.map(({ id }) => id))
  const gone = [...known].filter(([id]) => !toldIds.has(id)).map(([, trip]) => trip)
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id)
    await withdrawTrips(trx, ids, now)
    // what is not driven any more is cancelled for whoever waits for that
    await doCancellations(trx, sql<boolean>`trip.id = any(${ids}::int[])`, now)
  }

  const keys = new Set(wanted.map(({ run }) => keyOf(run)))
  const runIds = await storeRuns(
    applying,
    day,
    instanceId,
    event.runs.filter((run) => keys.has(keyOf(run))),
  )
  const runIdOf = ({ run }: ToldTrip) => runIds.get(keyOf(run)) ?? 0
  const changed = wanted.flatMap((trip) => {
    const before = known.get(trip.id)
    return before && (before.version ?? 0) < trip.version ? [{ id: before.id, trip, runId: runIdOf(trip) }] : []
  })
  await changeTrips(applying, organizationId, changed)

  const missing = wanted.filter(({ id }) => !known.has(id))
  const taken = await ridesWithTrip(
    trx,
    day,
    missing.map(({ rideId }) => rideId),
  )
  const fresh = missing.filter(({ rideId }) => !taken.has(rideId))
  const ids = await insertTrips(
    trx,
    day,
    fresh.map((trip) => newTripOf(day.destinationId, trip, runIdOf(trip))),
    now,
  )
  if (ids.length > 0) await storeItems(trx, ids)
  const reported = fresh.flatMap((trip, index) => {
    const id = ids[index]
    return id !== undefined && hasReport(trip) ? [{ id, trip, runId: runIdOf(trip) }] : []
  })
  await changeTrips(applying, organizationId, reported)
  await deleteEmptyRuns(trx, [...known.values()].map(({ runId }) => runId).concat([...runIds.values()]))
}

const hasReport = ({ pickupAt, dropoffAt, noShowAt, cancelledAt }: Trip): boolean =>
  [pickupAt, dropoffAt, noShowAt, cancelledAt].some((at) => at !== null)
