import { sql, type Kysely } from 'kysely'
import { addressKeyOf, nameKeysOf } from '#server/db/passenger-keys.ts'
import type { Database } from '#server/db/tables.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import type { Booking, Order, OrderChanges } from '#server/provider/http/order-schemas.ts'

const trackedAt = (at: Date) => ({ created_at: at, created_by: null, updated_at: at, updated_by: null })

/** The fleet of each instance. */
const onlyCar = {
  name: 'Taksi 214',
  register_number: 'TST-Taksi 214',
  seats: 4,
  wheelchair_places: 0,
  reports_position: true,
}

interface Place {
  organizationId: number
  destination: { id: number; instanceId: number; alias?: string }
}

/** What is ordered stands in the double's own database under the ids of whoever orders. */
async function storePlace(
  trx: Kysely<Database>,
  { organizationId, destination }: Place,
  at: Date,
  known: Partial<{ address: string; latitude: number | null; longitude: number | null }> = {},
): Promise<void> {
  const ignore = { id: organizationId, name: `Organisaatio ${organizationId}`, ...trackedAt(at) }
  await trx
    .insertInto('organization')
    .values(ignore)
    .onConflict((c) => c.doNothing())
    .execute()
  await trx
    .insertInto('instance')
    .values({ id: destination.instanceId, name: `Instanssi ${destination.instanceId}` })
    .onConflict((c) => c.doNothing())
    .execute()
  await trx
    .insertInto('car')
    .values({ instance_id: destination.instanceId, ...onlyCar })
    .onConflict((c) => c.doNothing())
    .execute()
  const values = {
    alias: destination.alias ?? 'Kohde',
    address: known.address ?? '',
    latitude: known.latitude ?? null,
    longitude: known.longitude ?? null,
  }
  await trx
    .insertInto('destination')
    .values({
      id: destination.id,
      organization_id: organizationId,
      instance_id: destination.instanceId,
      ...values,
      ...trackedAt(at),
    })
    .onConflict((c) => (destination.alias === undefined ? c.doNothing() : c.column('id').doUpdateSet(values)))
    .execute()
}

interface Rider {
  id: number
  name: string
  home?: Order['passengers'][number]['home']
  postalCode?: string
  utilityIds: readonly number[]
}

async function storePassengers(
  trx: Kysely<Database>,
  { organizationId }: Place,
  riders: readonly Rider[],
  at: Date,
): Promise<void> {
  if (riders.length === 0) return
  await trx
    .insertInto('passenger')
    .values(
      riders.map(({ id, name, home, postalCode }) => ({
        id,
        organization_id: organizationId,
        name,
        ...nameKeysOf(name),
        home_address: home?.address ?? '',
        ...addressKeyOf(home?.address ?? ''),
        home_postalcode: postalCode ?? '',
        home_latitude: home?.latitude ?? null,
        home_longitude: home?.longitude ?? null,
        deletion_requested_at: null,
        ...trackedAt(at),
      })),
    )
    .onConflict((c) =>
      c.columns(['id', 'organization_id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        home_address: eb.ref('excluded.home_address'),
        home_latitude: eb.ref('excluded.home_latitude'),
        home_longitude: eb.ref('excluded.home_longitude'),
        home_postalcode: eb.ref('excluded.home_postalcode'),
      })),
    )
    .execute()
  const ids = riders.map(({ id }) => id)
  await trx.deleteFrom('passenger_utility').where('passenger_id', 'in', ids).execute()
  const utilities = riders.flatMap(({ id, utilityIds }) =>
    utilityIds.map((utility_id) => ({ organization_id: organizationId, passenger_id: id, utility_id })),
  )
  if (utilities.length > 0) await trx.insertInto('passenger_utility').values(utilities).execute()
}

/** A timetable as it was ordered. Trips of an earlier order of it have been withdrawn. */
export async function storeOrder(trx: Kysely<Database>, order: Order, at: Date): Promise<void> {
  const { orderId, organizationId, destination, splitFrom, startDate, endDate, rides, passengers } = order
  await storePlace(trx, order, at, destination)
  await storePassengers(trx, order, passengers, at)
  const values = {
    state: timetableStates.ordered,
    start_date: startDate,
    end_date: endDate,
    original_timetable_id: splitFrom?.orderId ?? null,
    split_until: splitFrom?.until ?? null,
  }
  await trx
    .insertInto('timetable')
    .values({
      id: orderId,
      organization_id: organizationId,
      destination_id: destination.id,
      ...values,
      ordered_at: at,
      ...trackedAt(at),
    })
    .onConflict((c) => c.columns(['id', 'organization_id']).doUpdateSet(values))
    .execute()
  await trx
    .deleteFrom('ride')
    .where('timetable_id', '=', orderId)
    .where('id', '<>', sql<number>`all(${rides.map(({ id }) => id)}::int[])`)
    .execute()
  await storeRides(trx, order, at)
}

