import { useTranslation } from 'react-i18next'
import { tripDestinations, tripDirections } from '#domain/transportation-permission/schema.ts'
import { tripDestinationsText, tripDirectionText } from '../words/permission-words.ts'
import { EditorSection } from './EditorSection.tsx'
import { MarkedField } from './MarkedField.tsx'
import type { SectionProps } from './section.ts'
import { SelectField } from './SelectField.tsx'

/** Where one may ride. */
export function TripsSection({ form, words, isLocked }: SectionProps) {
  const { t } = useTranslation()
  const { draft, set, errors, leave } = form
  return (
    <EditorSection title={t('transportationPermissions.section.trips')}>
      <MarkedField form={form} field="tripDestinations">
        <SelectField
          label={t('transportationPermissions.field.tripDestinations')}
          value={draft.tripDestinations}
          options={Object.values(tripDestinations)
            .filter((value) => value !== tripDestinations.unselected || draft.tripDestinations === value)
            .map((value) => ({ value, label: tripDestinationsText(value, words) }))}
          error={errors.tripDestinations}
          required
          disabled={isLocked}
          onBlur={() => leave('tripDestinations')}
          onChange={(value) => set('tripDestinations', value)}
        />
      </MarkedField>
      <MarkedField form={form} field="tripDirection">
        <SelectField
          label={t('transportationPermissions.field.tripDirection')}
          value={draft.tripDirection}
          options={Object.values(tripDirections).map((value) => ({ value, label: tripDirectionText(value, words) }))}
          disabled={isLocked}
          onChange={(value) => set('tripDirection', value)}
        />
      </MarkedField>
    </EditorSection>
  )
}
