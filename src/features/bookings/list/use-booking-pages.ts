import { useState } from 'react'
import { bookingSortings, compareBookings } from '#domain/booking/list.ts'
import type { Booking } from '#domain/booking/schema.ts'
import { pageOf, pageWith, shownPage, type PageSize } from '#domain/page-size.ts'
import { useListView, usePageSize, type ChosenView } from '#state/list-view.ts'
import type { Page } from '#ui/table/Pager.tsx'
import type { Sort } from '#ui/table/column.ts'

export const bookingListStart = { sort: { key: 'startDate', descending: false } }
export const bookingListKey = (destinationId: number) => `bookings:${destinationId}`

export interface BookingPages {
  /** Of the page shown; `undefined` while none are known. */
  rows: readonly Booking[] | undefined
  /** How many there are on all pages. */
  total: number
  /** The one shown, counted from 0. */
  page: number
  size: PageSize
  view: ChosenView
  sortBy: (sort: Sort) => void
  setPage: (page: Page) => void
}

/** The bookings of a tab in their order, a page at a time: first the page of the booking that is come back to. */
export function useBookingPages(destinationId: number, listed: readonly Booking[] | undefined): BookingPages {
  const [view, change] = useListView(bookingListKey(destinationId), bookingListStart)
  const [size, setSize] = usePageSize('bookings')
  /** The booking that was come back to, once other rows are chosen than those around it. */
  const [left, setLeft] = useState<number | null>(null)
  const sorting = bookingSortings.find((key) => key === view.sort.key)
  const sorted = listed?.toSorted(compareBookings(sorting, view.sort.descending))
  const place = view.returnTo === left ? -1 : (sorted?.findIndex(({ id }) => id === view.returnTo) ?? -1)
  const total = sorted?.length ?? 0
  const page = shownPage(place === -1 ? view.page : pageWith(place, size), total, size)
  return {
    ...{ total, page, size, view },
    rows: sorted && pageOf(sorted, size, page),
    sortBy(sort) {
      setLeft(view.returnTo)
      change({ sort })
    },
    setPage(next) {
      setLeft(view.returnTo)
      if (next.size !== size) setSize(next.size)
      change({ page: next.page })
    },
  }
}
