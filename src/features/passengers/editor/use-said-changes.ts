import { useTranslation } from 'react-i18next'
import { markedText } from '#state/use-marked.ts'
import { useSaid } from '#ui/speak/use-said.ts'
import { fieldLabel } from './field-words.ts'
import type { PassengerForm } from './passenger-form.ts'

/** Reads out once who has just changed which fields of the passenger. */
export function useSaidChanges({ marked }: Pick<PassengerForm, 'marked'>): void {
  const { t, i18n } = useTranslation()
  useSaid(marked && markedText(marked, fieldLabel, t, i18n.language), marked)
}
