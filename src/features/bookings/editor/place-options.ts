import { findAddresses, placeSearchDelayMs } from '#data/places.ts'
import type { UsedPlace } from '#domain/booking/used-places.ts'
import { addressSearchStatuses, isSearchFailure, type AddressHit, type AddressHits } from '#domain/address-hit.ts'
import { maySearchPlaces, placeChoices, placeSearchShortest, type PlaceSource } from '#domain/place-choice.ts'
import { addressLine, placeAsTyped, placeName, type Place } from '#domain/place.ts'
import type { PassengerPlaces } from '#domain/passenger-places.ts'

/**
 * What the picker offers: a place, maybe of an earlier booking, something on the map whose place is yet to be asked for, or
 * the address as it stands in the field.
 */
export type PlaceOption =
  | { kind: 'place'; place: Place }
  | { kind: 'used'; place: Place; used: UsedPlace }
  | { kind: 'hit'; hit: AddressHit }
  | { kind: 'typed'; place: Place }

/** What is known of places without asking the map. */
export interface KnownPlaces {
  /** `null` without a passenger who is on record, and while their places are not known. */
  passengerPlaces: PassengerPlaces | null
  /** The passenger has places, and the server did not tell them. */
  areOwnUnknown: boolean
  /** The booking's destination. */
  destination: Place
  favourites: readonly Place[]
  /** Of the destination's bookings, the latest first. */
  used: readonly UsedPlace[]
}

/** The same for a place and for the hit of the map that is that place. */
export const optionKey = (option: PlaceOption): string =>
  option.kind === 'hit'
    ? option.hit.description
    : [option.place.alias, addressLine(option.place)].filter((part) => part !== '').join(', ')

export const optionName = (option: PlaceOption): string =>
  option.kind === 'hit' ? (option.hit.description.split(',')[0] ?? '') : placeName(option.place)

/** The rest of the address, under the name. */
export const optionDetail = (option: PlaceOption): string =>
  option.kind === 'hit'
    ? option.hit.description.split(',').slice(1).join(',').trim()
    : option.place.alias
      ? addressLine(option.place)
      : ''

interface Asking {
  known: KnownPlaces
  headings: Record<PlaceSource | 'map' | 'typed', string>
  /** Without a connection the map is not asked. */
  isOnline: () => boolean
  /** Told how each search of the map went: the status of one that failed, else `null`. */
  onStatus: (status: string | null) => void
}

/**
 * The groups of the picker in their order. The map comes last, and what is typed as it is, both only for who may ride
 * anywhere.
 */
export function placeSources({ known, headings, isOnline, onStatus }: Asking) {
  const groups: readonly PlaceSource[] = ['passenger', 'destination', 'favourite', 'used']
  const usedOf = new Map(known.used.map((used) => [used.place, used]))
  const choices = { ...known, used: [...usedOf.keys()] }
  const onOffer = (source: PlaceSource, text: string) =>
    placeChoices(choices, text).find((each) => each.source === source)?.places ?? []
  const optionOf = (place: Place): PlaceOption => {
    const used = usedOf.get(place)
    return used ? { kind: 'used', place, used } : { kind: 'place', place }
  }
  const local = groups.map((source) => ({
    key: source,
    label: headings[source],
    debounceMs: 0,
    // the lists come after the field
    revision: onOffer(source, '').length,
    search: (text: string): Promise<PlaceOption[]> => Promise.resolve(onOffer(source, text).map(optionOf)),
  }))
  if (!maySearchPlaces(known.passengerPlaces)) return local
  const found = (text: string, signal: AbortSignal): Promise<AddressHits> =>
    // one message says it: the list of what was found has nothing to add
    findAddresses(text, known.destination.location, signal).catch(() => ({
      status: addressSearchStatuses.unknown,
      hits: [],
    }))
  const look = async (text: string, signal: AbortSignal): Promise<PlaceOption[]> => {
    if (!isOnline()) {
      onStatus(null)
      return []
    }
    const { status, hits } = await found(text, signal)
    if (!signal.aborted) onStatus(isSearchFailure(status) ? status : null)
    return hits.map((hit) => ({ kind: 'hit', hit }))
  }
  const map = {
    key: 'map',
    label: headings.map,
    debounceMs: placeSearchDelayMs,
    search: look,
  }
  const typed = {
    key: 'typed',
    label: headings.typed,
    // at once, so that nobody picks what stood in the field before
    debounceMs: 0,
    search: (text: string): Promise<PlaceOption[]> => {
      const place = text.length < placeSearchShortest ? null : placeAsTyped(text)
      return Promise.resolve(place ? [{ kind: 'typed', place }] : [])
    },
  }
  return [...local, map, typed]
}
