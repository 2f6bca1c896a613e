import * as z from 'zod/mini'
import { errorIn } from './field-errors.ts'
import { Id, oneLine, text } from './text.ts'
import { without } from './without.ts'

/** Longest accepted texts in characters, and bounds of digits and lists. */
export const phoneNumberLimits = {
  number: 32,
  shortestDigits: 3,
  longestDigits: 20,
  contactName: 128,
  relation: 64,
  ofOnePassenger: 20,
} as const

/** Whose number it is. */
const ofContact = {
  /** Name of the person who answers; `''` for nobody named, absent where it is not told. */
  contactName: z.optional(text(phoneNumberLimits.contactName)),
  /** What that person is to the passenger, such as "äiti"; `''` for nothing entered, absent where it is not told. */
  relation: z.optional(text(phoneNumberLimits.relation)),
}

/** Source: spec 2 §3 Phone number; whose it is comes beside it. */
export const PhoneNumber = z.object({
  /** 0 until it is stored. */
  id: Id,
  passengerId: Id,
  number: text(phoneNumberLimits.number),
  sms: z._default(z.boolean(), true),
  showToDriver: z._default(z.boolean(), true),
  assistant: z._default(z.boolean(), false),
  ...ofContact,
})
export type PhoneNumber = z.infer<typeof PhoneNumber>

/** Whose a number is, told whole. */
export type PhoneContact = { [Field in keyof typeof ofContact]: string }

/** A number of which it is told whose it is. */
export type ContactNumber = PhoneNumber & PhoneContact

/** What lists have of each number beside the number itself. */
export const PhoneContacts = z._default(
  z.array(z.object({ contactName: text(phoneNumberLimits.contactName), relation: text(phoneNumberLimits.relation) })),
  [],
)

export const nobodyNamed: PhoneContact = { contactName: '', relation: '' }

/** Source: spec 2 §3 "Phone number entries with deletedAt or deletedBy are dropped". */
export const PhoneNumbers = z._default(
  z.pipe(
    z.array(
      z.extend(PhoneNumber, {
        deletedAt: z.optional(z.nullable(z.string())),
        deletedBy: z.optional(z.nullable(z.union([z.string(), z.number()]))),
      }),
    ),
    z.transform((entries): PhoneNumber[] =>
      entries
        .filter(({ deletedAt, deletedBy }) => !deletedAt && !deletedBy)
        .map((entry) => without(entry, 'deletedAt', 'deletedBy')),
    ),
  ),
  [],
)

/** A new entry of a passenger's numbers. Source: spec 2 §3 Phone number, the defaults. */
export const newPhoneNumber = (passengerId: number): ContactNumber => ({
  ...PhoneNumber.parse({ id: 0, passengerId, number: '' }),
  ...nobodyNamed,
})

/**
 * A number in the form in which two spellings of it are equal: only digits, a Finnish country code as the leading 0.
 * "+358 50 555 0137" and "050-5550137" are both "0505550137".
 */
export const phoneDigits = (number: string): string => {
  const trimmed = number.trim()
  const digits = trimmed.replace(/\D/g, '')
  if (trimmed.startsWith('+358') || digits.startsWith('00358')) return digits.replace(/^(00)?3580?/, '0')
  return digits
}

/** Whether another of the numbers is the same as that at a place, however both are written. */
export function isNumberTwice(numbers: readonly Pick<PhoneNumber, 'number'>[], place: number): boolean {
  const digits = phoneDigits(numbers[place]?.number ?? '')
  return digits !== '' && numbers.some(({ number }, other) => other !== place && phoneDigits(number) === digits)
}

