import type { AddressDetails, AddressHits } from '#domain/address-hit.ts'
import { lineOf } from '#domain/text.ts'

/** Where what is nearest comes first, in degrees. */
export interface Near {
  lat: number
  lng: number
}

/**
 * Where addresses in Finland are searched for. It hears what was typed and nothing else. A search that fails is
 * answered with its status; an implementation does not throw.
 */
export interface AddressSearch {
  /** @param near nothing for anywhere; no other server hears of it */
  search: (typed: string, near?: Near | null) => Promise<AddressHits>
  /** The whole of a place that a search found, by the id that it gave. */
  details: (placeId: string) => Promise<AddressDetails>
}

/** A text of a service as a place carries it: a booking is refused for what no eye sees in it. */
export const lineUpTo = (max: number, text: string): string => lineOf(text).slice(0, max)
