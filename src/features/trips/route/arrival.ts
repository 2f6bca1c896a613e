import type { TFunction } from 'i18next'
import { lateAfterMinutes } from '#domain/arrival.ts'
import { daysBetween, wallTimeAt, type WallDateTime } from '#domain/local-date.ts'
import { minutesOf, minutesPerDay } from '#domain/time-of-day.ts'
import { tripState, type Trip } from '#domain/trip.ts'
import { formatInterval } from '#ui/look/format.ts'
import { cancellationOf, clockOf, dayOf, stateOf } from '../list/trip-words.ts'
import { arrivalOf } from './route-words.ts'

/** An arrival in a few words. */
export interface ArrivalWords {
  /** When the passenger is there; `null` when nobody has planned it. */
  time: string | null
  /** What that time is, or what has become of the trip. */
  head: string
  /** What more is known of it, in one line; empty when nothing is. */
  rest: string
}

const minutesAt = (moment: WallDateTime, date: string): number =>
  daysBetween(date, dayOf(moment)) * minutesPerDay + minutesOf(clockOf(moment))

/** Whole minutes from now to a moment, by the clock on the wall; below 0 when it has passed. @param now milliseconds since 1970 UTC */
function minutesUntil(moment: WallDateTime, now: number): number {
  const { date, minutes } = wallTimeAt(now)
  return minutesAt(moment, date) - minutes
}

/** How late the passenger was fetched; `null` before that. */
function punctuality({ startDateTime, pickupTime }: Trip, t: TFunction): string | null {
  if (pickupTime === null) return null
  const late = minutesAt(pickupTime, dayOf(startDateTime)) - minutesOf(clockOf(startDateTime))
  return late < lateAfterMinutes
    ? t('trips.route.arrival.onTime')
    : t('trips.route.arrival.late', { time: formatInterval(late, t) })
}

interface Known {
  /** Milliseconds since 1970 UTC. */
  now: number
  /** What the car still has to drive, in words; `null` when that is not known. */
  left: string | null
}

/** When a trip arrives, in words. */
export function arrivalWords(trip: Trip, { now, left }: Known, t: TFunction): ArrivalWords {
  const planned = arrivalOf(trip, t)
  const state = tripState(trip)
  if (state === 'cancelled' || state === 'cancelling' || state === 'noShow') {
    return { time: planned, head: stateOf(trip, t), rest: cancellationOf(trip, t) ?? '' }
  }
  if (trip.dropoffTime !== null) {
    const rest = planned === null ? '' : t('trips.route.arrival.plannedAt', { time: planned })
    return { time: clockOf(trip.dropoffTime), head: t('trips.route.event.droppedOff'), rest }
  }
  const rest = [punctuality(trip, t), left].filter((text) => text !== null).join(' · ')
  if (trip.endDateTime === null) return { time: null, head: t('trips.route.arrival.unknown'), rest }
  const until = minutesUntil(trip.endDateTime, now)
  const isUnderWay = until > 0 && (trip.pickupTime !== null || left !== null)
  return {
    time: planned,
    head: isUnderWay
      ? t('trips.route.arrival.in', { time: formatInterval(until, t) })
      : t('trips.route.arrival.planned'),
    rest: rest || stateOf(trip, t),
  }
}
