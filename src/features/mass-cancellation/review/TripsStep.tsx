import { makeStyles, tokens } from '@fluentui/react-components'
import { ArrowEnterRegular, ArrowExitRegular, CalendarCancelRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { byPassenger, dayRows, directions } from '#domain/mass-cancellation/legs.ts'
import { tickedIn } from '#domain/mass-cancellation/search.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { whyNotCancelTrip, type Trip } from '#domain/trip.ts'
import { sync } from '#state/sync.ts'
import { Segmented } from '#ui/form/Segmented.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { StepCard } from '../choosing/StepCard.tsx'
import type { Place, ShownSearch } from '../use-mass-cancellation.ts'
import { codeText } from '../words/outcome-text.ts'
import { useTexts } from '../words/use-texts.ts'
import { passengerNames, unreadPassengers } from './passenger-names.ts'
import { PassengerTrips } from './PassengerTrips.tsx'
import { useTripKeys } from './use-trip-keys.ts'

interface Props {
  place: Place
  shown: ShownSearch
  passengers: readonly PassengerCard[]
}

/** So many passengers show their days from the start; the others name them in a line. */
const openAtFirst = 2

/** What was found, by passenger with both legs of a day in a row, and what of it is to be cancelled. */
export function TripsStep({ place, shown, passengers }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const texts = useTexts()
  const { online } = useSnapshot(sync)
  const { search, found, reviewed, move } = shown
  const isDone = search.progress === 'done'
  const [folding, setFolding] = useState<ReadonlyMap<number, boolean>>(new Map())
  const { list, active, onFocus, onKeyDown } = useTripKeys()
  const trips = isDone ? reviewed : []
  const names = passengerNames(trips, passengers, t)
  const ofPassenger = byPassenger(trips)
  const isTicked = tickedIn(search, place.id)
  const cancelled = trips.filter(({ cancelledAt }) => cancelledAt !== null).length
  const asked = trips.filter(({ cancelling }) => cancelling).length
  const note = [
    t('massCancellation.trips.found', { count: trips.length }),
    cancelled > 0 && t('massCancellation.trips.cancelled', { count: cancelled }),
    asked > 0 && t('massCancellation.trips.asked', { count: asked }),
  ]
  // a cell that has gone would leave Tab without a way into the list
  const isThere = (cell: string | null) => {
    const [passengerId, what = ''] = (cell ?? '').split(' ')
    const trip = trips.find(({ id }) => String(id) === what)
    const isWhole = !trip && names.some(({ id }) => String(id) === passengerId)
    return isWhole || (trip !== undefined && whyNotCancelTrip(trip, found.now) === null)
  }
  const tick = (some: readonly Trip[], isChosen: boolean) =>
    move(() => ({ type: 'choose', tripIds: some.map(({ id }) => id), isChosen }))
  return (
    <StepCard
      number={3}
      title={t('massCancellation.trips')}
      isDone={false}
      note={isDone && <span role="status">{note.filter(Boolean).join(', ')}</span>}
      aside={
        trips.length > 0 && (
          <Segmented
            label={t('massCancellation.directions')}
            className={styles.directions}
            options={directions.map((value) => ({ value, label: t(`massCancellation.directions.${value}`) }))}
            value={search.directions}
            onChange={(value) => move(() => ({ type: 'choose', directions: value }))}
          />
        )
      }
      className={styles.card}
    >
      {isDone && search.unread.length > 0 && (
        <div className={styles.unread}>
          {unreadPassengers(search, passengers, t).map(({ id, name, code }) => (
            <Notice key={id} intent="warning">
              {t('massCancellation.trips.unread', { name, reason: codeText(code, texts) })}
            </Notice>
          ))}
          <RefusableButton
            className={styles.again}
            refusal={online ? null : t('massCancellation.needsConnection')}
            onClick={() => move(() => ({ type: 'search' }))}
          >
            {t('retry')}
          </RefusableButton>
        </div>
      )}
      {trips.length === 0 ? (
        <EmptyState
          icon={<CalendarCancelRegular />}
          title={t(isDone ? 'massCancellation.trips.none' : 'massCancellation.trips.before')}
        />
      ) : (
        // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- the keys go from box to box
        <div className={styles.list} data-pane="" onKeyDown={onKeyDown} onFocus={onFocus} ref={list}>
          <div className={styles.head} aria-hidden="true">
            <span>{t('massCancellation.day')}</span>
            <span className={styles.leg}>
              <ArrowEnterRegular />
              {t('massCancellation.leg.outbound')}
            </span>
            <span className={styles.leg}>
              <ArrowExitRegular />
              {t('massCancellation.leg.return')}
            </span>
          </div>
          <ul className={styles.passengers}>
            {names.map(({ id, name }, index) => {
              const own = ofPassenger.get(id) ?? []
              return (
                <PassengerTrips
                  key={id}
                  {...{ id, name }}
                  trips={own}
                  rows={dayRows(own, place.id)}
                  destinationId={place.id}
                  isOpen={folding.get(id) ?? index < openAtFirst}
                  activeKey={isThere(active) ? active : null}
                  refusalOf={(trip) => whyNotCancelTrip(trip, found.now)}
                  isTicked={isTicked}
                  onFold={(isOpen) => setFolding(new Map(folding).set(id, isOpen))}
                  onTick={tick}
                />
              )
            })}
          </ul>
        </div>
      )}
    </StepCard>
  )
}

const columns = 'minmax(0, 1fr) minmax(0, 1.4fr) minmax(0, 1.4fr)'

const useStyles = makeStyles({
  card: { minHeight: 0, overflow: 'clip', [media.belowLandscape]: { flex: 'none' } },
  directions: {
    [media.phone]: { display: 'flex', width: '100%' },
  },
  again: { alignSelf: 'flex-start' },
  unread: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '0 14px 10px' },
  list: {
    flex: '1 1 0',
    minHeight: 0,
    overflowY: 'auto',
    [media.belowLandscape]: { flex: 'none', overflowY: 'visible' },
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    display: 'grid',
    gridTemplateColumns: columns,
    alignItems: 'center',
    minHeight: '32px',
    padding: '0 14px 0 58px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    [media.phone]: { gridTemplateColumns: '74px minmax(0, 1fr) minmax(0, 1fr)', padding: '0 8px 0 14px' },
  },
  leg: { display: 'inline-flex', alignItems: 'center', gap: '4px', paddingInlineStart: '8px' },
  passengers: { margin: 0, padding: 0, listStyleType: 'none' },
})
