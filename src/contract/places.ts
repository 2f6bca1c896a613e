import * as z from 'zod/mini'
import { AddressDetails, AddressHits, addressSearchLimits } from '#domain/address-hit.ts'
import { text } from '#domain/text.ts'
import { endpoint } from './endpoint.ts'

/**
 * Places in Finland that fit what is typed. Nothing else leaves this server: no passenger, no user, no page. A search
 * that fails is answered with its status, like one that finds nothing. Source: spec 3 §7, §8; security decision on places.
 */
export const searchAddresses = endpoint('GET', '/api/places', {
  query: z.object({ q: text(addressSearchLimits.typed).check(z.trim(), z.minLength(1, 'validation.required')) }),
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
