import { sql, type Kysely, type RawBuilder } from 'kysely'
import { houseTable, streetTable, wordTable } from '../../db/address-lists.ts'
import type { Database } from '../../db/tables.ts'
import type { Near } from '../../call/outside/address-search.ts'
import { editsFrom, turnings } from './edits.ts'
import type { Street } from './entries.ts'
import { mayBeMistyped, type Typed, type TypedHouse } from './typed.ts'

export interface FoundStreet extends Street {
  id: number
  /** Kilometres from where one is, and some more for what fits less well. */
  far: number
}

export interface FoundHouse {
  streetId: number
  number: string
  fit: HouseFit
}

/** The very number; another house of the same number; one whose number begins with it. */
export type HouseFit = 'same' | 'like' | 'begins'

/** Streets that are looked at: with a house, not each of them has it. */
const mostStreets = { withHouse: 200, alone: 50 } as const

/** Words that are looked for: no address has more. */
const mostWords = 8

/** Houses of one street that are on offer for one number. */
const mostHouses = 3

const kmOfDegree = 111.2

/** How many kilometres more it counts for each complete word that only begins as typed, and for each that begins no name. */
const penalties = { unfinished: 100, within: 10 } as const

/** Kilometres; without a place to be near to, a larger street is nearer than a small one. */
function farFrom(near: Near | null): RawBuilder<number> {
  if (near === null) return sql<number>`(-least(house_count, 500) / 100.0)::float8`
  const [north, east] = [kmOfDegree, kmOfDegree * Math.cos((near.lat * Math.PI) / 180)]
  return sql<number>`sqrt(((latitude - ${near.lat}::float8) * ${north}::float8) ^ 2
    + ((longitude - ${near.lng}::float8) * ${east}::float8) ^ 2)`
}

const unlike = (pattern: string, penalty: number): RawBuilder<number> =>
  sql<number>`(search_key not like ${pattern}::text)::int * ${sql.lit(penalty)}`

const nearestOf = async (
  db: Kysely<Database>,
  listId: number,
  { house }: Pick<Typed, 'house'>,
  { fits, far }: { fits: readonly RawBuilder<unknown>[]; far: readonly RawBuilder<number>[] },
): Promise<FoundStreet[]> => {
  const { rows } = await sql<FoundStreet>`
    select id, name, name_sv as "nameSwedish", postal_code as "postalCode", city, city_sv as "citySwedish",
      ${sql.join(far, sql` + `)} as far
    from ${streetTable(listId)}
    where ${sql.join(fits, sql` and `)}
    order by far, id
    limit ${sql.lit(house ? mostStreets.withHouse : mostStreets.alone)}`.execute(db)
  return rows
}

/** Streets in which all words begin as they were typed, the nearest first. */
export function findStreets(
  db: Kysely<Database>,
  listId: number,
  typed: Typed,
  near: Near | null,
): Promise<FoundStreet[]> {
  const some = typed.words.slice(0, mostWords)
  return nearestOf(db, listId, typed, {
    fits: some.map((word) => sql`search_key like ${`% ${word}%`}::text`),
    far: [
      farFrom(near),
      ...some.map((word) => unlike(`%  ${word}%`, penalties.within)),
      ...some.slice(0, typed.complete).map((word) => unlike(`% ${word} %`, penalties.unfinished)),
    ],
  })
}

/** Words of the list that are most like a typed one, among which the meant one is looked for. */
const mostAlike = 40

/** Words that may have been meant by one. */
const mostMeant = 10

/** Letters of a word, of which one may be wrong. */
const lettersPerEdit = 3

interface AlikeStreets {
  streets: FoundStreet[]
  /** What was meant by what was typed. */
  words: string[]
}

