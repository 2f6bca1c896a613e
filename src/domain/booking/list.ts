import { isSameEmail } from '../email.ts'
import type { WallDateTime } from '../local-date.ts'
import type { Booking } from './schema.ts'
import { bookingStateOf, bookingStates, bookingTabs, hasExpired, type BookingTab } from './state.ts'
import { compareNames } from '../compare-names.ts'

/** The list's switches. */
export interface BookingFilter {
  onlyMine: boolean
  showExpired: boolean
}

export const defaultBookingFilter: BookingFilter = { onlyMine: false, showExpired: false }

/** Leaves nothing out. */
export const wholeBookingFilter: BookingFilter = { onlyMine: false, showExpired: true }

interface Viewer {
  /** Of the signed-in user. */
  email: string
  now: WallDateTime
}

/** Source: spec 3 §6 "'Show only mine' filters by creator email". */
const isMine = ({ createdByEmail }: Booking, email: string): boolean => isSameEmail(createdByEmail, email)

const passes = (booking: Booking, { onlyMine, showExpired }: BookingFilter, { email, now }: Viewer): boolean =>
  (!onlyMine || isMine(booking, email)) && (showExpired || !hasExpired(booking, now))

/**
 * What the list can be narrowed to: the documents' tabs, and beyond them what is still to come and what was rejected,
 * which stands among the cancelled too (open point C-41). In the order to show them.
 */
export const bookingViews: readonly BookingView[] = [
  'upcoming',
  ...bookingTabs.flatMap((tab): BookingView[] => (tab === 'cancelled' ? ['rejected', tab] : [tab])),
]
export type BookingView = BookingTab | 'upcoming' | 'rejected'

export const isBookingView = (name: string): name is BookingView => bookingViews.some((view) => view === name)

/** States of rides that somebody still waits for, or has to arrange anew. */
const isAwaited = ({ state }: Booking): boolean => {
  const { tab } = bookingStateOf(state)
  return tab === 'open' || tab === 'ok' || state === bookingStates.rejected
}

const belongsTo = (booking: Booking, view: BookingView, now: WallDateTime): boolean => {
  if (view === 'upcoming') return isAwaited(booking) && booking.startDate.slice(0, 16) >= now.slice(0, 16)
  if (view === 'rejected') return booking.state === bookingStates.rejected
  return bookingStateOf(booking.state).tab === view
}

export const isInBookingView = (booking: Booking, view: BookingView, filter: BookingFilter, viewer: Viewer): boolean =>
  belongsTo(booking, view, viewer.now) && passes(booking, filter, viewer)

/** What each view would list. Source: open point G-33. */
export const bookingCounts = (
  bookings: readonly Booking[],
  filter: BookingFilter,
  viewer: Viewer,
): Record<BookingView, number> =>
  Object.fromEntries(
    bookingViews.map((view) => [
      view,
      bookings.filter((booking) => isInBookingView(booking, view, filter, viewer)).length,
    ]),
  ) as Record<BookingView, number>

/** How many the list has in all: each stands on one of the documents' tabs, and the further views look at them again. */
export const bookingTotal = (counts: Readonly<Record<BookingView, number>>): number =>
  bookingTabs.reduce((sum, tab) => sum + counts[tab], 0)

export const bookingSortings = [
  'shortId',
  'startDate',
  'fromPlace',
  'toPlace',
  'primaryPassengerName',
  'createdByEmail',
] as const
export type BookingSorting = (typeof bookingSortings)[number]

/** Rows that are equal in the column stand in the order of their times. Source: spec 3 §2 "startDate ascending". */
export const compareBookings =
  (sortBy: BookingSorting = 'startDate', descending = false) =>
  (a: Booking, b: Booking): number => {
    const order = compareNames(a[sortBy], b[sortBy])
    return (descending ? -order : order) || compareNames(a.startDate, b.startDate) || a.id - b.id
  }
