import * as z from 'zod/mini'
import { destinationLimits, type Destination } from './destination.ts'
import { isSearchable } from './folded-text.ts'
import type { PassengerPlaces } from './passenger-places.ts'
import { lineOf, oneLine, text } from './text.ts'

/** What stands at a place. What is not known is `other`. */
export const placeCategories = [
  'address',
  'destination',
  'hospital',
  'healthCentre',
  'station',
  'municipalOffice',
  'library',
  'other',
] as const
export type PlaceCategory = (typeof placeCategories)[number]

/** An end of a ride. Source: spec 3 §3 Booking details view model. */
export const placeTypes = { origin: 1, destination: 2 } as const

const optionalText = (max: number) => z._default(text(max), '')
const optionalLine = (max: number) => z._default(oneLine(max), '')
const degrees = (most: number) =>
  z.number().check(z.minimum(-most, 'validation.invalidValue'), z.maximum(most, 'validation.invalidValue'))

export const Latitude = degrees(90)
export const Longitude = degrees(180)
export const PlaceCategory = z.catch(z.enum(placeCategories), 'other')

/** Where a ride begins or ends. Source: spec 3 §3 Place. */
export const Place = z.object({
  /** What people call it; empty for a plain address. */
  alias: optionalText(destinationLimits.alias),
  /** Street and number. */
  address: optionalText(destinationLimits.address),
  postalcode: optionalText(destinationLimits.postalCode),
  city: optionalText(destinationLimits.city),
  /** Degrees; `null` where nobody knows where it is on the map. */
  location: z._default(z.nullable(z.object({ lat: Latitude, lng: Longitude })), null),
  category: PlaceCategory,
})
export type Place = z.infer<typeof Place>

/** A place as one end of a booking. */
export const BookingPlace = z.extend(Place, {
  type: z.union(Object.values(placeTypes).map((type) => z.literal(type))),
})
export type BookingPlace = z.infer<typeof BookingPlace>

/** A place as one end of a booking that is changed. */
export const BookingPlaceInput = z.extend(BookingPlace, {
  alias: optionalLine(destinationLimits.alias),
  address: optionalLine(destinationLimits.address),
  postalcode: optionalLine(destinationLimits.postalCode),
  city: optionalLine(destinationLimits.city),
})

type Address = Pick<Place, 'address' | 'postalcode' | 'city'>

/** The address in one line: "Marjatie 11, 15870 Hollola". What is missing is left out. */
export function addressLine({ address, postalcode, city }: Address): string {
  const town = [postalcode, city].filter((part) => part !== '').join(' ')
  return [address, town].filter((part) => part !== '').join(', ')
}

/** What a list shows of a place: its alias, else its address. */
export const placeName = (place: Address & Pick<Place, 'alias'>): string => place.alias || addressLine(place)

export const isOnMap = ({ location }: Pick<Place, 'location'>): boolean => location !== null

const keyOf = (place: Place): string => [place.alias, addressLine(place)].join('\n').toLowerCase()

/** Whether two places have the same name and address, whatever is known of where they are. */
export const samePlace = (a: Place, b: Place): boolean => keyOf(a) === keyOf(b)

/** Whether two places have the same address, whatever they are called. */
export const sameAddress = (a: Place, b: Place): boolean =>
  addressLine(a) !== '' && addressLine(a).toLowerCase() === addressLine(b).toLowerCase()

/** What a map service says of a place, without the country that all of them are in. Source: spec 3 §2 Place picker. */
export const withoutCountry = (description: string): string => description.replace(/,\s*(Suomi|Finland)\s*$/i, '')

/** "Kauppakatu 5, 15140 Lahti", with or without the comma; the town may be missing. */
const withPostalCode = /^(.+?)[\s,]+(\d{5})(?:[\s,]+(.+))?$/
const withTown = /^(.+),\s*([^,\d]+)$/

/**
 * An address as somebody types it, where nobody knows where it is on the map: a street, and what is written as a postal
 * code and a town. `null` where there is no letter or digit in it. Source: open point G-60.
 */
export function placeAsTyped(typed: string): Place | null {
  const line = lineOf(typed)
  if (!isSearchable(line)) return null
  const [, street = line, postalcode = '', town = ''] = withPostalCode.exec(line) ?? []
  const [, address = street, city = town] = postalcode === '' ? (withTown.exec(street) ?? []) : []
  return {
    alias: '',
    address: address.slice(0, destinationLimits.address),
    postalcode,
    city: city.slice(0, destinationLimits.city),
    location: null,
    category: 'address',
  }
}

const locationOf = (latitude: number | null, longitude: number | null): Place['location'] =>
  latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }

export const placeOfDestination = ({
  alias,
  address,
  postalCode,
  city,
  latitude,
  longitude,
}: Pick<Destination, 'alias' | 'address' | 'postalCode' | 'city' | 'latitude' | 'longitude'>): Place => ({
  alias,
  address,
  postalcode: postalCode,
  city,
  location: locationOf(latitude, longitude),
  category: 'destination',
})

/** The passenger's own places: home, and where they are fetched from. */
export const placesOfPassenger = ({ addresses }: Pick<PassengerPlaces, 'addresses'>): Place[] =>
  addresses.map(({ streetAddress, city, postalcode, latitude, longitude }) => ({
    alias: '',
    address: streetAddress,
    postalcode,
    city,
    location: locationOf(latitude, longitude),
    category: 'address',
  }))
