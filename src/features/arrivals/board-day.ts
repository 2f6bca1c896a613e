import type { LocalDate } from '#domain/local-date.ts'

/** How long the page without a day waits before it goes to one. Source: spec 1 §9 "Arrivals redirect without date". */
const redirectMs = 500

export type BoardDay =
  /** Shows this day. */
  | { show: LocalDate }
  /** Goes to this day: at once from an address that names none of the tabs, after a pause without a day. */
  | { goTo: LocalDate; afterMs: number }

/**
 * Which day the board shows.
 * @param dateId what the address says; `undefined` without a day
 * @param dates days of the tabs, today first
 * @param remembered the day chosen last; one that is no tab any more is not used
 * Source: spec 1 §2.7 "With no date given", §1 "the selected arrivals date".
 */
export function boardDay(
  dateId: string | undefined,
  dates: readonly [LocalDate, ...LocalDate[]],
  remembered: LocalDate | null,
): BoardDay {
  const [today] = dates
  if (dateId === undefined) {
    return { goTo: remembered && dates.includes(remembered) ? remembered : today, afterMs: redirectMs }
  }
  return dates.includes(dateId) ? { show: dateId } : { goTo: today, afterMs: 0 }
}