/** What has changed of an order, once the trips of the rides have been withdrawn. */
export async function changeOrder(trx: Kysely<Database>, changes: OrderChanges, at: Date): Promise<void> {
  await storePlace(trx, changes, at, changes.destination)
  await storePassengers(trx, changes, changes.passengers, at)
  const idsOf = (endsTrips: boolean) =>
    changes.endedRides.flatMap((ride) => (ride.endsTrips === endsTrips ? [ride.id] : []))
  await trx
    .deleteFrom('ride')
    .where('id', '=', sql<number>`any(${idsOf(true)}::int[])`)
    .execute()
  // no more trips are made of them
  await trx
    .updateTable('timetable_passenger')
    .set({ withdrawn_at: at })
    .where('timetable_id', '=', changes.orderId)
    .where('passenger_id', 'in', (eb) =>
      eb
        .selectFrom('ride')
        .select('passenger_id')
        .where('id', '=', sql<number>`any(${idsOf(false)}::int[])`),
    )
    .execute()
  await storeRides(trx, changes, at)
}

async function storeRides(
  trx: Kysely<Database>,
  { orderId, organizationId, passengers, rides }: Pick<Order, 'orderId' | 'organizationId' | 'passengers' | 'rides'>,
  at: Date,
): Promise<void> {
  const members = passengers.map(({ id }) => ({
    organization_id: organizationId,
    timetable_id: orderId,
    passenger_id: id,
  }))
  if (members.length > 0) {
    await trx
      .insertInto('timetable_passenger')
      .values(members)
      .onConflict((c) =>
        c.columns(['organization_id', 'timetable_id', 'passenger_id']).doUpdateSet({ withdrawn_at: null }),
      )
      .execute()
  }
  for (let start = 0; start < rides.length; start += 1000) {
    await trx
      .insertInto('ride')
      .values(
        rides.slice(start, start + 1000).map(({ id, passengerId, weekday, direction, minutes }) => ({
          id,
          organization_id: organizationId,
          timetable_id: orderId,
          passenger_id: passengerId,
          ...{ weekday, direction, minutes },
          ...trackedAt(at),
        })),
      )
      .onConflict((c) =>
        c.columns(['id', 'organization_id']).doUpdateSet((eb) => ({
          weekday: eb.ref('excluded.weekday'),
          direction: eb.ref('excluded.direction'),
          minutes: eb.ref('excluded.minutes'),
        })),
      )
      .execute()
  }
}

/** A booking as it was asked for. */
export async function storeBooking(trx: Kysely<Database>, booking: Booking, at: Date): Promise<void> {
  const { bookingId, organizationId, destination, from, to, car, passengers } = booking
  await storePlace(trx, booking, at)
  const named = passengers.flatMap((each) => (each.id === null ? [] : [{ ...each, id: each.id }]))
  await storePassengers(trx, booking, named, at)
  const category = car
    ? await trx
        .insertInto('price_category')
        .values({
          instance_id: destination.instanceId,
          name: car.category,
          max_passengers: car.seats,
          has_wheelchair_place: car.hasWheelchairPlace,
          start_cents: null,
          per_kilometre_cents: null,
          minimum_cents: null,
        })
        // bookings of the same car have one category
        .onConflict((conflict) => conflict.columns(['instance_id', 'name']).doUpdateSet({ max_passengers: car.seats }))
        .returning('id')
        .executeTakeFirstOrThrow()
    : null
  const values = {
    state: bookingStates.open,
    date: booking.date,
    minutes: booking.minutes,
    is_drop_off_time: booking.isDropOffTime,
    start_minutes: booking.startMinutes,
    end_minutes: booking.endMinutes,
    from_alias: from.alias,
    from_address: from.address,
    from_postalcode: from.postalCode,
    from_city: from.city,
    from_latitude: from.latitude,
    from_longitude: from.longitude,
    from_destination_id: from.destinationId,
    to_alias: to?.alias ?? null,
    to_address: to?.address ?? null,
    to_postalcode: to?.postalCode ?? null,
    to_city: to?.city ?? null,
    to_category: to ? 'other' : null,
    to_latitude: to?.latitude ?? null,
    to_longitude: to?.longitude ?? null,
    to_destination_id: to?.destinationId ?? null,
    price_category_id: category?.id ?? null,
    note: booking.note,
    flight: booking.flight,
    phone: booking.phone,
  } as const
  await trx
    .insertInto('booking')
    .values({
      id: bookingId,
      organization_id: organizationId,
      destination_id: destination.id,
      ...values,
      ...trackedAt(at),
    })
    .onConflict((c) => c.columns(['id', 'organization_id']).doUpdateSet(values))
    .execute()
  await trx.deleteFrom('booking_passenger').where('booking_id', '=', bookingId).execute()
  if (passengers.length === 0) return
  await trx
    .insertInto('booking_passenger')
    .values(
      passengers.map(({ id, name }, position) => ({
        organization_id: organizationId,
        booking_id: bookingId,
        position,
        passenger_id: id,
        name: id === null ? name : null,
      })),
    )
    .execute()
}