/** Where a link leads that calls the number. */
export const phoneLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`

/** The number by which the passenger's home is reached: the first that is not an attendant's; `null` when there is none. */
export const homeNumber = <Number extends Pick<PhoneNumber, 'number' | 'assistant'>>(
  numbers: readonly Number[],
): Number | null => numbers.find(({ number, assistant }) => !assistant && number.trim() !== '') ?? null

/** Whether the text can be dialled: digits with spaces and the usual signs between them, no letters. */
function isPhoneNumber(number: string): boolean {
  const { length } = number.replace(/\D/g, '')
  const { shortestDigits, longestDigits } = phoneNumberLimits
  return /^\+?[\d\s()./-]+$/.test(number.trim()) && length >= shortestDigits && length <= longestDigits
}

/** A number as it is saved. Where it is not told whose one that is stored is, that stays as it is; `''` empties it. */
export const PhoneNumberInput = z.extend(PhoneNumber, {
  number: oneLine(phoneNumberLimits.number).check(z.refine(isPhoneNumber, 'validation.phoneNumber')),
  contactName: z.optional(oneLine(phoneNumberLimits.contactName)),
  relation: z.optional(oneLine(phoneNumberLimits.relation)),
})

/** Text key of why a number cannot be saved; `null` where it can. */
export const whyNotPhoneNumber = (number: string): string | null => errorIn(PhoneNumberInput.shape.number, number)

/** The passenger's `phone`. Source: spec 2 §3 "phone (comma-separated)". */
export const joinedPhones = (numbers: readonly Pick<PhoneNumber, 'number'>[]): string =>
  numbers.map(({ number }) => number).join(', ')

/** Whose the number is, in words: "Maija Malli, äiti"; `''` where nothing is known of that. */
export const contactWords = ({ contactName = '', relation = '' }: Pick<PhoneNumber, keyof PhoneContact>): string =>
  [contactName, relation]
    .map((text) => text.trim())
    .filter(Boolean)
    .join(', ')

/** The number after whose it is: "Maija Malli, äiti · 040 555 0137". */
export const namedNumber = (phone: Pick<PhoneNumber, 'number' | keyof PhoneContact>): string =>
  [contactWords(phone), phone.number].filter(Boolean).join(' · ')

/**
 * Whether an entry of the passenger's numbers is to go: its number was emptied, or nothing was typed. A new one with a name
 * or a relation lacks its number.
 */
export const isEmptyNumber = (entry: PhoneNumber): boolean =>
  entry.number.trim() === '' && (entry.id !== 0 || contactWords(entry) === '')

/** Text key of what is wrong with whose the number is; `null` where it can be saved. */
const whyNotContact = (field: keyof PhoneContact, typed: string): string | null =>
  errorIn(PhoneNumberInput.shape[field], typed)

/** What is typed of a number. */
export const numberTexts = ['number', 'contactName', 'relation'] as const
export type NumberText = (typeof numberTexts)[number]

/** Text keys of what is wrong with a number, by what is typed of it; nothing where it is to go. */
export const numberErrors = (entry: ContactNumber): Readonly<Record<NumberText, string | null>> =>
  isEmptyNumber(entry)
    ? { number: null, contactName: null, relation: null }
    : {
        number: whyNotPhoneNumber(entry.number),
        contactName: whyNotContact('contactName', entry.contactName),
        relation: whyNotContact('relation', entry.relation),
      }

/** Whose each of the numbers is, in their order; empty where it is told of none. */
export const contactsOf = (numbers: readonly PhoneNumber[]): PhoneContact[] =>
  numbers.some((phone) => contactWords(phone) !== '')
    ? numbers.map(({ contactName = '', relation = '' }) => ({ contactName, relation }))
    : []

/** The numbers of a `phone`, each with whose it is. */
export const numbersIn = (phone: string, contacts: readonly PhoneContact[]): (PhoneContact & { number: string })[] =>
  phone
    .split(',')
    .map((number) => number.trim())
    .filter(Boolean)
    .map((number, at) => ({ ...(contacts[at] ?? nobodyNamed), number }))

/** The numbers of a `phone` with whose they are, as one text: "Maija Malli, äiti · 040 555 0137; 050 555 0162". */
export const namedPhones = (phone: string, contacts: readonly PhoneContact[]): string =>
  contacts.length === 0 ? phone : numbersIn(phone, contacts).map(namedNumber).join('; ')

/**
 * A number as it was typed, to be saved. Where it was not told whose the stored one is, as by a server of an older version,
 * and nothing was typed, nothing is said of it: it stays.
 */
export function saidNumber(typed: ContactNumber, stored: PhoneNumber | undefined): PhoneNumber {
  const isUntold = (field: keyof PhoneContact) =>
    stored !== undefined && stored[field] === undefined && typed[field] === ''
  return without(typed, ...(['contactName', 'relation'] as const).filter(isUntold))
}
