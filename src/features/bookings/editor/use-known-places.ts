import { useEffect, useMemo, useState } from 'react'
import { bookingsOf } from '#data/bookings.ts'
import { fetchPassengerPlaces } from '#data/passenger.ts'
import { fetchFavouritePlaces } from '#data/places.ts'
import { usedPlaces } from '#domain/booking/used-places.ts'
import type { Destination } from '#domain/destination.ts'
import type { PassengerPlaces } from '#domain/passenger-places.ts'
import { placeOfDestination, type Place } from '#domain/place.ts'
import { useLive } from '#state/use-live.ts'
import type { KnownPlaces } from './place-options.ts'

/** Nobody's list yet. */
const noPlaces: readonly Place[] = []

/** The places that are on offer without asking the map. @param passengerId `null` without a passenger who is on record */
export function useKnownPlaces(destination: Destination, passengerId: number | null): KnownPlaces {
  /** `places` is `null` where they could not be fetched. */
  const [found, setFound] = useState<{ passengerId: number; places: PassengerPlaces | null } | null>(null)
  const [favourites, setFavourites] = useState(noPlaces)
  const { favoritePlacesListType: listType } = destination
  const bookings = useLive(bookingsOf, destination.id)
  const used = useMemo(() => usedPlaces(bookings ?? []), [bookings])
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
      () => isWanted && setFound({ passengerId, places: null }),
    )
    return () => {
      isWanted = false
    }
  }, [passengerId])
  const answer = found !== null && found.passengerId === passengerId ? found : null
  const passengerPlaces = answer?.places ?? null
  const areOwnUnknown = answer?.places === null
  return useMemo(
    () => ({ passengerPlaces, areOwnUnknown, destination: placeOfDestination(destination), favourites, used }),
    [passengerPlaces, areOwnUnknown, destination, favourites, used],
  )
}
