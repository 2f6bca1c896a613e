import { sql } from 'kysely'
import { folded } from '#domain/folded-text.ts'
import { houseTable, streetTable, wordTable } from '../../db/address-lists.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Entry, Street } from './entries.ts'
import { mayBeMistyped } from './typed.ts'

interface KnownStreet extends Street {
  id: number
  /** Sums of where its rows are. */
  lat: number
  lng: number
  count: number
}

/** Numbers a street's parts by what tells one from the other: its name, its postal code and its town. */
export interface Streets {
  /** Gives the street's id. */
  meet: (entry: Entry) => number
  all: () => IterableIterator<KnownStreet>
  count: () => number
}

export function createStreets(): Streets {
  const known = new Map<string, KnownStreet>()
  return {
    meet({ street, position: { lat, lng } }) {
      const key = `${street.name}\n${street.postalCode}\n${street.city}`
      const met = known.get(key)
      if (!met) {
        known.set(key, { ...street, id: known.size + 1, lat, lng, count: 1 })
        return known.size
      }
      met.lat += lat
      met.lng += lng
      met.count += 1
      // not every row tells both names
      met.nameSwedish ||= street.nameSwedish
      met.citySwedish ||= street.citySwedish
      return met.id
    },
    all: () => known.values(),
    count: () => known.size,
  }
}

const partsOf = ({ name, nameSwedish, postalCode, city, citySwedish }: Street): string[] =>
  [name, nameSwedish, postalCode, city, citySwedish].map(folded).filter(Boolean)

/** What a street is found by: words between spaces, with one more of them before and behind each of its parts. */
const searchKeyOf = (street: Street): string => `  ${partsOf(street).join('  ')}  `

/** Words of streets and towns that somebody may write wrongly. */
export const wordsOf = (streets: Iterable<Street>): Set<string> => {
  const words = new Set<string>()
  for (const street of streets) {
    for (const word of partsOf(street).flatMap((part) => part.split(' '))) if (mayBeMistyped(word)) words.add(word)
  }
  return words
}

/** Gives the number of houses that were not in the list before: a building with several rows is one. */
export async function insertHouses(
  db: Kysely<Database>,
  listId: number,
  houses: readonly { streetId: number; entry: Entry }[],
): Promise<number> {
  const rows = houses.map(({ streetId, entry: { house, position } }) => ({
    ...{ street_id: streetId, number: house.text, first: house.first, last: house.last },
    ...{ latitude: position.lat, longitude: position.lng },
  }))
  const { numAffectedRows } = await sql`
    insert into ${houseTable(listId)} (street_id, number, first, last, latitude, longitude)
    select street_id, number, first, last, latitude, longitude
    from json_to_recordset(${JSON.stringify(rows)}::json) as t (
      street_id integer, number text, first integer, last integer, latitude double precision, longitude double precision
    )
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function insertStreets(
  db: Kysely<Database>,
  listId: number,
  streets: readonly KnownStreet[],
): Promise<void> {
  const rows = streets.map((street) => ({
    ...{ id: street.id, name: street.name, name_sv: street.nameSwedish, postal_code: street.postalCode },
    ...{ city: street.city, city_sv: street.citySwedish, search_key: searchKeyOf(street), house_count: street.count },
    ...{ latitude: street.lat / street.count, longitude: street.lng / street.count },
  }))
  await sql`
    insert into ${streetTable(listId)}
      (id, name, name_sv, postal_code, city, city_sv, search_key, latitude, longitude, house_count)
    select id, name, name_sv, postal_code, city, city_sv, search_key, latitude, longitude, house_count
    from json_to_recordset(${JSON.stringify(rows)}::json) as t (
      id integer, name text, name_sv text, postal_code text, city text, city_sv text, search_key text,
      latitude double precision, longitude double precision, house_count integer
    )`.execute(db)
}

export async function insertWords(db: Kysely<Database>, listId: number, words: readonly string[]): Promise<void> {
  await sql`insert into ${wordTable(listId)} (word) select unnest(${words}::text[])`.execute(db)
}
