import type { TFunction } from 'i18next'
import { arrivalDepartureTypes } from '#domain/arrival.ts'
import { localDateAt } from '#domain/local-date.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import type { QueuedRide, QueuedConfirmation, QueueItem } from '#data/workspace/queue.ts'
import { now } from '#state/sync.ts'
import { formatDay, formatMoment, formatNamedWeekday } from '#ui/look/format.ts'

/** Who and what: "Sylvi Harjusalo saapunut", "Martta Koivuaho, tiistai, alku 08:45". */
export const confirmationTitle = (item: QueueItem, t: TFunction, locale: string): string =>
  item.kind === 'ride' ? rideTitle(item, t, locale) : arrivalTitle(item, t, locale)

/** Which one, and what was done when: "08:15 Taksi 214 · kuitattu 08:10", "Aikataulu #2381 · muutettu 08:10". */
export const confirmationDetails = (item: QueueItem, t: TFunction, locale: string): string =>
  item.kind === 'ride' ? rideDetails(item, t, locale) : arrivalDetails(item, t, locale)

/** A clock, and the day where it is not today's. Takes milliseconds since 1970 UTC. */
export const shownMoment = (instant: number, locale: string): string =>
  formatMoment(instant, localDateAt(now()), locale)

/** An item of which the device knows nothing any more goes by its day. */
function arrivalTitle({ words, itemDate, completed }: QueuedConfirmation, t: TFunction, locale: string): string {
  const name = words?.passengerName ?? t('sync.item.unknown', { day: formatDay(itemDate, locale, 'short') })
  const isDeparture = words?.arrivalDepartureType === arrivalDepartureTypes.departure
  const what = completed ? (isDeparture ? 'departed' : 'arrived') : isDeparture ? 'notDeparted' : 'notArrived'
  return t(`sync.item.${what}`, { name })
}

function arrivalDetails(
  { words, itemDate, completed, madeAt }: QueuedConfirmation,
  t: TFunction,
  locale: string,
): string {
  const ride = words
    ? `${words.atHHMM} ${words.carName ?? t('arrivals.noCar')}`
    : formatDay(itemDate, locale, 'weekdayShort')
  return t(completed ? 'sync.item.details' : 'sync.item.undone', { ride, clock: shownMoment(madeAt, locale) })
}

function rideTitle({ passengerName, weekDayId, rideType, minutes }: QueuedRide, t: TFunction, locale: string): string {
  const name = passengerName ?? t('sync.ride.unknown')
  const day = formatNamedWeekday(weekDayId, locale)
  const direction = t(rideType === rideTypes.arrival ? 'sync.ride.start' : 'sync.ride.end')
  return t('sync.ride.title', { name, day, direction, time: cellTime(minutes, t) })
}

const rideDetails = ({ idNumber, timetableId, madeAt }: QueuedRide, t: TFunction, locale: string): string =>
  t('sync.ride.details', { number: idNumber ?? timetableId, clock: shownMoment(madeAt, locale) })

/** What a cell holds: "08:45", or that there is no ride. */
export const cellTime = (minutes: number | null, t: TFunction): string =>
  minutes === null ? t('sync.ride.none') : timeOfDay(minutes)
