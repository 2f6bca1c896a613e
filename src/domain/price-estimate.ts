import * as z from 'zod/mini'
import { bookingLimits } from './booking-limits.ts'
import { destinationLimits } from './destination.ts'
import { ExistingDateTime } from './clock-change.ts'
import { addressLine, Latitude, Longitude, PlaceCategory, type Place } from './place.ts'
import { Id, oneLine, text } from './text.ts'

const optionalLine = (max: number) => z._default(oneLine(max), '')

/**
 * A place as bookings and estimates send it. Postal code, city and category are beyond the documents: a server that does
 * not know them goes by the coordinates. Source: spec 3 §3 Price estimate request.
 */
export const EstimatePlace = z
  .object({
    alias: optionalLine(destinationLimits.alias),
    latitude: z._default(z.nullable(Latitude), null),
    longitude: z._default(z.nullable(Longitude), null),
    streetAddress: optionalLine(destinationLimits.address),
    /** Always 0, like the id. */
    placeType: z._default(Id, 0),
    id: z._default(Id, 0),
    postalcode: optionalLine(destinationLimits.postalCode),
    city: optionalLine(destinationLimits.city),
    category: PlaceCategory,
  })
  .check(
    z.refine(({ alias, streetAddress, city }) => `${alias}${streetAddress}${city}` !== '', {
      path: ['streetAddress'],
      error: 'validation.required',
    }),
  )
export type EstimatePlace = z.infer<typeof EstimatePlace>

export const estimatePlaceOf = ({ alias, address, location, postalcode, city, category }: Place): EstimatePlace => ({
  alias,
  latitude: location?.lat ?? null,
  longitude: location?.lng ?? null,
  streetAddress: address,
  placeType: 0,
  id: 0,
  postalcode,
  city,
  category,
})

export const placeOfEstimate = (place: EstimatePlace): Place => {
  const { alias, latitude, longitude, streetAddress, postalcode, city, category } = place
  const location = latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }
  return { alias, address: streetAddress, postalcode, city, location, category }
}

/** Source: spec 3 §3 Price estimate request. */
export const PriceEstimateRequest = z.object({
  /** The time that was chosen, also where it is the one of the drop-off. */
  startTime: ExistingDateTime,
  startPlace: EstimatePlace,
  endPlace: z._default(z.nullable(EstimatePlace), null),
})
export type PriceEstimateRequest = z.infer<typeof PriceEstimateRequest>

/** A vehicle that can be booked. */
export const EstimatedProduct = z.object({
  priceCategory: z.object({
    id: Id,
    name: text(bookingLimits.productName),
    maxPassengers: z.int(),
    maxLuggage: z.int(),
  }),
  hasWheelchairPlace: z._default(z.boolean(), false),
  /** In the currency of the instance; `null` when the estimate has none. */
  price: z._default(z.nullable(z.number()), null),
})
export type EstimatedProduct = z.infer<typeof EstimatedProduct>

/** Source: spec 3 §3 "The response holds a route and product price categories". */
export const PriceEstimate = z.object({
  /** `null` without a place to go to, and when one of the places is not on the map: then there are no prices either. */
  route: z._default(
    z.nullable(
      z.object({
        distanceMetres: z.number(),
        durationMinutes: z.number(),
        /** Measured as the crow flies, because no road was known. Beyond the documents. */
        isStraight: z._default(z.boolean(), false),
      }),
    ),
    null,
  ),
  products: z._default(z.array(EstimatedProduct), []),
})
export type PriceEstimate = z.infer<typeof PriceEstimate>

/** Whether a place says enough for an estimate, which needs an address. Source: spec 3 §5 Booking. */
export const isEstimable = (place: Place): boolean => addressLine(place) !== ''
