import { useTranslation } from 'react-i18next'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { EntryField } from '../EntryField.tsx'
import { FieldPair } from '../FieldPair.tsx'
import type { PassengerForm } from '../passenger-form.ts'

/** Where the passenger lives and is fetched from. */
export function AddressPanel({ form }: { form: PassengerForm }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('passengers.editor.address')}>
      <EntryField form={form} field="homeAddress" />
      <FieldPair>
        <EntryField form={form} field="homePostalcode" />
        <EntryField form={form} field="homeCity" />
      </FieldPair>
      <EntryField form={form} field="pickupAddress" />
    </SectionCard>
  )
}
