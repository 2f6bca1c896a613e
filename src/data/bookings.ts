import {
  createBooking as createCall,
  deleteBooking as deleteCall,
  getBooking,
  getPriceEstimate,
  listBookings,
  listRidesOnDay,
  updateBooking as updateCall,
} from '#contract/bookings.ts'
import { placesOf } from '#domain/booking/draft.ts'
import { Booking, type BookingDetails, type BookingUpdate, type NewBooking } from '#domain/booking/schema.ts'
import { bookingStates } from '#domain/booking/state.ts'
import type { UsedPlace } from '#domain/booking/used-places.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { samePlace, type Place } from '#domain/place.ts'
import type { PriceEstimate, PriceEstimateRequest } from '#domain/price-estimate.ts'
import type { OtherRide } from '#domain/week/other-ride.ts'
import { isAnswer } from './api/answer.ts'
import { ApiError } from './api/api-error.ts'
import { call, callUnparsed } from './api/client.ts'
import { theirsOf } from './api/conflict.ts'
import { workspace } from './workspace/workspace.ts'
import { live } from './workspace/live.ts'
import type { MirrorDatabase } from './mirror/db.ts'
import { destinationList, destinationRows, keepRow } from './mirror/destination-list.ts'
import { LastLists } from './mirror/last-list.ts'
import { bookingsKey } from './mirror/list-keys.ts'
import { pullListInto } from './mirror/pull-list.ts'
import { quietly } from './mirror/quietly.ts'
import { noteOrder } from './rejected-orders.ts'
import { sendOnce, Submission, type Earlier, type Write } from './drafts/submission.ts'

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
  const input = ofDestination(destinationId)
  await pullListInto(open, destinationList(open.mirror, listOf(open.mirror, destinationId)), {
    ...{ schema: Booking, last },
    isAnswer: (rows) => isAnswer(listBookings, input, rows),
    request: (options) => callUnparsed(listBookings, input, options),
  })
}

/** The booking with what was asked for, from the server. @throws ApiError */
export const fetchBooking = (destinationId: number, id: number, signal?: AbortSignal): Promise<BookingDetails> =>
  call(getBooking, ofBooking(destinationId, id), signal ? { signal } : {})

/** Brings a row of the list up to date; one that is gone leaves the list. @throws ApiError */
export async function pullBooking(destinationId: number, id: number, signal?: AbortSignal): Promise<void> {
  const { bookings } = workspace().mirror
  try {
    const found = await fetchBooking(destinationId, id, signal)
    await quietly(keepRow(bookings, Booking.parse(found)))
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) await quietly(bookings.delete(id))
    throw failure
  }
}

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

/** Rides that a passenger has already on the day, but for the booking itself. @throws ApiError */
export const fetchRidesOnDay = (
  destinationId: number,
  body: { passengerId: number; date: LocalDate; bookingId: number | null },
  signal: AbortSignal,
): Promise<OtherRide[]> => call(listRidesOnDay, { ...ofDestination(destinationId), body }, { signal })

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
  { destinationId, id }: Pick<Booking, 'destinationId' | 'id'>,
  body: BookingUpdate,
  submission?: Submission,
): Promise<BookingDetails> => {
  const asked = ofDestination(destinationId)
  const readBack = async () => {
    const stored = await fetchBooking(destinationId, id)
    const isNewer = body.version === undefined || (stored.version ?? 0) > body.version
    return isNewer && isAnswer(updateCall, { ...asked, body }, stored) ? { stored } : null
  }
  return saved({ endpoint: updateCall, ...asked, body, readBack }, submission)
}

async function saved(
  write: Write<BookingDetails>,
  submission = new Submission(),
  earlier?: Earlier<BookingDetails>,
): Promise<BookingDetails> {
  const booking = await submission.send(write, earlier).catch(async (failure: unknown) => {
    const theirs = theirsOf(failure, Booking)
    if (theirs) await quietly(keepRow(workspace().mirror.bookings, theirs))
    throw failure
  })
  noteOrder()
  await quietly(keepRow(workspace().mirror.bookings, Booking.parse(booking)))
  return booking
}

/** The booking as a cancelled one, or that it is gone; `null` while it stands. */
async function cancelledBooking(destinationId: number, id: number): Promise<{ stored: Booking | null } | null> {
  try {
    const stored = Booking.parse(await fetchBooking(destinationId, id))
    return stored.state === bookingStates.cancelled ? { stored } : null
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return { stored: null }
    throw failure
  }
}

/**
 * Cancels a booking; its row takes the new state, or goes where the server has it no more. Needs a connection; never
 * queued. @throws ApiError; `answer_not_understood` when the server does not show whether it is cancelled
 */
export async function cancelBooking(
  { destinationId, id }: Pick<Booking, 'destinationId' | 'id'>,
  submission?: Submission,
): Promise<void> {
  const write: Write<Booking | null> = {
    ...{ endpoint: deleteCall, ...ofBooking(destinationId, id) },
    readBack: () => cancelledBooking(destinationId, id),
  }
  const booking = await sendOnce(write, submission)
  const { bookings } = workspace().mirror
  await quietly(booking ? keepRow(bookings, booking) : bookings.delete(id))
}
