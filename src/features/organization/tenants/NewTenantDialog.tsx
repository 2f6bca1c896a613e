import { Input, Select } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ApiError } from '#data/api/api-error.ts'
import { createTenant } from '#data/auth-tenants.ts'
import { Submission } from '#data/drafts/submission.ts'
import { authTenantTypes, NewAuthTenant } from '#domain/auth-tenant.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { say } from '#ui/speak/toast.ts'
import { EntryDialog } from '../frame/EntryDialog.tsx'

interface Props {
  organizationId: number
  onClose: () => void
  onMade: () => void
}

/** Source: spec 2 §2, §5 "Auth tenant", §8. */
export function NewTenantDialog({ organizationId, onClose, onMade }: Props) {
  const { t } = useTranslation()
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
  const field = (name: 'name' | 'externalTenantId') => ({
    value: form.draft[name],
    onChange: (_: unknown, { value }: { value: string }) => form.set(name, value),
    onBlur: () => form.leave(name),
  })
  return (
    <EntryDialog
      title={t('authTenants.add')}
      saveLabel={t('authTenants.add')}
      isDirty={form.isDirty}
      isBusy={form.busy}
      refusal={online ? null : t('authTenants.offline')}
      failure={form.failure === null ? null : t('authTenants.addFailed', { errorMessage: failureText(form.failure) })}
      save={async () => {
        await form.submit()
        return isMade.current
      }}
      onClose={onClose}
    >
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
    </EntryDialog>
  )
}

const isTaken = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.hasCode('validation.errors.validation.tenantTaken')
