import { isSameEmail } from '../email.ts'
import type { WallDateTime } from '../local-date.ts'
import type { Booking } from './schema.ts'
import { bookingStateOf, bookingTabs, hasExpired, type BookingTab } from './state.ts'

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

export const isOnBookingTab = (booking: Booking, tab: BookingTab, filter: BookingFilter, viewer: Viewer): boolean =>
  bookingStateOf(booking.state).tab === tab && passes(booking, filter, viewer)

/** What each tab would list. Source: open point G-33. */
export const bookingCounts = (
  bookings: readonly Booking[],
  filter: BookingFilter,
  viewer: Viewer,
): Record<BookingTab, number> =>
  Object.fromEntries(
    bookingTabs.map((tab) => [tab, bookings.filter((booking) => isOnBookingTab(booking, tab, filter, viewer)).length]),
  ) as Record<BookingTab, number>

export const bookingSortings = [
  'shortId',
  'startDate',
  'fromPlace',
  'toPlace',
  'primaryPassengerName',
  'createdByEmail',
] as const
export type BookingSorting = (typeof bookingSortings)[number]

const words = new Intl.Collator('fi', { numeric: true })

/** Rows that are equal in the column stand in the order of their times. Source: spec 3 §2 "startDate ascending". */
export const compareBookings =
  (sortBy: BookingSorting = 'startDate', descending = false) =>
  (a: Booking, b: Booking): number => {
    const order = words.compare(a[sortBy], b[sortBy])
    return (descending ? -order : order) || words.compare(a.startDate, b.startDate) || a.id - b.id
  }
