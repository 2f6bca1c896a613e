import type { TFunction } from 'i18next'
import { daysBetween, wallTimeAt, type WallDateTime } from '#domain/local-date.ts'
import type { RoutePassenger, RouteStop } from '#domain/route.ts'
import type { Trip } from '#domain/trip.ts'
import { minutesOf, minutesPerDay, timeOfDay } from '#domain/time-of-day.ts'
import { formatInterval } from '#ui/look/format.ts'
import { clockOf, dayOf } from '../list/trip-words.ts'

/** The stop's time; of another day than the trip's it says so. `null` when none was planned. */
export function stopTime({ time }: RouteStop, t: TFunction): string | null {
  if (time === null) return null
  if (time < 0) return t('trips.route.dayBefore', { time: timeOfDay(time) })
  return time < minutesPerDay ? timeOfDay(time) : t('trips.route.dayAfter', { time: timeOfDay(time) })
}

/** When the trip is to end; on another day than it begins it says so. `null` when none was planned. */
export function arrivalOf({ startDateTime, endDateTime }: Pick<Trip, 'startDateTime' | 'endDateTime'>, t: TFunction) {
  if (endDateTime === null) return null
  const time = clockOf(endDateTime)
  return dayOf(endDateTime) > dayOf(startDateTime) ? t('trips.route.dayAfter', { time }) : time
}

export const stopPlace = ({ address }: RouteStop, t: TFunction): string => address || t('trips.route.hiddenPlace')

const namesOf = (passengers: readonly RoutePassenger[], t: TFunction): string =>
  passengers.map(({ name }) => name ?? t('trips.route.otherPassenger')).join(', ')

/** Who gets on and who gets off. */
export const stopPassengers = ({ pickups, dropOffs }: RouteStop, t: TFunction): string[] =>
  [
    pickups.length > 0 && t('trips.route.getsOn', { names: namesOf(pickups, t) }),
    dropOffs.length > 0 && t('trips.route.getsOff', { names: namesOf(dropOffs, t) }),
  ].filter((text) => text !== false)

/** What a stop is called on the map: its place in the order, time, place and passengers. */
export const stopName = (stop: RouteStop, number: number, t: TFunction): string =>
  [`${number}.`, stopTime(stop, t), stopPlace(stop, t), ...stopPassengers(stop, t)].filter(Boolean).join(' ')

/** How long ago it was, as "12 s" or "3 min". @param now milliseconds since 1970 UTC */
export function agoOf(moment: WallDateTime, now: number, t: TFunction): string {
  const { date, minutes } = wallTimeAt(now)
  const whole = daysBetween(dayOf(moment), date) * minutesPerDay + minutes - minutesOf(clockOf(moment))
  const seconds = Math.max(0, whole * 60 + (Math.floor(now / 1000) % 60) - Number(moment.slice(17, 19) || 0))
  return seconds < 60 ? t('trips.route.seconds', { seconds }) : formatInterval(Math.floor(seconds / 60), t)
}
