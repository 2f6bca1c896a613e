import { useTranslation } from 'react-i18next'
import type { SsnEntry } from './use-ssn-entry.ts'

/** Why it cannot be saved before it is left, and what of it the draft does not keep; `null` when it can. */
export function useWordsOfLeaving(refusal: string | null, { typed }: SsnEntry): string | null {
  const { t } = useTranslation()
  return refusal !== null && typed !== null ? `${refusal} ${t('passengers.editor.ssn.unsaved')}.` : refusal
}
