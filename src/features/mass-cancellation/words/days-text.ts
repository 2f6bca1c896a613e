import type { TFunction } from 'i18next'
import { addDays, type LocalDate } from '#domain/local-date.ts'
import { localeFacts } from '#domain/locale.ts'
import { legOf, type Leg } from '#domain/mass-cancellation/legs.ts'
import type { Trip } from '#domain/trip.ts'
import { formatDay } from '#ui/look/format.ts'

/** More times than these are said by the first and the last one. */
const mostTimes = 2

type Placed = Pick<Trip, 'startDateTime' | 'startPlaceId' | 'endPlaceId'>

export const dayOf = ({ startDateTime }: Pick<Trip, 'startDateTime'>): LocalDate => startDateTime.slice(0, 10)
export const clockOf = ({ startDateTime }: Pick<Trip, 'startDateTime'>): string => startDateTime.slice(11, 16)

/** Days that follow one another as one part: "21.–23.12., 28.12." */
export function daysText(dates: readonly LocalDate[], locale: string): string {
  const runs: [LocalDate, LocalDate][] = []
  for (const date of [...new Set(dates)].sort()) {
    const last = runs.at(-1)
    if (last && addDays(last[1], 1) === date) last[1] = date
    else runs.push([date, date])
  }
  return runs.map(([first, last]) => runText(first, last, locale)).join(', ')
}

function runText(first: LocalDate, last: LocalDate, locale: string): string {
  const end = formatDay(last, locale, 'short')
  if (first === last) return end
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7)
  if (!isSameMonth) return `${formatDay(first, locale, 'short')}–${end}`
  const day = Number(first.slice(8))
  return localeFacts(locale).days === 'numbers' ? `${day}.–${end}` : `${day}–${end}`
}

/** When a passenger's trips are: "21.–23.12. · meno 08:15, paluu 14:00". */
export function tripsText(trips: readonly Placed[], destinationId: number, locale: string, t: TFunction): string {
  const times = (['outbound', 'return'] as const).flatMap((leg) => timesText(leg, trips, destinationId, t))
  return [daysText(trips.map(dayOf), locale), times.join(', ')].filter(Boolean).join(' · ')
}

function timesText(leg: Leg, trips: readonly Placed[], destinationId: number, t: TFunction): string[] {
  const ofLeg = trips.filter((trip) => legOf(trip, destinationId) === leg)
  const times = [...new Set(ofLeg.map(clockOf))].sort()
  if (times.length === 0) return []
  const time = times.length > mostTimes ? `${times[0] ?? ''}–${times.at(-1) ?? ''}` : times.join(' / ')
  return [t('massCancellation.leg.at', { leg: t(`massCancellation.leg.inText.${leg}`), time })]
}

/** One trip among others of its passenger: "ti 22.12. paluu 13:30". */
function tripText(trip: Placed, destinationId: number, locale: string, t: TFunction): string {
  const leg = t(`massCancellation.leg.inText.${legOf(trip, destinationId) ?? 'outbound'}`)
  return `${formatDay(dayOf(trip), locale, 'weekdayShort')} ${leg} ${clockOf(trip)}`
}

/** Each of a passenger's trips: "ti 22.12. paluu 13:30, ke 23.12. meno 08:15". */
export const everyTripText = (trips: readonly Placed[], destinationId: number, locale: string, t: TFunction): string =>
  trips.map((trip) => tripText(trip, destinationId, locale, t)).join(', ')

/** More trips than these are counted. */
const mostNamed = 3

/** Some of a passenger's trips. */
export function someTripsText(trips: readonly Placed[], destinationId: number, locale: string, t: TFunction): string {
  const named = everyTripText(trips.slice(0, mostNamed), destinationId, locale, t)
  const left = trips.length - mostNamed
  return left > 0 ? `${named}, ${t('trips.cancel.more', { count: left })}` : named
}
