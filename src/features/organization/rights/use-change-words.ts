import { useTranslation } from 'react-i18next'
import type { RightsChange } from '#domain/rights-matrix.ts'
import type { RightsWords } from './use-rights-words.ts'

/** More changes than these are only counted. */
const mostNamed = 3

/** The first of some changes in words, and how many more there are. */
export function useChangeWords(changes: readonly RightsChange[], words: RightsWords): string[] {
  const { t } = useTranslation()
  const named = changes.slice(0, mostNamed).map(({ cell, before, after }) =>
    t('rights.change', {
      place: words.place(cell),
      area: words.area(cell).toLowerCase(),
      before: words.level(cell, before).toLowerCase(),
      after: words.level(cell, after).toLowerCase(),
    }),
  )
  const more = changes.length - named.length
  return more > 0 ? [...named, t('rights.change.more', { count: more })] : named
}
