import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { CarLocation, RouteStop } from '#domain/route.ts'
import { now } from '#state/sync.ts'
import type { FollowedCar } from '#state/use-car-location.ts'
import { useNow } from '#ui/time/use-now.ts'
import { formatNumber } from '#ui/look/format.ts'
import { nearestStop } from './nearest-stop.ts'
import { agoOf } from './route-words.ts'

interface Props {
  car: FollowedCar
  stops: readonly RouteStop[]
}

/** Where a followed car is, for whoever does not see it on the map, and what is wrong when nobody knows. */
export function CarWords({ car: { location, failure }, stops }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.root}>
      {location && <Place location={location} stops={stops} />}
      {location === undefined && failure === null && <PlaceToCome />}
      {location === null && <p>{t('trips.route.car.none')}</p>}
      {failure !== null && <p>{t('trips.route.car.failed')}</p>}
    </div>
  )
}

function Place({ location, stops }: { location: CarLocation; stops: readonly RouteStop[] }) {
  const { t, i18n } = useTranslation()
  const time = useNow(now, 1000)
  const nearest = nearestStop(stops, location)
  const km = formatNumber(nearest?.km ?? 0, i18n.language, { most: 1 })
  return (
    <p>
      {nearest && `${t('trips.route.car.near', { km, number: nearest.number })} `}
      {t('trips.route.car.updated', { ago: agoOf(location.sateliteTime, time, t) })}
    </p>
  )
}

/** The room of the place until it is known. */
function PlaceToCome() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <p className={styles.toCome} aria-hidden="true">
      {t('trips.route.car.near', { km: 0, number: 1 })}{' '}
      {t('trips.route.car.updated', { ago: t('trips.route.seconds', { seconds: 0 }) })}
    </p>
  )
}

const useStyles = makeStyles({
  root: { paddingInline: '8px', color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  toCome: { visibility: 'hidden' },
})
