import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { bookingStates } from '#domain/booking/state.ts'
import { timetableStates, type TimetableState } from '#domain/timetable/state.ts'
import { utilityIdsOf } from '../../areas/passengers/columns.ts'
import type { Database } from '../../db/tables.ts'
import { homeCoordinate, homeOf } from '../homes.ts'
import { isUnconfirmed } from '../unconfirmed.ts'
import type { DueRequest, ObjectKey } from './requests.ts'
import { drivenStates, ridesOf } from './said-rides.ts'
import type { Booking, Cancellation, Order, OrderChanges, Passenger } from './order-schemas.ts'

const orderedTimetable = (
  db: Kysely<Database>,
  { organizationId, id }: ObjectKey,
  states: readonly TimetableState[] = [timetableStates.ordered, timetableStates.orderedProcessing],
) =>
  db
    .selectFrom('timetable as t')
    .innerJoin('destination as d', 'd.id', 't.destination_id')
    .where('t.organization_id', '=', organizationId)
    .where('t.id', '=', id)
    .where('t.state', 'in', states)
    .select([
      't.start_date as startDate',
      't.end_date as endDate',
      't.original_timetable_id as originalId',
      't.split_until as splitUntil',
      'd.id as destinationId',
      'd.instance_id as instanceId',
      'd.alias',
      'd.address',
      'd.latitude',
      'd.longitude',
    ])
    .executeTakeFirst()

/** Passengers as they are told; `p` in the query. */
const told = (db: Kysely<Database>) =>
  db
    .selectFrom('passenger as p')
    .select([
      'p.id',
      'p.name',
      homeOf('p').as('address'),
      homeCoordinate('p', 'latitude').as('latitude'),
      homeCoordinate('p', 'longitude').as('longitude'),
      'p.home_postalcode as postalCode',
      utilityIdsOf('p.organization_id', 'p.id').as('utilityIds'),
    ])
    .orderBy('p.id')

type Told = Awaited<ReturnType<ReturnType<typeof told>['execute']>>[number]

const passengerOf = ({ id, name, address, latitude, longitude, postalCode, utilityIds }: Told) => ({
  ...{ id, name, postalCode, utilityIds },
  home: { address, latitude, longitude },
})

const passengersOf = (db: Kysely<Database>, { organizationId }: ObjectKey, ids: readonly number[]) =>
  told(db)
    .where('p.organization_id', '=', organizationId)
    .where('p.id', '=', sql<number>`any(${ids}::int[])`)
    .execute()

/** A passenger who is to be told, and the version in which they are. */
export interface WaitingPassenger {
  passenger: Passenger
  version: number
}

/** Some of the passengers whom the booking system has not taken in as they are by now. */
export async function waitingPassengers(
  db: Kysely<Database>,
  after: number,
  most: number,
): Promise<WaitingPassenger[]> {
  const rows = await told(db)
    .where(isUnconfirmed('p'))
    .where('p.id', '>', after)
    .select(['p.organization_id as organizationId', 'p.version'])
    .limit(most)
    .execute()
  return rows.map(({ organizationId, version, ...row }) => ({
    passenger: { organizationId, ...passengerOf(row) },
    version,
  }))
}

/** An order as its timetable is now; `null` when it waits for no answer any more. */
export async function orderOf(db: Kysely<Database>, request: DueRequest): Promise<Order | null> {
  const timetable = await orderedTimetable(db, request)
  if (!timetable) return null
  const { startDate, endDate, originalId, splitUntil, destinationId, instanceId, ...destination } = timetable
  const rides = await ridesOf(db, request)
  const passengers = await passengersOf(db, request, [...new Set(rides.map(({ passengerId }) => passengerId))])
  return {
    orderId: request.id,
    revision: request.revision,
    organizationId: request.organizationId,
    destination: { id: destinationId, instanceId, ...destination },
    ...{ startDate, endDate },
    splitFrom: originalId === null || splitUntil === null ? null : { orderId: originalId, until: splitUntil },
    passengers: passengers.map(passengerOf),
    rides,
  }
}

