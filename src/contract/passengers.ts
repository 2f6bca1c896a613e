import * as z from 'zod/mini'
import { RideEnding, RidesEnded } from '#domain/consequences.ts'
import {
  NewPassenger,
  Passenger,
  PassengerCard,
  PassengerHit,
  PassengerSummary,
  PassengerUpdate,
  passengerLimits,
} from '#domain/passenger.ts'
import { LastChange } from '#domain/last-change.ts'
import { PassengerGroup, ChosenGroup } from '#domain/passenger-group.ts'
import { passengerSortings, type PassengerFilter, type PassengerSorting } from '#domain/passenger-list.ts'
import { PassengerPlaces } from '#domain/passenger-places.ts'
import { Id, Version, text } from '#domain/text.ts'
import { endpoint, hasGoneOn, type QueryInput } from './endpoint.ts'
import { FlagParam, IdParam, IdParams, idListParam, integerParam } from './params.ts'

const path = '/api/passenger'
const greatestInteger = 2_147_483_647

/** Most passengers asked for by id, or left out, in one call. */
export const passengerIdsLimit = 1000

/** Most rows of one page. A longer list is fetched in several. */
export const passengerPageLimit = 20_000

/** Most passengers that a search gives. */
export const passengerHitsLimit = 50

const SearchText = text(passengerLimits.name)

/** Passengers that the user may see; ids of others are left out without a word. Source: spec 2 §7. */
export const listPassengersByIds = endpoint('POST', `${path}/byIds`, {
  body: z.array(Id).check(z.maxLength(passengerIdsLimit, 'validation.tooMany')),
  result: z.array(PassengerSummary),
  answers: (passengers, { body }) => passengers.every(({ id }) => body.includes(id)),
  access: 'passengers.visible',
  offline: 'mirror',
  limit: 'search',
})

/** Most passengers asked for whole in one call. */
export const wholePassengersLimit = 500

/**
 * Passengers as `getPassenger` gives each, for an export; ids of those whom the user may not see are left out without a
 * word. Beyond the documents.
 */
export const listWholePassengers = endpoint('POST', `${path}/wholeByIds`, {
  body: z.array(Id).check(z.maxLength(wholePassengersLimit, 'validation.tooMany')),
  result: z.array(Passenger),
  answers: (passengers, { body }) => passengers.every(({ id }) => body.includes(id)),
  access: 'passengers.visible',
  offline: 'refuse',
  limit: 'read',
})

/**
 * Passengers whose name, grade or telephone number is searched, inactive ones too, best hits first. At one destination,
 * or wherever the user may see passengers. A server that does not know `excludeIds` leaves them to the reader.
 */
export const searchPassengers = endpoint('GET', `${path}/search`, {
  query: z.object({
    q: SearchText,
    destinationId: z.optional(IdParam),
    excludeIds: z.optional(idListParam(passengerIdsLimit)),
  }),
  result: z.array(PassengerHit),
  access: 'passengers.visible',
  offline: 'mirror',
  limit: 'search',
})

/**
 * A page of the passengers that the user may see. `destinationIds` empty or absent means all of theirs. `groupIds`
 * and `ids`, which names those who may be on it, are beyond the documents: a server that does not know them leaves the
 * choice to the reader of the list.
 */
export const listPassengerPage = endpoint('GET', `${path}/paginated`, {
  query: z.object({
    destinationIds: z.optional(idListParam(passengerIdsLimit)),
    /** Of the first row, from 0 (open point G-49). */
    index: z.optional(integerParam(0, greatestInteger)),
    count: z.optional(integerParam(1, passengerPageLimit)),
    sortBy: z.optional(z.enum(passengerSortings)),
    descending: z.optional(FlagParam),
    onlyActive: z.optional(FlagParam),
    nameOrYearGradeSearch: z.optional(SearchText),
    excludeIds: z.optional(idListParam(passengerIdsLimit)),
    groupIds: z.optional(idListParam(passengerLimits.groups)),
    ids: z.optional(idListParam(passengerIdsLimit)),
  }),
  result: z.object({
    passengers: z.array(PassengerCard),
    /** Rows of all pages together. */
    total: Id,
  }),
  answers: ({ passengers }, { query: { destinationIds: asked = [] } }) =>
    asked.length === 0 ||
    // a card that names no destination tells nothing
    passengers.every(({ destinationIds: its }) => its.length === 0 || its.some((id) => asked.includes(id))),
  access: 'passengers.visible',
  offline: 'mirror',
  limit: 'search',
})

export interface PassengerPage extends PassengerFilter {
  search: string
  sortBy: PassengerSorting
  descending: boolean
  /** Of the first row, from 0. */
  index: number
  count: number
}

/** The query of a page. */
export const passengerPageQuery = (page: PassengerPage): QueryInput<typeof listPassengerPage> => ({
  destinationIds: page.destinationIds.join(),
  index: String(page.index),
  count: String(page.count),
  sortBy: page.sortBy,
  descending: page.descending ? 'true' : 'false',
  onlyActive: page.onlyActive ? 'true' : 'false',
  nameOrYearGradeSearch: page.search,
  excludeIds: page.excludeIds.join(),
  groupIds: page.groupIds.join(),
})

/** A passenger, and who has changed them last, where that was asked for. Beyond the documents. */
const ReadPassenger = z.extend(Passenger, { changed: z.optional(LastChange) })
export type ReadPassenger = z.infer<typeof ReadPassenger>

