import { useTranslation } from 'react-i18next'
import type { Passenger } from '#domain/passenger.ts'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { EntryField } from '../EntryField.tsx'
import { FieldPair, PairToCome } from '../FieldPair.tsx'
import type { PassengerForm } from '../passenger-form.ts'
import { SwitchField } from '../SwitchField.tsx'
import type { SsnEntry } from '../use-ssn-entry.ts'
import { SsnField } from './SsnField.tsx'

interface Props {
  form: PassengerForm
  passenger: Passenger
  /** `null` where the user may not see personal identity codes. */
  ssn: SsnEntry | null
  /** Whether the passenger's organisation keeps external ids (open point G-22); `null` while it is not known. */
  showExternalId: boolean | null
}

export function BasicsPanel({ form, passenger, ssn, showExternalId }: Props) {
  const { t } = useTranslation()
  return (
    <SectionCard id="details" title={t('passengers.editor.basics')}>
      <EntryField form={form} field="name" required />
      {showExternalId === null && <PairToCome />}
      {(ssn !== null || showExternalId) && (
        <FieldPair>
          {ssn && <SsnField passengerId={passenger.id} hasSsn={passenger.hasSsn} entry={ssn} mode={form.mode} />}
          {showExternalId && <EntryField form={form} field="externalId" />}
        </FieldPair>
      )}
      <FieldPair>
        <EntryField form={form} field="language" />
        <EntryField form={form} field="yearGrade" inputMode="numeric" />
      </FieldPair>
      <SwitchField form={form} field="transportationPermissionRequired" />
    </SectionCard>
  )
}
