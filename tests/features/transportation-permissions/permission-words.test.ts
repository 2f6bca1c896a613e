import i18next from 'i18next'
import { expect, test } from 'vitest'
import { periodText, priceText } from '#features/transportation-permissions/words/permission-words.ts'
import '#tests/support/show.tsx'

test.each([
  ['fi', '14,60 €', '9,99 €'],
  ['en', '€14.60', '€9.99'],
])('a price in %s is written as the language writes money', (locale, whole, rounded) => {
  const words = { t: i18next.getFixedT(locale), locale, currencySymbol: '€' }
  expect(priceText(14.6, null, words)).toBe(whole)
  expect(priceText(9.987, null, words)).toBe(rounded)
})

test.each([
  ['2026-12-31', '1.7.2026 – 31.12.2026'],
  [null, '1.7.2026 alkaen'],
])('a period that ends on %s is written as "%s"', (endDate, text) => {
  expect(periodText('2026-07-01', endDate, { t: i18next.getFixedT('fi'), locale: 'fi', currencySymbol: '€' })).toBe(
    text,
  )
})
