import type { Timetable, TimetableUpdate } from './schema.ts'
import { timetableStates } from './state.ts'
import type { SavedTimetable } from './draft.ts'

type Stored = Pick<
  Timetable,
  'id' | 'version' | 'startDate' | 'endDate' | 'note' | 'description' | 'state' | 'passengerIds'
>

/** A stored timetable as a change of nothing. */
const unchanged = (timetable: Stored): TimetableUpdate => ({
  id: timetable.id,
  ...(timetable.version !== undefined && { version: timetable.version }),
  startDate: timetable.startDate,
  endDate: timetable.endDate,
  note: timetable.note,
  description: timetable.description,
  state: timetable.state,
  passengerIds: timetable.passengerIds,
})

/** Source: spec 3 §4 "Ordering sets state Ordered". */
export const orderedTimetable = (timetable: Stored): TimetableUpdate => ({
  ...unchanged(timetable),
  state: timetableStates.ordered,
})

/** Source: spec 3 §4 "sets the state back to New". */
export const withCancelledOrder = (timetable: Stored): TimetableUpdate => ({
  ...unchanged(timetable),
  state: timetableStates.new,
})

export const withAddedPassengers = (timetable: Stored, passengerIds: readonly number[]): TimetableUpdate => ({
  ...unchanged(timetable),
  passengerIds: [...new Set([...timetable.passengerIds, ...passengerIds])],
})

/** Their rides go with them. */
export const withoutPassengers = (timetable: Stored, passengerIds: readonly number[]): TimetableUpdate => ({
  ...unchanged(timetable),
  passengerIds: timetable.passengerIds.filter((id) => !passengerIds.includes(id)),
})

/** Who is in it stays: what a new timetable would begin with is no part of an edit. */
export const editedTimetable = (
  timetable: Stored,
  { startDate, endDate, note, description }: SavedTimetable,
): TimetableUpdate => ({ ...unchanged(timetable), startDate, endDate, note, description })
