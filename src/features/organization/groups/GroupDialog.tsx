import { Input, Textarea } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { EditedGroup } from '#data/passenger-groups.ts'
import { passengerGroupLimits, type PassengerGroup } from '#domain/passenger-group.ts'
import { sync } from '#state/sync.ts'
import { useChangeText } from '#state/use-change-text.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FieldDifference } from '#ui/form/FieldDifference.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { EntryDialog } from '../frame/EntryDialog.tsx'
import { useGroupForm } from './use-group-form.ts'

interface Props {
  /** With id 0 a new one. */
  edited: EditedGroup
  onClose: () => void
  onStored: (group: PassengerGroup) => void
}

/** A group is made, or given another name and description. Source: spec 3 §5 "Passenger group creation", §6. */
export function GroupDialog({ edited, onClose, onStored }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const changeText = useChangeText()
  const { online } = useSnapshot(sync)
  const { form, conflict, isBusy, failure, ...saving } = useGroupForm(edited, onStored)
  const isNew = edited.id === 0
  const field = (name: 'name' | 'description') => ({
    value: form.draft[name],
    readOnly: isBusy,
    onChange: (_: unknown, { value }: { value: string }) => form.set(name, value),
    onBlur: () => form.leave(name),
  })
  return (
    <>
      <EntryDialog
        title={t(isNew ? 'passengerGroups.new' : 'passengerGroups.change')}
        saveLabel={t('save.save')}
        isDirty={form.isDirty}
        isBusy={isBusy}
        refusal={online ? null : t('passengerGroups.offline')}
        isReady={form.draft.name.trim() !== '' && (isNew || form.isDirty)}
        failure={failure === null ? null : failureText(failure)}
        save={saving.save}
        onClose={onClose}
      >
        <FormField label={t('passengerGroups.column.name')} required error={form.errors.name}>
          <Input {...field('name')} autoComplete="off" maxLength={passengerGroupLimits.name} />
        </FormField>
        <FormField label={t('passengerGroups.column.description')} error={form.errors.description}>
          <Textarea {...field('description')} rows={3} resize="vertical" maxLength={passengerGroupLimits.description} />
        </FormField>
      </EntryDialog>
      {conflict && (
        <FieldDifference
          open
          title={t('passengerGroups.conflict')}
          intro={changeText(conflict.changed)}
          fields={conflict.fields.map(({ field: key, mine, theirs }) => ({
            key,
            label: t(`passengerGroups.column.${key}`),
            mine: String(mine),
            theirs: String(theirs),
          }))}
          busy={isBusy}
          onResolve={(choice) =>
            void saving.resolve(
              new Set(conflict.fields.map(({ field: key }) => key).filter((key) => choice[key] === 'mine')),
            )
          }
          onClose={saving.closeConflict}
        />
      )}
    </>
  )
}
