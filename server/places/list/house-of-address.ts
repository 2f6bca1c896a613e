import type { Kysely } from 'kysely'
import { folded, foldedWords } from '#domain/folded-text.ts'
import { placeAsTyped, type Place } from '#domain/place.ts'
import type { Database } from '../../db/tables.ts'
import { findHouses, findStreets, locate, type FoundStreet } from './find.ts'
import { readTyped } from './typed.ts'

/** An address as it stands on record: a street and a number, in which a postal code and a town may stand too. */
export interface RecordedAddress {
  address: string
  /** What holds where the address itself says no town. */
  postalcode: string
  city: string
}

/**
 * Where the house of an address is by the list. Nothing is guessed: the street has the very name, in either language, the
 * postal code or else the town is the same, and the house is there; `null` otherwise, and where two could be meant.
 */
export async function houseOfAddress(
  db: Kysely<Database>,
  listId: number,
  recorded: RecordedAddress,
): Promise<Place['location']> {
  const typed = placeAsTyped(recorded.address)
  if (typed === null) return null
  const saysTown = typed.postalcode !== '' || typed.city !== ''
  const { postalcode, city } = saysTown ? typed : recorded
  const { house, words } = readTyped(typed.address)
  if (house === null) return null
  const name = words.join(' ')
  const places = [
    { where: postalcode, isThere: (street: FoundStreet) => street.postalCode === postalcode },
    // the code of a part of a town may have changed since
    { where: city, isThere: (street: FoundStreet) => isOneOf(folded(city), street.city, street.citySwedish) },
  ]
  for (const { where, isThere } of places.filter((place) => place.where !== '')) {
    const found = await findStreets(db, listId, readTyped(`${typed.address}, ${where},`), null)
    const streets = found.filter((street) => isOneOf(name, street.name, street.nameSwedish) && isThere(street))
    const ids = streets.map(({ id }) => id)
    const houses = (await findHouses(db, listId, ids, house)).filter(({ fit }) => fit !== 'begins')
    const [only, ...others] = [...new Set(houses.map(({ streetId }) => streetId))]
    const street = streets.find(({ id }) => id === only)
    const number = houses.find(({ streetId }) => streetId === only)?.number
    if (street === undefined || number === undefined) continue
    if (others.length > 0) return null
    const located = await locate(db, listId, street, { number })
    return located && { lat: located.lat, lng: located.lng }
  }
  return null
}

const isOneOf = (key: string, ...names: readonly string[]): boolean =>
  names.some((name) => name !== '' && foldedWords(name).join(' ') === key)
