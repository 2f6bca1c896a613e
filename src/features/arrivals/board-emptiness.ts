import { boardDays } from '#domain/arrival.ts'
import { daysFrom, type LocalDate } from '#domain/local-date.ts'

export interface EmptinessFacts {
  today: LocalDate
  /** Number of items of each day; `undefined` while it is being read. */
  counts: Readonly<Record<LocalDate, number>> | undefined
  /** Items of the day. */
  ofDay: number
  /** Those that the filter lets through. */
  shown: number
}

/** What there is nothing of: anywhere at the destination, on the day, or under the filter. `null` when there is something. */
export function emptinessOf({ today, counts, ofDay, shown }: EmptinessFacts): 'destination' | 'day' | 'filter' | null {
  if (shown > 0) return null
  if (ofDay > 0) return 'filter'
  const isAnywhere = counts === undefined || daysFrom(today, boardDays).some((date) => (counts[date] ?? 0) > 0)
  return isAnywhere ? 'day' : 'destination'
}
