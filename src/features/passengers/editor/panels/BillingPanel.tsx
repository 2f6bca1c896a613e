import { Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Changed } from '#ui/Changed.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { EntryField } from '../EntryField.tsx'
import { FieldPair } from '../FieldPair.tsx'
import { type PassengerForm } from '../passenger-form.ts'

/** Who pays. The billing address is asked for only where it is not the home. */
export function BillingPanel({ form }: { form: PassengerForm }) {
  const { t } = useTranslation()
  const { stored, draft, changed, change, mode } = form
  const before = changed.has('billingUseHomeAddress') ? t(stored.billingUseHomeAddress ? 'yes' : 'no') : undefined
  return (
    <SectionCard id="billing" title={t('passengers.editor.billing')}>
      <Changed from={before}>
        <Switch
          checked={draft.billingUseHomeAddress}
          disabled={mode !== 'edit'}
          label={t('passengers.editor.useHomeAddress')}
          onChange={(_, { checked }) => change({ billingUseHomeAddress: checked })}
        />
      </Changed>
      <EntryField form={form} field="billingName" />
      {!draft.billingUseHomeAddress && (
        <>
          <EntryField form={form} field="billingAddress" />
          <FieldPair>
            <EntryField form={form} field="billingPostalcode" label={t('validation.properties.homePostalcode')} />
            <EntryField form={form} field="billingCity" label={t('validation.properties.homeCity')} />
          </FieldPair>
        </>
      )}
    </SectionCard>
  )
}
