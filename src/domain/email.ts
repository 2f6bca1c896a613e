import * as z from 'zod/mini'
import { oneLine } from './text.ts'

/**
 * An e-mail address in the form in which two spellings of it are equal: without spaces around it, A to Z in lower case.
 * No other letter is folded: U+212A would become a k, U+0130 an i, and one person's address another's.
 */
export const emailKey = (email: string): string => email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

export const isSameEmail = (a: string, b: string): boolean => emailKey(a) === emailKey(b)

/** A sign that is another letter once it is composed, as U+212A is a K: in a name the same, in an address somebody else's. */
const hasOwnLetters = z.refine<string>(
  (typed) => Array.from(typed).every((letter) => letter.normalize('NFC') === letter),
  'validation.invalidCharacter',
)

/** An e-mail address as a person enters it: a text of one line of which no letter becomes another one. */
export const emailLine = (max: number) => z.pipe(z.string().check(hasOwnLetters), oneLine(max))
