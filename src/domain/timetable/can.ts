import { can, type AccessFacts } from '../access.ts'
import type { LocalDate } from '../local-date.ts'
import type { Refusal } from '../refusal.ts'
import { whyNotOrder, type OrderFacts } from './order.ts'
import { whyNotSplit, whyNotSplittable, type SplitFacts } from './split.ts'
import { isLocked, timetableStateFacts, type TimetableFacts } from './state.ts'

/** What the rules ask of a timetable. */
export interface OwnedTimetable extends TimetableFacts {
  destinationId: number
  deleted: boolean
}

type Right = 'createTimetables' | 'readTimetables' | 'updateTimetables' | 'deleteTimetables'

const lacks = (user: AccessFacts, right: Right, destinationId: number): Refusal =>
  can(user, right, destinationId) ? null : 'refusal.timetable.noRight'

const whyGone = ({ deleted }: Pick<OwnedTimetable, 'deleted'>): Refusal =>
  deleted ? 'refusal.timetable.deleted' : null

const whyLocked = (timetable: OwnedTimetable, today: LocalDate): Refusal =>
  isLocked(timetable, today) ? 'refusal.timetable.locked' : null

const whileOpen = (right: Right) => (timetable: OwnedTimetable, today: LocalDate, user: AccessFacts) =>
  lacks(user, right, timetable.destinationId) ?? whyGone(timetable) ?? whyLocked(timetable, today)

/** The same answer for the button and for the server. Source: spec 3 §4 and §6. */
export const timetableCan = {
  read: (destinationId: number, user: AccessFacts): Refusal => lacks(user, 'readTimetables', destinationId),
  create: (destinationId: number, user: AccessFacts): Refusal => lacks(user, 'createTimetables', destinationId),

  /** Its days, note and description. */
  edit: whileOpen('updateTimetables'),
  addPassengers: whileOpen('updateTimetables'),

  /** With its rides: those of a locked one cannot be taken away from under its order. */
  delete: whileOpen('deleteTimetables'),

  undelete: ({ destinationId }: Pick<OwnedTimetable, 'destinationId'>, user: AccessFacts): Refusal =>
    lacks(user, 'deleteTimetables', destinationId),

  /** The words for the rides are the documents' own. Source: spec 3 §8. */
  editRides(timetable: OwnedTimetable, today: LocalDate, user: AccessFacts): Refusal {
    if (!can(user, 'updateTimetables', timetable.destinationId)) return 'refusal.ride.noRight'
    return whyGone(timetable) ?? whyLocked(timetable, today)
  },

  removePassengers(timetable: OwnedTimetable, user: AccessFacts): Refusal {
    const refusal = lacks(user, 'updateTimetables', timetable.destinationId) ?? whyGone(timetable)
    if (refusal) return refusal
    return timetableStateFacts[timetable.state].losesPassengers ? null : 'refusal.timetable.passengersLocked'
  },

  /** The first thing against it; `whyNotOrder` gives all. */
  order(timetable: OwnedTimetable & OrderFacts, today: LocalDate, user: AccessFacts): Refusal {
    const refusal = lacks(user, 'updateTimetables', timetable.destinationId) ?? whyGone(timetable)
    return refusal ?? whyNotOrder(timetable, today)[0] ?? null
  },

  cancelOrder(timetable: OwnedTimetable, user: AccessFacts): Refusal {
    const refusal = lacks(user, 'updateTimetables', timetable.destinationId) ?? whyGone(timetable)
    if (refusal) return refusal
    return timetableStateFacts[timetable.state].isCancellable ? null : 'refusal.timetable.notCancellable'
  },

  /** Of whatever state: the copy is new, and the original stays as it is (open point C-62). */
  copy: (timetable: OwnedTimetable, user: AccessFacts): Refusal =>
    lacks(user, 'createTimetables', timetable.destinationId) ?? whyGone(timetable),

  /** A locked one too: what is split off is new. @param on the day on which it starts; `null` while none is chosen */
  split(
    timetable: OwnedTimetable & SplitFacts,
    on: { splitDate: LocalDate; showWeekends: boolean } | null,
    today: LocalDate,
    user: AccessFacts,
  ): Refusal {
    const refusal = lacks(user, 'createTimetables', timetable.destinationId)
    const missing = refusal ?? lacks(user, 'updateTimetables', timetable.destinationId) ?? whyGone(timetable)
    if (missing) return missing
    return on ? whyNotSplit(timetable, on.splitDate, today, on.showWeekends) : whyNotSplittable(timetable, today)
  },
}

/**
 * Whether the list offers to add passengers: nobody is on it yet, and it is open. Source: spec 3 §2 Timetable list
 * screen.
 */
export const showsAddPassengers = (
  timetable: TimetableFacts & { passengerIds: readonly number[] },
  today: LocalDate,
): boolean => timetable.passengerIds.length === 0 && !isLocked(timetable, today)
