import { useTranslation } from 'react-i18next'
import { Changed } from '#ui/form/Changed.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { UtilityPicker } from '#ui/form/UtilityPicker.tsx'
import { NeedList } from '../../NeedList.tsx'
import { fieldWords, markOf } from '../field-words.ts'
import type { PassengerForm } from '../passenger-form.ts'

/** What the passenger needs on a ride. */
export function UtilitiesPanel({ form }: { form: PassengerForm }) {
  const { t } = useTranslation()
  const { stored, draft, changed, change, mode } = form
  const words = { t, destinationName: String }
  return (
    <SectionCard
      id="needs"
      title={t('validation.properties.utilityIds')}
      {...(mode !== 'readOnly' && { note: t('passengers.editor.chosen', { count: draft.utilityIds.length }) })}
      wide
    >
      {mode === 'readOnly' && <NeedList ids={draft.utilityIds} />}
      {mode !== 'readOnly' && (
        <Changed
          from={changed.has('utilityIds') ? fieldWords('utilityIds', stored.utilityIds, words) : undefined}
          by={markOf(form, 'utilityIds', t)}
        >
          <UtilityPicker
            label={t('validation.properties.utilityIds')}
            value={draft.utilityIds}
            disabled={mode !== 'edit'}
            onChange={(ids) => change({ utilityIds: [...ids] })}
          />
        </Changed>
      )}
    </SectionCard>
  )
}
