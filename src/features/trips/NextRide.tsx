import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { MapRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { addDays, type WallDateTime } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { reachOf, type Passenger } from '#domain/passenger.ts'
import { nextTrip, type Trip } from '#domain/trip.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { formatDay } from '#ui/look/format.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { WholeNumbers } from '#ui/look/WholeNumbers.tsx'
import { carOf, clockOf, dayOf, tripName } from './list/trip-words.ts'
import type { FoundTrips } from './use-coming-trips.ts'
import { RouteDialog } from './route/RouteDialog.tsx'

interface Props {
  passenger: Passenger
  isCard: boolean
  trips: FoundTrips
  moment: WallDateTime
}

/** When the passenger is fetched next, which way and by whom. */
export function NextRide({ passenger, isCard, trips: { trips, isLoading, failure, retry }, moment }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { me } = useSnapshot(session)
  const { online } = useSnapshot(sync)
  const [routed, setRouted] = useState<Trip | null>(null)
  if (!trips) {
    if (isLoading || failure === null) return <p className={styles.words}>{t('loading')}</p>
    if (failure.status === null && !online) return <p className={styles.words}>{t('passengers.summary.notHere')}</p>
    return (
      <>
        <p className={styles.words}>{t('passengers.summary.failed')}</p>
        <Button size="small" onClick={retry}>
          {t('retry')}
        </Button>
      </>
    )
  }
  const trip = nextTrip(trips, moment)
  if (!trip) return <p className={styles.words}>{t('passengers.summary.noRide')}</p>
  const facts = { ...passenger, ...reachOf(passenger) }
  const mayOpenRoute = me !== null && passengerCan.openRoute(facts, me) === null && !isCard
  const direction = directionOf(trip)
  return (
    <>
      <p className={styles.when}>
        <b className={styles.clock}>{clockOf(trip.startDateTime)}</b>
        <span className={styles.words}>
          {[dayWords(trip, moment), direction && t(`passengers.summary.${direction}`)].filter(Boolean).join(' · ')}
        </span>
      </p>
      <p className={styles.words}>
        <WholeNumbers>{carOf(trip, t)}</WholeNumbers>
      </p>
      {mayOpenRoute && (
        <RefusableButton
          appearance="transparent"
          className={styles.route}
          icon={<MapRegular />}
          refusal={online ? null : t('trips.route.offline')}
          aria-label={t('passengers.summary.routeOf', { trip: tripName(trip, i18n.language, t) })}
          onClick={() => setRouted(trip)}
        >
          {t('passengers.summary.route')}
        </RefusableButton>
      )}
      {routed && <RouteDialog passenger={passenger} trip={routed} onClose={() => setRouted(null)} />}
    </>
  )

  function dayWords({ startDateTime }: Trip, since: WallDateTime): string {
    const day = dayOf(startDateTime)
    if (day === dayOf(since)) return t('passengers.summary.today')
    if (day === addDays(dayOf(since), 1)) return t('passengers.summary.tomorrow')
    return formatDay(day, i18n.language, 'weekdayShort')
  }
}

/** From a destination it goes back, to one it goes there; between two of them it is neither. */
function directionOf({ startPlaceId, endPlaceId }: Trip): 'outbound' | 'return' | null {
  if (startPlaceId !== null && endPlaceId === null) return 'return'
  return startPlaceId === null && endPlaceId !== null ? 'outbound' : null
}

const useStyles = makeStyles({
  when: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 8px' },
  clock: {
    fontSize: '28px',
    lineHeight: '32px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  words: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  route: {
    minHeight: 'var(--control-height, 32px)',
    marginBlockEnd: '-10px',
    paddingInline: 0,
    justifyContent: 'flex-start',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
  },
})
