import type { AddressDetails, AddressHits } from '#domain/address-hit.ts'

/**
 * Where addresses in Finland are searched for. It hears what was typed and nothing else. A search that fails is
 * answered with its status; an implementation does not throw.
 */
export interface AddressSearch {
  search: (typed: string) => Promise<AddressHits>
  /** The whole of a place that a search found, by the id that it gave. */
  details: (placeId: string) => Promise<AddressDetails>
}