export const getPassenger = endpoint('GET', `${path}/:id`, {
  params: IdParams,
  query: z.object({ withChange: z.optional(FlagParam) }),
  result: ReadPassenger,
  answers: ({ id }, { params }) => id === params.id,
  access: 'passenger.read',
  offline: 'refuse',
})

/** Makes a passenger at one destination at least. The personal identity code and the groups have calls of their own. */
export const createPassenger = endpoint('POST', `${path}/`, {
  body: z.extend(NewPassenger, {
    destinationIds: z
      .array(Id)
      .check(z.minLength(1, 'validation.required'), z.maxLength(passengerLimits.destinations, 'validation.tooMany')),
  }),
  result: Passenger,
  answers: ({ id, name, passengerDestinations }, { body }) => {
    const isAt = new Set(passengerDestinations.map(({ destinationId }) => destinationId))
    return id > 0 && name === body.name && body.destinationIds.every((destinationId) => isAt.has(destinationId))
  },
  access: 'passenger.create',
  offline: 'refuse',
})

/** A passenger, and what has become of the rides, where that was asked for in the same step. Beyond the documents. */
const EndedPassenger = z.extend(Passenger, { ridesEnded: z.optional(RidesEnded) })
export type EndedPassenger = z.infer<typeof EndedPassenger>

/**
 * 409 `version_conflict` with the current passenger when another user changed it meanwhile. `rideEnding` is about rides
 * at the destinations that are taken away.
 */
export const updatePassenger = endpoint('PUT', `${path}/:id`, {
  params: IdParams,
  body: z.extend(PassengerUpdate, { rideEnding: z.optional(RideEnding) }),
  result: EndedPassenger,
  answers: (passenger, { params, body }) => passenger.id === params.id && hasGoneOn(passenger, body),
  access: 'passenger.update',
  offline: 'refuse',
})

/**
 * Sets the passenger's groups to exactly these. One with id 0 is a new group, unless one has its name. 409
 * `passenger_needs_destination` for none of a passenger without a destination; 404 `group_not_found` for one that is
 * deleted by now.
 */
export const updatePassengerGroups = endpoint('PUT', `${path}/:id/groups`, {
  params: IdParams,
  body: z.object({
    version: Version,
    tags: z.array(ChosenGroup).check(z.maxLength(passengerLimits.groups, 'validation.tooMany')),
  }),
  result: Passenger,
  answers: (passenger, { params, body: { tags, version } }) => {
    const chosen = tags.filter(({ id }) => id !== 0)
    const isIn = new Set(passenger.groupObjs.map(({ id }) => id))
    const others = isIn.size - new Set(chosen.map(({ id }) => id)).size
    return (
      passenger.id === params.id &&
      chosen.every(({ id }) => isIn.has(id)) &&
      others <= tags.length - chosen.length &&
      hasGoneOn(passenger, { version })
    )
  },
  access: 'passenger.updateGroups',
  offline: 'refuse',
})

/** @param isSo whether a passenger is in the state that the call asks for */
const setState = (
  action: string,
  access: 'passenger.update' | 'passenger.delete',
  isSo: (passenger: Passenger) => boolean,
) =>
  endpoint('PUT', `${path}/${action}/:id`, {
    params: IdParams,
    result: Passenger,
    answers: (passenger, { params }) => passenger.id === params.id && isSo(passenger),
    access,
    offline: 'refuse',
  })

/** Without a body, as in the documents, the rides stay as they are. Done again it is no fault. */
const leave = (
  action: string,
  access: 'passenger.update' | 'passenger.delete',
  isSo: (passenger: Passenger) => boolean,
) =>
  endpoint('PUT', `${path}/${action}/:id`, {
    params: IdParams,
    body: z.nullish(RideEnding),
    result: EndedPassenger,
    answers: (passenger, { params }) => passenger.id === params.id && isSo(passenger),
    access,
    offline: 'refuse',
  })

export const deactivatePassenger = leave('deactivate', 'passenger.update', ({ inactive }) => inactive)
export const activatePassenger = setState('activate', 'passenger.update', ({ inactive }) => !inactive)
export const requestPassengerDeletion = leave(
  'deleterequest',
  'passenger.delete',
  ({ isArchivedOrDeleted }) => isArchivedOrDeleted,
)
export const cancelPassengerDeletionRequest = setState(
  'canceldeleterequest',
  'passenger.delete',
  ({ isArchivedOrDeleted }) => !isArchivedOrDeleted,
)

export const getPassengerPlaces = endpoint('GET', `${path}/:id/passengerplaces`, {
  params: IdParams,
  result: PassengerPlaces,
  access: 'passenger.read',
  offline: 'refuse',
})

/** Groups in which the passenger is. */
export const listGroupsOfPassenger = endpoint('GET', `${path}/:id/passengerGroups`, {
  params: IdParams,
  result: z.array(PassengerGroup),
  access: 'passenger.read',
  offline: 'refuse',
})

/** Groups into which the passenger could be put: those of the passenger's organisation that the user may open. */
export const listAvailableDestinationGroups = endpoint('GET', `${path}/:id/availableDestinationGroups`, {
  params: IdParams,
  result: z.array(PassengerGroup),
  access: 'passenger.read',
  offline: 'refuse',
})
