import type { AddressSearch } from '../call/outside/address-search.ts'
import { builtInSearch } from './built-in.ts'
import { googleSearch } from './google.ts'
import { peliasSearch } from './pelias.ts'

/** The service that addresses are searched with. */
export type PlaceService =
  { kind: 'pelias'; url: string; key: string | null } | { kind: 'google'; url: string; key: string }

/** The service that was set up; else the public places that come with the server. */
export function addressSearchWith(service: PlaceService | null): AddressSearch {
  if (service === null) return builtInSearch()
  return service.kind === 'google' ? googleSearch(service) : peliasSearch(service)
}
