import { Input, makeStyles } from '@fluentui/react-components'
import { LockClosedRegular } from '@fluentui/react-icons'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { setNewPassword } from '#data/account.ts'
import { isEmailShaped } from '#domain/password.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { AuthForm } from '../frame/AuthForm.tsx'
import { MicrosoftButton } from '../microsoft/MicrosoftButton.tsx'
import { isMicrosoftOnly } from '../microsoft/microsoft-only.ts'
import { NewLinkButton } from './NewLinkButton.tsx'
import { NewPasswordRules } from './NewPasswordRules.tsx'
import { OfflineNotice } from '../frame/OfflineNotice.tsx'
import { PageTitle } from '../frame/PageTitle.tsx'
import { isRefusedLink } from './refused-link.ts'
import type { ResetLink } from './reset-link.ts'
import { SubmitButton } from '../frame/SubmitButton.tsx'
import { validateNewPassword } from './validate-new-password.ts'
import { FailureSummary } from '../frame/FailureSummary.tsx'

interface Props {
  link: ResetLink
  onSaved: () => void
}

export function ResetForm({ link, onSaved }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const titleId = useId()
  const form = useForm({
    initial: { email: link.email, password: '', confirmPassword: '' },
    validate: validateNewPassword,
    submit: async (draft) => {
      await setNewPassword({ ...draft, email: draft.email.trim(), code: link.code })
      onSaved()
    },
  })
  const { draft, errors, set, leave } = form
  const isLocked = isEmailShaped(link.email)
  const mustUseMicrosoft = isMicrosoftOnly(form.failure)
  const leaveFilled = (field: keyof typeof draft) => {
    if (draft[field] !== '') leave(field)
  }

  return (
    <AuthForm labelledBy={titleId} onSubmit={form.submit}>
      <PageTitle id={titleId}>{t('auth.reset.title')}</PageTitle>
      <OfflineNotice>{t('auth.offline.send')}</OfflineNotice>
      {mustUseMicrosoft ? (
        <div role="alert">
          <Notice intent="info">{t('auth.microsoftOnly')}</Notice>
        </div>
      ) : (
        form.failure !== null && (
          <div className={styles.failure}>
            <FailureSummary failure={form.failure} />
            {isRefusedLink(form.failure) && <NewLinkButton email={draft.email} />}
          </div>
        )
      )}
      <FormField
        label={t('auth.reset.email')}
        error={errors.email}
        hint={isLocked ? t('auth.reset.email.locked') : undefined}
      >
        <Input
          type="email"
          name="email"
          autoComplete="username"
          readOnly={isLocked}
          value={draft.email}
          contentAfter={isLocked ? <LockClosedRegular aria-hidden="true" /> : null}
          onChange={(_, { value }) => set('email', value)}
          onBlur={() => leaveFilled('email')}
        />
      </FormField>
      {!mustUseMicrosoft && (
        <>
          <PasswordField
            label={t('auth.reset.password')}
            autoComplete="new-password"
            name="password"
            value={draft.password}
            error={errors.password}
            onChange={(value) => set('password', value)}
            onBlur={() => leaveFilled('password')}
          />
          <NewPasswordRules password={draft.password} />
          <PasswordField
            label={t('auth.reset.confirm')}
            autoComplete="new-password"
            name="confirmPassword"
            value={draft.confirmPassword}
            error={errors.confirmPassword}
            onChange={(value) => set('confirmPassword', value)}
            onBlur={() => leaveFilled('confirmPassword')}
          />
        </>
      )}
      {mustUseMicrosoft ? (
        <MicrosoftButton email={draft.email} primary />
      ) : (
        <SubmitButton busy={form.busy}>{t('auth.reset.submit')}</SubmitButton>
      )}
    </AuthForm>
  )
}

const useStyles = makeStyles({
  failure: { display: 'grid', gap: '8px' },
})
