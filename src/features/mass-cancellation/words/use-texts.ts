import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Texts } from './outcome-text.ts'

/** What sentences of outcomes are made with, in the user's language. */
export function useTexts(): Texts {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => ({ t, language, exists: (key) => i18n.exists(key) }), [t, i18n, language])
}