/** The same for words with typing errors: those of the list that are most like them stand for them. */
export async function findAlike(
  db: Kysely<Database>,
  listId: number,
  typed: Typed,
  near: Near | null,
): Promise<AlikeStreets> {
  const some = typed.words.slice(0, mostWords)
  const mistyped = some.filter(mayBeMistyped)
  if (mistyped.length === 0) return { streets: [], words: [] }
  // two letters of a short word that are turned leave hardly three of them as they were
  const turned = mistyped.flatMap((word) => turnings(word).map((other) => [word, other] as const))
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed.word as typed, known.word
    from unnest(${mistyped}::text[]) as typed (word)
    cross join lateral (
      select word from ${wordTable(listId)} where word % typed.word
      order by similarity(word, typed.word) desc, word
      limit ${sql.lit(mostAlike)}
    ) as known
    union
    select turned.typed, known.word
    from unnest(${turned.map(([typed]) => typed)}::text[], ${turned.map(([, word]) => word)}::text[]) as turned (typed, word)
    join ${wordTable(listId)} as known on known.word = turned.word collate "C"`.execute(db)
  const meant = (mistaken: string): string[] => {
    const like = rows
      .filter((row) => row.typed === mistaken)
      .map(({ word }) => ({ word, edits: editsFrom(mistaken, word) }))
      .filter(({ edits }) => edits <= mistaken.length / lettersPerEdit)
    const fewest = Math.min(...like.map(({ edits }) => edits))
    return like.flatMap(({ word, edits }) => (edits === fewest ? word : [])).slice(0, mostMeant)
  }
  const meantBy = some.map((word) => (mayBeMistyped(word) ? meant(word) : [word]))
  if (meantBy.some((known) => known.length === 0)) return { streets: [], words: [] }
  const anyOf = (known: readonly string[], before: string) =>
    sql`any(${known.map((word) => `%${before}${word}%`)}::text[])`
  const streets = await nearestOf(db, listId, typed, {
    fits: meantBy.map((known) => sql`search_key like ${anyOf(known, ' ')}`),
    far: [
      farFrom(near),
      ...meantBy.map(
        (known) => sql<number>`(not search_key like ${anyOf(known, '  ')})::int * ${sql.lit(penalties.within)}`,
      ),
    ],
  })
  return { streets, words: meantBy.flat() }
}

/** The houses at some streets that fit a number: itself, in a range on its side of the street, or beginning with it. */
export async function findHouses(
  db: Kysely<Database>,
  listId: number,
  streetIds: readonly number[],
  { number, letter }: TypedHouse,
): Promise<FoundHouse[]> {
  const isInRange = sql`(last is not null and ${number}::int between first and last and (${number}::int - first) % 2 = 0)`
  const { rows } = await sql<FoundHouse>`
    select h.street_id as "streetId", h.number, h.fit
    from unnest(${streetIds}::int[]) as street (id)
    cross join lateral (
      select street_id, number, first, case
          when number = ${`${number}${letter}`}::text then 'same'
          when first = ${number}::int or ${isInRange} then 'like'
          else 'begins'
        end as fit
      from ${houseTable(listId)}
      where street_id = street.id and (first::text like ${`${number}%`}::text or ${isInRange})
      order by number = ${`${number}${letter}`}::text desc, number = ${String(number)}::text desc,
        first = ${number}::int desc, first, number
      limit ${sql.lit(mostHouses)}
    ) as h`.execute(db)
  return rows
}

/** What a street of a hit is known by in every list. */
type StreetNames = Pick<Street, 'name' | 'postalCode' | 'city'>

export interface Located extends Street {
  number: string
  lat: number
  lng: number
}

/** Which house of a street: the very one, else the one whose number is the nearest, else the one in its middle. */
interface WhichHouse {
  number: string | null
  near?: number | null
}

/** A house of a street; `null` where the list has none. */
export async function locate(
  db: Kysely<Database>,
  listId: number,
  { name, postalCode, city }: StreetNames,
  { number, near = null }: WhichHouse,
): Promise<Located | null> {
  const { rows } = await sql<Located>`
    select s.name, s.name_sv as "nameSwedish", s.postal_code as "postalCode", s.city, s.city_sv as "citySwedish",
      h.number, h.latitude as lat, h.longitude as lng
    from ${streetTable(listId)} as s
    join ${houseTable(listId)} as h on h.street_id = s.id
    where s.name = ${name}::text and s.postal_code = ${postalCode}::text and s.city = ${city}::text
      and (${number}::text is null or h.number = ${number}::text)
    order by case when ${number}::text is null then abs(h.first - ${near}::int) end,
      (h.latitude - s.latitude) ^ 2 + ((h.longitude - s.longitude) / 2) ^ 2, h.number
    limit 1`.execute(db)
  return rows[0] ?? null
}
