import { passengerIdsLimit, searchPassengers } from '#contract/passengers.ts'
import type { Passenger, PassengerCard, PassengerHit } from '#domain/passenger.ts'
import { cardOf } from '#domain/passenger.ts'
import { likelyDoubles, type DoubleReason } from '#domain/passenger-double.ts'
import { hitPlace, hitPlaces, passengerSearchOf } from '#domain/passenger-list.ts'
import { call } from './api/client.ts'
import { passengersMatching, searchedIn, type PassengerChoice } from './passenger-list.ts'

/** How long nothing must be typed before the server is asked. Source: spec 1 §9. */
const passengerSearchDelayMs = 1500

/** Most passengers that the device's own search shows. */
const localHitsLimit = 20

export interface SearchOptions {
  /** Only passengers of this destination. */
  destinationId?: number
  excludeIds?: readonly number[]
}

const everywhere = { groupIds: [], onlyActive: false, sortBy: 'name', descending: false } as const

/** Passengers on this device whose name, street, grade or telephone number is searched, best hits first. Inactive ones too. */
async function findOnDevice(
  text: string,
  { destinationId, excludeIds = [], limit = localHitsLimit }: SearchOptions & { limit?: number } = {},
): Promise<PassengerHit[]> {
  if (text.trim() === '') return []
  const destinationIds = destinationId === undefined ? [] : [destinationId]
  const choice: PassengerChoice = { ...everywhere, search: text, destinationIds, excludeIds }
  const sought = passengerSearchOf(text)
  // each place has its hits in the order of names
  const places = Array.from({ length: hitPlaces }, (): PassengerCard[] => [])
  for (const card of await passengersMatching(choice)) {
    if ((places[0]?.length ?? 0) >= limit) break
    const place = places[hitPlace({ keys: searchedIn(card), passenger: card }, sought)]
    if (place && place.length < limit) place.push(card)
  }
  return places
    .flat()
    .slice(0, limit)
    .map((card) => ({
      ...card,
      destinationId: destinationId ?? card.destinationIds[0] ?? null,
    }))
}

/** Passengers whom the server finds, best hits first. @throws ApiError */
async function findOnServer(
  text: string,
  { destinationId, excludeIds = [] }: SearchOptions = {},
  signal?: AbortSignal,
): Promise<PassengerHit[]> {
  const query = {
    q: text.trim(),
    ...(destinationId !== undefined && { destinationId: String(destinationId) }),
    ...(excludeIds.length > 0 && { excludeIds: excludeIds.slice(0, passengerIdsLimit).join() }),
  }
  if (query.q === '') return []
  const hits = await call(searchPassengers, { query }, signal ? { signal } : {})
  return hits.filter(({ id }) => !excludeIds.includes(id))
}

/** Both answers in one list: what stood there stays where it was, with the server's facts; the others follow. */
function mergedHits(local: readonly PassengerHit[], server: readonly PassengerHit[]): PassengerHit[] {
  const answered = new Map(server.map((hit) => [hit.id, hit]))
  const known = new Set(local.map(({ id }) => id))
  return [...local.map((hit) => answered.get(hit.id) ?? hit), ...server.filter(({ id }) => !known.has(id))]
}

/** Where a search field looks, in this order: the device at once, the server when nothing was typed for a while. */
export const passengerSources = ({
  local,
  server,
  ...options
}: SearchOptions & { local?: string; server?: string }) => [
  {
    key: 'device',
    ...(local !== undefined && { label: local }),
    debounceMs: 0,
    search: (text: string): Promise<readonly PassengerHit[]> => findOnDevice(text, options),
  },
  {
    key: 'server',
    ...(server !== undefined && { label: server }),
    debounceMs: passengerSearchDelayMs,
    search: (text: string, signal: AbortSignal): Promise<readonly PassengerHit[]> =>
      findOnServer(text, options, signal),
  },
]

/** Who is likely the same person as one about to be made: among the device's passengers and the server's of that name. */
export async function likelyDoublesOf(
  passenger: Passenger,
): Promise<{ passenger: PassengerCard; reasons: DoubleReason[] }[]> {
  const limit = Number.POSITIVE_INFINITY
  const [device, server] = await Promise.all([
    findOnDevice(passenger.name, { limit }),
    findOnServer(passenger.name).catch(() => []),
  ])
  return likelyDoubles(cardOf(passenger), mergedHits(device, server))
}
