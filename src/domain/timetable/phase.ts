import { daysBetween, type LocalDate } from '../local-date.ts'
import { timetableStates, type TimetableFacts } from './state.ts'

/** A draft that starts in fewer days than this is pointed out. */
const soonDays = 3

/** A draft whose start is near and can still be met. */
export function startsSoon({ state, startDate }: TimetableFacts, today: LocalDate): boolean {
  const untilStart = daysBetween(today, startDate)
  return state === timetableStates.new && untilStart > 0 && untilStart < soonDays
}
