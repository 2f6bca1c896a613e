import { useEffect, useMemo, useState } from 'react'
import { fetchPassengerPlaces } from '#data/passenger.ts'
import { fetchFavouritePlaces } from '#data/places.ts'
import { type Destination } from '#domain/destination.ts'
import { type PassengerPlaces } from '#domain/passenger-places.ts'
import { placeOfDestination, type Place } from '#domain/place.ts'
import { type KnownPlaces } from './place-options.ts'

/** Nobody's list yet. */
const noPlaces: readonly Place[] = []

/** The places that are on offer without asking the map. @param passengerId `null` without a passenger who is on record */
export function useKnownPlaces(destination: Destination, passengerId: number | null): KnownPlaces {
  const [found, setFound] = useState<{ passengerId: number; places: PassengerPlaces } | null>(null)
  const [favourites, setFavourites] = useState(noPlaces)
  const { favoritePlacesListType: listType } = destination
  useEffect(() => {
    let isWanted = true
    // without the list the other places are still there
    void fetchFavouritePlaces(listType).then(
      (places) => isWanted && setFavourites(places),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [listType])
  useEffect(() => {
    if (passengerId === null) return undefined
    let isWanted = true
    void fetchPassengerPlaces(passengerId).then(
      (places) => isWanted && setFound({ passengerId, places }),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [passengerId])
  const passengerPlaces = found !== null && found.passengerId === passengerId ? found.places : null
  return useMemo(
    () => ({ passengerPlaces, destination: placeOfDestination(destination), favourites }),
    [passengerPlaces, destination, favourites],
  )
}
