import * as z from 'zod/mini'
import { Place } from './place.ts'
import { text } from './text.ts'

export const addressSearchLimits = { typed: 128, placeId: 512, description: 700, hits: 10 } as const

/**
 * How an address search ended. Source: the statuses of the place service that the documents name (spec 3 §7, §8); the
 * server answers in its words whichever service it asks, and a service may have more of them.
 */
export const addressSearchStatuses = {
  ok: 'OK',
  none: 'ZERO_RESULTS',
  notFound: 'NOT_FOUND',
  denied: 'REQUEST_DENIED',
  overLimit: 'OVER_QUERY_LIMIT',
  invalid: 'INVALID_REQUEST',
  timeout: 'TIMEOUT',
  unknown: 'UNKNOWN_ERROR',
} as const

const Status = text(64)

/** A place that fits what was typed. */
export const AddressHit = z.object({
  /** Names the place to the service that found it. */
  placeId: text(addressSearchLimits.placeId),
  /** Without the country. */
  description: text(addressSearchLimits.description),
})
export type AddressHit = z.infer<typeof AddressHit>

export const AddressHits = z.object({ status: Status, hits: z._default(z.array(AddressHit), []) })
export type AddressHits = z.infer<typeof AddressHits>

/** `place` is `null` unless the status is OK. */
export const AddressDetails = z.object({ status: Status, place: z._default(z.nullable(Place), null) })
export type AddressDetails = z.infer<typeof AddressDetails>

/** Whether a search has failed, which is said with its status; to have found nothing is silent. Source: spec 3 §8. */
export const isSearchFailure = (status: string): boolean =>
  status !== addressSearchStatuses.ok && status !== addressSearchStatuses.none
