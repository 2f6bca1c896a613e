import { useMemo, type RefObject } from 'react'
import type { Booking } from '#domain/booking/schema.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { RowsProps } from '#ui/table/column.ts'
import { DayHeading } from './DayHeading.tsx'
import { barOf } from './StateNow.tsx'
import { useBookingPages, type BookingPages } from './use-booking-pages.ts'
import { useCalmRows } from './use-calm-rows.ts'
import type { StateNews } from './use-state-news.ts'

interface Options {
  destinationId: number
  /** Those of the view; `undefined` while none are known. */
  listed: readonly Booking[] | undefined
  /** What the user has asked to see. */
  wish: string
  /** Around the rows. */
  list: RefObject<HTMLElement | null>
  today: LocalDate
  news: StateNews
}

interface BookingRows extends BookingPages, Pick<RowsProps<Booking>, 'group' | 'bar'> {
  /** In the order of their times, and so under their days. */
  isByDay: boolean
}

/** The rows of the page that is shown, which keep still under a finger, with their days and what has just changed. */
export function useBookingRows({ destinationId, listed, wish, list, today, news }: Options): BookingRows {
  const pages = useBookingPages(destinationId, listed)
  const { sort } = pages.view
  const rows = useCalmRows(pages.rows, JSON.stringify([wish, sort, pages.page, pages.size]), list)
  const isByDay = sort.key === 'startDate'
  // as a text it is the same while the days are
  const counts = JSON.stringify(countsOf(rows ?? []))
  const group = useMemo(() => {
    if (!isByDay) return undefined
    const onDay = JSON.parse(counts) as Record<LocalDate, number>
    return ({ startDate }: Booking) => {
      const date = startDate.slice(0, 10)
      return { key: date, heading: <DayHeading date={date} today={today} count={onDay[date] ?? 0} /> }
    }
  }, [isByDay, counts, today])
  const bar = useMemo(() => (booking: Booking) => (news.has(booking.id) ? barOf(booking) : null), [news])
  return { ...pages, rows, isByDay, group, bar }
}

function countsOf(rows: readonly Booking[]): Record<LocalDate, number> {
  const counts: Record<LocalDate, number> = {}
  for (const { startDate } of rows) counts[startDate.slice(0, 10)] = (counts[startDate.slice(0, 10)] ?? 0) + 1
  return counts
}
