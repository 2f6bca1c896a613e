import { formatNumber } from '#ui/look/format.ts'

/** A number as a text with a singular and a plural takes it: by which the form is chosen, and as it is shown. */
export const counted = (count: number, locale: string): { count: number; shown: string } => ({
  count,
  shown: formatNumber(count, locale),
})
