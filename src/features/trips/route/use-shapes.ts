import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RouteWithTrips } from '#domain/route.ts'
import type { RouteShapes } from '../map/route-shapes.ts'
import { directionOf } from './heading.ts'
import { stopName, stopPlace } from './route-words.ts'
import type { Drive } from './use-drive.ts'

/** What is drawn of a route. A shape stays the same one for as long as it does not change. */
export function useShapes(route: RouteWithTrips, { planned, driven, progress, car, heading }: Drive): RouteShapes {
  const { t } = useTranslation()
  const { destinations, carName } = route
  const stops = useMemo(
    () =>
      destinations.flatMap((stop, index) => {
        const { latitude, longitude } = stop
        if (latitude === null || longitude === null) return []
        const names = { name: stopName(stop, index + 1, t), place: stopPlace(stop, t) }
        return [{ id: String(index), number: index + 1, latitude, longitude, ...names }]
      }),
    [destinations, t],
  )
  const done = progress.flatMap(({ isDone }, index) => (isDone ? [String(index)] : [])).join(' ')
  const doneStops = useMemo(() => new Set(done.split(' ')), [done])
  const { location } = car
  const carShape = useMemo(() => {
    if (!location) return null
    const label = carName ?? t('trips.route.car')
    const name = heading === null ? label : t(`trips.route.car.heading.${directionOf(heading)}`, { car: label })
    return { ...location, name, label, heading }
  }, [location, carName, heading, t])
  return { stops, doneStops, planned: planned.points, isEstimate: planned.isStraight, driven, car: carShape }
}
