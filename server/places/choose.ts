import type { Kysely } from 'kysely'
import type { AddressSearch } from '../call/outside/address-search.ts'
import type { Database } from '../db/tables.ts'
import { builtInSearch } from './built-in.ts'
import { googleSearch } from './google.ts'
import { listSearch } from './list/search.ts'
import { peliasSearch } from './pelias.ts'

/** Where addresses are searched for: a service, or a file with a list of them. */
export type PlaceSource =
  | { kind: 'pelias'; url: string; key: string | null }
  | { kind: 'google'; url: string; key: string }
  | { kind: 'file'; file: string }

/** What was set up; else the public places that come with the server. */
export function addressSearchWith(source: PlaceSource | null, db: Kysely<Database>): AddressSearch {
  switch (source?.kind) {
    case 'google':
      return googleSearch(source)
    case 'pelias':
      return peliasSearch(source)
    case 'file':
      return listSearch(db, builtInSearch())
    case undefined:
      return builtInSearch()
  }
}
