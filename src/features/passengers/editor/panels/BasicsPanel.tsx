import { Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type Passenger } from '#domain/passenger.ts'
import { Changed } from '#ui/Changed.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { EntryField } from '../EntryField.tsx'
import { FieldPair } from '../FieldPair.tsx'
import { type PassengerForm } from '../passenger-form.ts'
import { type SsnEntry } from '../use-ssn-entry.ts'
import { SsnField } from './SsnField.tsx'

interface Props {
  form: PassengerForm
  passenger: Passenger
  /** `null` where the user may not see personal identity codes. */
  ssn: SsnEntry | null
  /** Whether the passenger's organisation keeps external ids (open point G-22). */
  showExternalId: boolean
}

export function BasicsPanel({ form, passenger, ssn, showExternalId }: Props) {
  const { t } = useTranslation()
  const { stored, draft, changed, change, mode } = form
  const isRequiredChanged = changed.has('transportationPermissionRequired')
  return (
    <SectionCard id="details" title={t('passengers.editor.basics')}>
      <EntryField form={form} field="name" required />
      {ssn && <SsnField passengerId={passenger.id} hasSsn={passenger.hasSsn} entry={ssn} mode={mode} />}
      {showExternalId && <EntryField form={form} field="externalId" />}
      <FieldPair>
        <EntryField form={form} field="yearGrade" inputMode="numeric" />
        <EntryField form={form} field="language" />
      </FieldPair>
      <Changed from={isRequiredChanged ? t(stored.transportationPermissionRequired ? 'yes' : 'no') : undefined}>
        <Switch
          checked={draft.transportationPermissionRequired}
          disabled={mode !== 'edit'}
          label={t('passengers.editor.permissionRequired')}
          onChange={(_, { checked }) => change({ transportationPermissionRequired: checked })}
        />
      </Changed>
    </SectionCard>
  )
}
