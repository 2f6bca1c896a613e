import * as z from 'zod/mini'
import type { DateRange } from '../date-range.ts'
import type { WallDateTime } from '../local-date.ts'
import { Id } from '../text.ts'
import { whyNotCancelTrip, type Trip } from '../trip.ts'
import { directions, legOf, tripsAt, type Directions } from './legs.ts'

/** Most passengers whose trips are sought at once. */
export const massLimits = { passengers: 1000 } as const

/** What was chosen, and how far the search for the trips of who was picked has come. */
export const MassSearch = z.object({
  startDate: z.string(),
  endDate: z.string(),
  /** In the order in which they are searched for. */
  passengerIds: z.array(Id).check(z.maxLength(massLimits.passengers)),
  /** Whose trips are known, of these. */
  foundIds: z.array(Id),
  /** Of these, whose trips the server does not give, and its code for why. */
  unread: z.array(z.object({ passengerId: Id, code: z.string() })),
  /** `none`: nobody has asked for it. `paused`: the user, or the network. */
  progress: z.enum(['none', 'searching', 'paused', 'done']),
  directions: z.enum(directions),
  /** Single boxes that say something else than the directions do. */
  boxes: z.array(z.object({ tripId: Id, isChosen: z.boolean() })),
})
export type MassSearch = z.infer<typeof MassSearch>

export const emptySearch = (range: DateRange): MassSearch => ({
  ...range,
  passengerIds: [],
  foundIds: [],
  unread: [],
  progress: 'none',
  directions: 'both',
  boxes: [],
})

/** What may be done in each step. Source: spec 2 §4 Mass cancellation flow. */
const stepMoves = {
  pick: ['period', 'pick'],
  search: ['period', 'pick', 'search', 'pause', 'found', 'empty'],
  review: ['period', 'pick', 'search', 'choose', 'cancel', 'empty'],
  /** Nothing of what was found can be cancelled, or any longer. */
  finished: ['period', 'pick', 'search', 'choose', 'empty'],
} as const satisfies Record<string, readonly (SearchMove['type'] | 'cancel')[]>
export type MassStep = keyof typeof stepMoves

export type SearchMove =
  | { type: 'period'; range: DateRange }
  | { type: 'pick'; passengerIds: readonly number[] }
  /** Begins the search, goes on with it, or begins it anew once it is done. */
  | { type: 'search' }
  | { type: 'pause' }
  /** The trips of one passenger in these days have come, or will not: `code` is then the server's. */
  | { type: 'found'; range: DateRange; passengerId: number; code: string | null }
  | { type: 'choose'; directions: Directions }
  | { type: 'choose'; tripIds: readonly number[]; isChosen: boolean }
  | { type: 'empty'; range: DateRange }

/** Trips of the search that lead to or from the destination, at a wall time of the business zone. */
export interface FoundTrips {
  destinationId: number
  /** Of all who are picked, as they were fetched. */
  trips: readonly Trip[]
  now: WallDateTime
}

/** Trips that the search has found of who is still picked, and that lead to or from the destination. */
export function reviewedTrips({ foundIds, unread }: MassSearch, { trips, destinationId }: FoundTrips): Trip[] {
  const found = new Set(foundIds)
  for (const { passengerId } of unread) found.delete(passengerId)
  return tripsAt(trips, destinationId).filter(({ passengerId }) => found.has(passengerId))
}

/** Whether a trip's box is ticked: by itself, else as its direction is. */
export function tickedIn({ boxes, directions: chosen }: MassSearch, destinationId: number): (trip: Trip) => boolean {
  const single = new Map(boxes.map(({ tripId, isChosen }) => [tripId, isChosen]))
  return (trip) => single.get(trip.id) ?? (chosen === 'both' || legOf(trip, destinationId) === chosen)
}

/** Of the reviewed trips, those that can still be cancelled. Source: spec 2 §4 "Only active trips are reviewed". */
const activeTrips = (search: MassSearch, found: FoundTrips): Trip[] =>
  search.progress === 'done'
    ? reviewedTrips(search, found).filter((trip) => whyNotCancelTrip(trip, found.now) === null)
    : []

/** What is to be cancelled: bar, dialog and button count these, and the server is asked for no other. */
export const chosenTrips = (search: MassSearch, found: FoundTrips): Trip[] =>
  activeTrips(search, found).filter(tickedIn(search, found.destinationId))

