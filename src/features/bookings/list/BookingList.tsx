import { Button, makeStyles } from '@fluentui/react-components'
import { CalendarCancelRegular, CloudOffRegular } from '@fluentui/react-icons'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { type Booking } from '#domain/booking/schema.ts'
import { bookingSortings, compareBookings, defaultBookingFilter, type BookingFilter } from '#domain/booking/list.ts'
import { type Destination } from '#domain/destination.ts'
import { localDateAt } from '#domain/local-date.ts'
import { type AccessFacts } from '#domain/access.ts'
import { useListView } from '#state/list-view.ts'
import { sync } from '#state/sync.ts'
import { type MirroredList } from '#state/use-mirrored-list.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { media } from '#ui/breakpoints.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FetchedAt } from '#ui/FetchedAt.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useMedia } from '#ui/use-media.ts'
import { bookingPaths } from '../booking-paths.ts'
import { bookingName } from '../words/booking-words.ts'
import { RowActions } from './RowActions.tsx'
import { recedes, useBookingColumns } from './use-booking-columns.tsx'

interface Props {
  destination: Destination
  me: AccessFacts
  bookings: MirroredList<Booking>
  /** Those of the tab; `undefined` while none are known. */
  rows: readonly Booking[] | undefined
  filter: BookingFilter
  /** Milliseconds since 1970 UTC. */
  time: number
  asCards: boolean
  onOpen: (booking: Booking) => void
  onCancel: (booking: Booking) => void
  onFilter: (filter: BookingFilter) => void
}

export const bookingListStart = { sort: { key: 'startDate', descending: false } }
export const bookingListKey = (destinationId: number) => `bookings:${destinationId}`

/** The bookings of a tab. Source: spec 3 §2 "Booking list screen". */
export function BookingList(props: Props) {
  const { destination, me, bookings, rows, filter, time, asCards, onOpen, onCancel, onFilter } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const isPhone = useMedia(media.phone)
  const refusal = online ? null : t('sync.needsConnection')
  const actions = useCallback(
    (booking: Booking) => <RowActions booking={booking} me={me} refusal={refusal} onCancel={onCancel} />,
    [me, refusal, onCancel],
  )
  const columns = useBookingColumns(localDateAt(time), isPhone || asCards, actions)
  const [view, change] = useListView(bookingListKey(destination.id), bookingListStart)
  const sorting = bookingSortings.find((key) => key === view.sort.key)
  const sorted = rows?.toSorted(compareBookings(sorting, view.sort.descending))
  const isNarrowed = filter.onlyMine || (bookings.rows?.length ?? 0) > 0
  return (
    <div className={styles.root}>
      <DataTable
        label={t('screens.bookingList')}
        columns={columns}
        rows={sorted ?? (online ? undefined : [])}
        rowKey={({ id }) => id}
        rowName={bookingName}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        open={{ href: ({ id }) => `#${bookingPaths.open(destination.id, id)}`, onOpen }}
        muted={recedes}
        returnTo={view.returnTo}
        asCards={asCards}
        isLoading={bookings.isLoading}
        failure={
          bookings.failure !== null && online ? { text: failureText(bookings.failure), onRetry: bookings.retry } : null
        }
        empty={
          sorted === undefined ? (
            <EmptyState icon={<CloudOffRegular />} title={t('device.notFetched')} />
          ) : (
            <EmptyState
              icon={<CalendarCancelRegular />}
              title={t('bookings.none', { destinationAlias: destination.alias })}
              action={
                isNarrowed && !(filter.showExpired && !filter.onlyMine) ? (
                  <Button onClick={() => onFilter({ ...defaultBookingFilter, showExpired: true })}>
                    {t('bookings.showAll')}
                  </Button>
                ) : null
              }
            />
          )
        }
      />
      {bookings.fetchedAt !== null && !online && <FetchedAt at={bookings.fetchedAt} />}
    </div>
  )
}

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 } })