/** What of an order has changed since it was taken; `null` when it is not driven any more. */
export async function orderChangesOf(db: Kysely<Database>, request: DueRequest): Promise<OrderChanges | null> {
  const timetable = await orderedTimetable(db, request, drivenStates)
  if (!timetable) return null
  const { destinationId, instanceId, alias, address, latitude, longitude } = timetable
  const changed = await db
    .selectFrom('provider_ride')
    .where('timetable_id', '=', request.id)
    .where('revision', '>', request.takenRevision ?? 0)
    .where('revision', '<=', request.changedRevision)
    .select(['ride_id as id', 'revision', 'ends_trips as endsTrips', sql<boolean>`digest is null`.as('isEnded')])
    .orderBy('ride_id')
    .execute()
  const revisionOf = new Map(changed.flatMap(({ id, revision, isEnded }) => (isEnded ? [] : [[id, revision]])))
  const rides = (await ridesOf(db, request)).flatMap((ride) => {
    const revision = revisionOf.get(ride.id)
    return revision === undefined ? [] : [{ ...ride, revision }]
  })
  const endedRides = changed.flatMap(({ isEnded, ...ride }) => (isEnded ? [ride] : []))
  if (rides.length + endedRides.length === 0) return null
  const passengers = await passengersOf(db, request, [...new Set(rides.map(({ passengerId }) => passengerId))])
  return {
    ...{ orderId: request.id, revision: request.revision, organizationId: request.organizationId },
    destination: { id: destinationId, instanceId, alias, address, latitude, longitude },
    passengers: passengers.map(passengerOf),
    ...{ rides, endedRides },
  }
}

const openBookingOf = (db: Kysely<Database>, { organizationId, id }: ObjectKey) =>
  db
    .selectFrom('booking as b')
    .innerJoin('destination as d', 'd.id', 'b.destination_id')
    .leftJoin('price_category as c', 'c.id', 'b.price_category_id')
    .where('b.organization_id', '=', organizationId)
    .where('b.id', '=', id)
    .where('b.state', '=', bookingStates.open)
    .selectAll('b')
    .select((eb) => [
      'd.instance_id',
      'c.name as category',
      'c.max_passengers',
      'c.has_wheelchair_place',
      jsonArrayFrom(
        eb
          .selectFrom('booking_passenger as bp')
          .leftJoin('passenger as p', (join) =>
            join.onRef('p.organization_id', '=', 'bp.organization_id').onRef('p.id', '=', 'bp.passenger_id'),
          )
          .select(({ fn }) => [
            'bp.passenger_id as id',
            fn.coalesce('p.name', 'bp.name').as('name'),
            utilityIdsOf('bp.organization_id', 'bp.passenger_id').as('utilityIds'),
          ])
          .whereRef('bp.organization_id', '=', 'b.organization_id')
          .whereRef('bp.booking_id', '=', 'b.id')
          .orderBy('bp.position'),
      ).as('passengers'),
    ])
    .executeTakeFirst()

/** A booking as it is now; `null` when it waits for no answer any more. */
export async function bookingOf(db: Kysely<Database>, request: DueRequest): Promise<Booking | null> {
  const b = await openBookingOf(db, request)
  if (!b) return null
  return {
    bookingId: request.id,
    revision: request.revision,
    organizationId: request.organizationId,
    destination: { id: b.destination_id, instanceId: b.instance_id },
    date: b.date,
    minutes: b.minutes,
    isDropOffTime: b.is_drop_off_time,
    startMinutes: b.start_minutes,
    endMinutes: b.end_minutes,
    from: {
      alias: b.from_alias,
      address: b.from_address,
      postalCode: b.from_postalcode,
      city: b.from_city,
      latitude: b.from_latitude,
      longitude: b.from_longitude,
      destinationId: b.from_destination_id,
    },
    to:
      b.to_alias === null
        ? null
        : {
            alias: b.to_alias,
            address: b.to_address ?? '',
            postalCode: b.to_postalcode ?? '',
            city: b.to_city ?? '',
            latitude: b.to_latitude,
            longitude: b.to_longitude,
            destinationId: b.to_destination_id,
          },
    car:
      b.category === null
        ? null
        : { category: b.category, seats: b.max_passengers ?? 1, hasWheelchairPlace: b.has_wheelchair_place ?? false },
    passengers: b.passengers.map(({ id, name, utilityIds }) => ({ id, name: name ?? '', utilityIds })),
    ...{ note: b.note, flight: b.flight, phone: b.phone },
  }
}

/** Cancellations that wait, by the ids of their trips; those that have been answered are left out. */
export async function cancellationsOf(
  db: Kysely<Database>,
  requests: readonly DueRequest[],
): Promise<Map<number, Cancellation>> {
  const rows = await db
    .selectFrom('trip')
    .where('id', '=', sql<number>`any(${requests.map(({ id }) => id)}::int[])`)
    .where('provider_id', 'is not', null)
    .where('cancel_requested_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .select(['id', 'organization_id as organizationId', 'provider_id as tripId', 'cancel_reason as reason'])
    .execute()
  const revisionOf = new Map(requests.map(({ id, changedRevision }) => [id, changedRevision]))
  return new Map(
    rows.map(({ id, organizationId, tripId, reason }) => [
      id,
      { organizationId, tripId: tripId ?? '', revision: revisionOf.get(id) ?? 0, reason: reason ?? '' },
    ]),
  )
}
