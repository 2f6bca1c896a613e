import * as z from 'zod/mini'

const isStorable = z.refine<string>((value) => !/\p{Surrogate}|\0/u.test(value), 'validation.invalidCharacter')

/**
 * Text of at most `max` characters that a database can store: no U+0000, no lone surrogate. What was stored is read with
 * it, and notes of several lines are written with it.
 * The message of each check is the key of a text.
 */
export const text = (max: number, tooLong = 'validation.tooLong') =>
  z.string().check(z.maxLength(max, tooLong), isStorable)

/**
 * What no eye sees or what turns the direction of a line: control and format characters (among them U+200B, U+202E and
 * the soft hyphen), the fillers and selectors that Unicode lets a font leave out, code points that are no characters, and
 * three blanks that count as symbols.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC\u{1D159}]/u

/** An emoji of several: its parts are joined by U+200D, and U+FE0F says that it is a picture. Nowhere else are they let in. */
const emoji =
  /[\d#*]\uFE0F\u20E3|\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*/gu

const invisibleParts = new RegExp(invisible.source, 'gu')
const unseen = new RegExp(`${invisible.source}|\\s`, 'gu')

/** Whether no eye sees anything in it, of however many characters it is. */
export const isBlank = (typed: string): boolean => typed.replace(unseen, '') === ''

/** More marks on one letter than spellings need, or a mark that stands on nothing. */
const stackedMarks = /\p{Mark}{4}|(?:^| )\p{Mark}/u

/** As it is compared and stored: letters in their composed form (NFC), one plain space for any white space, none around it. */
export const oneLineOf = (typed: string): string => typed.normalize('NFC').replace(/\s+/g, ' ').trim()

const hasNoInvisible = (line: string): boolean => !invisible.test(line.replace(emoji, ''))
const hasNoStack = (line: string): boolean => !stackedMarks.test(line.replace(emoji, ''))

const withoutUnseen = (part: string): string =>
  part
    .replace(invisibleParts, '')
    .replace(/(?<=^|[\s])\p{Mark}+/gu, '')
    .replace(/(\p{Mark}{3})\p{Mark}+/gu, '$1')

/** What was stored before there was the rule for a text of one line, as the rule would have it: what no eye sees goes. */
export function lineOf(stored: string): string {
  const line = oneLineOf(stored)
  if (hasNoInvisible(line) && hasNoStack(line)) return line
  const emojis = line.match(emoji) ?? []
  const seen = line.split(emoji).map(withoutUnseen)
  // marks may come together, or to the front, by what is taken out
  return lineOf(seen.map((part, index) => part + (emojis[index] ?? '')).join(''))
}

/**
 * A name or another text of one line, as a person enters it: never empty to the eye unless it is empty. What was stored
 * before is read with `text`, so that one name of old does not make its whole list unreadable.
 */
export const oneLine = (max: number, tooLong = 'validation.tooLong') =>
  z
    .string()
    .check(
      z.overwrite(oneLineOf),
      z.maxLength(max, tooLong),
      isStorable,
      z.refine(hasNoInvisible, 'validation.invisibleCharacter'),
      z.refine(hasNoStack, 'validation.stackedMarks'),
    )

/** A text of one line that must be there. */
export const requiredLine = (max: number, tooLong?: string) =>
  oneLine(max, tooLong).check(z.minLength(1, 'validation.required'))

/** A text, of several lines maybe, in which there must be something to read. */
export const requiredText = (max: number) =>
  text(max).check(
    z.trim(),
    z.refine((value) => !isBlank(value), 'validation.required'),
  )

/** The name of something that may not be there yet: `null`, as is one in which there is nothing to read. */
export const optionalName = (max: number) =>
  z._default(z.nullable(text(max)).check(z.overwrite((name) => (name !== null && isBlank(name) ? null : name))), null)

/** Whole number that fits the database's integer, 0 or more. */
export const Id = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

/**
 * Rises with each change of a row. A write that carries the version it started from is refused when the row has another
 * one by now; absent, as from a server that keeps none, it is not compared.
 */
export const Version = z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647)))
