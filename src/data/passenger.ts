import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  activatePassenger,
  cancelPassengerDeletionRequest,
  createPassenger,
  deactivatePassenger,
  getPassenger,
  getPassengerPlaces,
  listAvailableDestinationGroups,
  requestPassengerDeletion,
  updatePassenger,
  updatePassengerGroups,
  type EndedPassenger,
  type ReadPassenger,
} from '#contract/passengers.ts'
import type { RideEnding } from '#domain/consequences.ts'
import {
  cardOf as cardOfPassenger,
  destinationIdsOf,
  NewPassenger,
  Passenger,
  passengerStates,
  PassengerUpdate,
} from '#domain/passenger.ts'
import type { PassengerGroup, PassengerGroupSummary } from '#domain/passenger-group.ts'
import type { PassengerPlaces } from '#domain/passenger-places.ts'
import { ApiError } from './api/api-error.ts'
import { call } from './api/client.ts'
import { theirsOf } from './api/conflict.ts'
import { workspace } from './workspace/workspace.ts'
import { forgetPassengerAnswers } from './workspace/answers.ts'
import { forgetCards, keepCards } from './mirror/cards.ts'
import { passengersKey } from './mirror/crawl-passengers.ts'
import { quietly } from './mirror/quietly.ts'
import { ontoStored, sendOnce, type Submission, type Write } from './drafts/submission.ts'

const params = (id: number) => ({ params: { id: String(id) } })

interface Fetching {
  signal?: AbortSignal | undefined
  /** Whether it is to be told who has changed the passenger last, which a server may not know. */
  withChange?: boolean
}

/**
 * The passenger with everything, from the server; the card follows. Without an answer the card is all there is.
 * @throws ApiError; `not_found` for a passenger who is hidden or gone, who is then forgotten here too
 */
export async function fetchWholePassenger(
  id: number,
  { signal, withChange = false }: Fetching = {},
): Promise<ReadPassenger> {
  try {
    const query = withChange ? { withChange: 'true' as const } : {}
    return await kept(await call(getPassenger, { ...params(id), query }, signal ? { signal } : {}))
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) await quietly(forgetPassenger(id))
    throw failure
  }
}

/** @throws ApiError */
export const fetchPassengerPlaces = (id: number): Promise<PassengerPlaces> => call(getPassengerPlaces, params(id))

/** @throws ApiError */
export const fetchAvailableGroups = (id: number): Promise<PassengerGroup[]> =>
  call(listAvailableDestinationGroups, params(id))

const picked = (fields: object, row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([field]) => field in fields))

/** What a create call carries of a passenger. */
export const newPassengerOf = (passenger: Passenger): unknown => ({
  ...picked(NewPassenger.shape, passenger),
  destinationIds: destinationIdsOf(passenger),
})

/** What an update call carries of a passenger. */
export const updateOf = (passenger: Passenger): object => ({
  ...picked(PassengerUpdate.shape, passenger),
  passengerDestinations: destinationIdsOf(passenger).map((destinationId) => ({ destinationId })),
})

const saving = (passenger: Passenger, rideEnding: RideEnding | null): Write<EndedPassenger> =>
  passenger.id === 0
    ? { endpoint: createPassenger, body: newPassengerOf(passenger) }
    : {
        endpoint: updatePassenger,
        ...params(passenger.id),
        body: { ...updateOf(passenger), ...(rideEnding && { rideEnding }) },
      }

/**
 * Makes or changes a passenger. @throws ApiError; see `passengerStoredMeanwhile`
 * @param rideEnding what is done with rides at the destinations that are taken away; `null` leaves them
 */
export async function savePassenger(
  passenger: Passenger,
  submission?: Submission,
  rideEnding: RideEnding | null = null,
): Promise<EndedPassenger> {
  if (!submission) return kept(await sendOnce(saving(passenger, rideEnding)))
  const earlier = {
    endpoints: [createPassenger, updatePassenger],
    then: (stored: EndedPassenger) => saving(ontoStored(passenger, stored), rideEnding),
  }
  return kept(await submission.send(saving(passenger, rideEnding), earlier))
}

