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

/** Some of those who stop. */
interface Stopping {
  text: string
  /** The driver has told that they did. */
  isTold: boolean
}

/**
 * Who gets on and who gets off, and who has.
 * @param trips those of which it is known what the driver has told
 */
export function whoStops({ pickups, dropOffs }: RouteStop, trips: readonly Trip[], t: TFunction): Stopping[] {
  const tripOf = ({ tripId }: RoutePassenger) => trips.find(({ id }) => id === tripId)
  const isMissing = (one: RoutePassenger) => Boolean(tripOf(one)?.noShowTime)
  const isOn = (one: RoutePassenger) => !isMissing(one) && Boolean(tripOf(one)?.pickupTime)
  const isOff = (one: RoutePassenger) => Boolean(tripOf(one)?.dropoffTime)
  const said = (key: WhoKey, those: readonly RoutePassenger[], isTold: boolean): Stopping[] =>
    those.length === 0 ? [] : [{ text: t(`trips.route.${key}`, { names: namesOf(those, t) }), isTold }]
  return [
    ...said('gotOn', pickups.filter(isOn), true),
    ...said('didNotCome', pickups.filter(isMissing), false),
    ...said(
      'getsOn',
      pickups.filter((one) => !isOn(one) && !isMissing(one)),
      false,
    ),
    ...said('gotOff', dropOffs.filter(isOff), true),
    ...said(
      'getsOff',
      dropOffs.filter((one) => !isOff(one)),
      false,
    ),
  ]
}

type WhoKey = 'gotOn' | 'didNotCome' | 'getsOn' | 'gotOff' | 'getsOff'

/** What a stop is called on the map: its place in the order, time, place and passengers. */
export const stopName = (stop: RouteStop, number: number, t: TFunction): string =>
  [`${number}.`, stopTime(stop, t), stopPlace(stop, t), ...whoStops(stop, [], t).map(({ text }) => text)]
    .filter(Boolean)
    .join(' ')

/** @param now milliseconds since 1970 UTC */
export function secondsSince(moment: WallDateTime, now: number): number {
  const { date, minutes } = wallTimeAt(now)
  const whole = daysBetween(dayOf(moment), date) * minutesPerDay + minutes - minutesOf(clockOf(moment))
  return Math.max(0, whole * 60 + (Math.floor(now / 1000) % 60) - Number(moment.slice(17, 19) || 0))
}

/** How long ago it was, as "12 s" or "3 min". @param now milliseconds since 1970 UTC */
export function agoOf(moment: WallDateTime, now: number, t: TFunction): string {
  const seconds = secondsSince(moment, now)
  return seconds < 60 ? t('trips.route.seconds', { seconds }) : formatInterval(Math.floor(seconds / 60), t)
}
