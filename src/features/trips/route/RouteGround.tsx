import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { hasUnknownPlaces, type RouteWithTrips } from '#domain/route.ts'
import { sync } from '#state/sync.ts'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { placesOf } from '../list/trip-words.ts'
import { LazyRouteMap } from '../map/LazyRouteMap.tsx'
import { placesOf as shownPlaces } from '../map/route-shapes.ts'
import { grounds } from './grounds.ts'
import { LiveCar } from './LiveCar.tsx'
import type { Drive } from './use-drive.ts'
import { useShapes } from './use-shapes.ts'

interface Props {
  route: RouteWithTrips
  drive: Drive
  current: string | null
  onStop: (id: string) => void
  /** Puts the focus back among the stops. */
  onLeave: () => void
}

/** A route on a map, or the words for why there is none. */
export function RouteGround({ route, drive, current, onStop, onLeave }: Props) {
  const { t } = useTranslation()
  const { mapAttribution, mapGround } = useSnapshot(sync)
  const shapes = useShapes(route, drive)
  const { trip, planned, car, following } = drive
  const live = following && <LiveCar car={car} following={following} />
  const isPartlyUnknown = hasUnknownPlaces(route)
  if (shownPlaces(shapes).length === 0) return <WithoutMap>{t('trips.route.unknownPlaces')}</WithoutMap>
  return (
    <LazyRouteMap
      label={t(planned.isStraight ? 'trips.route.map.estimate' : 'trips.route.map', { trip: placesOf(trip, t) })}
      {...shapes}
      ground={grounds[mapGround]}
      attribution={mapAttribution}
      currentStop={current}
      onStop={onStop}
      onLeave={onLeave}
      notice={isPartlyUnknown ? <Notice intent="info">{t('trips.route.partlyUnknown')}</Notice> : null}
      corner={live}
    />
  )
}

/** Where the map would be: why it is not. */
export function WithoutMap({ children }: { children: ReactNode }) {
  const styles = useStyles()
  return <div className={styles.root}>{children}</div>
}

/** Where the map is to be, while the server is asked for the route. */
export function ComingMap() {
  const { t } = useTranslation()
  const isSlow = useDelayedFlag(true)
  return <WithoutMap>{isSlow && <Spinner size="small" label={t('loading')} />}</WithoutMap>
}

const useStyles = makeStyles({
  root: {
    display: 'grid',
    placeItems: 'center',
    boxSizing: 'border-box',
    height: '100%',
    minHeight: '160px',
    padding: '24px',
    textAlign: 'center',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
})
