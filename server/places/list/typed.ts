import { folded, foldedWords, spelled } from '#domain/folded-text.ts'

/** Whether a word may have a typing error: figures are right or wrong, and of few letters too little is left. */
export const mayBeMistyped = (word: string): boolean => word.length >= 4 && !/\d/.test(word)

/** A house as somebody types it. */
export interface TypedHouse {
  number: number
  /** Of the house, or of its staircase: "12 b". */
  letter: string
  /** What stands behind the number, as it was typed: staircase and flat. */
  rest: string
}

export interface Typed {
  /** Words of the street, the town and the postal code, folded. */
  words: string[]
  /** The same as they are spelled. */
  spelling: string
  /** How many of the words are complete: the last one may still be typed. */
  complete: number
  house: TypedHouse | null
}

const numberPattern = /^(\d{1,4})([a-zåäö])?(?:[-–]\d{1,4}[a-zåäö]?)?$/i
const staircase = /^[a-zåäö]\d{0,3}$/i
const flat = /^(?:as\.?|bst\.?|lgh\.?|#?\d{1,3})$/i

/**
 * Reads what is typed: a number behind a word is that of a house, and what stands between it and the next comma or word is
 * its staircase and flat. A postal code has five digits.
 */
export function readTyped(text: string): Typed {
  const tokens = text.replaceAll(',', ' , ').split(/\s+/).filter(Boolean)
  const words: string[] = []
  const spellings: string[] = []
  let house: TypedHouse | null = null
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    const [, number, letter = ''] = numberPattern.exec(token) ?? []
    if (house === null && number !== undefined && words.length > 0 && !isPostalCode(token)) {
      const rest: string[] = []
      while (isOfHouse(tokens[at + 1] ?? '', rest)) {
        at += 1
        rest.push(tokens[at] ?? '')
      }
      house = { number: Number(number), letter: (letter || letterOf(rest)).toLowerCase(), rest: rest.join(' ') }
      continue
    }
    const found = foldedWords(token)
    if (found.length === 0) continue
    words.push(...found)
    spellings.push(spelled(token))
  }
  const isOpen = house === null && folded(text) !== '' && !/[\s,]$/.test(text)
  return { words, spelling: spellings.join(' '), complete: words.length - (isOpen ? 1 : 0), house }
}

const isPostalCode = (token: string): boolean => /^\d{5}$/.test(token)

const isOfHouse = (token: string, before: readonly string[]): boolean =>
  before.length < 3 &&
  (before.length === 0 ? staircase.test(token) || /^(?:as|bst|lgh)\.?$/i.test(token) : flat.test(token))

const letterOf = ([first = '']: readonly string[]): string => (/^[a-zåäö]\d*$/i.test(first) ? first.charAt(0) : '')