export function massStep(search: MassSearch, found: FoundTrips): MassStep {
  if (search.passengerIds.length === 0) return 'pick'
  if (search.progress !== 'done') return 'search'
  return activeTrips(search, found).length > 0 ? 'review' : 'finished'
}

/** Whether the step has the move. */
export const mayMove = (search: MassSearch, found: FoundTrips, move: SearchMove['type'] | 'cancel'): boolean =>
  (stepMoves[massStep(search, found)] as readonly string[]).includes(move)

/** The search after a move; the same one when its step does not have that move. */
export function moved(search: MassSearch, found: FoundTrips, move: SearchMove): MassSearch {
  if (!mayMove(search, found, move.type)) return search
  switch (move.type) {
    case 'period':
      return isSame(move.range, search) ? search : { ...search, ...move.range, ...notBegun }
    case 'pick':
      return picked(search, found, move.passengerIds)
    case 'search':
      return { ...search, ...(search.progress === 'done' && notBegun), progress: 'searching' }
    case 'pause':
      return search.progress === 'searching' ? { ...search, progress: 'paused' } : search
    case 'found':
      return oneFound(search, move)
    case 'choose':
      return 'directions' in move ? { ...search, directions: move.directions } : ticked(search, move)
    case 'empty':
      return emptySearch(move.range)
  }
}

const isSame = (a: DateRange, b: DateRange): boolean => a.startDate === b.startDate && a.endDate === b.endDate

/** Boxes stay: they are of trips, which are the same when they are found again. */
const notBegun = { foundIds: [], unread: [], progress: 'none' } as const satisfies Partial<MassSearch>

/** Whoever is to be searched for next; `null` for nobody. */
export const nextSearched = ({ passengerIds, foundIds }: MassSearch): number | null =>
  passengerIds.find((id) => !foundIds.includes(id)) ?? null

function oneFound(
  search: MassSearch,
  { range, passengerId, code }: Extract<SearchMove, { type: 'found' }>,
): MassSearch {
  // an answer that comes late may be of somebody who is not picked any more, or of other days
  if (search.progress === 'none' || !isSame(range, search) || !search.passengerIds.includes(passengerId)) return search
  const foundIds = [...search.foundIds.filter((id) => id !== passengerId), passengerId]
  const others = search.unread.filter((one) => one.passengerId !== passengerId)
  const after = { ...search, foundIds, unread: code === null ? others : [...others, { passengerId, code }] }
  return nextSearched(after) === null ? { ...after, progress: 'done' } : after
}

/**
 * Passengers who are picked once somebody who saw some of them picked wants others: what was picked since, here or in
 * another window, stays.
 */
export function pickedAnew(now: readonly number[], seen: readonly number[], wanted: readonly number[]): number[] {
  const [before, after] = [new Set(seen), new Set(wanted)]
  const kept = now.filter((id) => after.has(id) || !before.has(id))
  return [...new Set([...kept, ...wanted.filter((id) => !before.has(id))])]
}

/** Whoever is taken off takes the trips along; without any that are left, and for one more passenger, it is sought anew. */
function picked(search: MassSearch, found: FoundTrips, passengerIds: readonly number[]): MassSearch {
  const ids = passengerIds.slice(0, massLimits.passengers)
  const isOf = (id: number) => ids.includes(id)
  const after: MassSearch = {
    ...search,
    passengerIds: ids,
    foundIds: search.foundIds.filter(isOf),
    unread: search.unread.filter(({ passengerId }) => isOf(passengerId)),
  }
  if (search.progress === 'none') return after
  const isOneMore = ids.some((id) => !search.passengerIds.includes(id))
  const isEmptied = search.progress === 'done' && reviewedTrips(after, found).length === 0
  if (isOneMore || isEmptied || ids.length === 0) return { ...after, ...notBegun }
  return nextSearched(after) === null ? { ...after, progress: 'done' } : after
}

function ticked(search: MassSearch, { tripIds, isChosen }: { tripIds: readonly number[]; isChosen: boolean }) {
  const others = search.boxes.filter(({ tripId }) => !tripIds.includes(tripId))
  return { ...search, boxes: [...others, ...tripIds.map((tripId) => ({ tripId, isChosen }))] }
}
