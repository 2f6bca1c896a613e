/**
 * An e-mail address in the form in which two spellings of it are equal: without spaces around it, A to Z in lower case.
 * No other letter is folded: U+212A would become a k, U+0130 an i, and one person's address another's.
 */
export const emailKey = (email: string): string => email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

export const isSameEmail = (a: string, b: string): boolean => emailKey(a) === emailKey(b)
