import { Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import {
  deductibleOptions,
  deductiblePayments,
  deductibleTypesIn,
  forcedPayment,
  hasFixedDeductible,
} from '#domain/transportation-permission/deductible.ts'
import { moneyLimits } from '#domain/transportation-permission/extra.ts'
import { transportationPermissionLimits } from '#domain/transportation-permission/schema.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { EditorSection } from './EditorSection.tsx'
import { MarkedField } from './MarkedField.tsx'
import { deductibleText } from './field-text.ts'
import { deductibleFields, priceFields } from './permission-fields.ts'
import { PriceAreaCard } from './PriceAreaCard.tsx'
import type { SectionProps } from './section.ts'
import { SelectField } from './SelectField.tsx'

interface Props extends SectionProps {
  /** Of the passenger. */
  groupNames: readonly string[]
}

/** What a ride costs, and what of it the passenger pays. */
export function PriceSection({ form, context, words, isLocked, groupNames }: Props) {
  const { t } = useTranslation()
  const { draft, set, setAll, errors, leave } = form
  const { currencySymbol } = words
  const forced = forcedPayment(draft.deductibleType)
  const types = deductibleTypesIn(context.organization?.ptpDeductibleTypeIds ?? '')
  return (
    <EditorSection title={t('transportationPermissions.section.price')}>
      {context.organization?.hasPriceAreas && (
        <PriceAreaCard
          table={context.organization.priceTable}
          priceArea={context.priceArea}
          groupNames={groupNames}
          draft={draft}
          words={words}
        />
      )}
      <MarkedField form={form} field="priceIncVat">
        <NumberField
          label={t('transportationPermissions.field.priceIncVat')}
          unit={currencySymbol}
          decimals={moneyLimits.decimals}
          value={draft.priceIncVat}
          error={errors.priceIncVat}
          disabled={isLocked}
          onBlur={() => leave('priceIncVat')}
          onChange={(price) => setAll(priceFields(draft, price))}
        />
      </MarkedField>
      <MarkedField form={form} field="priceVatPercent">
        <NumberField
          label={t('transportationPermissions.field.priceVatPercent')}
          unit="%"
          decimals={moneyLimits.decimals}
          value={draft.priceVatPercent}
          error={errors.priceVatPercent}
          required={draft.priceIncVat !== ''}
          disabled={isLocked}
          onBlur={() => leave('priceVatPercent')}
          onChange={(percent) => set('priceVatPercent', percent)}
        />
      </MarkedField>
      <MarkedField form={form} field="priceCode">
        <FormField
          label={t('transportationPermissions.field.priceCode')}
          error={errors.priceCode}
          hint={context.config ? undefined : t('transportationPermissions.notAvailable')}
        >
          <Input
            value={draft.priceCode}
            maxLength={transportationPermissionLimits.priceCode}
            disabled={isLocked || !context.config}
            autoComplete="off"
            onChange={(_, { value }) => set('priceCode', value)}
          />
        </FormField>
      </MarkedField>
      <MarkedField form={form} field="deductibleType">
        <SelectField
          label={t('transportationPermissions.field.deductibleType')}
          value={draft.deductibleType}
          options={deductibleOptions(
            types,
            draft.deductibleType,
            (type) => deductibleText(type, words),
            words.locale,
          ).map(({ type, label }) => ({
            value: type,
            label,
          }))}
          disabled={isLocked}
          onChange={(type) => setAll(deductibleFields(draft, type))}
        />
      </MarkedField>
      {hasFixedDeductible(draft.deductibleType) && (
        <MarkedField form={form} field="fixedDeductible">
          <NumberField
            label={t('transportationPermissions.field.fixedDeductible')}
            unit={currencySymbol}
            decimals={moneyLimits.decimals}
            value={draft.fixedDeductible}
            error={errors.fixedDeductible}
            disabled={isLocked}
            onBlur={() => leave('fixedDeductible')}
            onChange={(amount) => set('fixedDeductible', amount)}
          />
        </MarkedField>
      )}
      <MarkedField form={form} field="deductiblePayment">
        <SelectField
          label={t('transportationPermissions.field.deductiblePayment')}
          value={draft.deductiblePayment}
          options={deductiblePayments.map((payment) => ({
            value: payment,
            label: t(`transportationPermissions.deductiblePayment.${payment}`),
          }))}
          hint={forced === null ? undefined : t('transportationPermissions.paymentForced')}
          disabled={isLocked || forced !== null}
          onChange={(payment) => set('deductiblePayment', payment)}
        />
      </MarkedField>
    </EditorSection>
  )
}
