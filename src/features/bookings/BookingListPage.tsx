import { Button } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { can, type AccessFacts } from '#domain/access.ts'
import { bookingCan } from '#domain/booking/can.ts'
import {
  bookingCounts,
  isBookingView,
  isInBookingView,
  wholeBookingFilter,
  type BookingFilter,
  type BookingView,
} from '#domain/booking/list.ts'
import type { Booking } from '#domain/booking/schema.ts'
import { defaultBookingTab } from '#domain/booking/state.ts'
import type { Destination } from '#domain/destination.ts'
import { useListView } from '#state/list-view.ts'
import { usePlanning } from '#state/planning.ts'
import { useShownSince } from '#state/screen-data.ts'
import { session } from '#state/session.ts'
import { now, sync } from '#state/sync.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { useBookings } from '#state/use-mirrored-list.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { useStable } from '#ui/press/use-stable.ts'
import { FetchedAt } from '#ui/late/FetchedAt.tsx'
import { ListPage } from '#ui/page/ListPage.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { useLingering } from '#ui/late/use-lingering.ts'
import { useNow } from '#ui/time/use-now.ts'
import { bookingPaths } from './booking-paths.ts'
import { CancelBookingDialog } from './cancel/CancelBookingDialog.tsx'
import { BookingEditorDialog } from './editor/BookingEditorDialog.tsx'
import { BookingInfoDialog } from './info/BookingInfoDialog.tsx'
import { BookingFilters } from './list/BookingFilters.tsx'
import { BookingList } from './list/BookingList.tsx'
import { bookingListKey, bookingListStart } from './list/use-booking-pages.ts'
import { useStateNews } from './list/use-state-news.ts'
import { useSavedRow } from './list/use-saved-row.ts'
import { WaitingDraft } from './list/WaitingDraft.tsx'
import { useOpened } from './use-opened.ts'
import { minuteMs, wallMomentAt } from './words/wall-moment.ts'

interface Props {
  /** Leads to the destination's timetables. */
  tabs: ReactNode
}

/** Single bookings of a destination, one of them, and the editor. Source: spec 3 §2. */
export function BookingListPage({ tabs }: Props) {
  const { me } = useSnapshot(session)
  const destinationId = Number(useParams()['destinationId'])
  const destination = useDestinationsOfUser()?.find(({ id }) => id === destinationId)
  if (!destination || !me) return null
  return <BookingsOf key={destination.id} destination={destination} me={me} tabs={tabs} />
}

interface OfProps extends Props {
  destination: Destination
  me: AccessFacts & { email: string }
}

