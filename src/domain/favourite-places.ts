import * as z from 'zod/mini'
import { Place } from './place.ts'
import { text } from './text.ts'

/** A public place that many rides go to. Source: spec 3 §9 Sample place list. */
export const FavouritePlace = z.extend(Place, {
  placeId: text(128),
  /** What tells it from others of its name. */
  description: z._default(text(256), ''),
})
export type FavouritePlace = z.infer<typeof FavouritePlace>

/** One static list, as its file holds it. */
export const FavouritePlaces = z.array(FavouritePlace)
export type FavouritePlaces = z.infer<typeof FavouritePlaces>

/** Folder of the lists, from where the page is. */
export const favouritePlacesFolder = 'favourite-places'

/**
 * Where the list of a type is, from where the page is. `null` for a destination without a list, and for a type that can
 * be no file's name.
 * Source: spec 3 §2 Place picker, open point G-16.
 */
export const favouritePlacesPath = (favoritePlacesListType: string | null): string | null =>
  favoritePlacesListType !== null && /^[a-z][a-z0-9-]{0,63}$/i.test(favoritePlacesListType)
    ? `${favouritePlacesFolder}/${favoritePlacesListType.toLowerCase()}.json`
    : null

/** The places of a list, without what only the list is about. */
export const favouritePlaces = (list: FavouritePlaces): Place[] => list.map((entry) => Place.parse(entry))
