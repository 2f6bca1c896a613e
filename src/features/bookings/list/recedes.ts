import type { Booking } from '#domain/booking/schema.ts'
import { bookingStates } from '#domain/booking/state.ts'

/** Rows whose ride does not take place recede; their chip says why. */
export const recedes = ({ state }: Booking): boolean =>
  state === bookingStates.cancelled || state === bookingStates.rejected
