import { localeFacts } from './locale.ts'

const pattern = /^[-−]?\d{1,12}(?:[.,]\d+)?$/

/**
 * The number that somebody typed, with a comma or a point before its decimals and spaces between its thousands.
 * @returns `null` for what is no number, an empty text among them
 */
export function parseDecimal(typed: string): number | null {
  const compact = typed.replace(/\s/g, '')
  return pattern.test(compact) ? Number(compact.replace(',', '.').replace('−', '-')) : null
}

/** A number as it is typed in the language, with its own decimal sign and no spaces. @param text with a comma or a point */
export const writtenDecimal = (text: string, locale: string): string =>
  text.replace(/[.,]/, localeFacts(locale).decimalSign)

/** Whether the number needs no more than so many decimals. */
export const hasDecimals = (value: number, atMost: number): boolean => Number(value.toFixed(atMost)) === value
