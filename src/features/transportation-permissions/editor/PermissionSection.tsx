import { Checkbox, makeStyles, Textarea } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { costCenterLimits } from '#domain/cost-center.ts'
import { isLocalDate } from '#domain/local-date.ts'
import type { Passenger } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import {
  transportationPermissionLimits,
  type TransportationPermission,
} from '#domain/transportation-permission/schema.ts'
import { transportationPermissionCan } from '#domain/transportation-permission/state.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { SuggestedField } from '#ui/form/SuggestedField.tsx'
import { DateField } from '#ui/time/DateField.tsx'
import { EditorSection } from './EditorSection.tsx'
import { MarkedField } from './MarkedField.tsx'
import type { SectionProps } from './section.ts'

interface Props extends SectionProps {
  passenger: Passenger
  /** `null` for a new one. */
  stored: TransportationPermission | null
}

/** What was decided, by whom it is paid, and when it holds. */
export function TransportationPermissionSection({ form, context, today, isLocked, passenger, stored }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { draft, set, errors, leave } = form
  const limits = transportationPermissionLimits
  const groupIds = passenger.groupObjs.map(({ id }) => id)
  const draftRefusal = transportationPermissionCan.chooseDraft(context.config, groupIds)
  const named = (name: string) => {
    if (name === '') return null
    return context.costCenters.find((costCenter) => costCenter.name === name) ?? { id: 0, name }
  }
  return (
    <EditorSection title={t('transportationPermissions.section.permission')}>
      <MarkedField form={form} field="name">
        <SuggestedField
          label={t('transportationPermissions.field.name')}
          value={draft.name}
          suggestions={context.names}
          maxLength={limits.name}
          error={errors.name}
          required
          disabled={isLocked}
          onBlur={() => leave('name')}
          onChange={(name) => set('name', name)}
        />
      </MarkedField>
      <MarkedField form={form} field="costCenter">
        <SuggestedField
          label={t('transportationPermissions.field.costCenter')}
          value={draft.costCenter?.name ?? ''}
          suggestions={context.costCenters.map(({ name }) => name)}
          maxLength={costCenterLimits.name}
          error={errors.costCenter}
          required
          disabled={isLocked}
          onBlur={() => leave('costCenter')}
          onChange={(name) => set('costCenter', named(name))}
        />
      </MarkedField>
      <MarkedField form={form} field="startDate">
        <DateField
          label={t('transportationPermissions.field.startDate')}
          value={draft.startDate}
          today={today}
          error={errors.startDate}
          required
          disabled={isLocked}
          onBlur={() => leave('startDate')}
          onChange={(startDate) => set('startDate', startDate)}
        />
      </MarkedField>
      <MarkedField form={form} field="endDate">
        <DateField
          label={t('transportationPermissions.field.endDate')}
          value={draft.endDate}
          today={today}
          {...(isLocalDate(draft.startDate) && { min: draft.startDate })}
          error={errors.endDate}
          disabled={isLocked}
          onBlur={() => leave('endDate')}
          onChange={(endDate) => set('endDate', endDate)}
        />
      </MarkedField>
      <div className={styles.checks}>
        <MarkedField form={form} field="child">
          <Checkbox
            label={t('transportationPermissions.field.child')}
            checked={draft.child}
            disabled={isLocked}
            onChange={(_, { checked }) => set('child', checked === true)}
          />
        </MarkedField>
        {transportationPermissionCan.showDraft(stored ?? { id: 0, isDraft: true }) && (
          <>
            <MarkedField form={form} field="isDraft">
              <Checkbox
                label={t('transportationPermissions.field.isDraft')}
                checked={draft.isDraft}
                disabled={isLocked || draftRefusal !== null}
                onChange={(_, { checked }) => set('isDraft', checked === true)}
              />
            </MarkedField>
            {draftRefusal !== null && <FieldHint>{t(draftRefusal)}</FieldHint>}
            {passenger[productField.id] === null && <FieldHint>{t('refusal.passenger.notConfirmed')}</FieldHint>}
          </>
        )}
      </div>
      <MarkedField form={form} field="note">
        <FormField label={t('transportationPermissions.field.note')} error={errors.note}>
          <Textarea
            value={draft.note}
            rows={3}
            resize="vertical"
            maxLength={limits.note}
            disabled={isLocked}
            onChange={(_, { value }) => set('note', value)}
          />
        </FormField>
      </MarkedField>
    </EditorSection>
  )
}

const useStyles = makeStyles({
  // with the room that a checkbox has above its words, as high as a mark
  checks: { display: 'flex', flexDirection: 'column', gap: '4px' },
})
