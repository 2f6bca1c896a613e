import { getAddress, searchAddresses } from '#contract/places.ts'
import { addressSearchStatuses, type AddressDetails, type AddressHits } from '#domain/address-hit.ts'
import { favouritePlaces, FavouritePlaces, favouritePlacesPath } from '#domain/favourite-places.ts'
import { isSearchable } from '#domain/folded-text.ts'
import { placeSearchShortest } from '#domain/place-choice.ts'
import type { Place } from '#domain/place.ts'
import { ApiError, connectionErrors } from './api/api-error.ts'
import { call } from './api/client.ts'

/** How long nothing must be typed before the map is searched. Source: spec 3 §9. */
export const placeSearchDelayMs = 600

/** Of degrees: a metre more or less is as near. */
const digits = 5

/**
 * Places in Finland that fit what is typed. What is too short, or signs alone, is not asked.
 * @param near where those come first that are nearest; `null` where nobody knows it
 * @throws ApiError
 */
export async function findAddresses(
  typed: string,
  near: Place['location'],
  signal?: AbortSignal,
): Promise<AddressHits> {
  const q = typed.trim()
  if (q.length < placeSearchShortest || !isSearchable(q)) return { status: addressSearchStatuses.none, hits: [] }
  const query = { q, ...(near && { near: `${near.lat.toFixed(digits)},${near.lng.toFixed(digits)}` }) }
  return call(searchAddresses, { query }, signal ? { signal } : {})
}

/** The whole of a place that was found. @throws ApiError */
export const fetchAddress = (placeId: string, signal?: AbortSignal): Promise<AddressDetails> =>
  call(getAddress, { query: { placeId } }, signal ? { signal } : {})

/**
 * The public places on offer at a destination. A file of the app, so that it is there without a network too; none for a
 * destination without a list.
 * @throws ApiError when the file could not be read
 */
export async function fetchFavouritePlaces(favoritePlacesListType: string | null): Promise<Place[]> {
  const path = favouritePlacesPath(favoritePlacesListType)
  if (path === null) return []
  const answer = await fetch(path).catch(() => null)
  if (!answer) throw new ApiError(null, [connectionErrors.noAnswer])
  const list = FavouritePlaces.safeParse(await answer.json().catch(() => null))
  if (!answer.ok || !list.success) throw new ApiError(answer.status, [connectionErrors.html])
  return favouritePlaces(list.data)
}
