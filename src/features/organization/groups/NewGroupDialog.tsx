import { Button, Input, makeStyles, Textarea } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { createGroup } from '#data/passenger-groups.ts'
import { Submission } from '#data/drafts/submission.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import { NewPassengerGroup, type PassengerGroup } from '#domain/passenger-group.ts'
import { useDialogLeaving, useUnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { LeaveDialog } from '#ui/form/LeaveDialog.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { RequiredLegend } from '#ui/form/RequiredLegend.tsx'
import { say } from '#ui/speak/toast.ts'
import { useForm } from '#ui/form/use-form.ts'

interface Props {
  organizationId: number
  onClose: () => void
  onMade: (group: PassengerGroup) => void
}

/** Source: spec 3 §5 "Passenger group creation", §6. */
export function NewGroupDialog({ organizationId, onClose, onMade }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
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
  const unsaved = {
    ...{ isInDialog: true, refusal: online ? null : t('passengerGroups.offline') },
    async save() {
      await form.submit()
      return isMade.current
    },
    discard: () => Promise.resolve(),
  }
  useUnsavedForm(form.isDirty, unsaved)
  const { close, question } = useDialogLeaving({
    ...{ forms: [unsaved], isUnsaved: () => form.isDirty, isBusy: form.busy, onClose },
  })
  const mayNotSave = form.draft.name.trim() === '' || !online || form.busy
  const field = (name: 'name' | 'description') => ({
    value: form.draft[name],
    onChange: (_: unknown, { value }: { value: string }) => form.set(name, value),
    onBlur: () => form.leave(name),
  })
  return (
    <>
      <FormDialog
        open
        title={t('passengerGroups.new')}
        onClose={close}
        onSubmit={() => {
          if (!mayNotSave) void form.submit()
        }}
        actions={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <BusyButton
              type="submit"
              appearance="primary"
              disabledFocusable={mayNotSave}
              refusal={unsaved.refusal}
              busy={form.busy}
            >
              {t('save.save')}
            </BusyButton>
          </>
        }
      >
        <div className={styles.fields}>
          {form.failure !== null && <FailureNotice>{failureText(form.failure)}</FailureNotice>}
          {!online && <Notice intent="warning">{t('passengerGroups.offline')}</Notice>}
          <RequiredLegend />
          <FormField label={t('passengerGroups.column.name')} required error={form.errors.name}>
            <Input {...field('name')} autoComplete="off" />
          </FormField>
          <FormField label={t('passengerGroups.column.description')} error={form.errors.description}>
            <Textarea {...field('description')} rows={3} resize="vertical" />
          </FormField>
        </div>
      </FormDialog>
      <LeaveDialog {...question} />
    </>
  )
}

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '14px' },
})
