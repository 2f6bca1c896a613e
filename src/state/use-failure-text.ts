import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTexts } from './error-texts.ts'

/** Puts a failure into words. */
export function useFailureText(): (failure: unknown) => string {
  const { t, i18n } = useTranslation()
  return useCallback(
    (failure) => errorTexts(failure, { t: (key) => t(key), exists: (key) => i18n.exists(key) }).join(' '),
    [t, i18n],
  )
}
