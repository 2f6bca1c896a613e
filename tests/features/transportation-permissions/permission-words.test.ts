import i18next from 'i18next'
import { expect, test } from 'vitest'
import { priceText } from '#features/transportation-permissions/words/permission-words.ts'

test.each([
  ['fi', '14,60 €', '9,99 €'],
  ['en', '€14.60', '€9.99'],
])('a price in %s is written as the language writes money', (locale, whole, rounded) => {
  const words = { t: i18next.t, locale, currencySymbol: '€' }
  expect(priceText(14.6, null, words)).toBe(whole)
  expect(priceText(9.987, null, words)).toBe(rounded)
})
