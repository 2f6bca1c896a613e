import {
  createBooking,
  deleteBooking,
  getBooking,
  getPriceEstimate,
  listBookings,
  listRidesOnDay,
  updateBooking,
} from './bookings.ts'
import { searchOrders } from './order-search.ts'
import { getAddress, searchAddresses } from './places.ts'

/** Calls about single bookings, and what is asked while one is made. */
export const bookingCalls = {
  listBookings,
  getBooking,
  getPriceEstimate,
  listRidesOnDay,
  createBooking,
  updateBooking,
  deleteBooking,
  searchAddresses,
  getAddress,
  searchOrders,
}
