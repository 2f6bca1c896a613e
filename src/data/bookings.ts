import {
  createBooking as createCall,
  deleteBooking as deleteCall,
  getBooking,
  getPriceEstimate,
  listBookings,
  updateBooking as updateCall,
} from '#contract/bookings.ts'
import { placesOf } from '#domain/booking/draft.ts'
import { Booking, type BookingDetails, type BookingUpdate, type NewBooking } from '#domain/booking/schema.ts'
import type { UsedPlace } from '#domain/booking/used-places.ts'
import { samePlace, type Place } from '#domain/place.ts'
import type { PriceEstimate, PriceEstimateRequest } from '#domain/price-estimate.ts'
import { call, callUnparsed } from './api/client.ts'
import { workspace } from './device/workspace.ts'
import { live } from './live.ts'
import type { MirrorDatabase } from './mirror/db.ts'
import { destinationList, destinationRows, keepRow } from './mirror/destination-list.ts'
import { LastLists } from './mirror/last-list.ts'
import { bookingsKey } from './mirror/list-keys.ts'
import { pullListInto } from './mirror/pull-list.ts'
import { quietly } from './passenger.ts'
import { sendOnce, Submission, type Earlier, type Write } from './submission.ts'

const ofDestination = (destinationId: number) => ({ params: { destinationId: String(destinationId) } })
const ofBooking = (destinationId: number, id: number) => ({
  params: { destinationId: String(destinationId), id: String(id) },
})

const last = new LastLists<Booking>()

const listOf = (mirror: MirrorDatabase, destinationId: number) => ({
  key: bookingsKey(destinationId),
  destinationId,
  table: mirror.bookings,
  last,
})

/** The destination's bookings, in no order; `null` while they were never fetched. */
export const bookingsOf = live((destinationId: number): Promise<Booking[] | null> => {
  const { mirror } = workspace()
  return destinationRows(mirror, listOf(mirror, destinationId))
})

/** When that was last known to be true (server's clock); `null` when it was never fetched. */
export const bookingsFetchedAt = live(
  async (destinationId: number): Promise<number | null> =>
    (await workspace().mirror.lists.get(bookingsKey(destinationId)))?.fetchedAt ?? null,
)

/** @throws ApiError, StorageError */
export async function pullBookings(destinationId: number): Promise<void> {
  const open = workspace()
  await pullListInto(open, destinationList(open.mirror, listOf(open.mirror, destinationId)), {
    ...{ schema: Booking, last },
    request: (options) => callUnparsed(listBookings, ofDestination(destinationId), options),
  })
}

/** A booking as the list has it. Live. */
export const bookingOf = (id: number): Promise<Booking | undefined> => workspace().mirror.bookings.get(id)

/** The booking with what was asked for, from the server. @throws ApiError */
export const fetchBooking = (destinationId: number, id: number, signal?: AbortSignal): Promise<BookingDetails> =>
  call(getBooking, ofBooking(destinationId, id), signal ? { signal } : {})

/** The whole of a place that was used before; where the server does not tell it, what the list has of it. */
export async function fetchUsedPlace({ place, bookingId, destinationId, end }: UsedPlace): Promise<Place> {
  try {
    const whole = placesOf(await fetchBooking(destinationId, bookingId))[end]
    return whole && samePlace(whole, place) ? whole : place
  } catch {
    return place
  }
}

/** What cars there are, and what the ride costs. @throws ApiError; `estimate_unavailable` when the provider is silent */
export const fetchPriceEstimate = (
  destinationId: number,
  body: PriceEstimateRequest,
  signal?: AbortSignal,
): Promise<PriceEstimate> => call(getPriceEstimate, { ...ofDestination(destinationId), body }, signal ? { signal } : {})

/**
 * Books a ride. Needs a connection; never queued.
 * @param changeOf what to send when an earlier click of the submission turns out to have booked it: it is not booked twice
 * @throws ApiError
 */
export const createBooking = (
  destinationId: number,
  body: NewBooking,
  submission?: Submission,
  changeOf?: (stored: BookingDetails) => BookingUpdate,
): Promise<BookingDetails> =>
  saved(
    { endpoint: createCall, ...ofDestination(destinationId), body },
    submission,
    changeOf && {
      endpoints: [createCall, updateCall],
      then: (stored) => ({ endpoint: updateCall, ...ofDestination(destinationId), body: changeOf(stored) }),
    },
  )

/** @throws ApiError; see `conflictOf` */
export const updateBooking = (
  destinationId: number,
  body: BookingUpdate,
  submission?: Submission,
): Promise<BookingDetails> => saved({ endpoint: updateCall, ...ofDestination(destinationId), body }, submission)

async function saved(
  write: Write<BookingDetails>,
  submission = new Submission(),
  earlier?: Earlier<BookingDetails>,
): Promise<BookingDetails> {
  const booking = await submission.send(write, earlier)
  await quietly(keepRow(workspace().mirror.bookings, Booking.parse(booking)))
  return booking
}

/**
 * Cancels a booking; its row takes the new state, or goes where the server gives none. Needs a connection; never queued.
 * @throws ApiError
 */
export async function cancelBooking(
  { destinationId, id }: Pick<Booking, 'destinationId' | 'id'>,
  submission?: Submission,
): Promise<void> {
  const write: Write<Booking | null> = { endpoint: deleteCall, ...ofBooking(destinationId, id) }
  const booking = await sendOnce(write, submission)
  const { bookings } = workspace().mirror
  await quietly(booking ? keepRow(bookings, booking) : bookings.delete(id))
}
