import * as z from 'zod/mini'
import { Booking, BookingDetails, BookingUpdate, NewBooking } from '#domain/booking/schema.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { PickedDate } from '#domain/local-date.ts'
import { PriceEstimate, PriceEstimateRequest } from '#domain/price-estimate.ts'
import { OtherRide, otherRidesAtMost } from '#domain/week/other-ride.ts'
import { Id } from '#domain/text.ts'
import { byForm, endpoint, hasGoneOn } from './endpoint.ts'
import { DestinationParams, IdParam } from './params.ts'

const path = '/api/booking/destination/:destinationId'
const params = z.object({ destinationId: IdParam, id: IdParam })

const toTheMinute = (moment: string | null): string | null => moment?.slice(0, 16) ?? null

const isAt = (
  { pickupDateTime, dropoffDateTime }: BookingDetails['request'],
  pickUp: string | null,
  dropOff: string | null,
): boolean =>
  toTheMinute(pickupDateTime) === toTheMinute(pickUp) && toTheMinute(dropoffDateTime) === toTheMinute(dropOff)

/** Bookings of the destination in every state, in the order of their times. */
export const listBookings = endpoint('GET', path, {
  params: DestinationParams,
  result: z.array(Booking),
  answers: (bookings, { params: { destinationId } }) =>
    bookings.length === 0 || bookings.some((booking) => booking.destinationId === destinationId),
  access: 'bookings.read',
  offline: 'mirror',
})

export const getBooking = endpoint('GET', `${path}/:id`, {
  params,
  result: BookingDetails,
  answers: ({ id }, { params: asked }) => id === asked.id,
  access: 'booking.read',
  offline: 'refuse',
})

/** What cars there are for the ride, and what it costs where both its ends are on the map. Changes nothing. */
export const getPriceEstimate = endpoint('POST', `${path}/getEstimate`, {
  params: DestinationParams,
  body: PriceEstimateRequest,
  result: PriceEstimate,
  answers: byForm,
  access: 'bookings.create',
  offline: 'refuse',
  limit: 'search',
})

/**
 * Rides that a passenger has already on the day of a booking, from timetables that are ordered and from other bookings.
 * Changes nothing. Beyond the documents; told like those of `listOtherRides` (open point G-57).
 */
export const listRidesOnDay = endpoint('POST', `${path}/otherRides`, {
  params: DestinationParams,
  body: z.object({
    passengerId: Id,
    date: PickedDate,
    /** The booking that is being changed; `null` for a new one. */
    bookingId: z._default(z.nullable(Id), null),
  }),
  result: z.array(OtherRide).check(z.maxLength(otherRidesAtMost)),
  answers: (rides, { body }) => rides.every(({ passengerId }) => passengerId === body.passengerId),
  access: 'bookings.create',
  offline: 'refuse',
  limit: 'search',
})

/**
 * Books a ride; the booking system answers later. 409 `booking_past` for a time that has passed, `booking_disabled` where
 * the destination takes none, `booking_product_missing`, `booking_product_unknown`, `booking_permission_not_valid`, and
 * the codes of a passenger who is not active.
 */
export const createBooking = endpoint('POST', path, {
  params: DestinationParams,
  body: NewBooking,
  result: BookingDetails,
  answers: ({ destinationId, request }, { params: asked, body }) =>
    destinationId === asked.destinationId && isAt(request, body.startTime, body.endTime),
  access: 'bookings.create',
  offline: 'refuse',
})

/** 409 `version_conflict` with the current booking; `booking_locked` once the booking system has answered. */
export const updateBooking = endpoint('PUT', path, {
  params: DestinationParams,
  body: BookingUpdate,
  result: BookingDetails,
  answers: (booking, { body }) =>
    booking.request.bookingRefId === body.bookingRefId &&
    isAt(booking.request, body.pickupDateTime, body.dropoffDateTime) &&
    hasGoneOn(booking, body),
  access: 'booking.update',
  offline: 'refuse',
})

/**
 * Cancels the order. `null` from a server that answers nothing (open point C-42), of which the booking itself has to tell
 * whether it is cancelled. Never queued: acting late on one can strand a passenger. 409 `booking_not_open`.
 */
export const deleteBooking = endpoint('DELETE', `${path}/:id`, {
  params,
  result: z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(Booking),
  ),
  answers: (booking, { params: asked }) => booking?.id === asked.id && booking.state === bookingStates.cancelled,
  access: 'booking.delete',
  offline: 'refuse',
})
