import { sql } from 'kysely'
import { bookingStates, type BookingState } from '#domain/booking/state.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { Place } from '#domain/place.ts'
import type { Author } from '../../db/author.ts'
import type { Trx } from '../../db/tables.ts'
import type { BookingKey } from './bookings.ts'

/** Everything that is stored of what a user books. */
export interface BookingValues {
  date: LocalDate
  minutes: number
  isDropOffTime: boolean
  startMinutes: number
  endMinutes: number | null
  from: Place
  fromDestinationId: number | null
  to: Place | null
  toDestinationId: number | null
  priceCategoryId: number | null
  transportationPermissionId: number | null
  distanceMetres: number | null
  priceCents: number | null
  note: string
  flight: string
  /** Passengers on record by their ids, others by their names. */
  passengers: readonly ({ passengerId: number; name: null } | { passengerId: null; name: string })[]
  requirementIds: readonly number[]
}

const columnsOf = ({ from, to, ...values }: BookingValues) => ({
  date: values.date,
  minutes: values.minutes,
  is_drop_off_time: values.isDropOffTime,
  start_minutes: values.startMinutes,
  end_minutes: values.endMinutes,
  from_alias: from.alias,
  from_address: from.address,
  from_postalcode: from.postalcode,
  from_city: from.city,
  from_category: from.category,
  from_latitude: from.location?.lat ?? null,
  from_longitude: from.location?.lng ?? null,
  from_destination_id: values.fromDestinationId,
  to_alias: to?.alias ?? null,
  to_address: to?.address ?? null,
  to_postalcode: to?.postalcode ?? null,
  to_city: to?.city ?? null,
  to_category: to?.category ?? null,
  to_latitude: to?.location?.lat ?? null,
  to_longitude: to?.location?.lng ?? null,
  to_destination_id: values.toDestinationId,
  price_category_id: values.priceCategoryId,
  transportation_permission_id: values.transportationPermissionId,
  distance_metres: values.distanceMetres,
  price_cents: values.priceCents,
  note: values.note,
  flight: values.flight,
})

async function storeLists(trx: Trx, { organizationId, id }: BookingKey, values: BookingValues): Promise<void> {
  const row = { organization_id: organizationId, booking_id: id }
  if (values.passengers.length > 0) {
    await trx
      .insertInto('booking_passenger')
      .values(
        values.passengers.map(({ passengerId, name }, position) => ({
          ...row,
          position,
          passenger_id: passengerId,
          name,
        })),
      )
      .execute()
  }
  if (values.requirementIds.length > 0) {
    await trx
      .insertInto('booking_requirement')
      .values(values.requirementIds.map((requirement_id) => ({ ...row, requirement_id })))
      .execute()
  }
}

/** Stores a booking that is ordered by being made. Gives its id. */
export async function addBooking(
  trx: Trx,
  { organizationId, destinationId }: Omit<BookingKey, 'id'>,
  values: BookingValues,
  phone: string,
  { userId, now }: Author,
): Promise<number> {
  const { id } = await trx
    .insertInto('booking')
    .values({
      organization_id: organizationId,
      destination_id: destinationId,
      state: bookingStates.open,
      ...columnsOf(values),
      phone,
      ordered_at: now,
      ordered_by: userId,
      created_at: now,
      created_by: userId,
      updated_at: now,
      updated_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeLists(trx, { organizationId, destinationId, id }, values)
  return id
}

/** Replaces what is stored of a booking that is locked by this transaction. */
export async function changeBooking(
  trx: Trx,
  key: BookingKey,
  values: BookingValues,
  { userId, now }: Author,
): Promise<void> {
  for (const table of ['booking_passenger', 'booking_requirement'] as const) {
    await trx
      .deleteFrom(table)
      .where('organization_id', '=', key.organizationId)
      .where('booking_id', '=', key.id)
      .execute()
  }
  await trx
    .updateTable('booking')
    .set({ ...columnsOf(values), version: sql`version + 1`, updated_at: now, updated_by: userId })
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.id)
    .execute()
  await storeLists(trx, key, values)
}

/** Puts a booking that is locked by this transaction into another state. */
export async function moveBooking(
  trx: Trx,
  { organizationId, id }: BookingKey,
  state: BookingState,
  { userId, now }: Author,
): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ state, version: sql`version + 1`, updated_at: now, updated_by: userId })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
