import { sql, type Kysely } from 'kysely'
import { bookingStates } from '#domain/booking/state.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { addressLine, placeName } from '#domain/place.ts'
import { tripLimits } from '#domain/trip.ts'
import type { Database } from '../../db/tables.ts'
import { ridersOf, timesOf, type BookedRide } from './booked-ride.ts'
import type { OnFailure } from './failures.ts'
import { carsOf, claimInstance, isFreeAt, type BookedCar } from './fleet.ts'
import { bestOf, type Rider } from './plan-runs.ts'
import { storeItems } from './store-plan.ts'

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

/** What a trip says of a place: the destination by its alias, any other place by its address. */
function tripPlace(place: Parameters<typeof placeName>[0], isDestination: boolean): string {
  const words = isDestination ? placeName(place) : addressLine(place) || place.alias
  return words.slice(0, tripLimits.place)
}

const startOf = (ride: BookedRide) =>
  tripPlace(
    {
      alias: ride.from_alias,
      address: ride.from_address,
      postalcode: ride.from_postalcode,
      city: ride.from_city,
    },
    ride.from_destination_id !== null,
  )

const endOf = (ride: BookedRide) =>
  tripPlace(
    {
      alias: ride.to_alias ?? '',
      address: ride.to_address ?? '',
      postalcode: ride.to_postalcode ?? '',
      city: ride.to_city ?? '',
    },
    ride.to_destination_id !== null,
  )

/** Gives a booking a run of its own, a trip for each passenger on record, and their items on the board. */
export async function makeBookingRun(trx: Kysely<Database>, ride: BookedRide, now: Date): Promise<void> {
  const { organization_id, destination_id, id: booking_id } = ride
  const key = { organizationId: organization_id, destinationId: destination_id }
  const { instanceId } = await claimInstance(trx, key)
  const { date, direction, minutes, startMinutes, endMinutes } = timesOf(ride)
  const car = carFor(await carsOf(trx, instanceId, date), minutes, roomOf(ride), ridersOf(ride))
  const tracked = { created_at: now, created_by: null, updated_at: now, updated_by: null }
  const { id: run_id } = await trx
    .insertInto('run')
    .values({
      organization_id,
      destination_id,
      instance_id: instanceId,
      date,
      direction,
      minutes,
      name: `Tilaus K-${booking_id}`,
      car_id: car?.id ?? null,
      booking_id,
      ...tracked,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const trips = ride.passengers.flatMap(({ passengerId }) =>
    passengerId === null
      ? []
      : [
          {
            organization_id,
            run_id,
            booking_id,
            passenger_id: passengerId,
            date,
            start_minutes: startMinutes,
            end_minutes: endMinutes,
            start_place: startOf(ride),
            start_destination_id: ride.from_destination_id,
            start_latitude: ride.from_latitude,
            start_longitude: ride.from_longitude,
            end_place: endOf(ride),
            end_destination_id: ride.to_destination_id,
            end_latitude: ride.to_latitude,
            end_longitude: ride.to_longitude,
            // it pays for its holder alone, whoever else rides along
            transportation_permission_id:
              passengerId === ride.permission_holder_id ? ride.transportation_permission_id : null,
            distance_metres: ride.distance_metres,
            price_cents: ride.price_cents,
            ...tracked,
          },
        ],
  )
  if (trips.length === 0) return
  const stored = await trx.insertInto('trip').values(trips).returning('id').execute()
  if (ride.from_destination_id === null && ride.to_destination_id === null) return
  await storeItems(
    trx,
    stored.map(({ id }) => id),
  )
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