function BookingsOf({ destination, me, tabs }: OfProps) {
  const navigate = useNavigate()
  const { online } = useSnapshot(sync)
  const time = useNow(now, minuteMs)
  const bookings = useBookings(destination.id)
  useShownSince(bookings.fetchedAt)
  const [planning, plan] = usePlanning()
  const [{ returnTo, sort }, change] = useListView(bookingListKey(destination.id), bookingListStart)
  const [cancelled, setCancelled] = useState<Booking | null>(null)
  const [cancelledCount, setCancelledCount] = useState(0)
  const view = useView()
  const news = useStateNews(bookings.rows)
  const { openedId, edited } = useOpened()
  const editing = useLingering(edited)

  const viewer = { email: me.email, now: wallMomentAt(time) }
  const filter = planning.bookings
  // what has just changed stays where it stood
  const isListed = (by: BookingFilter) => (booking: Booking) =>
    [booking, news.get(booking.id)].some((state) => state !== undefined && isInBookingView(state, view, by, viewer))
  const listed = bookings.rows?.filter(isListed(filter))
  const whole = bookings.rows?.filter(isListed(wholeBookingFilter))
  const saved = useSavedRow(editing === null ? listed : undefined, returnTo)
  const mayCreate = bookingCan.create(destination, me) === null
  const backToList = (to: BookingView = view) => void navigate(bookingPaths.list(destination.id, to))
  const create = () => void navigate(bookingPaths.create(destination.id, view))
  const remember = (id: number) => change({ returnTo: id })
  const { open, edit } = useWaysIn(destination.id, remember)
  const narrow = (next: BookingFilter) => {
    plan({ bookings: next })
    change({ page: 0, returnTo: null })
  }
  return (
    <ListPage
      hasTabs
      header={
        <ListHeader
          seesTimetables={can(me, 'readTimetables', destination.id)}
          onCreate={mayCreate ? create : null}
          tabs={tabs}
        />
      }
    >
      <BookingFilters
        view={view}
        counts={bookings.rows && bookingCounts(bookings.rows, filter, viewer)}
        filter={filter}
        asCards={planning.timetablesAs === 'cards'}
        sort={sort}
        onView={(chosen) => {
          change({ page: 0, returnTo: null })
          backToList(chosen)
        }}
        onFilter={narrow}
        onCards={(cards) => plan({ timetablesAs: cards ? 'cards' : 'table' })}
        onSort={(next) => change({ sort: next, returnTo: null })}
      />
      {mayCreate && edited === null && <WaitingDraft destinationId={destination.id} onOpen={create} />}
      <BookingList
        key={saved.listKey}
        focusReturned={saved.listKey > 0}
        destination={destination}
        me={me}
        bookings={bookings}
        listed={listed}
        news={news}
        wish={JSON.stringify([view, filter, cancelledCount])}
        hidden={(whole?.length ?? 0) - (listed?.length ?? 0)}
        time={time}
        now={viewer.now}
        asCards={planning.timetablesAs === 'cards'}
        onOpen={open}
        onEdit={edit}
        onCancel={setCancelled}
        onShowAll={() => narrow(wholeBookingFilter)}
      />
      {bookings.fetchedAt != null && !online && <FetchedAt at={bookings.fetchedAt} />}
      {openedId !== null && edited === null && (
        <BookingInfoDialog
          destination={destination}
          bookingId={openedId}
          bookings={bookings}
          me={me}
          now={viewer.now}
          onClose={() => backToList()}
          onEdit={() => void navigate(bookingPaths.edit(destination.id, openedId))}
          onCancel={setCancelled}
        />
      )}
      {editing && (
        <BookingEditorDialog
          key={`${editing.opening}:${editing.bookingId}`}
          open={edited !== null}
          destination={destination}
          bookingId={editing.bookingId}
          passengerId={editing.passengerId}
          isFromStart={editing.isFromStart}
          me={me}
          onClose={() => backToList()}
          onSaved={({ id }, to) => {
            remember(id)
            saved.await(id)
            backToList(to)
          }}
          onCancel={setCancelled}
        />
      )}
      {cancelled && (
        <CancelBookingDialog
          booking={bookings.rows?.find(({ id }) => id === cancelled.id) ?? cancelled}
          onClose={() => setCancelled(null)}
          onCancelled={() => {
            setCancelled(null)
            setCancelledCount((count) => count + 1)
            if (openedId !== null) backToList()
          }}
        />
      )}
    </ListPage>
  )
}

/** @param remember told of the booking to whose row the list comes back */
function useWaysIn(destinationId: number, remember: (id: number) => void) {
  const navigate = useNavigate()
  const goTo = ({ id }: Booking, path: typeof bookingPaths.open) => {
    remember(id)
    void navigate(path(destinationId, id))
  }
  return {
    open: useStable((booking: Booking) => goTo(booking, bookingPaths.open)),
    edit: useStable((booking: Booking) => goTo(booking, bookingPaths.edit)),
  }
}

interface HeaderProps {
  seesTimetables: boolean
  /** `null` for who may make none. */
  onCreate: (() => void) | null
  tabs: ReactNode
}

function ListHeader({ seesTimetables, onCreate, tabs }: HeaderProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <PageHeader
      isLow
      title={t(seesTimetables ? 'routes.timetablesAndBookings' : 'routes.bookings')}
      actions={
        onCreate && (
          <Button appearance="primary" icon={<AddRegular />} aria-label={t('bookings.new')} onClick={onCreate}>
            {t(isPhone ? 'bookings.new.short' : 'bookings.new')}
          </Button>
        )
      }
    >
      {tabs}
    </PageHeader>
  )
}

/** The view of the address; where it has none, the one that was open before. */
function useView(): BookingView {
  const { state, bookingId } = useParams()
  const wanted = state !== undefined && isBookingView(state) ? state : null
  const [view, setView] = useState<BookingView>(wanted ?? defaultBookingTab)
  const next = wanted ?? (bookingId === undefined ? defaultBookingTab : view)
  if (next !== view) setView(next)
  return next
}
