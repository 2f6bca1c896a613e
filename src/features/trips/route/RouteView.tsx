import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { MapGround } from '#contract/app.ts'
import { fetchMapPart, fetchTile } from '#data/drives.ts'
import type { Passenger } from '#domain/passenger.ts'
import { hasUnknownPlaces, plannedRoad, type RouteWithTrips } from '#domain/route.ts'
import type { Trip } from '#domain/trip.ts'
import { sync } from '#state/sync.ts'
import { useCarLocation } from '#state/use-car-location.ts'
import { media } from '#ui/look/breakpoints.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { dayOf, placesOf } from '../list/trip-words.ts'
import type { Ground } from '../map/ground/ground.ts'
import { LazyRouteMap } from '../map/LazyRouteMap.tsx'
import { DriverEvents } from './DriverEvents.tsx'
import { directionOf } from './heading.ts'
import { LiveCar } from './LiveCar.tsx'
import { stopName, stopPlace } from './route-words.ts'
import { StopList } from './StopList.tsx'
import { TripFacts } from './TripFacts.tsx'
import { useHeading } from './use-heading.ts'

interface Props {
  passenger: Passenger
  trip: Trip
  route: RouteWithTrips
}

const grounds: Record<MapGround, Ground> = {
  archive: { kind: 'archive', loadPart: fetchMapPart },
  tiles: { kind: 'tiles', loadTile: fetchTile },
  none: { kind: 'none' },
}

/** A route in words and, beside them, on a map. */
export function RouteView({ passenger: { timitId }, trip, route }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { mapAttribution, mapGround } = useSnapshot(sync)
  const list = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [isFollowed, setFollowed] = useState(true)
  const followed =
    route.liveLocationAvailable && timitId !== null
      ? { timitId, tripId: trip.id, tripDate: dayOf(trip.startDateTime) }
      : null
  const car = useCarLocation(isFollowed ? followed : null)

  const own = route.trips.find(({ id }) => id === trip.id) ?? trip
  const carName = route.carName ?? t('trips.route.car')
  const stops = useMemo(
    () =>
      route.destinations.flatMap((stop, index) =>
        stop.latitude === null || stop.longitude === null
          ? []
          : [
              {
                id: String(index),
                number: index + 1,
                latitude: stop.latitude,
                longitude: stop.longitude,
                name: stopName(stop, index + 1, t),
                place: stopPlace(stop, t),
              },
            ],
      ),
    [route, t],
  )
  const planned = useMemo(() => plannedRoad(route), [route])
  const { location } = car
  const heading = useHeading(location ?? null, route.drivenRoute)
  const carShape = useMemo(() => {
    if (!location) return null
    const name = heading === null ? carName : t(`trips.route.car.heading.${directionOf(heading)}`, { car: carName })
    return { ...location, name, label: carName, heading }
  }, [location, carName, heading, t])
  const hasMap = stops.length > 0 || planned.points.length > 0 || route.drivenRoute.length > 0

  const show = (id: string) => {
    setCurrent(id)
    list.current?.children[Number(id)]?.scrollIntoView({ block: 'nearest' })
  }
  const leaveMap = () => list.current?.querySelectorAll('button')[Number(current ?? 0)]?.focus()
  return (
    <div className={styles.root}>
      <div className={styles.words}>
        {hasUnknownPlaces(route) && (
          <Notice intent="info">{t(hasMap ? 'trips.route.partlyUnknown' : 'trips.route.unknownPlaces')}</Notice>
        )}
        <TripFacts trip={own} car={route} />
        <DriverEvents trips={route.trips.length > 0 ? route.trips : [trip]} />
        {followed && <LiveCar car={car} isFollowed={isFollowed} onFollow={setFollowed} stops={route.destinations} />}
        <h3 className={styles.title}>{t('trips.route.stops')}</h3>
        {planned.isStraight && <FieldHint>{t('trips.route.estimate')}</FieldHint>}
        <StopList ref={list} stops={route.destinations} current={current} onStop={show} />
      </div>
      {hasMap && (
        <div className={styles.map}>
          <LazyRouteMap
            label={t(planned.isStraight ? 'trips.route.map.estimate' : 'trips.route.map', { trip: placesOf(trip, t) })}
            stops={stops}
            planned={planned.points}
            isEstimate={planned.isStraight}
            driven={route.drivenRoute}
            car={carShape}
            ground={grounds[mapGround]}
            attribution={mapAttribution}
            currentStop={current}
            onStop={show}
            onLeave={leaveMap}
          />
        </div>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '340px minmax(0, 1fr)',
    gap: '16px',
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  words: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    maxHeight: 'min(640px, calc(100dvh - 220px))',
    overflowY: 'auto',
    [media.phone]: { maxHeight: 'none', overflowY: 'visible' },
  },
  title: { fontSize: tokens.fontSizeBase300, lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  map: {
    height: 'min(640px, calc(100dvh - 220px))',
    minHeight: '280px',
    borderRadius: '10px',
    overflow: 'hidden',
    // above the words, which come first for those who do not see it
    [media.phone]: { order: -1, height: '45dvh' },
  },
})
