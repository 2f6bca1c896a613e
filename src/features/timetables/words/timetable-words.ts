import type { TFunction } from 'i18next'
import type { DateRange } from '#domain/date-range.ts'
import { daysBetween, type LocalDate } from '#domain/local-date.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { lastRideDay, splitDaysLeft } from '#domain/timetable/split.ts'
import { timetableStateFacts, type TimetableState } from '#domain/timetable/state.ts'
import { formatDay } from '#ui/look/format.ts'

/** A timetable by its number and, where it has one, its name: "#2381 Talvikauden kyydit". */
export const timetableName = ({ idNumber, note }: Pick<Timetable, 'idNumber' | 'note'>): string =>
  [`#${idNumber}`, note].filter(Boolean).join(' ')

/** Its first and last day: "7.12.2026 – 28.2.2027". */
export const timetableDays = ({ startDate, endDate }: DateRange, locale: string): string =>
  `${formatDay(startDate, locale, 'numeric')} – ${formatDay(endDate, locale, 'numeric')}`

/** When it starts, seen from today: "alkaa 14 päivän kuluttua". */
export const startText = ({ startDate }: Pick<DateRange, 'startDate'>, today: LocalDate, t: TFunction): string =>
  relative('start', daysBetween(today, startDate), t)

/** When it ends, seen from today: "päättyy 98 päivän kuluttua". */
export const endText = (
  timetable: Pick<Timetable, 'endDate' | 'drivenUntil'>,
  today: LocalDate,
  t: TFunction,
): string => relative('end', daysBetween(today, lastRideDay(timetable)), t)

/** Why a timetable cannot be split. Source: spec 3 §8. */
export const splitRefusalText = (refusal: string, t: TFunction): string => t(refusal, { days: splitDaysLeft })

/**
 * Text key of what a state means for who looks at it. Of splitting it speaks only where timetables are split.
 * Source: spec 3 §9, open point C-62.
 */
export function stateInfoKey(state: TimetableState, isSplittable: boolean): string {
  const { info, isAccepted } = timetableStateFacts[state]
  return isAccepted && !isSplittable ? 'timetables.stateInfo.acceptedWhole' : info
}

function relative(which: 'start' | 'end', days: number, t: TFunction): string {
  if (days === 0) return t(`timetables.${which}.today`)
  if (days === 1) return t(`timetables.${which}.tomorrow`)
  return days > 0 ? t(`timetables.${which}.coming`, { count: days }) : t(`timetables.${which}.past`, { count: -days })
}

/** Whom it drives: "Kyytejä 10/11 matkustajalla". Source: spec 3 §2 Timetable list screen. */
export function summaryText(
  { passengerIds, ridingPassengersCount }: Pick<Timetable, 'passengerIds' | 'ridingPassengersCount'>,
  t: TFunction,
): string {
  const all = passengerIds.length
  if (all === 0) return t('timetables.summary.none')
  if (ridingPassengersCount === undefined) return t('timetables.passengers', { count: all })
  return t('timetables.summary', { riding: ridingPassengersCount, all })
}
