import { useTranslation } from 'react-i18next'
import { errorTexts } from '#state/error-texts.ts'

/** What to tell of a failed call, in the present language; nothing while nothing has failed (`null`). */
export function useFailureTexts(failure: unknown): string[] {
  const { t, i18n } = useTranslation()
  return failure === null
    ? []
    : errorTexts(failure, { t: (key, values = {}) => t(key, values), exists: (key) => i18n.exists(key) })
}
