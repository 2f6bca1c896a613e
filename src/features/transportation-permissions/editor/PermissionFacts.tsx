import { useTranslation } from 'react-i18next'
import type { Passenger } from '#domain/passenger.ts'
import { hasFixedDeductible } from '#domain/transportation-permission/deductible.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { ShownField } from '#ui/form/ShownField.tsx'
import { perTimeText, priceText } from '../words/permission-words.ts'
import { EditorSection } from './EditorSection.tsx'
import { fieldNameKey, fieldValue } from './field-text.ts'
import { PriceAreaCard } from './PriceAreaCard.tsx'
import type { SectionProps } from './section.ts'

interface Props extends Pick<SectionProps, 'form' | 'context' | 'words'> {
  passenger: Passenger
  permission: TransportationPermission
}

/** A stored transportation permission as text, for whoever may not change it. */
export function PermissionFacts({ passenger, permission, form, context, words }: Props) {
  const { t } = useTranslation()
  const shown = (...fields: (keyof TransportationPermission)[]) =>
    fields.map((field) => (
      <ShownField key={field} label={t(fieldNameKey(field))}>
        {fieldValue(permission, field, words)}
      </ShownField>
    ))
  const { quotaTime, priceIncVat, priceVatPercent, extras } = permission
  const quota = `${fieldValue(permission, 'initialQuota', words)} ${perTimeText(quotaTime, words)}`
  return (
    <>
      <EditorSection title={t('transportationPermissions.section.permission')}>
        {shown('name', 'costCenter', 'startDate', 'endDate', 'child')}
        {permission.isDraft && shown('isDraft')}
        {shown('note')}
      </EditorSection>
      <EditorSection title={t('transportationPermissions.quota')}>
        <ShownField label={t('transportationPermissions.quota')}>{quota}</ShownField>
        {shown('initialExpressQuota', 'distanceLimit')}
      </EditorSection>
      <EditorSection title={t('transportationPermissions.section.trips')}>
        {shown('tripDestinations', 'tripDirection')}
      </EditorSection>
      <EditorSection title={t('transportationPermissions.section.price')}>
        {context.organization?.hasPriceAreas && (
          <PriceAreaCard
            table={context.organization.priceTable}
            priceArea={context.priceArea}
            groupNames={passenger.groupObjs.map(({ name }) => name)}
            draft={form.draft}
            words={words}
          />
        )}
        <ShownField label={t(fieldNameKey('priceIncVat'))}>{priceText(priceIncVat, priceVatPercent, words)}</ShownField>
        {shown('priceCode', 'deductibleType')}
        {hasFixedDeductible(permission.deductibleType) && shown('fixedDeductible')}
        {shown('deductiblePayment')}
      </EditorSection>
      {extras.length > 0 && (
        <EditorSection title={t('transportationPermissions.section.extras')}>
          {extras.map(({ name, price, vatPercentage }, index) => (
            <ShownField key={index} label={name}>
              {priceText(price, vatPercentage, words)}
            </ShownField>
          ))}
        </EditorSection>
      )}
    </>
  )
}
