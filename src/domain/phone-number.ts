import * as z from 'zod/mini'
import { errorIn } from './field-errors.ts'
import { Id, oneLine, text } from './text.ts'

export const phoneNumberLimits = { number: 32, shortestDigits: 3, longestDigits: 20, ofOnePassenger: 20 } as const

/** Source: spec 2 §3 Phone number. */
export const PhoneNumber = z.object({
  /** 0 until it is stored. */
  id: Id,
  passengerId: Id,
  number: text(phoneNumberLimits.number),
  sms: z._default(z.boolean(), true),
  showToDriver: z._default(z.boolean(), true),
  assistant: z._default(z.boolean(), false),
})
export type PhoneNumber = z.infer<typeof PhoneNumber>

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
        .map(({ id, passengerId, number, sms, showToDriver, assistant }) => ({
          ...{ id, passengerId, number, sms, showToDriver, assistant },
        })),
    ),
  ),
  [],
)

/** A new entry of a passenger's numbers. Source: spec 2 §3 Phone number, the defaults. */
export const newPhoneNumber = (passengerId: number): PhoneNumber =>
  PhoneNumber.parse({ id: 0, passengerId, number: '' })

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
export const homeNumber = (numbers: readonly Pick<PhoneNumber, 'number' | 'assistant'>[]): string | null =>
  numbers.find(({ number, assistant }) => !assistant && number.trim() !== '')?.number ?? null

/** Whether the text can be dialled: digits with spaces and the usual signs between them, no letters. */
function isPhoneNumber(number: string): boolean {
  const { length } = number.replace(/\D/g, '')
  const { shortestDigits, longestDigits } = phoneNumberLimits
  return /^\+?[\d\s()./-]+$/.test(number.trim()) && length >= shortestDigits && length <= longestDigits
}

/** A number as it is saved. */
export const PhoneNumberInput = z.extend(PhoneNumber, {
  number: oneLine(phoneNumberLimits.number).check(z.refine(isPhoneNumber, 'validation.phoneNumber')),
})

/** Text key of why a number cannot be saved; `null` where it can. */
export const whyNotPhoneNumber = (number: string): string | null => errorIn(PhoneNumberInput.shape.number, number)

/** The passenger's `phone`. Source: spec 2 §3 "phone (comma-separated)". */
export const joinedPhones = (numbers: readonly Pick<PhoneNumber, 'number'>[]): string =>
  numbers.map(({ number }) => number).join(', ')
