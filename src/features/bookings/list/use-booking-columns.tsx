import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookingSorting } from '#domain/booking/list.ts'
import type { Booking } from '#domain/booking/schema.ts'
import { bookingStateOf, bookingStates } from '#domain/booking/state.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { useRejectedOrders } from '#state/use-rejected-orders.ts'
import { RouteLine } from '#features/bookings/words/RouteLine.tsx'
import type { Column } from '#ui/table/column.ts'
import { idText, momentText, timeText } from '../words/booking-words.ts'
import { BookingStateChip } from '../words/BookingStateChip.tsx'

type BookingColumn = Column<Booking> & { key: BookingSorting | 'route' | 'state' | 'actions' }

/** The long words of places do not break on an upright tablet. */
const placeWidth = 'minmax(100px, 1.3fr)'

/** Bookings of which there is more to say than the tab on which they stand does. */
const isUnlikeItsTab = ({ state, notTakenSince }: Booking): boolean =>
  bookingStateOf(state).name !== bookingStateOf(state).tab || notTakenSince !== undefined

/** Columns of the table, or what stands on a card. Source: spec 3 §2 "Booking list screen". */
export function useBookingColumns(
  today: LocalDate,
  isOnCards: boolean,
  actions: (booking: Booking) => ReactNode,
): readonly BookingColumn[] {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const rejected = useRejectedOrders()
  return useMemo(() => {
    const isNews = ({ id }: Booking) => rejected?.some((order) => order.kind === 'booking' && order.id === id) ?? false
    const stateChip = (booking: Booking) => (
      <>
        <BookingStateChip state={booking.state} />
        {booking.notTakenSince !== undefined && <span className={styles.late}>{t('bookings.notTaken.short')}</span>}
        {isNews(booking) && <strong className={styles.news}>{t('rejectedOrders.new')}</strong>}
      </>
    )
    const moment = ({ startDate }: Booking) =>
      startDate.slice(0, 10) === today
        ? t('bookings.today', { time: timeText(startDate) })
        : momentText(startDate, i18n.language)
    const passenger: BookingColumn = {
      key: 'primaryPassengerName',
      header: t('bookings.column.passenger'),
      cell: (booking) => passengerText(booking, (count) => t('bookings.unnamed', { count })),
      sortable: true,
      width: 'minmax(96px, 1fr)',
      from: 640,
    }
    const creator: BookingColumn = {
      key: 'createdByEmail',
      header: t('bookings.column.createdBy'),
      cell: ({ createdByEmail }) => createdByEmail,
      sortable: true,
      width: 'minmax(0, 2fr)',
      from: 900,
    }
    const doing: BookingColumn = {
      key: 'actions',
      header: t('table.actions'),
      cell: actions,
      width: '116px',
      card: 'aside',
    }
    const id: BookingColumn = {
      key: 'shortId',
      header: t('bookings.column.id'),
      cell: idText,
      sortable: true,
      width: '64px',
      card: 'title',
    }
    const from: BookingColumn = {
      key: 'fromPlace',
      header: t('bookings.column.from'),
      cell: ({ fromPlace }) => fromPlace,
      sortable: true,
      width: placeWidth,
    }
    const to: BookingColumn = {
      key: 'toPlace',
      header: t('bookings.column.to'),
      cell: ({ toPlace }) => toPlace || '–',
      sortable: true,
      width: placeWidth,
    }
    if (isOnCards) {
      // what a card says in other words is there to sort by
      return [
        { ...id, card: 'none' },
        {
          key: 'startDate',
          header: t('bookings.column.time'),
          cell: (booking) => <span className={styles.bigTime}>{moment(booking)}</span>,
          detail: idText,
          sortable: true,
          card: 'title',
        },
        { ...from, card: 'none' },
        { ...to, card: 'none' },
        {
          key: 'route',
          header: t('bookings.column.route'),
          cell: ({ fromPlace, toPlace, offMap }) => <RouteLine from={fromPlace} to={toPlace || null} offMap={offMap} />,
        },
        passenger,
        creator,
        { key: 'state', header: t('bookings.column.state'), cell: stateChip, card: 'aside' },
        doing,
      ]
    }
    return [
      id,
      {
        key: 'startDate',
        header: t('bookings.column.time'),
        cell: (booking) => (
          <span className={styles.moment}>
            {moment(booking)} {isUnlikeItsTab(booking) && stateChip(booking)}
          </span>
        ),
        sortable: true,
        width: 'minmax(144px, 0.9fr)',
      },
      from,
      to,
      passenger,
      creator,
      doing,
    ]
  }, [t, i18n.language, styles, today, isOnCards, actions, rejected])
}

/** Whose ride it is: the first one's name, and how many have none. */
function passengerText({ primaryPassengerName, unnamedPassengersCount }: Booking, unnamed: (count: number) => string) {
  const others = unnamedPassengersCount > 0 ? unnamed(unnamedPassengersCount) : ''
  return [primaryPassengerName, others].filter(Boolean).join(', ') || '–'
}

/** Rows whose ride does not take place recede; their chip says why. */
export const recedes = ({ state }: Booking): boolean =>
  state === bookingStates.cancelled || state === bookingStates.rejected

const useStyles = makeStyles({
  late: { marginInlineStart: '4px' },
  news: { marginInlineStart: '4px', color: tokens.colorPaletteRedForeground1 },
  moment: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 8px',
    fontVariantNumeric: 'tabular-nums',
  },
  bigTime: {
    fontSize: '18px',
    lineHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
})
