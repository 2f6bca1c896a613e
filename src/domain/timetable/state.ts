import { daysBetween, type LocalDate } from '../local-date.ts'
import type { DateRange } from '../date-range.ts'

/** Numbers of a timetable's states. Source: spec 3 §4 Timetable states. */
export const timetableStates = {
  undefined: 0,
  new: 10,
  ordered: 100,
  orderedProcessing: 110,
  accepted: 200,
  acceptedModified: 210,
  acceptedOld: 220,
  rejected: 300,
  rejectedModified: 310,
  rejectedOld: 320,
} as const
export type TimetableStateName = keyof typeof timetableStates
export type TimetableState = (typeof timetableStates)[TimetableStateName]

/** Tabs of the list, by the words of its route: state names in lower case. Source: spec 3 §4, open point G-21. */
export const timetableTabs = ['new', 'ordered', 'orderedprocessing', 'accepted', 'rejected'] as const
export type TimetableTab = (typeof timetableTabs)[number]

/** Source: spec 3 §2 "The default state". */
export const defaultTimetableTab: TimetableTab = 'new'

export const isTimetableTab = (name: string): name is TimetableTab => timetableTabs.some((tab) => tab === name)

/** What is true of every timetable in a state. */
export interface StateFacts {
  name: TimetableStateName
  /** Keys of its name and of what it means for who looks at it. */
  text: string
  info: string
  /** Where the list shows it: modified and old ones beside what they came from, an unknown one as new (open point C-41). */
  tab: TimetableTab
  colour: 'grey' | 'orange' | 'green' | 'red' | 'blue'
  locks: 'never' | 'whenExpired' | 'always'
  /** Undefined counts as ordered in the words of the documents (open point C-40). */
  wasOrdered: boolean
  isAccepted: boolean
  /** Its order can be cancelled, which makes it new again (open point C-06). */
  isCancellable: boolean
  /** Passengers can be taken off it. */
  losesPassengers: boolean
  /** Its rides are driven, or will be once its order is accepted. */
  drives: boolean
}

const named = (name: TimetableStateName) => ({
  name,
  text: `timetables.states.${name}`,
  info: `timetables.stateInfo.${name}`,
})

const neverOrdered = {
  wasOrdered: false,
  isAccepted: false,
  isCancellable: false,
  losesPassengers: false,
  drives: false,
} as const
const wasOrdered = { ...neverOrdered, wasOrdered: true } as const
const atProvider = { ...wasOrdered, colour: 'orange', locks: 'always', isCancellable: true, drives: true } as const

/** Source: spec 3 §4 Timetable states. */
export const timetableStateFacts: Record<TimetableState, StateFacts> = {
  0: { ...named('undefined'), tab: 'new', colour: 'grey', locks: 'never', ...wasOrdered },
  10: { ...named('new'), tab: 'new', colour: 'grey', locks: 'never', ...neverOrdered, losesPassengers: true },
  100: { ...named('ordered'), tab: 'ordered', ...atProvider },
  110: { ...named('orderedProcessing'), tab: 'orderedprocessing', ...atProvider },
  200: {
    ...named('accepted'),
    tab: 'accepted',
    colour: 'green',
    locks: 'always',
    ...wasOrdered,
    isAccepted: true,
    drives: true,
  },
  // what was accepted before goes on
  210: {
    ...named('acceptedModified'),
    tab: 'accepted',
    colour: 'blue',
    locks: 'whenExpired',
    ...neverOrdered,
    drives: true,
  },
  220: { ...named('acceptedOld'), tab: 'accepted', colour: 'blue', locks: 'always', ...wasOrdered },
  300: { ...named('rejected'), tab: 'rejected', colour: 'red', locks: 'always', ...wasOrdered, isCancellable: true },
  310: { ...named('rejectedModified'), tab: 'rejected', colour: 'blue', locks: 'whenExpired', ...neverOrdered },
  320: { ...named('rejectedOld'), tab: 'rejected', colour: 'blue', locks: 'always', ...wasOrdered },
}

/**
 * How an order ends before its days are over: it is cancelled, or, where the booking system has rejected it, corrected and
 * ordered again.
 */
export type OrderEnd = 'cancelOrder' | 'correct'

/** `null` when there is no order that could be ended. Source: open points C-06 and C-62. */
export function orderEndOf(state: TimetableState): OrderEnd | null {
  if (!timetableStateFacts[state].isCancellable) return null
  return state === timetableStates.rejected ? 'correct' : 'cancelOrder'
}

/** Back to a draft after the booking system has said no, until it is ordered again: the reason stays with it. */
export const isBeingCorrected = ({
  state,
  rejectedReason,
}: {
  state: TimetableState
  rejectedReason: string | null
}): boolean => state === timetableStates.new && rejectedReason !== null

/** States in which a timetable's rides are driven or will be. */
export const drivenTimetableStates: readonly TimetableState[] = Object.values(timetableStates).filter(
  (state) => timetableStateFacts[state].drives,
)

/** State and days of a timetable: what its rules ask. */
export interface TimetableFacts extends DateRange {
  state: TimetableState
}

/** Its last day is over. Source: open point C-54. */
export const hasExpired = ({ endDate }: Pick<DateRange, 'endDate'>, today: LocalDate): boolean => endDate < today

/** Whether its rides and settings are closed. Source: spec 3 §4. */
export function isLocked(timetable: TimetableFacts, today: LocalDate): boolean {
  const { locks } = timetableStateFacts[timetable.state]
  return locks === 'always' || (locks === 'whenExpired' && hasExpired(timetable, today))
}

/** Days before the start until which a timetable can be ordered. -1: the start must still be to come. Source: spec 3 §9. */
const lockDaysBeforeStart = -1

/** Whether its state and its start let it be ordered. Modified ones lock nothing while they last. Source: spec 3 §4. */
export const isOrderable = (timetable: TimetableFacts, today: LocalDate): boolean =>
  !isLocked(timetable, today) && daysBetween(today, timetable.startDate) >= -lockDaysBeforeStart

export type TimetableMove = 'none' | 'order' | 'cancelOrder'

/** What a client asks for by sending another state; `null` for a state that is only the booking system's to give. */
export function timetableMove(from: TimetableState, to: TimetableState): TimetableMove | null {
  if (from === to) return 'none'
  if (to === timetableStates.ordered) return 'order'
  return to === timetableStates.new ? 'cancelOrder' : null
}

/** An ordered-at of this year or an earlier one is unset. Source: spec 3 §4 "Ordered-at rule". */
const lastUnsetYear = 1900

/**
 * When it was ordered, as it is stored at an order: a real moment is never overwritten. Source: open point C-04.
 * @param present ISO text; `null` when it was never ordered, or its order was cancelled
 */
export const orderedAtStamp = (present: string | null, now: string): string =>
  present === null || Number(present.slice(0, 4)) <= lastUnsetYear ? now : present
