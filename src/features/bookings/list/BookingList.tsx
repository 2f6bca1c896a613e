import { Button } from '@fluentui/react-components'
import { CalendarCancelRegular } from '@fluentui/react-icons'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Booking } from '#domain/booking/schema.ts'
import type { Destination } from '#domain/destination.ts'
import { localDateAt } from '#domain/local-date.ts'
import { firstPlace, pageSizes } from '#domain/page-size.ts'
import type { AccessFacts } from '#domain/access.ts'
import { sync } from '#state/sync.ts'
import type { MirroredList } from '#state/use-mirrored-list.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { media } from '#ui/look/breakpoints.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { HiddenRows } from '#ui/table/HiddenRows.tsx'
import { ListFrame } from '#ui/table/ListFrame.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { useMedia } from '#ui/look/use-media.ts'
import { useStill } from '#ui/late/use-still.ts'
import { bookingPaths } from '../booking-paths.ts'
import { bookingName } from '../words/booking-words.ts'
import { RowActions } from './RowActions.tsx'
import { recedes, useBookingColumns } from './use-booking-columns.tsx'
import { useBookingPages } from './use-booking-pages.ts'

interface Props {
  destination: Destination
  me: AccessFacts
  bookings: MirroredList<Booking>
  /** Those of the tab; `undefined` while none are known. */
  listed: readonly Booking[] | undefined
  /** How many more the tab would list without the switches. */
  hidden: number
  /** Milliseconds since 1970 UTC. */
  time: number
  asCards: boolean
  /** Whether the booking that it comes back to has the focus first. */
  focusReturned: boolean
  onOpen: (booking: Booking) => void
  onCancel: (booking: Booking) => void
  onShowAll: () => void
}

/** The bookings of a tab. Source: spec 3 §2 "Booking list screen". */
export function BookingList(props: Props) {
  const { destination, me, bookings, listed, time, asCards, focusReturned, onOpen, onCancel, onShowAll } = props
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const isPhone = useMedia(media.phone)
  const refusal = online ? null : t('sync.needsConnection')
  const actions = useCallback(
    (booking: Booking) => <RowActions booking={booking} me={me} refusal={refusal} onCancel={onCancel} />,
    [me, refusal, onCancel],
  )
  const columns = useBookingColumns(localDateAt(time), isPhone || asCards, actions)
  const label = t('screens.bookingList')
  const { rows, total, page, size, view, sortBy, setPage } = useBookingPages(destination.id, listed)
  const hidden = useStill(props.hidden)
  const hiddenText = t('bookings.hidden', { count: hidden })
  return (
    <ListFrame asCards={(asCards || isPhone) && rows?.length !== 0}>
      {total > 0 && hidden > 0 && <HiddenRows text={hiddenText} label={t('bookings.showAll')} onShow={onShowAll} />}
      <DataTable
        label={label}
        columns={columns}
        rows={rows ?? (online ? undefined : [])}
        rowKey={({ id }) => id}
        rowName={bookingName}
        sort={view.sort}
        onSort={sortBy}
        open={{ href: ({ id }) => `#${bookingPaths.open(destination.id, id)}`, onOpen }}
        muted={recedes}
        total={total}
        firstIndex={firstPlace(page, total, size)}
        returnTo={view.returnTo}
        focusReturned={focusReturned}
        asCards={asCards}
        isLoading={bookings.isLoading}
        failure={
          bookings.failure !== null && online ? { text: failureText(bookings.failure), onRetry: bookings.retry } : null
        }
        empty={
          rows === undefined ? (
            <NotOnDevice />
          ) : (
            <EmptyState
              icon={<CalendarCancelRegular />}
              title={hidden > 0 ? hiddenText : t('bookings.none', { destinationAlias: destination.alias })}
              action={hidden > 0 ? <Button onClick={onShowAll}>{t('bookings.showAll')}</Button> : null}
            />
          )
        }
      />
      {total > 0 && (
        <Pager label={label} page={page} size={size} sizes={pageSizes.bookings} total={total} onChange={setPage} />
      )}
    </ListFrame>
  )
}
