import type { BookingView } from '#domain/booking/list.ts'

/** The query that opens the editor of a booking, at its first step. Source: spec 3 §2 "A booking route", open point C-16. */
export const firstStepQuery = 'addpeople'

/** The query that opens the editor where a stored booking is changed. */
export const editingQuery = 'edit'

const list = (destinationId: number, tab?: BookingView) =>
  `/d/${destinationId}/timetables/single${tab === undefined ? '' : `/${tab}`}`

const open = (destinationId: number, bookingId: number) => `/d/${destinationId}/timetables/b/${bookingId}`

/** Addresses of single bookings. Source: spec 3 §2 "Route shapes", open points C-15, C-16. */
export const bookingPaths = {
  list,
  create: (destinationId: number, tab: BookingView) => `${list(destinationId, tab)}/create`,
  open,
  edit: (destinationId: number, bookingId: number) => `${open(destinationId, bookingId)}?${editingQuery}=true`,
}
