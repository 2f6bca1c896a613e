import { folded } from '#domain/folded-text.ts'
import type { PhoneContact } from '#domain/phone-number.ts'

/** The last letters of the Finnish alphabet, in its order, as characters that follow "z". */
const lastLetters: Readonly<Record<string, string>> = { å: '{', ä: '|', æ: '|', ö: '}', ø: '}' }

const longestNumber = 10

/** A home's street as it is searched. The column is written together with the address. */
export const addressKeyOf = (homeAddress: string): { address_search_key: string } => ({
  address_search_key: folded(homeAddress),
})

/** Whose a number is, as it is stored, with the key by which the name is found: they are written together. */
export const contactColumnsOf = ({ contactName, relation }: PhoneContact) => ({
  contact_name: contactName || null,
  relation: relation || null,
  contact_search_key: folded(contactName),
})

/**
 * A name as it is searched, and so that its order by code points is the Finnish alphabet's, with numbers in the order
 * of their values. Both columns are written together with the name.
 */
export const nameKeysOf = (name: string): { name_search_key: string; name_sort_key: string } => ({
  name_search_key: folded(name),
  name_sort_key: name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[åäæöø]/g, (letter) => lastLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{Letter}\p{Number}{|}]+/gu, ' ')
    .replace(/\d+/g, (digits) => digits.padStart(longestNumber, '0'))
    .trim(),
})
