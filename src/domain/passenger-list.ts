import { folded, foldedWords, spelled } from './folded-text.ts'
import type { PassengerCard } from './passenger.ts'
import { contactWords, phoneDigits } from './phone-number.ts'
import { compareNames } from './compare-names.ts'

/** Columns by which the list is sorted, as the call names them; the first one is the default, ascending. */
export const passengerSortings = [
  'name',
  'yearGrade',
  'groups',
  'phone',
  'homeAddress',
  'transportationPermissionCount',
] as const
export type PassengerSorting = (typeof passengerSortings)[number]

/** Fewest digits that are looked for in telephone numbers. */
const shortestPhoneSearch = 3

/** Fewest letters that are looked for in streets. */
const shortestStreetSearch = 3

/** What is searched in a passenger, made once for each. */
export interface SearchKeys {
  /** Folded. */
  name: string
  spelledName: string
  /** The street, folded, with a space around it. */
  address: string
  grade: string
  /** Digits of each number, with a space between them: one text is looked through faster than several. */
  phones: string
  /** Names of those whose numbers they are, folded, with a space between them. */
  contacts: string
}

type Searched = Pick<PassengerCard, 'name' | 'yearGrade' | 'phone' | 'homeAddress' | 'contacts'>

export const searchKeysOf = ({ name, yearGrade, phone, homeAddress, contacts }: Searched): SearchKeys => ({
  name: folded(name),
  spelledName: spelled(name),
  address: ` ${folded(homeAddress)} `,
  grade: yearGrade === null ? '' : String(yearGrade),
  phones: phone.split(',').map(phoneDigits).filter(Boolean).join(' '),
  contacts: contacts
    .map(({ contactName }) => folded(contactName))
    .filter(Boolean)
    .join(' '),
})

/** A search as it is typed, made ready once for all passengers. */
export interface PassengerSearch {
  /** Folded. */
  words: readonly string[]
  /** As they are spelled. */
  spelledWords: readonly string[]
  /** Those of the words by which a street is found: beginnings of its words, not too short. */
  streetWords: readonly string[]
  /** Nothing was typed: everybody is found. Signs without a letter or a digit find nobody. */
  isEmpty: boolean
  /** Digits to look for in telephone numbers; `''` when the text is not a part of one. */
  digits: string
}

