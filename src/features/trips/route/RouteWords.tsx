import { makeStyles } from '@fluentui/react-components'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { RouteWithTrips } from '#domain/route.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { CarWords } from './CarWords.tsx'
import { DriverEvents } from './DriverEvents.tsx'
import { StopList } from './StopList.tsx'
import { TripFacts } from './TripFacts.tsx'
import type { Drive } from './use-drive.ts'

interface Props {
  /** `null` while there is none. */
  route: RouteWithTrips | null
  drive: Drive
  current: string | null
  onStop: (id: string) => void
  ref: Ref<HTMLOListElement>
}

/** A route in words. */
export function RouteWords({ route, drive, current, onStop, ref }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { trip, planned, progress, car, following } = drive
  const trips = route && route.trips.length > 0 ? route.trips : [trip]
  return (
    <div className={styles.root}>
      {following?.isOn && route && <CarWords car={car} stops={route.destinations} />}
      {route && <StopList ref={ref} stops={route.destinations} {...{ progress, trips, current, onStop }} />}
      <div className={styles.facts}>
        {planned.isStraight && <FieldHint>{t('trips.route.estimate')}</FieldHint>}
        <DriverEvents trips={trips} />
        <TripFacts trip={trip} />
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '8px 12px 16px' },
  facts: { display: 'flex', flexDirection: 'column', gap: '12px', padding: '4px 8px 0' },
})
