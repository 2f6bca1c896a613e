import { passengersShown, type Booking } from '#domain/booking/schema.ts'
import type { InstanceConfig } from '#domain/instance-config.ts'
import { isShownDate, localDateAt, type WallDateTime } from '#domain/local-date.ts'
import { formatDay, formatFullMoment } from '#ui/look/format.ts'

const parts = (moment: WallDateTime) => ({ date: moment.slice(0, 10), time: moment.slice(11, 16) })

/** A day and a time of a ride: "ma 23.11. 09:30". */
export function momentText(moment: WallDateTime, locale: string): string {
  const { date, time } = parts(moment)
  return `${formatDay(date, locale, 'weekdayShort')} ${time}`
}

/** With the year: "Maanantai 23.11.2026 09:30". */
export function longMomentText(moment: WallDateTime, locale: string): string {
  const { date, time } = parts(moment)
  return `${formatDay(date, locale, 'long')} ${time}`
}

export const timeText = (moment: WallDateTime): string => parts(moment).time

/** When something was done, and by whom; empty for what has not been, and for dates before 2000. */
export function doneText(instant: string | null, email: string, locale: string): string {
  const at = instant === null ? Number.NaN : Date.parse(instant)
  if (Number.isNaN(at) || !isShownDate(localDateAt(at))) return ''
  return [formatFullMoment(at, locale), email].filter(Boolean).join(', ')
}

export const idText = ({ shortId }: Pick<Booking, 'shortId'>): string => `#${shortId}`

/** What a booking is called where one is asked about it: "#K-1182, Eeva Lumijärvi". */
export const bookingName = (booking: Booking): string =>
  [idText(booking), booking.primaryPassengerName].filter(Boolean).join(', ')

/** Names of those who ride, without whoever made the booking. */
export const passengerNames = (booking: Booking): string[] => passengersShown(booking).map(({ name }) => name)

/** What a car has to have, in the words of the booking system's instance. */
export const requirementNames = (ids: readonly number[], config: InstanceConfig | null, unknown: string): string[] =>
  ids.map((id) => config?.requirements.find((requirement) => requirement.id === id)?.description ?? unknown)