export function passengerSearchOf(typed: string): PassengerSearch {
  const digits = phoneDigits(typed)
  const isPhone = digits.length >= shortestPhoneSearch && /^[+\d\s()./-]+$/.test(typed)
  const words = foldedWords(typed)
  return {
    words,
    spelledWords: spelled(typed)
      .split(/[^\p{Letter}\p{Number}\p{Mark}'’]+/u)
      .filter(Boolean),
    streetWords: words.filter((word) => word.length >= shortestStreetSearch && !isNumberWord(word)),
    isEmpty: typed.trim() === '',
    digits: isPhone ? digits : '',
  }
}

/** A word that may be the number of a house: it is looked for only beside a word of the street. */
export const isNumberWord = (word: string): boolean => /^\d/.test(word)

/**
 * Whether every word is in the name or in that of somebody whose number the passenger has, in any order, or is the grade,
 * or begins a word of the street, beside which the number of the house counts too; or the digits are in a telephone
 * number. Nothing typed finds everybody.
 * Source: spec 2 §7 "nameOrYearGradeSearch".
 */
export function isFound(keys: SearchKeys, search: PassengerSearch): boolean {
  const { words, streetWords, digits, isEmpty } = search
  if (digits !== '' && keys.phones.includes(digits)) return true
  if (words.length === 0) return isEmpty
  const isStreet = (word: string) => streetWords.includes(word) && keys.address.includes(` ${word}`)
  const isHouse = (word: string) =>
    isNumberWord(word) && keys.address.includes(` ${word} `) && streetWords.some(isStreet)
  const isNamed = (word: string) => keys.name.includes(word) || keys.contacts.includes(word)
  return words.every((word) => isNamed(word) || keys.grade === word || isStreet(word) || isHouse(word))
}

/**
 * By whom a search has found a passenger whose own name does not hold all of it: "Maija Malli, äiti"; `null` where that
 * is nobody.
 */
export function contactFound(
  { name, contacts }: Pick<PassengerCard, 'name' | 'contacts'>,
  { words }: Pick<PassengerSearch, 'words'>,
): string | null {
  const own = folded(name)
  const others = words.filter((word) => !own.includes(word))
  const found = contacts.find(({ contactName }) => {
    const theirs = folded(contactName)
    return others.some((word) => theirs.includes(word))
  })
  return found ? contactWords(found) : null
}

/** Whether whoever `wanted` finds is among those whom `before` found: it asks for the same words or for longer ones. */
export function narrows(before: PassengerSearch, wanted: PassengerSearch): boolean {
  if (before.digits !== '' || wanted.digits !== '' || (before.words.length === 0 && !before.isEmpty)) return false
  // a number finds houses once a street is typed beside it
  if (before.words.some(isNumberWord) && before.streetWords.length < wanted.streetWords.length) return false
  // a grade is found by the whole of it, and so by none of its parts; a street from a few letters on
  const isPartOf = (word: string, next: string) =>
    next === word ||
    (next.startsWith(word) &&
      !/\d/.test(next) &&
      before.streetWords.includes(word) === wanted.streetWords.includes(next))
  return before.words.every((word, at) => isPartOf(word, wanted.words[at] ?? ''))
}

interface Hit {
  keys: SearchKeys
  passenger: Pick<PassengerCard, 'inactive'>
}

/** Places of `hitPlace`, from 0. */
export const hitPlaces = 8

/**
 * Where a hit stands among what a search found: first names that are spelled as it was typed, of them first those in
 * which every word begins a word, of them first active ones. Hits of one place are in the order of names.
 */
export function hitPlace({ keys, passenger }: Hit, { words, spelledWords }: PassengerSearch): number {
  const isSpelled = spelledWords.every((word) => keys.spelledName.includes(word))
  const begins = words.every((word) => ` ${keys.name}`.includes(` ${word}`))
  return (isSpelled ? 0 : 4) + (begins ? 0 : 2) + (passenger.inactive ? 1 : 0)
}

/** What a list of passengers leaves out, next to its search. */
export interface PassengerFilter {
  /** Only passengers of one of these; empty means everywhere. */
  destinationIds: readonly number[]
  /** Only passengers in one of these groups; empty means everybody. */
  groupIds: readonly number[]
  onlyActive: boolean
  excludeIds: readonly number[]
}

export function passesFilter(
  passenger: Pick<PassengerCard, 'id' | 'inactive' | 'destinationIds' | 'groupObjs'>,
  { destinationIds, groupIds, onlyActive, excludeIds }: PassengerFilter,
): boolean {
  if (onlyActive && passenger.inactive) return false
  if (excludeIds.includes(passenger.id)) return false
  if (destinationIds.length > 0 && !passenger.destinationIds.some((id) => destinationIds.includes(id))) return false
  return groupIds.length === 0 || passenger.groupObjs.some(({ id }) => groupIds.includes(id))
}

/** Empty values come last in either direction; equal ones are in the order of name and id. */
export function comparePassengers(
  sortBy: PassengerSorting,
  descending: boolean,
): (a: PassengerCard, b: PassengerCard) => number {
  const direction = descending ? -1 : 1
  return (a, b) => {
    const [left, right] = [a[sortBy], b[sortBy]]
    const isEmpty = (value: string | number | null) => value === null || value === ''
    if (isEmpty(left) !== isEmpty(right)) return isEmpty(left) ? 1 : -1
    return direction * compareValues(left, right) || compareNames(a.name, b.name) || a.id - b.id
  }
}

const compareValues = (a: string | number | null, b: string | number | null): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b))
