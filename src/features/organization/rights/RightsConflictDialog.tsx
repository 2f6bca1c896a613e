import { useTranslation } from 'react-i18next'
import { useChangeText } from '#state/use-change-text.ts'
import { FieldDifference } from '#ui/form/FieldDifference.tsx'
import type { RightsSaving } from './use-rights-saving.ts'
import type { RightsWords } from './use-rights-words.ts'

/** What was changed here and meanwhile by another administrator, cell by cell. */
export function RightsConflictDialog({ saving, words }: { saving: RightsSaving; words: RightsWords }) {
  const { t } = useTranslation()
  const changeText = useChangeText()
  const { conflict } = saving
  if (!conflict) return null
  const { changed } = conflict
  return (
    <FieldDifference
      open
      title={t('rights.conflict')}
      intro={
        changed?.by === 'colleague'
          ? t('rights.conflict.who', { who: changed.name, at: Date.parse(changed.at) })
          : changeText(changed)
      }
      fields={conflict.cells.map(({ key, cell, mine, theirs }) => ({
        key,
        label: `${words.place(cell)}, ${words.area(cell).toLowerCase()}`,
        mine: words.level(cell, mine),
        theirs: words.level(cell, theirs),
      }))}
      busy={saving.busy}
      onClose={saving.closeConflict}
      onResolve={(choice) => {
        void saving.resolve(new Set(Object.keys(choice).filter((key) => choice[key] === 'mine')))
      }}
    />
  )
}
