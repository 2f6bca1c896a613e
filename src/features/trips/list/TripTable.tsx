import { CalendarLtrRegular, MapRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageSizes } from '#domain/page-size.ts'
import type { Trip } from '#domain/trip.ts'
import { usePageSize } from '#state/list-view.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import type { RowKey } from '#ui/table/column.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { PagedTable } from '#ui/table/PagedTable.tsx'
import { prepareMap } from '../route/grounds.ts'
import { tripName } from './trip-words.ts'
import { useTripColumns } from './use-trip-columns.tsx'

interface Props {
  trips: readonly Trip[] | undefined
  isLoading: boolean
  /** There are no trips because they were never fetched, and cannot be now. */
  isNotOnDevice: boolean
  failure: { text: string; onRetry: () => void } | null
  /** `null` where the user may cancel nothing. */
  selection: {
    selected: ReadonlySet<RowKey>
    onChange: (selected: ReadonlySet<RowKey>) => void
    /** Why a trip cannot be cancelled, in words; `null` when it can. */
    refusal: (trip: Trip) => string | null
  } | null
  /** `null` where the user may see no routes. */
  onRoute: ((trip: Trip) => void) | null
}

/** The trips that were found, on one page or several. */
export function TripTable({ trips, isLoading, isNotOnDevice, failure, selection, onRoute }: Props) {
  const { t, i18n } = useTranslation()
  const [page, setPage] = useState(0)
  const [size, setSize] = usePageSize('trips')
  const columns = useTripColumns(trips ?? [])
  const name = (trip: Trip) => tripName(trip, i18n.language, t)
  const isSelectable = selection !== null && (trips ?? []).some((trip) => selection.refusal(trip) === null)
  return (
    <div>
      <PagedTable
        label={t('trips.title')}
        columns={columns}
        rows={isNotOnDevice ? [] : trips}
        rowKey={({ id }) => id}
        rowName={name}
        muted={({ cancelledAt }) => cancelledAt !== null}
        isLoading={isLoading}
        failure={failure}
        empty={
          isNotOnDevice ? (
            <NotOnDevice />
          ) : (
            <EmptyState icon={<CalendarLtrRegular />} title={t('trips.empty')} text={t('trips.empty.help')} />
          )
        }
        {...{ page, size, sizes: pageSizes.trips }}
        onPage={(next) => {
          setPage(next.page)
          setSize(next.size)
        }}
        {...(isSelectable && { selection })}
        {...(onRoute && {
          actions: (trip: Trip) => (
            <IconButton
              appearance="subtle"
              icon={<MapRegular />}
              aria-label={t('trips.route.open', { trip: name(trip) })}
              onPointerOver={prepareMap}
              onPointerDown={prepareMap}
              onFocusCapture={prepareMap}
              onClick={() => onRoute(trip)}
            />
          ),
        })}
      />
    </div>
  )
}