/** Puts the passenger into exactly these groups; id 0 is a new one. @throws ApiError */
export async function saveGroups(
  { id, version }: Pick<Passenger, 'id' | 'version'>,
  groups: readonly PassengerGroupSummary[],
  submission?: Submission,
): Promise<Passenger> {
  const body = { tags: groups, ...(version !== undefined && { version }) }
  return kept(await sendOnce<Passenger>({ endpoint: updatePassengerGroups, ...params(id), body }, submission))
}

/** Whether a group that was chosen is deleted by now. */
export const isGroupGone = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.hasCode('group_not_found')

export interface GroupChanges {
  /** By group id; a group that is not among them stays as each passenger has it. */
  changes: ReadonlyMap<number, { name: string; is: 'all' | 'none' }>
  /** Groups to make and put everybody into. */
  newNames: readonly string[]
}

export interface ChangedGroups {
  saved: Passenger[]
  /** Passengers who stayed as they were, and why. */
  failed: { id: number; failure: unknown }[]
}

/**
 * Puts several passengers into groups and takes them out, one after the other, each from the groups that it is in now.
 * @param onDone told after each passenger how many are done
 */
export async function changeGroups(
  ids: readonly number[],
  { changes, newNames }: GroupChanges,
  onDone?: (done: number, of: number) => void,
): Promise<ChangedGroups> {
  const result: ChangedGroups = { saved: [], failed: [] }
  for (const [index, id] of ids.entries()) {
    try {
      const passenger = await fetchWholePassenger(id)
      const others = passenger.groupObjs.filter((group) => !changes.has(group.id))
      const chosen = [...changes].flatMap(([groupId, { name, is }]) => (is === 'all' ? [{ id: groupId, name }] : []))
      const made = newNames.map((name) => ({ id: 0, name }))
      result.saved.push(await saveGroups(passenger, [...others, ...chosen, ...made]))
    } catch (failure) {
      result.failed.push({ id, failure })
    }
    onDone?.(index + 1, ids.length)
  }
  return result
}

const changing =
  (endpoint: Endpoint & { result: z.ZodMiniType<Passenger> }) =>
  async ({ id }: Pick<Passenger, 'id'>): Promise<Passenger> =>
    kept(await sendOnce({ endpoint, ...params(id) }))

const leaving =
  (endpoint: typeof deactivatePassenger) =>
  async (
    { id }: Pick<Passenger, 'id'>,
    ending: RideEnding | null = null,
    submission?: Submission,
  ): Promise<EndedPassenger> =>
    kept(await sendOnce<EndedPassenger>({ endpoint, ...params(id), ...(ending && { body: ending }) }, submission))

/** @throws ApiError */
export const activate = changing(activatePassenger)

/** `ending` is done with the rides in the same step. Of an inactive passenger it is all that is done. @throws ApiError */
export const deactivate = leaving(deactivatePassenger)

/** `ending` is done with the rides in the same step. @throws ApiError */
export const requestDeletion = leaving(requestPassengerDeletion)

/** @throws ApiError */
export const withdrawDeletion = changing(cancelPassengerDeletionRequest)

/** The passenger as another editor has stored it meanwhile; `null` when something else stood in the way of saving. */
export const passengerStoredMeanwhile = (failure: unknown): Passenger | null => theirsOf(failure, Passenger)

/** Brings the mirror up to date by what a call has answered. */
async function kept<Stored extends Passenger>(passenger: Stored): Promise<Stored> {
  await quietly(keepPassenger(passenger))
  return passenger
}

/** Only passengers in state Normal are listed, and only those of lists that are on this device. */
export async function keepPassenger(passenger: Passenger): Promise<void> {
  const { mirror } = workspace()
  if (passenger.state !== passengerStates.normal) return forgetPassenger(passenger.id)
  const card = cardOfPassenger(passenger)
  const keys = [...card.destinationIds, 'all' as const].map(passengersKey)
  const [known, fetched] = await Promise.all([
    mirror.passengerCards.where('id').equals(card.id).count(),
    mirror.lists.where('key').anyOf(keys).count(),
  ])
  if (known + fetched > 0) await keepCards(mirror, [card])
}

async function forgetPassenger(id: number): Promise<void> {
  const { mirror } = workspace()
  await forgetCards(mirror, [id])
  await forgetPassengerAnswers(mirror, [id])
}
