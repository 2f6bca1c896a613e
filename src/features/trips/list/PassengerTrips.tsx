import { Button, makeStyles } from '@fluentui/react-components'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { TripQuery } from '#data/trips.ts'
import type { DateRange } from '#domain/date-range.ts'
import { addMonths, localDateAt, wallTimeAt } from '#domain/local-date.ts'
import type { Passenger } from '#domain/passenger.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { unchosenLegs } from '#domain/trip-legs.ts'
import { isTripOf, whyNotCancelTrip, type Trip, type TripCancellationResult } from '#domain/trip.ts'
import { now, sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FetchedAt } from '#ui/late/FetchedAt.tsx'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import type { RowKey } from '#ui/table/column.ts'
import { SelectionBar } from '#ui/table/SelectionBar.tsx'
import { useNow } from '#ui/time/use-now.ts'
import { useStill } from '#ui/late/use-still.ts'
import { CancellationNotice } from '../cancel/CancellationNotice.tsx'
import { CancelTripsDialog } from '../cancel/CancelTripsDialog.tsx'
import { RouteDialog } from '../route/RouteDialog.tsx'
import { TripSearch, type SearchedDestination, type SoughtTrips } from './TripSearch.tsx'
import { TripTable } from './TripTable.tsx'
import { useTrips } from './use-trips.ts'

interface Props {
  passenger: Passenger
  /** The days to begin with. */
  period?: DateRange
  /** Those of the passenger from which the user may search. */
  destinations: readonly SearchedDestination[]
  /** Searched from while none is chosen: one at which the passenger is known. */
  destinationId: number
  /** Whether an answer has all trips, wherever they lead; else those of the destination that was searched from. */
  seesAll: boolean
  mayCancel: boolean
  /** An inactive passenger's rides are not cancelled from here. Source: spec 2 §4 Trip list, open point C-61. */
  isCancelledElsewhere: boolean
  mayOpenRoute: boolean
}

const minuteMs = 60_000
const nothing: ReadonlySet<RowKey> = new Set()

export function PassengerTrips(props: Props) {
  const { passenger, period, destinations, destinationId, seesAll, mayCancel, isCancelledElsewhere, mayOpenRoute } =
    props
  const { t } = useTranslation()
  const styles = useStyles()
  const elsewhereId = useId()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const time = useNow(now, minuteMs)
  const today = localDateAt(time)
  const [sought, setSought] = useState<SoughtTrips>(() => ({
    startDate: period?.startDate ?? today,
    endDate: period?.endDate ?? addMonths(today, 1),
    destinationId: seesAll ? null : destinationId,
  }))
  const { startDate, endDate, destinationId: chosenId } = sought
  const searchedFrom = seesAll ? destinationId : (chosenId ?? destinationId)
  const query: TripQuery = { passengerId: passenger.id, startDate, endDate, destinationId: searchedFrom }
  const { trips: found, fetchedAt, isLoading, failure, retry } = useStill(useTrips(query))
  const trips = useMemo(
    () => (chosenId === null ? found : found?.filter((trip) => isTripOf(trip, chosenId))),
    [found, chosenId],
  )
  const isNotOnDevice = !found && failure?.status === null && !online
  const [selected, setSelected] = useState(nothing)
  const [routed, setRouted] = useState<Trip | null>(null)
  const [isCancelling, setCancelling] = useState(false)
  const [result, setResult] = useState<TripCancellationResult | null>(null)

  const wall = wallTimeAt(time)
  const refusalOf = (trip: Trip) => whyNotCancelTrip(trip, `${wall.date}T${timeOfDay(wall.minutes)}`)
  const cancellable = (trips ?? []).filter((trip) => refusalOf(trip) === null)
  const chosen = cancellable.filter(({ id }) => selected.has(id))
  const search = (next: SoughtTrips) => {
    setSelected(nothing)
    setResult(null)
    const isSame = next.startDate === startDate && next.endDate === endDate && next.destinationId === chosenId
    if (isSame) retry()
    else setSought(next)
  }
  const finish = (answer: TripCancellationResult) => {
    setCancelling(false)
    setSelected(nothing)
    setResult(answer)
  }
  return (
    <div className={styles.root}>
      <TripSearch sought={sought} destinations={destinations} hasAll={seesAll} today={today} onSearch={search} />
      {!seesAll && <FieldHint>{t('trips.ofDestination')}</FieldHint>}
      {result && <CancellationNotice result={result} onClose={() => setResult(null)} />}
      {fetchedAt !== null && (!online || failure !== null) && <FetchedAt at={fetchedAt} />}
      <TripTable
        trips={trips}
        isLoading={isLoading}
        isNotOnDevice={isNotOnDevice}
        failure={failure && !isNotOnDevice ? { text: failureText(failure), onRetry: retry } : null}
        selection={
          mayCancel && !isCancelledElsewhere
            ? {
                selected,
                onChange: setSelected,
                refusal: (trip) => {
                  const refusal = refusalOf(trip)
                  return refusal && t(refusal)
                },
              }
            : null
        }
        onRoute={mayOpenRoute ? setRouted : null}
      />
      {mayCancel && isCancelledElsewhere && cancellable.length > 0 && (
        <div className={styles.elsewhere}>
          <Button disabledFocusable aria-describedby={elsewhereId}>
            {t('trips.cancel')}
          </Button>
          <FieldHint id={elsewhereId}>{t('trips.cancel.elsewhere')}</FieldHint>
        </div>
      )}
      <SelectionBar count={chosen.length} onClear={() => setSelected(nothing)}>
        {!online && <FieldHint>{t('passengers.dialog.cancel.offline')}</FieldHint>}
        <RefusableButton
          appearance="primary"
          refusal={online ? null : t('passengers.dialog.cancel.offline')}
          onClick={() => setCancelling(true)}
        >
          {t('trips.cancel')}
        </RefusableButton>
      </SelectionBar>
      {routed && <RouteDialog passenger={passenger} trip={routed} onClose={() => setRouted(null)} />}
      {isCancelling && chosen.length > 0 && (
        <CancelTripsDialog
          query={query}
          passengerName={passenger.name}
          trips={chosen}
          otherLegs={unchosenLegs(cancellable, new Set(chosen.map(({ id }) => id)))}
          onDone={finish}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  elsewhere: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
})
