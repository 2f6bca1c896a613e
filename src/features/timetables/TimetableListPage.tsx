import { Button } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch, useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { bookingCan } from '#domain/booking/can.ts'
import type { Destination } from '#domain/destination.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { defaultTimetableTab, isTimetableTab, type TimetableTab } from '#domain/timetable/state.ts'
import type { Me } from '#domain/user.ts'
import { useShownSince } from '#state/screen-data.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { FetchedAt } from '#ui/late/FetchedAt.tsx'
import { ListPage } from '#ui/page/ListPage.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { useTimetableActions } from './actions/use-timetable-actions.tsx'
import { NewTimetable } from './editor/NewTimetable.tsx'
import { DeletedNotice } from './list/DeletedNotice.tsx'
import { DeviceDraft } from './list/DeviceDraft.tsx'
import { TimetableFilters } from './list/TimetableFilters.tsx'
import { TimetableRows } from './list/TimetableRows.tsx'
import { useTimetableList } from './list/use-timetable-list.ts'
import { timetablePaths } from './timetable-paths.ts'

interface Props {
  /** Leads to the destination's single bookings. */
  tabs: ReactNode
}

/** Recurring timetables of a destination. Source: spec 3 §2 "Timetable list screen". */
export function TimetableListPage({ tabs }: Props) {
  const { me } = useSnapshot(session)
  const destinationId = Number(useParams()['destinationId'])
  const destination = useDestinationsOfUser()?.find(({ id }) => id === destinationId)
  if (!destination || !me) return null
  return <TimetablesOf destination={destination} me={me as Me} tabs={tabs} />
}

interface OfProps extends Props {
  destination: Destination
  me: Me
}

function TimetablesOf({ destination, me, tabs }: OfProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { online } = useSnapshot(sync)
  const isPhone = useIsPhone()
  const { id: destinationId } = destination
  const { state } = useParams()
  const tab: TimetableTab = state !== undefined && isTimetableTab(state) ? state : defaultTimetableTab
  const isNew = useMatch('/d/:destinationId/timetables/recurring/:state/create') !== null
  const list = useTimetableList(destinationId, tab)
  useShownSince(list.fetchedAt)
  const remember = (returnTo: number) => list.change({ returnTo })
  const { run, dialogs } = useTimetableActions({ destination, me, onOpen: ({ id }) => remember(id) })
  const mayCreate = timetableCan.create(destinationId, me) === null
  const create = () => void navigate(timetablePaths.create(destinationId, tab))
  return (
    <ListPage
      hasTabs
      header={
        <PageHeader
          isLow
          title={t(bookingCan.read(destination, me) === null ? 'routes.timetablesAndBookings' : 'routes.timetables')}
          actions={
            mayCreate && (
              <Button appearance="primary" icon={<AddRegular />} aria-label={t('timetables.new')} onClick={create}>
                {t(isPhone ? 'timetables.new.short' : 'timetables.new')}
              </Button>
            )
          }
        >
          {tabs}
        </PageHeader>
      }
    >
      <TimetableFilters
        tab={tab}
        list={list}
        onTab={(chosen) => {
          list.change({ page: 0 })
          void navigate(timetablePaths.list(destinationId, chosen))
        }}
      />
      <DeletedNotice destinationId={destinationId} onBack={remember} />
      {mayCreate && !isNew && <DeviceDraft destinationId={destinationId} onOpen={create} />}
      <TimetableRows destination={destination} me={me} tab={tab} list={list} onAction={run} />
      {list.fetchedAt != null && !online && <FetchedAt at={list.fetchedAt} />}
      {dialogs}
      {mayCreate && <NewTimetable destination={destination} me={me} tab={tab} isOpen={isNew} onMade={remember} />}
    </ListPage>
  )
}
