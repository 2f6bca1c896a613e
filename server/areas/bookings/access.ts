import type { AccessRuleName } from '#contract/endpoint.ts'
import { can, entersAddresses } from '#domain/access.ts'
import { bookingCan } from '#domain/booking/can.ts'
import { localDateAt, type WallDateTime } from '#domain/local-date.ts'
import type { Destination } from '#domain/destination.ts'
import type { Refusal } from '#domain/refusal.ts'
import { visibleDestination, type AccessRule, type StoredDestination } from '../../call/access-rules.ts'
import { tellingWho } from '../../call/last-change.ts'
import { insist } from '../../call/refusals.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { forbidden, notFound } from '../../ground/refused.ts'
import { wallDateTimeAt } from '../../ground/wall-time.ts'
import { findDestination } from '../organizations/destinations.ts'
import { loadBooking, type BookingKey, type StoredBooking } from './bookings.ts'

/** A destination at which the user may do something about bookings. */
export interface BookingDestination extends StoredDestination {
  destination: Destination
}

async function bookingDestination(
  trx: Trx,
  destinationId: number,
  user: Principal,
  may: (destination: Destination, user: Principal) => Refusal,
): Promise<BookingDestination> {
  const stored = await visibleDestination(trx, destinationId, user)
  const destination = await findDestination(trx, stored)
  if (!destination) throw notFound()
  insist(may(destination, user))
  return { ...stored, destination }
}

type ByDestination = { params: { destinationId: number } }

const destinationRule = (
  name: AccessRuleName,
  may: (destination: Destination, user: Principal) => Refusal,
): AccessRule<ByDestination, Principal, BookingDestination> => ({
  name,
  needsUser: true,
  load: (trx, { params }, user) => bookingDestination(trx, params.destinationId, user, may),
})

export const bookingsRead = destinationRule('bookings.read', bookingCan.read)
export const bookingsCreate = destinationRule('bookings.create', bookingCan.create)

/** A booking and where it belongs. */
export interface BookingAt extends BookingDestination {
  booking: StoredBooking
}

export const nowOnWall = (now: Date): WallDateTime => wallDateTimeAt(now) ?? localDateAt(now.getTime())

/** A booking of another destination than the path says is not found. */
async function bookingAt(trx: Trx, key: Omit<BookingKey, 'organizationId'>, user: Principal, lock: boolean) {
  const at = await bookingDestination(trx, key.destinationId, user, bookingCan.read)
  const booking = await loadBooking(trx, { ...key, organizationId: at.organizationId }, lock)
  if (!booking) throw notFound()
  return { ...at, booking }
}

type ById = { params: { destinationId: number; id: number } }

export const bookingRead: AccessRule<ById, Principal, BookingAt> = {
  name: 'booking.read',
  needsUser: true,
  load: (trx, { params }, user) => bookingAt(trx, params, user, false),
}

/** The payload names the booking by its reference: the id as text. */
export const bookingUpdate: AccessRule<ByDestination & { body: { bookingRefId: string } }, Principal, BookingAt> = {
  name: 'booking.update',
  needsUser: true,
  async load(trx, { params, body }, user) {
    const id = /^\d{1,9}$/.test(body.bookingRefId) ? Number(body.bookingRefId) : 0
    const at = await bookingAt(trx, { destinationId: params.destinationId, id }, user, true)
    if (!can(user, 'updateBookings', params.destinationId)) throw forbidden()
    return at
  },
}

/** Throws when the booking is closed. To be asked after the version: who started from another one learns what is new. */
export function insistUnlocked({ booking }: BookingAt, user: Principal, now: Date): void {
  insist(bookingCan.edit(booking.details, user, nowOnWall(now)))
}

export const bookingDelete: AccessRule<ById, Principal, BookingAt> = {
  name: 'booking.delete',
  needsUser: true,
  async load(trx, { params }, user) {
    const at = await bookingAt(trx, params, user, true)
    const { key, details } = at.booking
    await tellingWho(trx, { table: 'booking', ...key }, user, () => insist(bookingCan.delete(details, user)))
    return at
  },
}

export const placesSearch: AccessRule<unknown, Principal, null> = {
  name: 'places.search',
  needsUser: true,
  load(_, __, user) {
    if (!entersAddresses(user)) throw forbidden()
    return Promise.resolve(null)
  },
}
