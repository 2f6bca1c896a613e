import { useTranslation } from 'react-i18next'
import { defaultCurrencySymbol, type Words } from './permission-words.ts'

/** @param currencySymbol of the passenger's instance; without one the euro's */
export function useWords(currencySymbol: string = defaultCurrencySymbol): Words {
  const { t, i18n } = useTranslation()
  return { t, locale: i18n.language, currencySymbol }
}
