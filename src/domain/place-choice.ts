import { folded, foldedWords, spelledFirst, holdsWords } from './folded-text.ts'
import type { PassengerPlaces } from './passenger-places.ts'
import { addressLine, placeName, placesOfPassenger, sameAddress, samePlace, type Place } from './place.ts'

/** Where a place on offer comes from; a map search comes after them. */
export type PlaceSource = 'passenger' | 'destination' | 'favourite' | 'used'

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
  /** Places of earlier bookings, the latest first. */
  used: readonly Place[]
}

/** How many places of earlier bookings are on offer at once. */
const mostOffered = 5

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

const textOf = (place: Place): string => `${place.alias} ${addressLine(place)}`

const keyOf = (place: Place): string => folded(textOf(place))

/** How well a place fits: 0 when its name begins with what is typed, 1 when words of it do, 2 when they contain it. */
function distanceOf(place: Place, words: readonly string[]): number {
  if (folded(placeName(place)).startsWith(words.join(' '))) return 0
  const key = ` ${keyOf(place)}`
  return words.every((word) => key.includes(` ${word}`)) ? 1 : 2
}

function bestFirst(places: readonly Place[], typed: string): Place[] {
  const words = foldedWords(typed)
  const nearest = places
    .map((place) => ({ place, distance: distanceOf(place, words) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ place }) => place)
  return spelledFirst(nearest, typed, textOf)
}

/** Places by how far they are from one of them; those that are not on the map come last, in the order that they have. */
function nearestFirst(places: readonly Place[], to: Place['location']): Place[] {
  if (to === null) return [...places]
  const eastPerNorth = Math.cos((to.lat * Math.PI) / 180)
  const far = ({ location }: Place): number =>
    location === null ? Infinity : Math.hypot(location.lat - to.lat, (location.lng - to.lng) * eastPerNorth)
  return places
    .map((place) => ({ place, far: far(place) }))
    .toSorted((one, other) => (one.far === other.far ? 0 : one.far - other.far))
    .map(({ place }) => place)
}

/**
 * The places on offer that fit what is typed, in groups, each place once; a group without any is left out. With nothing
 * typed all of them are on offer. Favourites begin with what is nearest to the destination. In a group those that are spelled as
 * typed come first, of them those that fit best, else in the order that they have.
 */
export function placeChoices({ passengerPlaces, destination, favourites, used }: Known, typed: string): PlaceGroup[] {
  const ownPlaces = passengerPlaces ? placesOfPassenger(passengerPlaces) : []
  const groups: PlaceGroup[] = [
    { source: 'passenger', places: ownPlaces.filter((place) => !sameAddress(place, destination)) },
    { source: 'destination', places: isPlaceAllowed(destination, passengerPlaces) ? [destination] : [] },
    {
      source: 'favourite',
      places: maySearchPlaces(passengerPlaces) ? nearestFirst(favourites, destination.location) : [],
    },
    // last: what the others offer too they know better, as where it is on the map
    { source: 'used', places: maySearchPlaces(passengerPlaces) ? [...used] : [] },
  ]
  const taken: Place[] = []
  return groups.flatMap(({ source, places }) => {
    const fitting = places.filter((place) => {
      if (taken.some((other) => samePlace(place, other)) || !holdsWords(keyOf(place), typed)) return false
      taken.push(place)
      return true
    })
    const most = source === 'used' ? mostOffered : fitting.length
    return fitting.length > 0 ? [{ source, places: bestFirst(fitting, typed).slice(0, most) }] : []
  })
}
