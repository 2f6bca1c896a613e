import { useTranslation } from 'react-i18next'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { EntryField } from '../EntryField.tsx'
import { FieldPair } from '../FieldPair.tsx'
import type { PassengerForm } from '../passenger-form.ts'
import { SwitchField } from '../SwitchField.tsx'

/** Who pays. The billing address is asked for only where it is not the home. */
export function BillingPanel({ form }: { form: PassengerForm }) {
  const { t } = useTranslation()
  return (
    <SectionCard id="billing" title={t('passengers.editor.billing')}>
      <SwitchField form={form} field="billingUseHomeAddress" />
      <EntryField form={form} field="billingName" />
      {!form.draft.billingUseHomeAddress && (
        <>
          <EntryField form={form} field="billingAddress" />
          <FieldPair kind="postal">
            <EntryField form={form} field="billingPostalcode" label={t('validation.properties.homePostalcode')} />
            <EntryField form={form} field="billingCity" label={t('validation.properties.homeCity')} />
          </FieldPair>
        </>
      )}
    </SectionCard>
  )
}
