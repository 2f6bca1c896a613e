import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookingSorting } from '#domain/booking/list.ts'
import type { Booking } from '#domain/booking/schema.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { RouteEnd } from '#features/bookings/words/RouteLine.tsx'
import type { Column } from '#ui/table/column.ts'
import { formatDay } from '#ui/look/format.ts'
import { idText, timeText } from '../words/booking-words.ts'
import { passengerText } from './passenger-text.ts'
import { StateNow } from './StateNow.tsx'
import type { StateNews } from './use-state-news.ts'

type BookingColumn = Column<Booking> & { key: BookingSorting | 'state' }

interface Options {
  today: LocalDate
  /** The rows stand under their days, and need not say them. */
  isByDay: boolean
  news: StateNews
}

/** Columns of the table: those of the documents, two of them under another, and the state. Source: spec 3 §2 "Booking list screen". */
export function useBookingColumns({ today, isByDay, news }: Options): readonly BookingColumn[] {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  return useMemo(() => {
    const day = ({ startDate }: Booking) => {
      const date = startDate.slice(0, 10)
      return date === today ? t('arrivals.today') : formatDay(date, i18n.language, 'weekdayShort')
    }
    const off = ({ offMap }: Booking, end: 'from' | 'to') => offMap?.includes(end) ?? false
    return [
      {
        key: 'shortId',
        header: t('bookings.column.id'),
        cell: (booking) => <span className={styles.id}>{idText(booking)}</span>,
        sortable: true,
        width: '72px',
        card: 'title',
      },
      {
        key: 'startDate',
        header: t('bookings.column.time'),
        cell: ({ startDate }) => <span className={styles.time}>{timeText(startDate)}</span>,
        ...(!isByDay && { detail: day }),
        sortable: true,
        width: isByDay ? '60px' : '84px',
      },
      {
        key: 'fromPlace',
        header: t('bookings.column.from'),
        cell: (booking) => (
          <RouteEnd end="from" name={booking.fromPlace} isOffMap={off(booking, 'from')} isUnderHeader />
        ),
        sortable: true,
        width: 'minmax(0, 1.6fr)',
      },
      {
        key: 'toPlace',
        header: t('bookings.column.to'),
        cell: (booking) => (
          <RouteEnd end="to" name={booking.toPlace || '–'} isOffMap={off(booking, 'to')} isUnderHeader />
        ),
        sortable: true,
        isUnder: true,
      },
      {
        key: 'primaryPassengerName',
        header: t('bookings.column.passenger'),
        cell: (booking) => passengerText(booking, (count) => t('bookings.unnamed', { count })),
        sortable: true,
        width: 'minmax(0, 1fr)',
      },
      {
        key: 'createdByEmail',
        header: t('bookings.column.createdBy'),
        cell: ({ createdByEmail }) => <span className={styles.creator}>{createdByEmail}</span>,
        sortable: true,
        isUnder: true,
        from: 880,
      },
      {
        key: 'state',
        header: t('bookings.column.state'),
        cell: (booking) => <StateNow booking={booking} isFresh={news.has(booking.id)} />,
        width: '132px',
      },
    ]
  }, [t, i18n.language, styles, today, isByDay, news])
}

const useStyles = makeStyles({
  id: { color: tokens.colorBrandForegroundLink },
  time: {
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  creator: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})
