import * as z from 'zod/mini'
import { AddressDetails, AddressHits, addressSearchLimits } from '#domain/address-hit.ts'
import { Latitude, Longitude } from '#domain/place.ts'
import { text } from '#domain/text.ts'
import { endpoint } from './endpoint.ts'

/** A place on the map as a query carries it: "60.9827,25.6612". */
const PositionParam = z.pipe(
  z.string().check(z.regex(/^-?\d{1,2}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/)),
  z.pipe(
    z.transform((text: string) => {
      const [lat, lng] = text.split(',').map(Number)
      return { lat, lng }
    }),
    z.object({ lat: Latitude, lng: Longitude }),
  ),
)

/**
 * Places in Finland that fit what is typed, those first that are nearest to `near` where the server has the addresses
 * itself. Nothing else than what is typed leaves this server: no passenger, no user, no page. A search that
 * fails is answered with its status, like one that finds nothing. Source: spec 3 §7, §8; security decision on places.
 */
export const searchAddresses = endpoint('GET', '/api/places', {
  query: z.object({
    q: text(addressSearchLimits.typed).check(z.trim(), z.minLength(1, 'validation.required')),
    near: z.optional(PositionParam),
  }),
  result: AddressHits,
  access: 'places.search',
  offline: 'refuse',
  limit: 'search',
})

/** The whole of a place that was found. */
export const getAddress = endpoint('GET', '/api/places/details', {
  query: z.object({ placeId: text(addressSearchLimits.placeId).check(z.minLength(1, 'validation.required')) }),
  result: AddressDetails,
  access: 'places.search',
  offline: 'refuse',
  limit: 'search',
})
