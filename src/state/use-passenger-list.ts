import {
  freshMs,
  passengerListState,
  passengerPageOf,
  pullPassengerList,
  type PassengerListPage,
  type PassengerListQuery,
  type PassengerListState,
  type PassengerScope,
} from '#data/passenger-list.ts'
import { changedRecords, type Fetched } from '#domain/live.ts'
import type { MadeOf } from './refresh.ts'
import { now, sync } from './sync.ts'
import { useLive } from './use-live.ts'
import { useMirror } from './use-mirror.ts'
import { usePull, type PullCause, type PullOptions } from './use-pull.ts'

/** How young a list stays as it is, in milliseconds. All of 20,000 passengers are not read every minute. */
const freshForMs: Record<PullCause, number> = {
  user: 0,
  open: freshMs,
  wake: freshMs,
  change: freshMs,
  clock: 10 * freshMs,
}

/** One that is older than the word of the server on what changes may have missed some of it, however young it is. */
function freshFor(cause: PullCause): number {
  const { liveFrom } = sync
  const toldForMs = liveFrom === null || cause === 'change' ? Infinity : Math.max(0, now() - liveFrom)
  return Math.min(freshForMs[cause], toldForMs)
}

const pull = (scope: PassengerScope, { cause, changes, signal }: PullOptions): Promise<Fetched> =>
  pullPassengerList(scope, {
    ...{ signal, freshForMs: freshFor(cause) },
    ...(cause === 'change' && { changed: changedRecords(changes, 'passengers') }),
  })

const madeOf: MadeOf = { kinds: ['passengers', 'groups'] }

export interface PassengerList {
  /** `undefined` while the first page of this scope is read. Never rows of another scope. */
  page: PassengerListPage | undefined
  state: PassengerListState | undefined
  /** Why the last refresh failed; `null` when it did not. */
  failure: unknown
  isLoading: boolean
  /** That nobody is found says nothing yet: the list has not come to this device, or not to this page. */
  isUnknown: boolean
  retry: () => void
}

/** Passengers of a scope: what the mirror has at once, brought up to date while the list is shown. */
export function usePassengerList(scope: PassengerScope, query: PassengerListQuery): PassengerList {
  const { failure, isLoading, retry } = usePull(scope, pull, madeOf)
  const state = useLive(passengerListState, scope)
  // a page that was read while the list was on its way is read anew at once when it is here, and says nothing until then:
  // what follows the device does so at a pace of its own, and how the list is may be known before who is on it
  const isAwaited = isLoading && (state?.isPartial ?? true)
  const atHand = passengerPageOf.atHand(query)
  const found = useMirror(
    async () => ({ scope, wasLoading: isLoading, page: await passengerPageOf(query) }),
    [scope, JSON.stringify(query), isAwaited],
    atHand && { scope, wasLoading: true, page: atHand },
  )
  // rows of the choice before stay until those of the next one are there
  const page = found?.scope === scope ? found.page : undefined
  const isWaiting = isLoading || failure !== null || found?.wasLoading === true
  return { page, state, failure, isLoading, isUnknown: page?.total === 0 && page.isPartial && isWaiting, retry }
}
