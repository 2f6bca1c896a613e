import { makeStyles, tokens } from '@fluentui/react-components'
import { LockClosedRegular } from '@fluentui/react-icons'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { quotaTimes, quotaTypes, type QuotaType } from '#domain/transportation-permission/quota.ts'
import {
  transportationPermissionLimits,
  type TransportationPermission,
} from '#domain/transportation-permission/schema.ts'
import { transportationPermissionCan } from '#domain/transportation-permission/state.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { Segmented } from '#ui/form/Segmented.tsx'
import { unitOf } from '../words/permission-words.ts'
import { EditorSection } from './EditorSection.tsx'
import { MarkedField } from './MarkedField.tsx'
import type { SectionProps } from './section.ts'
import { SelectField } from './SelectField.tsx'

interface Props extends SectionProps {
  /** `null` for a new one. */
  stored: TransportationPermission | null
}

/** The most decimals of a quota that can be stored: metres of a kilometre, cents of a euro. */
const decimals: Readonly<Record<QuotaType, number>> = {
  [quotaTypes.trips]: 0,
  [quotaTypes.distance]: 3,
  [quotaTypes.currency]: 2,
}

/** How much may be ridden, and in what time. */
export function QuotaSection({ form, words, isLocked, stored }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const labelId = useId()
  const { draft, set, errors, leave } = form
  const kindRefusal = stored ? transportationPermissionCan.changeQuotaKind(stored) : null
  const isKindLocked = isLocked || kindRefusal !== null
  const unit = unitOf(draft.quotaType, words)
  return (
    <EditorSection title={t('transportationPermissions.quota')}>
      <MarkedField form={form} field="quotaType">
        <fieldset className={styles.kind} disabled={isKindLocked} aria-labelledby={labelId}>
          <span id={labelId} className={styles.label}>
            {t('transportationPermissions.field.quotaType')}
          </span>
          <Segmented
            label={t('transportationPermissions.field.quotaType')}
            {...(isKindLocked && { className: styles.locked })}
            value={String(draft.quotaType)}
            options={Object.entries(quotaTypes).map(([name, type]) => ({
              value: String(type),
              label: t(`transportationPermissions.quotaType.${name}`, { currencySymbol: words.currencySymbol }),
            }))}
            onChange={(value) => {
              const type = Object.values(quotaTypes).find((each) => String(each) === value)
              if (type !== undefined) set('quotaType', type)
            }}
          />
        </fieldset>
      </MarkedField>
      <div>
        <MarkedField form={form} field="quotaTime">
          <SelectField
            label={t('transportationPermissions.field.quotaTime')}
            value={draft.quotaTime}
            options={Object.entries(quotaTimes).map(([name, value]) => ({
              value,
              label: t(`transportationPermissions.quotaTime.${name}`),
            }))}
            disabled={isKindLocked}
            onChange={(quotaTime) => set('quotaTime', quotaTime)}
          />
        </MarkedField>
      </div>
      {kindRefusal !== null && !isLocked && (
        <div className={styles.wide}>
          <FieldHint icon={<LockClosedRegular />}>{t(kindRefusal)}</FieldHint>
        </div>
      )}
      <MarkedField form={form} field="initialQuota">
        <NumberField
          label={t('transportationPermissions.quota')}
          unit={unit}
          decimals={decimals[draft.quotaType]}
          value={draft.initialQuota}
          error={errors.initialQuota}
          required
          disabled={isLocked}
          onBlur={() => leave('initialQuota')}
          onChange={(quota) => set('initialQuota', quota)}
        />
      </MarkedField>
      <MarkedField form={form} field="initialExpressQuota">
        <NumberField
          label={t('transportationPermissions.field.expressQuota')}
          unit={unit}
          decimals={decimals[draft.quotaType]}
          value={draft.initialExpressQuota}
          error={errors.initialExpressQuota}
          disabled={isLocked}
          onBlur={() => leave('initialExpressQuota')}
          onChange={(quota) => set('initialExpressQuota', quota)}
        />
      </MarkedField>
      <MarkedField form={form} field="distanceLimit">
        <NumberField
          label={t('transportationPermissions.field.distanceLimit')}
          unit="km"
          decimals={transportationPermissionLimits.distanceDecimals}
          value={draft.distanceLimit}
          error={errors.distanceLimit}
          disabled={isLocked}
          onBlur={() => leave('distanceLimit')}
          onChange={(limit) => set('distanceLimit', limit)}
        />
      </MarkedField>
    </EditorSection>
  )
}

const useStyles = makeStyles({
  kind: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '4px',
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
  },
  label: { fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  locked: { opacity: 0.6, pointerEvents: 'none' },
  wide: { gridColumn: '1 / -1' },
})
