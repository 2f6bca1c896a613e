import { folded, foldedWords } from './folded-text.ts'
import type { PassengerPlaces } from './passenger-places.ts'
import { addressLine, placesOfPassenger, sameAddress, samePlace, type Place } from './place.ts'

/** Where a place on offer comes from; a map search comes after them. */
export type PlaceSource = 'passenger' | 'destination' | 'favourite'

export interface PlaceGroup {
  source: PlaceSource
  places: Place[]
}

interface Known {
  /** `null` without a passenger who is on record. */
  passengerPlaces: PassengerPlaces | null
  /** The booking's destination. */
  destination: Place
  favourites: readonly Place[]
}

/** Characters that have to be typed before the map is searched. */
export const placeSearchShortest = 3

/** Whether other places than the passenger's own may be chosen. Source: open point G-38. */
export const maySearchPlaces = (passengerPlaces: PassengerPlaces | null): boolean =>
  passengerPlaces?.allowFreeAddresses ?? true

/** Whether a passenger may ride from or to a place; to the destination too only where it is listed. Source: open point G-38. */
export const isPlaceAllowed = (place: Place, passengerPlaces: PassengerPlaces | null): boolean =>
  passengerPlaces === null ||
  maySearchPlaces(passengerPlaces) ||
  placesOfPassenger(passengerPlaces).some((own) => sameAddress(own, place))

const isFound = (place: Place, words: readonly string[]): boolean => {
  const key = folded(`${place.alias} ${addressLine(place)}`)
  return words.every((word) => key.includes(word))
}

/**
 * The places on offer that fit what is typed, in groups, each place once; a group without any is left out. With nothing
 * typed all of them are on offer.
 */
export function placeChoices({ passengerPlaces, destination, favourites }: Known, typed: string): PlaceGroup[] {
  const words = foldedWords(typed)
  const ownPlaces = passengerPlaces ? placesOfPassenger(passengerPlaces) : []
  const groups: PlaceGroup[] = [
    { source: 'passenger', places: ownPlaces.filter((place) => !sameAddress(place, destination)) },
    { source: 'destination', places: isPlaceAllowed(destination, passengerPlaces) ? [destination] : [] },
    { source: 'favourite', places: maySearchPlaces(passengerPlaces) ? [...favourites] : [] },
  ]
  const taken: Place[] = []
  return groups.flatMap(({ source, places }) => {
    const fitting = places.filter((place) => {
      if (taken.some((other) => samePlace(place, other)) || !isFound(place, words)) return false
      taken.push(place)
      return true
    })
    return fitting.length > 0 ? [{ source, places: fitting }] : []
  })
}
