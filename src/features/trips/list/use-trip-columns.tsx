import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { returnLegs } from '#domain/trip-legs.ts'
import type { Trip } from '#domain/trip.ts'
import { BreakableText } from '#ui/look/BreakableText.tsx'
import type { Column } from '#ui/table/column.ts'
import { TripStateChip } from './TripStateChip.tsx'
import { cancellationOf, carOf, clockOf, placesOf, startOf } from './trip-words.ts'

/** The facts of a trip. Each leg says when its other leg is. */
export function useTripColumns(trips: readonly Trip[]): Column<Trip>[] {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const legs = returnLegs(trips)
    const byId = new Map(trips.map((trip) => [trip.id, trip]))
    const otherLeg = ({ id, startDateTime }: Trip): string | null => {
      const other = byId.get(legs.get(id) ?? -1)
      if (!other) return null
      const isBack = other.startDateTime > startDateTime
      return t(isBack ? 'trips.leg.back' : 'trips.leg.there', { time: clockOf(other.startDateTime) })
    }
    return [
      {
        key: 'time',
        header: t('trips.column.time'),
        width: '136px',
        card: 'title',
        cell: (trip) => startOf(trip, i18n.language),
      },
      {
        key: 'places',
        header: t('trips.column.places'),
        width: 'minmax(0, 2fr)',
        cell: (trip) => (trip.cancelledAt === null ? placesOf(trip, t) : <s>{placesOf(trip, t)}</s>),
        detail: otherLeg,
      },
      { key: 'car', header: t('trips.column.car'), from: 680, cell: (trip) => carOf(trip, t) },
      {
        key: 'state',
        header: t('trips.column.state'),
        width: 'minmax(150px, 1.3fr)',
        cell: (trip) => <TripStateChip trip={trip} />,
        detail(trip) {
          const cancellation = cancellationOf(trip, t)
          return cancellation && <BreakableText>{cancellation}</BreakableText>
        },
      },
    ]
  }, [trips, t, i18n.language])
}
