import * as z from 'zod/mini'
import { Booking, BookingDetails, BookingUpdate, NewBooking } from '#domain/booking/schema.ts'
import { PriceEstimate, PriceEstimateRequest } from '#domain/price-estimate.ts'
import { endpoint } from './endpoint.ts'
import { DestinationParams, IdParam } from './params.ts'

const path = '/api/booking/destination/:destinationId'
const params = z.object({ destinationId: IdParam, id: IdParam })

/** Bookings of the destination in every state, in the order of their times. */
export const listBookings = endpoint('GET', path, {
  params: DestinationParams,
  result: z.array(Booking),
  access: 'bookings.read',
  offline: 'mirror',
})

export const getBooking = endpoint('GET', `${path}/:id`, {
  params,
  result: BookingDetails,
  access: 'booking.read',
  offline: 'refuse',
})

/** What cars there are for the ride, and what it costs where both its ends are on the map. Changes nothing. */
export const getPriceEstimate = endpoint('POST', `${path}/getEstimate`, {
  params: DestinationParams,
  body: PriceEstimateRequest,
  result: PriceEstimate,
  access: 'bookings.create',
  offline: 'refuse',
  limit: 'search',
})

/**
 * Books a ride; the booking system answers later. 409 `booking_past` for a day that has passed, `booking_disabled` where
 * the destination takes none, `booking_product_missing`, `booking_product_unknown`, `booking_permission_not_valid`, and
 * the codes of a passenger who is not active.
 */
export const createBooking = endpoint('POST', path, {
  params: DestinationParams,
  body: NewBooking,
  result: BookingDetails,
  access: 'bookings.create',
  offline: 'refuse',
})

/** 409 `version_conflict` with the current booking; `booking_locked` once the booking system has answered. */
export const updateBooking = endpoint('PUT', path, {
  params: DestinationParams,
  body: BookingUpdate,
  result: BookingDetails,
  access: 'booking.update',
  offline: 'refuse',
})

/**
 * Cancels the order. `null` from a server that answers nothing (open point C-42). Never queued: acting late on one can
 * strand a passenger. 409 `booking_not_open`.
 */
export const deleteBooking = endpoint('DELETE', `${path}/:id`, {
  params,
  result: z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(Booking),
  ),
  access: 'booking.delete',
  offline: 'refuse',
})
