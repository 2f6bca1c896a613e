import type { TFunction } from 'i18next'
import type { LocalDate, WallDateTime } from '#domain/local-date.ts'
import type { TimeOfDay } from '#domain/time-of-day.ts'
import { tripState, type Trip, type TripState } from '#domain/trip.ts'
import { formatDay } from '#ui/look/format.ts'

export const dayOf = (moment: WallDateTime): LocalDate => moment.slice(0, 10)
export const clockOf = (moment: WallDateTime): TimeOfDay => moment.slice(11, 16)

/** ma 23.11. 08:15 */
export const startOf = ({ startDateTime }: Pick<Trip, 'startDateTime'>, locale: string): string =>
  `${formatDay(dayOf(startDateTime), locale, 'weekdayShort')} ${clockOf(startDateTime)}`

export const placesOf = ({ startPlace, endPlace }: Pick<Trip, 'startPlace' | 'endPlace'>, t: TFunction): string =>
  t('trips.places', { from: startPlace || t('trips.place.unknown'), to: endPlace || t('trips.place.unknown') })

/** What a trip is called among others of its passenger. */
export const tripName = (trip: Trip, locale: string, t: TFunction): string =>
  `${startOf(trip, locale)} ${placesOf(trip, t)}`

export const carOf = (
  { carName, carRegisterNumber }: Pick<Trip, 'carName' | 'carRegisterNumber'>,
  t: TFunction,
): string => [carName ?? t('arrivals.noCar'), carRegisterNumber].filter(Boolean).join(' · ')

/** The trip's state, with the driver's time where there is one. */
export function stateOf(trip: Trip, t: TFunction): string {
  const state = tripState(trip)
  const times: Partial<Record<TripState, WallDateTime | null>> = {
    noShow: trip.noShowTime,
    droppedOff: trip.dropoffTime,
    pickedUp: trip.pickupTime,
  }
  const at = times[state]
  return t(`trips.state.${state}`, { time: at ? clockOf(at) : '' })
}

/** Who cancelled it and why; `null` for a trip that is not cancelled. */
export function cancellationOf({ cancelledAt, cancelledBy, cancelReason }: Trip, t: TFunction): string | null {
  if (cancelledAt === null) return null
  return [cancelledBy ?? t('trips.cancelledElsewhere'), cancelReason].filter(Boolean).join(' · ')
}
