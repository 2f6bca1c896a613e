/** Up to this age the data is what the server has: it is fetched each minute. */
const liveMinutes = 2
/** Older data is said to be old. Source: design decision on the board, sections 10.1 and 21.5. */
const staleMinutes = 10
const warningMinutes = 30

export type DataAge =
  | { state: 'live' }
  | { state: 'saved'; at: number; minutes: number; isWarning: boolean }
  | { state: 'offline'; since: number; isWarning: boolean }
  | { state: 'unknown' }

/**
 * How old the data on the screen is. Times are milliseconds.
 * @param fetchedAt `null` when nothing was ever fetched
 * @param offlineSince `null` while online
 */
export function dataAge(now: number, fetchedAt: number | null | undefined, offlineSince: number | null): DataAge {
  const minutes = fetchedAt == null ? null : Math.max(0, Math.floor((now - fetchedAt) / 60_000))
  const isWarning = minutes !== null && minutes >= warningMinutes
  if (offlineSince !== null) return { state: 'offline', since: offlineSince, isWarning }
  if (fetchedAt == null || minutes === null) return { state: 'unknown' }
  return minutes < liveMinutes ? { state: 'live' } : { state: 'saved', at: fetchedAt, minutes, isWarning }
}

/** Whether the numbers above the list are to carry the age of the data. */
export const isStale = (now: number, fetchedAt: number | null | undefined): boolean =>
  fetchedAt != null && now - fetchedAt >= staleMinutes * 60_000
