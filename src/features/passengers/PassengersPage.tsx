import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { PersonRegular } from '@fluentui/react-icons'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch, useNavigate, useParams } from 'react-router-dom'
import { useListView } from '#state/list-view.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { media } from '#ui/look/breakpoints.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { LazyPart } from '#ui/late/LazyPart.tsx'
import { useLoadedAhead } from '#ui/late/use-loaded-ahead.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { sideBySide } from './list/layout.ts'
import { PassengerPane } from './list/PassengerPane.tsx'
import { passengersList, passengersStart } from './list/use-passengers.ts'
import { passengerPaths } from './passenger-path.ts'

export { readPassengerList } from './list/use-passengers.ts'

/** What a passenger of the list, or a new one, is shown in. */
export const loadRecord = async () => (await import('./list/PassengerRecord.tsx')).PassengerRecord

/**
 * The passengers of a destination, and one of them or a new one: side by side where there is room, else one after the
 * other. Source: spec 2 §2 route tree.
 */
export function PassengersPage() {
  const { t } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const isWide = useMedia(sideBySide)
  const { destinationId: id, passengerId } = useParams()
  const destinationId = Number(id)
  const isNew = useMatch('/d/:destinationId/people/newPassenger') !== null
  const destination = useDestinationsOfUser()?.find((each) => each.id === destinationId)
  const openedId = passengerId === undefined ? null : Number(passengerId)
  useReturn(destinationId, openedId)
  useLoadedAhead(loadRecord)
  if (!destination) return null

  const isOpen = isNew || openedId !== null
  const record = isOpen && (
    <LazyPart
      isWanted
      load={loadRecord}
      props={{ destination, passengerId: openedId, hasBack: !isWide }}
      onFailure={() => void navigate(passengerPaths.list(destinationId))}
    />
  )
  // both stay what they are when the device is turned: an open record must not begin anew
  return (
    <div className={isWide ? styles.root : styles.bare}>
      {(isWide || !isOpen) && (
        <div key="list" className={isWide ? mergeClasses(styles.list, isOpen && styles.unprinted) : styles.bare}>
          <PassengerPane destination={destination} current={openedId} isBeside={isOpen} />
        </div>
      )}
      {(isWide || isOpen) && (
        <div key="record" className={isWide ? mergeClasses(styles.record, !isOpen && styles.unprinted) : styles.bare}>
          {record || <EmptyState icon={<PersonRegular />} title={t('passengers.list.chooseOne')} />}
        </div>
      )}
    </div>
  )
}

/** Whoever comes back to the list finds the passenger who was opened last. */
function useReturn(destinationId: number, openedId: number | null): void {
  const [, change] = useListView(passengersList(destinationId), passengersStart)
  const remember = useEffectEvent((returnTo: number) => change({ returnTo }))
  useEffect(() => {
    if (openedId !== null && Number.isInteger(openedId)) remember(openedId)
  }, [openedId])
}

const useStyles = makeStyles({
  bare: { display: 'contents' },
  root: {
    height: '100%',
    display: 'grid',
    gridTemplateColumns: '440px minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    [media.belowDesktop]: { gridTemplateColumns: '360px minmax(0, 1fr)' },
    [media.print]: { display: 'block', height: 'auto' },
  },
  list: { minWidth: 0, minHeight: 0, borderRight: `1px solid ${tokens.colorNeutralStroke2}` },
  record: {
    position: 'relative',
    minWidth: 0,
    minHeight: 0,
    overflowY: 'auto',
    [media.print]: { overflowY: 'visible' },
  },
  unprinted: { [media.print]: { display: 'none' } },
})
