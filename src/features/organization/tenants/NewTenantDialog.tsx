import { Button, Input, makeStyles, Select } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ApiError } from '#data/api/api-error.ts'
import { createTenant } from '#data/auth-tenants.ts'
import { Submission } from '#data/drafts/submission.ts'
import { authTenantTypes, NewAuthTenant } from '#domain/auth-tenant.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import { useDialogLeaving, useUnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { LeaveDialog } from '#ui/form/LeaveDialog.tsx'
import { RequiredLegend } from '#ui/form/RequiredLegend.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { say } from '#ui/speak/toast.ts'

interface Props {
  organizationId: number
  onClose: () => void
  onMade: () => void
}

/** Source: spec 2 §2, §5 "Auth tenant", §8. */
export function NewTenantDialog({ organizationId, onClose, onMade }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const [submission] = useState(() => new Submission())
  /** The id that the server has found in use. */
  const [taken, setTaken] = useState<string | null>(null)
  const isMade = useRef(false)
  const form = useForm<NewAuthTenant>({
    initial: { name: '', externalTenantId: '', type: 'AzureAD', organizationId },
    validate: (draft) => ({
      ...(draft.externalTenantId === taken && { externalTenantId: 'validation.tenantTaken' }),
      ...fieldErrors<NewAuthTenant>(NewAuthTenant, draft),
    }),
    async submit(draft) {
      try {
        await createTenant(NewAuthTenant.parse(draft), submission)
      } catch (failure) {
        if (!isTaken(failure)) throw failure
        setTaken(draft.externalTenantId)
        return
      }
      say({ title: t('authTenants.added'), intent: 'success' })
      isMade.current = true
      onMade()
    },
  })
  const unsaved = {
    ...{ isInDialog: true, refusal: online ? null : t('authTenants.offline') },
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
  const mayNotSave = !online || form.busy
  const field = (name: 'name' | 'externalTenantId') => ({
    value: form.draft[name],
    onChange: (_: unknown, { value }: { value: string }) => form.set(name, value),
    onBlur: () => form.leave(name),
  })
  return (
    <>
      <FormDialog
        open
        title={t('authTenants.add')}
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
              {t('authTenants.add')}
            </BusyButton>
          </>
        }
      >
        <div className={styles.fields}>
          {form.failure !== null && (
            <FailureNotice>{t('authTenants.addFailed', { errorMessage: failureText(form.failure) })}</FailureNotice>
          )}
          {!online && <Notice intent="warning">{t('authTenants.offline')}</Notice>}
          <RequiredLegend />
          <FormField label={t('authTenants.column.name')} required error={form.errors.name}>
            <Input {...field('name')} autoComplete="off" />
          </FormField>
          <FormField
            label={t('authTenants.column.id')}
            required
            hint={t('authTenants.idHint')}
            error={form.errors.externalTenantId}
          >
            <Input {...field('externalTenantId')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </FormField>
          <FormField label={t('authTenants.column.type')}>
            <Select
              value={form.draft.type}
              onChange={(_, { value }) => {
                const type = authTenantTypes.find((each) => each === value)
                if (type) form.set('type', type)
              }}
            >
              {authTenantTypes.map((type) => (
                <option key={type} value={type}>
                  {t(`authTenants.type.${type}`)}
                </option>
              ))}
            </Select>
          </FormField>
        </div>
      </FormDialog>
      <LeaveDialog {...question} />
    </>
  )
}

const isTaken = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.hasCode('validation.errors.validation.tenantTaken')

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '14px' },
})
