import { Input, Textarea } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { createGroup } from '#data/passenger-groups.ts'
import { Submission } from '#data/drafts/submission.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import { NewPassengerGroup, type PassengerGroup } from '#domain/passenger-group.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { say } from '#ui/speak/toast.ts'
import { useForm } from '#ui/form/use-form.ts'
import { EntryDialog } from '../frame/EntryDialog.tsx'

interface Props {
  organizationId: number
  onClose: () => void
  onMade: (group: PassengerGroup) => void
}

/** Source: spec 3 §5 "Passenger group creation", §6. */
export function NewGroupDialog({ organizationId, onClose, onMade }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const [submission] = useState(() => new Submission())
  const isMade = useRef(false)
  const form = useForm<NewPassengerGroup>({
    initial: { name: '', description: '', organizationId },
    validate: (draft) => fieldErrors<NewPassengerGroup>(NewPassengerGroup, draft),
    async submit(draft) {
      const group = await createGroup(NewPassengerGroup.parse(draft), submission)
      say({ title: t('passengerGroups.made', { name: group.name }), intent: 'success' })
      isMade.current = true
      onMade(group)
    },
  })
  const field = (name: 'name' | 'description') => ({
    value: form.draft[name],
    onChange: (_: unknown, { value }: { value: string }) => form.set(name, value),
    onBlur: () => form.leave(name),
  })
  return (
    <EntryDialog
      title={t('passengerGroups.new')}
      saveLabel={t('save.save')}
      isDirty={form.isDirty}
      isBusy={form.busy}
      refusal={online ? null : t('passengerGroups.offline')}
      isReady={form.draft.name.trim() !== ''}
      failure={form.failure === null ? null : failureText(form.failure)}
      save={async () => {
        await form.submit()
        return isMade.current
      }}
      onClose={onClose}
    >
      <FormField label={t('passengerGroups.column.name')} required error={form.errors.name}>
        <Input {...field('name')} autoComplete="off" />
      </FormField>
      <FormField label={t('passengerGroups.column.description')} error={form.errors.description}>
        <Textarea {...field('description')} rows={3} resize="vertical" />
      </FormField>
    </EntryDialog>
  )
}
