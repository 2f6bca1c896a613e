import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import {
  bookingSortings,
  bookingViews,
  defaultBookingFilter,
  type BookingFilter,
  type BookingSorting,
  type BookingView,
} from '#domain/booking/list.ts'
import { bookingStateOf, bookingStates } from '#domain/booking/state.ts'
import { media } from '#ui/look/breakpoints.ts'
import { StatePills } from '#ui/page/StatePills.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import type { Sort } from '#ui/table/column.ts'
import { NarrowRides } from '#ui/table/NarrowRides.tsx'
import { colourStates, stateIcons } from '../words/BookingStateChip.tsx'

interface Props {
  view: BookingView
  /** How many each view lists; `undefined` while the bookings are not known. */
  counts: Record<BookingView, number> | undefined
  filter: BookingFilter
  asCards: boolean
  sort: Sort
  onView: (view: BookingView) => void
  onFilter: (filter: BookingFilter) => void
  onCards: (asCards: boolean) => void
  onSort: (sort: Sort) => void
}

/** Key of the header under which the list is sorted. */
const headers: Record<BookingSorting, string> = {
  shortId: 'bookings.column.id',
  startDate: 'bookings.column.time',
  fromPlace: 'bookings.column.from',
  toPlace: 'bookings.column.to',
  primaryPassengerName: 'bookings.column.passenger',
  createdByEmail: 'bookings.column.createdBy',
}

/** One line above the list: its views by state, what narrows it, and how it is drawn. Source: spec 3 §2 "Booking list screen". */
export function BookingFilters({ view, counts, filter, asCards, sort, onView, onFilter, onCards, onSort }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <StatePills
        label={t('bookings.tabs')}
        selected={view}
        onSelect={onView}
        pills={bookingViews.map((key) => {
          if (key === 'upcoming') return { key, text: t('bookings.upcoming'), count: counts?.[key] }
          const { name, colour, text } = bookingStateOf(bookingStates[key])
          return { key, text: t(text), state: colourStates[colour], icon: stateIcons[name], count: counts?.[key] }
        })}
      />
      <NarrowRides
        label={t('bookings.filters')}
        {...{ filter, sort, onFilter, onSort }}
        standard={defaultBookingFilter}
        orders={bookingSortings.map((key) => [key, t(headers[key])])}
      />
      <ViewSwitch asCards={asCards} onChange={onCards} />
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minWidth: 0,
    [media.phone]: { marginBottom: '-4px' },
    [media.print]: { display: 'none' },
  },
})
