import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { bookingEnds, type Booking, type BookingDetails, type BookingPassenger } from '#domain/booking/schema.ts'
import { shortIdOf } from '#domain/booking/short-id.ts'
import { localDateAt } from '#domain/local-date.ts'
import { addressLine, placeName, placeTypes, type Place } from '#domain/place.ts'
import { notTakenSince } from '../../call/outside/not-taken.ts'
import { lockRows } from '../../db/locks.ts'
import { unitsOf } from '../../db/money.ts'
import type { Trx } from '../../db/tables.ts'
import { wallDateTime } from '../../ground/wall-time.ts'

/** Which booking, of which destination. */
export interface BookingKey {
  organizationId: number
  destinationId: number
  id: number
}

const bookings = (trx: Trx, { organizationId, destinationId }: Omit<BookingKey, 'id'>) =>
  trx
    .selectFrom('booking as b')
    .leftJoin('price_category as c', 'c.id', 'b.price_category_id')
    .leftJoin('transportation_permission as t', (join) =>
      join.onRef('t.organization_id', '=', 'b.organization_id').onRef('t.id', '=', 'b.transportation_permission_id'),
    )
    .leftJoin('cost_center as k', (join) =>
      join.onRef('k.organization_id', '=', 't.organization_id').onRef('k.id', '=', 't.cost_center_id'),
    )
    .leftJoin('app_user as maker', 'maker.id', 'b.created_by')
    .leftJoin('app_user as orderer', 'orderer.id', 'b.ordered_by')
    .where('b.organization_id', '=', organizationId)
    .where('b.destination_id', '=', destinationId)
    .selectAll('b')
    .select((eb) => [
      notTakenSince('booking', 'b').as('not_taken_since'),
      'c.make_model',
      'c.max_passengers',
      'c.max_luggage',
      't.external_id',
      't.name as permission_name',
      'k.name as cost_center_name',
      'maker.email as maker_email',
      'orderer.email as orderer_email',
      jsonArrayFrom(
        eb
          .selectFrom('booking_passenger as bp')
          .leftJoin('passenger as p', (join) =>
            join.onRef('p.organization_id', '=', 'bp.organization_id').onRef('p.id', '=', 'bp.passenger_id'),
          )
          .select(['bp.passenger_id as id', sql<string>`coalesce(bp.name, p.name)`.as('name')])
          .whereRef('bp.organization_id', '=', 'b.organization_id')
          .whereRef('bp.booking_id', '=', 'b.id')
          .orderBy('bp.position'),
      ).as('passengers'),
      sql<number[]>`array(
        select q.requirement_id from booking_requirement as q
        where q.organization_id = b.organization_id and q.booking_id = b.id order by q.requirement_id
      )`.as('requirements'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof bookings>['execute']>>[number]

const locationOf = (latitude: number | null, longitude: number | null): Place['location'] =>
  latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }

const placeFrom = (row: Row): Place => ({
  alias: row.from_alias,
  address: row.from_address,
  postalcode: row.from_postalcode,
  city: row.from_city,
  category: row.from_category,
  location: locationOf(row.from_latitude, row.from_longitude),
})

const placeTo = (row: Row): Place | null =>
  row.to_alias === null
    ? null
    : {
        alias: row.to_alias,
        address: row.to_address ?? '',
        postalcode: row.to_postalcode ?? '',
        city: row.to_city ?? '',
        category: row.to_category ?? 'other',
        location: locationOf(row.to_latitude, row.to_longitude),
      }

const passengersOf = ({ passengers }: Row): BookingPassenger[] =>
  passengers.map((passenger) => ({ ...passenger, email: '' }))

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** The booking system of this server knows no references and rates of suppliers. */
const withoutSupplier = { pickupDetails: '', supplierPricingRefId: '', rateId: '' } as const

function toBooking(row: Row): Booking {
  const [from, to, passengers] = [placeFrom(row), placeTo(row), passengersOf(row)]
  return {
    id: row.id,
    version: row.version,
    shortId: shortIdOf(row),
    idNumber: String(row.id),
    destinationId: row.destination_id,
    state: row.state,
    startDate: wallDateTime(row.date, row.start_minutes),
    endDate: row.end_minutes === null ? null : wallDateTime(row.date, row.end_minutes),
    bookingDate: localDateAt(row.created_at.getTime()),
    fromPlace: placeName(from),
    toPlace: to ? placeName(to) : '',
    fromAddress: addressLine(from),
    toAddress: to ? addressLine(to) : '',
    offMap: bookingEnds.filter((end) => ({ from, to })[end]?.location === null),
    product:
      row.max_passengers === null
        ? null
        : { makeModel: row.make_model ?? '', pax: row.max_passengers, bags: row.max_luggage ?? 0 },
    requirements: row.requirements,
    passengers,
    primaryPassengerName: passengers[0]?.name ?? '',
    unnamedPassengersCount: passengers.length === 0 ? 1 : 0,
    costCenterName: row.cost_center_name ?? '',
    driverNotes: row.note,
    ...withoutSupplier,
    flights: row.flight,
    note: row.note,
    originalBookingId: null,
    deleted: false,
    isRecurrent: false,
    rejectedReason: row.rejected_reason,
    ...(row.not_taken_since && { notTakenSince: row.not_taken_since.toISOString() }),
    createdAt: iso(row.created_at),
    createdBy: row.created_by,
    createdByEmail: row.maker_email ?? '',
    updatedAt: iso(row.updated_at),
    updatedBy: row.updated_by,
    orderedAt: iso(row.ordered_at),
    orderedBy: row.ordered_by,
    orderedByEmail: row.orderer_email ?? '',
    transportationPermission:
      row.transportation_permission_id === null
        ? null
        : { externalId: row.external_id ?? '', name: row.permission_name ?? '' },
    price: unitsOf(row.price_cents),
  }
}

function toDetails(row: Row): BookingDetails {
  const [booking, to] = [toBooking(row), placeTo(row)]
  const asked = wallDateTime(row.date, row.minutes)
  return {
    ...booking,
    request: {
      bookingRefId: String(row.id),
      shortId: booking.shortId,
      timitDestinationId: String(row.destination_id),
      pickupDateTime: row.is_drop_off_time ? null : asked,
      dropoffDateTime: row.is_drop_off_time ? asked : null,
      addresses: [
        { ...placeFrom(row), type: placeTypes.origin },
        ...(to ? [{ ...to, type: placeTypes.destination }] : []),
      ],
      requirements: booking.requirements,
      product: booking.product && { priceCategoryId: row.price_category_id, pax: booking.product.pax },
      passengers: booking.passengers,
      notes: row.note,
      ...withoutSupplier,
      flights: row.flight,
    },
  }
}

/** All bookings of a destination, in the order of their times. */
export async function bookingsOf(trx: Trx, destination: Omit<BookingKey, 'id'>): Promise<Booking[]> {
  const rows = await bookings(trx, destination).orderBy('b.date').orderBy('b.minutes').orderBy('b.id').execute()
  return rows.map(toBooking)
}

/** A stored booking: as the wire shows it, and what only the server asks. */
export interface StoredBooking {
  key: BookingKey
  details: BookingDetails
  priceCategoryId: number | null
  transportationPermissionId: number | null
}

/**
 * `null` when the destination has no such booking.
 * @param lock keeps others from changing it until the transaction ends
 */
export async function loadBooking(trx: Trx, key: BookingKey, lock = false): Promise<StoredBooking | null> {
  if (lock) await lockRows(trx, 'booking', [key.organizationId], [key.id])
  const row = await bookings(trx, key).where('b.id', '=', key.id).executeTakeFirst()
  if (!row) return null
  const { price_category_id: priceCategoryId, transportation_permission_id: transportationPermissionId } = row
  return { key, details: toDetails(row), priceCategoryId, transportationPermissionId }
}
