import * as z from 'zod/mini'
import { isLocalDate, type LocalDate } from './local-date.ts'
import { Id, text } from './text.ts'

/** The check character stands at (nine digits mod 31). Source: spec 2 §5, open point G-15. */
const checkCharacters = '0123456789ABCDEFHJKLMNPRSTUVWXY'

/** Century of each sign between the date and the number; several signs share a century since 2023. */
const centuries = { '18': '+', '19': '-YXWVU', '20': 'ABCDEF' } as const

const centuryOf = (sign: string): string =>
  Object.entries(centuries).find(([, signs]) => signs.includes(sign))?.[0] ?? ''

const pattern = /^(\d{2})(\d{2})(\d{2})([-+A-FU-Y])(\d{3})([0-9A-Y])$/

/** As it is compared and stored: without spaces around it, in capitals. */
const normalizedSsn = (typed: string): string => typed.trim().toUpperCase()

/** The check character of nine digits: the date's six and the number's three. */
export const ssnCheckCharacter = (nineDigits: string): string =>
  checkCharacters[Number(nineDigits) % checkCharacters.length] ?? ''

/** Whether a normalised text is a personal identity code: eleven characters and the right last one. Source: spec 2 §5. */
function isSsn(ssn: string): boolean {
  const [, day = '', month = '', year = '', , number = '', check] = pattern.exec(ssn) ?? []
  return check !== undefined && ssnCheckCharacter(day + month + year + number) === check
}

/** The birthday in a code; `null` when it has none that exists. The documents' rule does not refuse such a code. */
function ssnBirthDate(ssn: string): LocalDate | null {
  const [matched, day = '', month = '', year = '', sign = ''] = pattern.exec(ssn) ?? []
  if (matched === undefined) return null
  const date = `${centuryOf(sign)}${year}-${month}-${day}`
  return isLocalDate(date) ? date : null
}

/** Whether a text has the form of a code, be it right or not. */
export const looksLikeSsn = (text: string): boolean => pattern.test(normalizedSsn(text))

/** What is pointed out about a code and does not stand in its way: text keys. */
export const ssnHint = (typed: string): string | null => {
  const ssn = normalizedSsn(typed)
  return isSsn(ssn) && ssnBirthDate(ssn) === null ? 'passengers.editor.ssn.noSuchDay' : null
}

/** Another passenger of the organisation with the same code; `null` in both for one whom the reader may not know of. */
export const SsnTwin = z.object({ id: z.nullable(Id), name: z.nullable(text(128)) })
export type SsnTwin = z.infer<typeof SsnTwin>

/** What stands for a code that is not shown. The code itself is not on the device. */
export const ssnMask = '••••••-••••'

/** A code as somebody typed it; empty takes the stored one away. */
export const SsnInput = text(32).check(
  z.trim(),
  z.toUpperCase(),
  z.refine((ssn) => ssn === '' || isSsn(ssn), 'validation.ssn'),
)
