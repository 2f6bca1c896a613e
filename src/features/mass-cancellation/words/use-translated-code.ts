import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { codeText } from './outcome-text.ts'

/** Puts a code of the server's into words. */
export function useTranslatedCode(): (code: string) => string {
  const { t, i18n } = useTranslation()
  return useCallback((code) => codeText(code, { t, exists: (key) => i18n.exists(key) }), [t, i18n])
}
