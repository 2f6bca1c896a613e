import { useTranslation } from 'react-i18next'
import { useChangeText } from '#state/use-change-text.ts'
import { FieldDifference } from '#ui/form/FieldDifference.tsx'
import { fieldLabel, fieldWords } from './field-words.ts'
import type { DraftField } from './passenger-draft.ts'
import type { Editing } from './use-editing.ts'

/** What another editor has changed meanwhile, field by field. */
export function ConflictDialog({ editing }: { editing: Editing }) {
  const { t } = useTranslation()
  const changeText = useChangeText()
  const { saving, choices } = editing
  const words = { t, destinationName: choices.destinationName }
  if (!saving.conflict) return null
  return (
    <FieldDifference
      open
      title={t('passengers.editor.conflict')}
      intro={changeText(saving.conflict.changed)}
      fields={saving.conflict.fields.map(({ field, mine, theirs }) => ({
        key: field,
        label: t(fieldLabel(field)),
        mine: fieldWords(field, mine, words),
        theirs: fieldWords(field, theirs, words),
      }))}
      busy={saving.busy}
      onClose={saving.closeConflict}
      onResolve={(choice) => {
        const kept = Object.keys(choice).filter((field) => choice[field] === 'mine') as DraftField[]
        void saving.resolve(new Set(kept))
      }}
    />
  )
}
