import { ApiError } from '#data/api/api-error.ts'
import { passengerListState, passengerPageOf, type PassengerListQuery } from '#data/passenger-list.ts'
import type { PageSize } from '#domain/page-size.ts'
import { passengerSortings } from '#domain/passenger-list.ts'
import type { ListView } from '#state/lists.ts'
import { listView, pageSize, useListView, usePageSize, type ChosenView } from '#state/list-view.ts'
import { usePassengerList, type PassengerList } from '#state/use-passenger-list.ts'

interface Place {
  /** Under which the choices are remembered. */
  list: string
  /** `null` for everybody whom the user may see. */
  destinationId: number | null
  /** Passengers who are not shown. */
  excludeIds?: readonly number[]
  /** In place of the size that the user has chosen for lists of passengers. */
  size?: PageSize
}

export interface ListedPassengers extends PassengerList {
  query: PassengerListQuery
  view: ChosenView
  change: (changed: Partial<ListView>) => void
  setPage: (page: { page: number; size: PageSize }) => void
  /** Whether the list is narrowed by more than the switch. */
  isFiltered: boolean
  /** The last refresh got no believable answer. */
  isUnanswered: boolean
}

/** By name, and without those who are inactive. Source: spec 2 §9. */
export const passengersStart = { sort: { key: 'name', descending: false }, onlyActive: true }

/** Under which the choices in a destination's list are remembered. */
export const passengersList = (destinationId: number): string => `people:${destinationId}`

const queryOf = (
  { destinationId, excludeIds = [] }: Omit<Place, 'list'>,
  view: ChosenView,
  size: PageSize,
): PassengerListQuery => ({
  destinationIds: destinationId === null ? [] : [destinationId],
  groupIds: view.groupIds,
  onlyActive: view.onlyActive,
  excludeIds,
  search: view.filter,
  sortBy: passengerSortings.find((sorting) => sorting === view.sort.key) ?? 'name',
  descending: view.sort.descending,
  page: view.page,
  size,
})

/** Reads what a destination's list shows first. */
export async function readPassengerList(destinationId: number): Promise<void> {
  const view = listView(passengersList(destinationId), passengersStart)
  const query = queryOf({ destinationId }, view, pageSize('passengers'))
  await Promise.all([passengerPageOf(query), passengerListState(destinationId)])
}

/** A page of passengers as the user has chosen to see them. */
export function usePassengers({ list, destinationId, excludeIds = [], size: fixedSize }: Place): ListedPassengers {
  const [view, change] = useListView(list, passengersStart)
  const [chosenSize, setSize] = usePageSize('passengers')
  const size = fixedSize ?? chosenSize
  const query = queryOf({ destinationId, excludeIds }, view, size)
  const found = usePassengerList(destinationId ?? 'all', query)
  const { failure } = found
  return {
    ...found,
    query,
    view,
    change,
    setPage(next) {
      if (next.size !== size) setSize(next.size)
      change({ page: next.page })
    },
    isFiltered: view.filter !== '' || view.groupIds.length > 0,
    isUnanswered: failure instanceof ApiError && failure.status === null,
  }
}
