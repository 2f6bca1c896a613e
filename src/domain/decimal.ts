const pattern = /^[-−]?\d{1,12}(?:[.,]\d+)?$/

/**
 * The number that somebody typed, with a comma or a point before its decimals and spaces between its thousands.
 * @returns `null` for what is no number, an empty text among them
 */
export function parseDecimal(typed: string): number | null {
  const compact = typed.replace(/\s/g, '')
  return pattern.test(compact) ? Number(compact.replace(',', '.').replace('−', '-')) : null
}

/** Whether the number needs no more than so many decimals. */
export const hasDecimals = (value: number, atMost: number): boolean => Number(value.toFixed(atMost)) === value
