import {
  passengerListState,
  passengerPageOf,
  pullPassengerList,
  type PassengerListPage,
  type PassengerListQuery,
  type PassengerListState,
  type PassengerScope,
} from '#data/passenger-list.ts'
import { useMirror } from './use-mirror.ts'
import { usePull } from './use-pull.ts'

export interface PassengerList {
  /** `undefined` while the first page of this scope is read. Never rows of another scope. */
  page: PassengerListPage | undefined
  state: PassengerListState | undefined
  /** Why the last refresh failed; `null` when it did not. */
  failure: unknown
  isLoading: boolean
  retry: () => void
}

/** Passengers of a scope: what the mirror has at once, brought up to date while the list is shown. */
export function usePassengerList(scope: PassengerScope, query: PassengerListQuery): PassengerList {
  const asked = JSON.stringify(query)
  const found = useMirror(async () => ({ scope, page: await passengerPageOf(query) }), [scope, asked])
  const read = useMirror(async () => ({ scope, state: await passengerListState(scope) }), [scope])
  const { failure, isLoading, retry } = usePull(scope, pullPassengerList)
  return {
    // a live query gives its last answer until the next one is there
    page: found?.scope === scope ? found.page : undefined,
    state: read?.scope === scope ? read.state : undefined,
    failure,
    isLoading,
    retry,
  }
}
