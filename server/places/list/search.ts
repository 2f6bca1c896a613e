import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { addressSearchLimits, addressSearchStatuses, type AddressHit } from '#domain/address-hit.ts'
import { folded, foldedWords, spelledFirst } from '#domain/folded-text.ts'
import { destinationLimits } from '#domain/destination.ts'
import { addressLine } from '#domain/place.ts'
import { lineUpTo, type AddressSearch, type Near } from '../../call/outside/address-search.ts'
import type { Database } from '../../db/tables.ts'
import type { Street } from './entries.ts'
import { findAlike, findHouses, findStreets, locate, type FoundStreet, type HouseFit } from './find.ts'
import { inCurrentList } from './lists.ts'
import { readTyped, type TypedHouse } from './typed.ts'

/** Names a place by its address, which is the same in every list that has it: language, street, code, town, house, rest. */
const PlaceName = z.tuple([
  z.enum(['fi', 'sv']),
  z.string(),
  z.string(),
  z.string(),
  z.nullable(z.string()),
  z.string(),
])
type PlaceName = z.infer<typeof PlaceName>

/** Places with a name of their own that are on offer beside addresses. */
const mostNamed = 3

/** Longest staircase and flat that a place goes on with. */
const longestRest = 16

/**
 * Searches the list of addresses that was read from a file, and the places that come with the server.
 * @param named searches the latter
 */
export function listSearch(db: Kysely<Database>, named: AddressSearch): AddressSearch {
  return {
    async search(typed, near) {
      const found = await named.search(typed)
      const addresses = await inCurrentList(db, (listId) => addressHits(db, listId, typed, near))
      if (addresses === null) return found
      const { before, after } = placesByName(found.hits, typed)
      const room = addressSearchLimits.hits - before.length - after.length
      const hits = [...before, ...addresses.slice(0, room), ...after]
      return { status: hits.length > 0 ? addressSearchStatuses.ok : addressSearchStatuses.none, hits }
    },

    async details(placeId) {
      const name = placeNameIn(placeId)
      if (name === null) return named.details(placeId)
      const [language, street, postalCode, city, number, rest] = name
      const of = { number, near: numberIn(rest) }
      const found = await inCurrentList(db, (listId) => locate(db, listId, { name: street, postalCode, city }, of))
      if (!found) return { status: addressSearchStatuses.notFound, place: null }
      const { name: spoken, city: town } = inLanguage(found, language)
      const place = {
        alias: '',
        address: lineUpTo(destinationLimits.address, houseLine(spoken, number, rest)),
        postalcode: found.postalCode,
        city: town,
        location: { lat: found.lat, lng: found.lng },
        category: 'address' as const,
      }
      return { status: addressSearchStatuses.ok, place }
    },
  }
}

/** Places whose name begins as typed come before addresses, those with a word of it behind them, and others not at all. */
function placesByName(hits: readonly AddressHit[], typed: string): { before: AddressHit[]; after: AddressHit[] } {
  const words = foldedWords(typed)
  const named = hits
    .map((hit) => ({ hit, name: folded(hit.description.split(',')[0] ?? '') }))
    .filter(({ name }) => words.some((word) => ` ${name}`.includes(` ${word}`)))
    .slice(0, mostNamed)
  const begins = ({ name }: { name: string }) => name.startsWith(words.join(' '))
  return {
    before: named.filter(begins).map(({ hit }) => hit),
    after: named.filter((place) => !begins(place)).map(({ hit }) => hit),
  }
}

function placeNameIn(placeId: string): PlaceName | null {
  if (!placeId.startsWith('[')) return null
  try {
    return PlaceName.safeParse(JSON.parse(placeId)).data ?? null
  } catch {
    return null
  }
}

/** Of a house that the list does not have, which its place goes on with. */
const numberIn = (rest: string): number | null => (/^\d/.test(rest) ? Number.parseInt(rest, 10) : null)

