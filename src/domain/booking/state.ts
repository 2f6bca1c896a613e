import { addDays, type WallDateTime } from '../local-date.ts'

/** Numbers of a booking's states. Source: spec 3 §4 Booking states. */
export const bookingStates = {
  undefined: 0,
  open: 10,
  ok: 200,
  rejected: 300,
  cancelled: 400,
  finished: 500,
} as const
export type BookingStateName = keyof typeof bookingStates
export type BookingState = (typeof bookingStates)[BookingStateName]

/** In the order of their numbers; the wire writes them like this too. */
export const bookingStateNames = Object.keys(bookingStates) as [BookingStateName, ...BookingStateName[]]

/** Tabs of the list, by the words of its route. Source: spec 3 §4 "Selectable". */
export const bookingTabs = ['open', 'ok', 'cancelled', 'finished'] as const
export type BookingTab = (typeof bookingTabs)[number]

/** Source: spec 3 §4 "Default tab: open". */
export const defaultBookingTab: BookingTab = 'open'

/** What is true of every booking in a state. */
export interface BookingStateFacts {
  name: BookingStateName | 'unknown'
  /** Where the list shows it: rejected ones beside those that were cancelled (open point C-41). */
  tab: BookingTab
  colour: 'grey' | 'orange' | 'green' | 'blue' | 'red' | 'pink'
  /** Closed whatever the time is. */
  locks: boolean
  /** Key of the text on its chip. */
  text: string
}

const facts: Record<BookingState, BookingStateFacts> = {
  0: { name: 'undefined', tab: 'open', colour: 'grey', locks: false, text: 'bookings.states.undefined' },
  10: { name: 'open', tab: 'open', colour: 'orange', locks: false, text: 'bookings.states.open' },
  200: { name: 'ok', tab: 'ok', colour: 'green', locks: true, text: 'bookings.states.ok' },
  300: { name: 'rejected', tab: 'cancelled', colour: 'red', locks: true, text: 'bookings.states.rejected' },
  400: { name: 'cancelled', tab: 'cancelled', colour: 'grey', locks: true, text: 'bookings.states.cancelled' },
  500: { name: 'finished', tab: 'finished', colour: 'blue', locks: true, text: 'bookings.states.finished' },
}

/** A state of a newer server: shown, and left alone. */
const unknownState: BookingStateFacts = {
  name: 'unknown',
  tab: 'open',
  colour: 'pink',
  locks: true,
  text: 'bookings.states.unknown',
}

const isKnown = (state: number): state is BookingState => state in facts

/** Source: spec 3 §4 Booking states. */
export const bookingStateOf = (state: number): BookingStateFacts => (isKnown(state) ? facts[state] : unknownState)

/** State and start of a booking: what its rules ask. */
export interface BookingFacts {
  state: number
  startDate: WallDateTime
}

/**
 * Days before the start until which a booking can be ordered. -1: until a day after it. Source: spec 3 §4, open point
 * C-05.
 */
const lockDaysBeforeStart = -1

/** The moment from which on a booking is too late to be ordered. */
const orderCutOff = ({ startDate }: Pick<BookingFacts, 'startDate'>): WallDateTime =>
  `${addDays(startDate.slice(0, 10), -lockDaysBeforeStart)}${startDate.slice(10, 16)}`

/** Past its cut-off. Source: open point C-54. */
export const hasExpired = (booking: Pick<BookingFacts, 'startDate'>, now: WallDateTime): boolean =>
  now.slice(0, 16) >= orderCutOff(booking)

/** Whether it is closed. Source: spec 3 §4. */
export const isLocked = (booking: BookingFacts, now: WallDateTime): boolean =>
  bookingStateOf(booking.state).locks || hasExpired(booking, now)

export const isAccepted = ({ state }: Pick<BookingFacts, 'state'>): boolean => state === bookingStates.ok

export const isOrdered = ({ state }: Pick<BookingFacts, 'state'>): boolean => state !== bookingStates.undefined

/** Source: spec 3 §4 "possible only when the state is Open". */
export const isOrderCancellable = ({ state }: Pick<BookingFacts, 'state'>): boolean => state === bookingStates.open

/** One that was never ordered may be deleted too. */
export const isDeletable = ({ state }: Pick<BookingFacts, 'state'>): boolean =>
  isOrderCancellable({ state }) || state === bookingStates.undefined
