import { can, type AccessFacts, type AccessRight } from '../access.ts'
import type { Destination } from '../destination.ts'
import type { WallDateTime } from '../local-date.ts'
import type { Refusal } from '../refusal.ts'
import type { Booking } from './schema.ts'
import { isAccepted, isDeletable, isLocked, isOrderCancellable, isOrdered, type BookingFacts } from './state.ts'

type Place = Pick<Destination, 'id' | 'bookingEnabled'>
type Facts = BookingFacts & Pick<Booking, 'destinationId'>

const lacks = (user: AccessFacts, right: AccessRight, destinationId: number): Refusal =>
  can(user, right, destinationId) ? null : 'refusal.booking.noRight'

const whyDisabled = ({ bookingEnabled }: Pick<Destination, 'bookingEnabled'>): Refusal =>
  bookingEnabled ? null : 'refusal.booking.disabled'

/** The same answer for the button and for the server. Source: spec 3 §4 and §6. */
export const bookingCan = {
  read: (destination: Place, user: AccessFacts): Refusal =>
    lacks(user, 'readBookings', destination.id) ?? whyDisabled(destination),

  create: (destination: Place, user: AccessFacts): Refusal =>
    lacks(user, 'createBookings', destination.id) ?? whyDisabled(destination),

  edit(booking: Facts, user: AccessFacts, now: WallDateTime): Refusal {
    return (
      lacks(user, 'updateBookings', booking.destinationId) ?? (isLocked(booking, now) ? 'refusal.booking.locked' : null)
    )
  },

  /** There is no such order yet (open point C-08). */
  order: (booking: Facts, user: AccessFacts): Refusal =>
    lacks(user, 'updateBookings', booking.destinationId) ?? 'refusal.booking.notImplemented',

  /** Cancelling an order deletes the booking, so it needs both rights (open point C-07). */
  cancelOrder(booking: Facts, user: AccessFacts): Refusal {
    return (
      lacks(user, 'updateBookings', booking.destinationId) ??
      lacks(user, 'deleteBookings', booking.destinationId) ??
      (isOrderCancellable(booking) ? null : 'refusal.booking.notOpen')
    )
  },

  delete: (booking: Facts, user: AccessFacts): Refusal =>
    lacks(user, 'deleteBookings', booking.destinationId) ?? (isDeletable(booking) ? null : 'refusal.booking.notOpen'),
}

/** Source: spec 3 §2 Booking list screen, open point C-07. */
export const showsCancelOrder = (booking: Facts, user: AccessFacts): boolean =>
  bookingCan.cancelOrder(booking, user) === null

/** Source: spec 3 §2 "'Order' is shown when passengers exist", open point C-08. */
export const showsOrder = (booking: Facts & Pick<Booking, 'passengers'>): boolean =>
  booking.passengers.length > 0 && !isAccepted(booking) && !isOrdered(booking)
