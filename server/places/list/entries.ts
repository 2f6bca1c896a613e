import { destinationLimits } from '#domain/destination.ts'
import { lineUpTo } from '../../call/outside/address-search.ts'
import type { Columns } from './columns.ts'
import { positionOf, type Position } from './coordinates.ts'
import { houseNumberOf, type HouseNumber } from './house-number.ts'

/** Longest name that is kept: with the rest of its address it still names a place. */
const longestName = 100

/** A street, or the part of one that has the same postal code. */
export interface Street {
  /** In Finnish, or in the only language in which it has a name. */
  name: string
  /** Empty where it has no other name. */
  nameSwedish: string
  postalCode: string
  city: string
  citySwedish: string
}

export interface Entry {
  street: Street
  house: HouseNumber
  position: Position
}

/** What a row of a list comes to. */
export type ReadRow = Entry | 'outside' | 'unread'

/** A sheet that took a postal code for a number has cut its zeros. */
const postalCodeOf = (text: string): string => (/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text)

/** Reads the rows of a list whose columns are known. */
export const entryReader =
  ({ columns, width }: { columns: Columns; width: number }) =>
  (cells: readonly string[]): ReadRow => {
    if (cells.length !== width) return 'unread'
    const text = (part: keyof Columns, longest: number, fits: (value: string) => boolean = (value) => value !== '') => {
      for (const column of columns[part]) {
        const value = lineUpTo(longest, cells[column] ?? '')
        if (fits(value)) return value
      }
      return ''
    }
    // a municipality that has but its number has no name here
    const isName = (value: string) => value !== '' && !/^\d+$/.test(value)
    const [finnish, swedish] = [text('street', longestName), text('streetSwedish', longestName)]
    const name = finnish || swedish
    if (name === '') return 'unread'
    const position = positionOf(text('north', 32), text('east', 32))
    if (position === null) return 'outside'
    const [cityFinnish, citySwedish] = [text('city', longestName, isName), text('citySwedish', longestName, isName)]
    const city = cityFinnish || citySwedish
    return {
      street: {
        name,
        nameSwedish: swedish === name ? '' : swedish,
        postalCode: postalCodeOf(text('postalCode', destinationLimits.postalCode)),
        city,
        citySwedish: citySwedish === city ? '' : citySwedish,
      },
      house: houseNumberOf(text('number', 16), { upTo: text('numberUpTo', 16), letter: text('letter', 4) }),
      position,
    }
  }
