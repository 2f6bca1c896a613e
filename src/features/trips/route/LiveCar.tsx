import { makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { CarLocation, RouteStop } from '#domain/route.ts'
import { now } from '#state/sync.ts'
import type { FollowedCar } from '#state/use-car-location.ts'
import { useNow } from '#ui/time/use-now.ts'
import { nearestStop } from './nearest-stop.ts'
import { agoOf } from './route-words.ts'

interface Props {
  car: FollowedCar
  isFollowed: boolean
  onFollow: (isFollowed: boolean) => void
  stops: readonly RouteStop[]
}

/** Turns the live tracking of the car on and off, and says where the car is. */
export function LiveCar({ car: { location, failure }, isFollowed, onFollow, stops }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <Switch label={t('trips.route.follow')} checked={isFollowed} onChange={(_, { checked }) => onFollow(checked)} />
      {isFollowed && location && <CarWords location={location} stops={stops} />}
      {isFollowed && location === null && <p className={styles.words}>{t('trips.route.car.none')}</p>}
      {isFollowed && failure !== null && <p className={styles.words}>{t('trips.route.car.failed')}</p>}
    </div>
  )
}

function CarWords({ location, stops }: { location: CarLocation; stops: readonly RouteStop[] }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const time = useNow(now, 1000)
  const nearest = nearestStop(stops, location)
  const km = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(nearest?.km ?? 0)
  return (
    <p className={styles.words}>
      {nearest && `${t('trips.route.car.near', { km, number: nearest.number })} `}
      {t('trips.route.car.updated', { ago: agoOf(location.sateliteTime, time, t) })}
    </p>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column' },
  words: { paddingInlineStart: '8px', color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})
