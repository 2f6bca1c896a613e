import type { PassengerListQuery } from '#data/passenger-list.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { usePassengerList } from '#state/use-passenger-list.ts'

/** A destination's passengers, inactive ones too: their rides can still be coming (open point C-61). */
export interface PlacePassengers {
  /** By name; `undefined` while they are not known. */
  all: readonly PassengerCard[] | undefined
  /** When they were fetched (server's clock); `null` while they never were. */
  fetchedAt: number | null
  isLoading: boolean
  failure: unknown
  retry: () => void
}

const everybodyAt = (destinationId: number): PassengerListQuery => ({
  destinationIds: [destinationId],
  groupIds: [],
  excludeIds: [],
  onlyActive: false,
  search: '',
  sortBy: 'name',
  descending: false,
  page: 0,
  size: 'all',
})

export function usePlacePassengers(destinationId: number): PlacePassengers {
  const { page, state, isUnknown, ...pulled } = usePassengerList(destinationId, everybodyAt(destinationId))
  return { all: isUnknown ? undefined : page?.rows, fetchedAt: state?.fetchedAt ?? null, ...pulled }
}
