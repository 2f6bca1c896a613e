import { useTranslation } from 'react-i18next'
import type { Words } from './cost-words.ts'

export function useWords(): Words {
  const { t, i18n } = useTranslation()
  return { t, locale: i18n.language }
}
