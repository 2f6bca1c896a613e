import { sql, type Kysely } from 'kysely'
import { bookingStates } from '#domain/booking/state.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { Database } from '../../db/tables.ts'
import { timesOf, type BookedRide } from '../booked-ride.ts'
import { storeBookingRun } from '../booking-run.ts'
import type { OnFailure } from '../failures.ts'
import { ridersOf } from './booked-ride.ts'
import { carsOf, claimInstance, isFreeAt, type BookedCar } from './fleet.ts'
import { bestOf, type Rider } from './plan-runs.ts'

interface Room {
  seats: number
  hasWheelchairPlace: boolean
}

const isOfCategory = (car: BookedCar, { seats, hasWheelchairPlace }: Room): boolean =>
  car.seats >= seats && (!hasWheelchairPlace || car.wheelchairPlaces > 0)

/** A free car that is at least what was booked and takes everybody; `null` when all of them are busy. */
function carFor(cars: readonly BookedCar[], minutes: number, room: Room, riders: readonly Rider[]): BookedCar | null {
  const free = cars.filter((car) => isFreeAt(car, minutes) && isOfCategory(car, room))
  const best = bestOf(free, riders, riders)
  return free.find((car) => car.id === best?.id) ?? null
}

const roomOf = (ride: Pick<BookedRide, 'max_passengers' | 'has_wheelchair_place'>): Room => ({
  seats: ride.max_passengers ?? 1,
  hasWheelchairPlace: ride.has_wheelchair_place ?? false,
})

/** Gives a booking a run of its own, and a car where one is free. */
export async function makeBookingRun(trx: Kysely<Database>, ride: BookedRide, now: Date): Promise<void> {
  const key = { organizationId: ride.organization_id, destinationId: ride.destination_id }
  const { instanceId } = await claimInstance(trx, key)
  const times = timesOf(ride)
  const car = carFor(await carsOf(trx, instanceId, times.date), times.minutes, roomOf(ride), ridersOf(ride))
  await storeBookingRun(trx, ride, { instanceId, carId: car?.id ?? null, times, outside: null }, now)
}

/** Runs of accepted bookings that wait for a car on one of the days, in a fixed order. */
const waitingRuns = (db: Kysely<Database>, dates: readonly LocalDate[]) =>
  db
    .selectFrom('run as r')
    .innerJoin('booking as b', (join) =>
      join.onRef('b.organization_id', '=', 'r.organization_id').onRef('b.id', '=', 'r.booking_id'),
    )
    .leftJoin('price_category as c', 'c.id', 'b.price_category_id')
    .where('r.car_id', 'is', null)
    .where('r.date', '=', sql<LocalDate>`any(${dates}::date[])`)
    .where('b.state', '=', bookingStates.ok)
    .select([
      'r.id',
      'r.organization_id as organizationId',
      'r.destination_id as destinationId',
      'r.date',
      'r.minutes',
      'c.max_passengers',
      'c.has_wheelchair_place',
      sql<{ passengerId: number; utilityIds: number[] }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('passengerId', t.passenger_id, 'utilityIds', array(
          select u.utility_id from passenger_utility as u
          where u.organization_id = t.organization_id and u.passenger_id = t.passenger_id
        )) order by t.id), '[]')
        from trip as t
        where t.organization_id = r.organization_id and t.run_id = r.id and t.cancelled_at is null
      )`.as('passengers'),
    ])
    .orderBy('r.date')
    .orderBy('r.minutes')
    .orderBy('r.id')
    .execute()

type WaitingRun = Awaited<ReturnType<typeof waitingRuns>>[number]

async function assignCar(trx: Kysely<Database>, run: WaitingRun, now: Date): Promise<void> {
  const { instanceId } = await claimInstance(trx, run)
  const riders = ridersOf({
    passengers: run.passengers.map((passenger) => ({ ...passenger, inactive: false, state: 0 })),
  })
  const car = carFor(await carsOf(trx, instanceId, run.date), run.minutes, roomOf(run), riders)
  if (!car) return
  await trx
    .updateTable('run')
    .set(({ eb }) => ({ car_id: car.id, version: eb('version', '+', 1), updated_at: now, updated_by: null }))
    .where('organization_id', '=', run.organizationId)
    .where('id', '=', run.id)
    .where('car_id', 'is', null)
    .execute()
}

/** Gives cars that have become free to bookings that wait for one. */
export async function assignBookedCars(
  db: Kysely<Database>,
  dates: readonly LocalDate[],
  now: Date,
  onFailure: OnFailure,
): Promise<void> {
  for (const run of await waitingRuns(db, dates)) {
    await db
      .transaction()
      .execute((trx) => assignCar(trx, run, now))
      .catch((error: unknown) => onFailure(error, { organizationId: run.organizationId, runId: run.id }))
  }
}
