import { Button, makeStyles, Spinner } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Passenger } from '#domain/passenger.ts'
import type { Trip } from '#domain/trip.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { say } from '#ui/speak/toast.ts'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import { tripName } from '../list/trip-words.ts'
import { DriverEvents } from './DriverEvents.tsx'
import { RouteView } from './RouteView.tsx'
import { TripFacts } from './TripFacts.tsx'
import { useRoute } from './use-route.ts'

interface Props {
  passenger: Passenger
  trip: Trip
  onClose: () => void
}

/** Where a trip's car goes and where it is. Source: spec 2 §2 "Route details dialog". */
export function RouteDialog({ passenger, trip, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { route, failure, retry } = useRoute(trip, () => say({ title: t('trips.route.none'), intent: 'info' }))
  const isSlow = useDelayedFlag(route === undefined && failure === null)
  return (
    <FormDialog
      open
      title={tripName(trip, i18n.language, t)}
      width={960}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {/* the focus starts here: the first control is deep in what is to be read */}
      <div className={styles.content} tabIndex={-1} data-autofocus="">
        {failure && (
          <FailureNotice onRetry={retry}>
            {failure.status === null ? t('trips.route.offline') : failureText(failure)}
          </FailureNotice>
        )}
        {route === null && <Notice intent="info">{t('trips.route.none')}</Notice>}
        {route ? (
          <RouteView passenger={passenger} trip={trip} route={route} />
        ) : (
          <>
            <TripFacts trip={trip} car={trip} />
            <DriverEvents trips={[trip]} />
            {isSlow && <Spinner size="small" label={t('loading')} />}
          </>
        )}
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '12px', ':focus': { outline: 'none' } },
})
