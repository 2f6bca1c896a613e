import type { TFunction } from 'i18next'
import type { TripCancellationResult } from '#domain/trip.ts'
import { cancellationOf, tripName } from '../list/trip-words.ts'

/** What became of each trip: together those that were cancelled, one by one those that were not. */
export function cancellationWords(
  { cancelled, alreadyCancelled, refused }: TripCancellationResult,
  locale: string,
  t: TFunction,
): string[] {
  const asked = cancelled.filter(({ cancelledAt }) => cancelledAt === null).length
  const done = cancelled.length - asked
  return [
    done > 0 && t('trips.cancel.done', { count: done }),
    asked > 0 && t('trips.cancel.asked', { count: asked }),
    ...alreadyCancelled.map((trip) =>
      t('trips.cancel.already', {
        trip: tripName(trip, locale, t),
        who: cancellationOf(trip, t) ?? t('trips.state.cancelling'),
      }),
    ),
    ...refused.map(({ trip, code }) =>
      t('trips.cancel.refused', { trip: tripName(trip, locale, t), reason: t(`api.errors.${code}`) }),
    ),
  ].filter((text) => text !== false)
}