const houseLine = (street: string, number: string | null, rest: string): string =>
  [street, number ?? '', rest.slice(0, longestRest)].filter((part) => part !== '').join(' ')

interface Spoken {
  name: string
  city: string
}

const inLanguage = ({ name, nameSwedish, city, citySwedish }: Street, language: 'fi' | 'sv'): Spoken =>
  language === 'sv' ? { name: nameSwedish || name, city: citySwedish || city } : { name, city }

/** Swedish for whoever types more words that begin a Swedish name than such as begin a Finnish one. */
function languageOf(street: Street, words: readonly string[]): 'fi' | 'sv' {
  const hits = (...names: string[]) => {
    const known = names.flatMap(foldedWords)
    return words.filter((word) => known.some((name) => name.startsWith(word))).length
  }
  return hits(street.nameSwedish, street.citySwedish) > hits(street.name, street.city) ? 'sv' : 'fi'
}

async function addressHits(
  db: Kysely<Database>,
  listId: number,
  text: string,
  near: Near | null = null,
): Promise<AddressHit[]> {
  const typed = readTyped(text)
  if (typed.words.length === 0) return []
  const exact = await findStreets(db, listId, typed, near)
  const { streets, words } =
    exact.length > 0 ? { streets: exact, words: typed.words } : await findAlike(db, listId, typed, near)
  const hitOf = hitMaker(words)
  const inOrder = spelledFirst(streets, typed.spelling, ({ name, nameSwedish, city, citySwedish }) =>
    [name, nameSwedish, city, citySwedish].join(' '),
  )
  const { house } = typed
  if (!house) return inOrder.slice(0, addressSearchLimits.hits).map((street) => hitOf(street, null, ''))

  const places = new Map(inOrder.map((street) => [street.id, street]))
  const found = await findHouses(db, listId, [...places.keys()], house)
  const withHouse = new Set(found.filter(({ fit }) => fit !== 'begins').map(({ streetId }) => streetId))
  const houses = found.flatMap(({ streetId, number, fit }) => {
    const street = places.get(streetId)
    return street ? [{ street, number, rest: restOf(number, house, fit), far: street.far + kmLess[fit] }] : []
  })
  // a house that the list does not have stands at its street all the same, beside the one of the nearest number
  const bare = inOrder
    .filter(({ id }) => !withHouse.has(id))
    .map((street) => ({ street, number: null, rest: houseAsTyped(house), far: street.far + kmLess.none }))
  return [...houses, ...bare]
    .toSorted((one, other) => one.far - other.far)
    .slice(0, addressSearchLimits.hits)
    .map(({ street, number, rest }) => hitOf(street, number, rest))
}

/** How many kilometres more it counts that a house has another number than what was typed. */
const kmLess: Record<HouseFit | 'none', number> = { same: 0, like: 0.1, begins: 30, none: 60 }

/** Staircase and flat go on with the house; not so a staircase that is part of its number, or with another number. */
function restOf(number: string, { letter, rest }: TypedHouse, fit: HouseFit): string {
  if (fit === 'begins') return ''
  return letter !== '' && number.endsWith(letter) ? rest.replace(/^[a-zåäö]\s*/i, '') : rest
}

/** "6", "6a", "6 B 12". */
function houseAsTyped({ number, letter, rest }: TypedHouse): string {
  const isInRest = letter !== '' && rest.toLowerCase().startsWith(letter)
  return [`${number}${isInRest ? '' : letter}`, rest].filter((part) => part !== '').join(' ')
}

const hitMaker =
  (words: readonly string[]) =>
  (street: FoundStreet, number: string | null, rest: string): AddressHit => {
    const language = languageOf(street, words)
    const { name, city } = inLanguage(street, language)
    const line = addressLine({ address: houseLine(name, number, rest), postalcode: street.postalCode, city })
    const placeName: PlaceName = [language, street.name, street.postalCode, street.city, number, rest]
    return { placeId: JSON.stringify(placeName), description: lineUpTo(addressSearchLimits.description, line) }
  }
