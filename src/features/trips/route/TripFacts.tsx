import { useTranslation } from 'react-i18next'
import type { Trip } from '#domain/trip.ts'
import { FactList } from '#ui/look/FactList.tsx'
import { cancellationOf, startOf, stateOf } from '../list/trip-words.ts'
import { arrivalOf } from './route-words.ts'

interface Props {
  trip: Trip
}

export function TripFacts({ trip }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <FactList
      facts={[
        [t('trips.route.from'), trip.startPlace],
        [t('trips.route.to'), trip.endPlace],
        [t('trips.route.leaves'), startOf(trip, i18n.language)],
        [t('trips.route.arrives'), arrivalOf(trip, t)],
        [t('trips.column.state'), [stateOf(trip, t), cancellationOf(trip, t)].filter(Boolean).join(' · ')],
      ]}
    />
  )
}
