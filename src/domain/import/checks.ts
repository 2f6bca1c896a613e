import { passengerLimits } from '../passenger.ts'
import { userLimits } from '../user.ts'
import { cellErrors } from './text-keys.ts'

interface Length {
  /** The text must be longer than so many characters. */
  readonly longerThan?: number
  readonly atMost: number
}

/**
 * Lengths that an import asks for, beside what a form does. E-mail and language have no field in the mapper; their rules
 * stand for the day they get one. Source: spec 2 §5 Import, IMP-43 to IMP-52, open points C-35 and C-37.
 */
export const importLengths: Readonly<Record<string, Length>> = {
  name: { longerThan: 3, atMost: passengerLimits.name },
  homeAddress: { longerThan: 0, atMost: passengerLimits.address },
  pickupAddress: { atMost: passengerLimits.address },
  language: { atMost: passengerLimits.language },
  note: { atMost: passengerLimits.note },
  timitNote: { atMost: passengerLimits.timitNote },
  utilities: { atMost: 32 },
  email: { atMost: userLimits.email },
  billingAddress: { atMost: passengerLimits.address },
  billingPostalcode: { atMost: passengerLimits.billingPostalCode },
  billingCity: { atMost: passengerLimits.billingCity },
}

/** Text key of what is wrong with the length of a trimmed text; `null` for one that is right, and for other fields. */
export function lengthError(field: string, text: string): string | null {
  const length = importLengths[field]
  if (!length) return null
  if (text.length > length.atMost) return field === 'utilities' ? cellErrors.utilitiesTooLong : 'validation.tooLong'
  if (length.longerThan === undefined || text.length > length.longerThan) return null
  return text === '' ? 'validation.required' : cellErrors.nameTooShort
}

/** The utilities of a row as the documents join them. Source: spec 2 §3 "utilities (comma-separated ids in import)". */
export const joinedUtilities = (ids: readonly number[]): string => ids.join(',')
