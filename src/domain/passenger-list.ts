import { folded, foldedWords } from './folded-text.ts'
import type { PassengerCard } from './passenger.ts'
import { phoneDigits } from './phone-number.ts'

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

const collator = new Intl.Collator('fi', { numeric: true })

/** Fewest digits that are looked for in telephone numbers. */
const shortestPhoneSearch = 3

/** What is searched in a passenger, made once for each. */
export interface SearchKeys {
  /** Folded. */
  name: string
  grade: string
  /** Digits of each number, with a space between them: one text is looked through faster than several. */
  phones: string
}

export const searchKeysOf = ({
  name,
  yearGrade,
  phone,
}: Pick<PassengerCard, 'name' | 'yearGrade' | 'phone'>): SearchKeys => ({
  name: folded(name),
  grade: yearGrade === null ? '' : String(yearGrade),
  phones: phone.split(',').map(phoneDigits).filter(Boolean).join(' '),
})

/** A search as it is typed, made ready once for all passengers. */
export interface PassengerSearch {
  words: readonly string[]
  /** Digits to look for in telephone numbers; `''` when the text is not a part of one. */
  digits: string
}

export function passengerSearchOf(typed: string): PassengerSearch {
  const digits = phoneDigits(typed)
  const isPhone = digits.length >= shortestPhoneSearch && /^[+\d\s()./-]+$/.test(typed)
  return { words: foldedWords(typed), digits: isPhone ? digits : '' }
}

/**
 * Whether every word is in the name, in any order, or is the grade; or the digits are in a telephone number. A search
 * without words finds everybody. Source: spec 2 §7 "nameOrYearGradeSearch".
 */
export function isFound(keys: SearchKeys, { words, digits }: PassengerSearch): boolean {
  if (digits !== '' && keys.phones.includes(digits)) return true
  return words.every((word) => keys.name.includes(word) || keys.grade === word)
}

/** Whether whoever `wanted` finds is among those whom `before` found: it asks for the same words or for longer ones. */
export function narrows(before: PassengerSearch, wanted: PassengerSearch): boolean {
  if (before.digits !== '' || wanted.digits !== '') return false
  // a grade is found by the whole of it, and so by none of its parts
  const isPartOf = (word: string, next: string) => next === word || (next.startsWith(word) && !/\d/.test(next))
  return before.words.every((word, at) => isPartOf(word, wanted.words[at] ?? ''))
}

interface Hit {
  keys: SearchKeys
  passenger: Pick<PassengerCard, 'id' | 'name' | 'inactive'>
}

/**
 * The order of what a search found: first those in whose name every word begins a word, inactive ones after the others,
 * then by name.
 */
export function compareHits({ words }: PassengerSearch): (a: Hit, b: Hit) => number {
  const begins = ({ keys }: Hit) => words.every((word) => ` ${keys.name}`.includes(` ${word}`))
  return (a, b) =>
    Number(begins(b)) - Number(begins(a)) ||
    Number(a.passenger.inactive) - Number(b.passenger.inactive) ||
    collator.compare(a.passenger.name, b.passenger.name) ||
    a.passenger.id - b.passenger.id
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
    return direction * compareValues(left, right) || collator.compare(a.name, b.name) || a.id - b.id
  }
}

const compareValues = (a: string | number | null, b: string | number | null): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
