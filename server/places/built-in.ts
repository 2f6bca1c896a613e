import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressSearchLimits, addressSearchStatuses } from '#domain/address-hit.ts'
import { FavouritePlaces, favouritePlacesFolder, type FavouritePlace } from '#domain/favourite-places.ts'
import { folded, foldedWords, spelledFirst } from '#domain/folded-text.ts'
import { addressLine, Place } from '#domain/place.ts'
import type { AddressSearch } from '../call/outside/address-search.ts'

const listsFolder = join(import.meta.dirname, '../../public', favouritePlacesFolder)

/** The public places of every static list, each once. */
export function readPlaceLists(folder = listsFolder): FavouritePlace[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
  const places = files.flatMap((name) => FavouritePlaces.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
  return [...new Map(places.map((place) => [place.placeId, place])).values()]
}

const descriptionOf = (place: FavouritePlace) =>
  [place.alias, addressLine(place)].filter((part) => part !== '').join(', ')

/** Searches the public places that come with the server: what it does while no service is set up. */
export function builtInSearch(places: readonly FavouritePlace[] = readPlaceLists()): AddressSearch {
  const entries = places.map((place) => ({
    place,
    description: descriptionOf(place),
    text: `${descriptionOf(place)} ${place.description}`,
    key: ` ${folded(`${descriptionOf(place)} ${place.description}`)}`,
  }))
  return {
    search(typed) {
      const words = foldedWords(typed)
      const fitting = entries.filter(({ key }) => words.length > 0 && words.every((word) => key.includes(` ${word}`)))
      const hits = spelledFirst(fitting, typed, ({ text }) => text)
        .slice(0, addressSearchLimits.hits)
        .map(({ place: { placeId }, description }) => ({ placeId, description }))
      return Promise.resolve({ status: hits.length > 0 ? addressSearchStatuses.ok : addressSearchStatuses.none, hits })
    },

    details(placeId) {
      const found = places.find((place) => place.placeId === placeId)
      if (!found) return Promise.resolve({ status: addressSearchStatuses.notFound, place: null })
      return Promise.resolve({ status: addressSearchStatuses.ok, place: Place.parse(found) })
    },
  }
}
