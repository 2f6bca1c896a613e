import { Divider, Input, makeStyles } from '@fluentui/react-components'
import { LockClosedRegular } from '@fluentui/react-icons'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptWithPassword, type Invitation } from '#data/invitation.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { AuthForm } from '../frame/AuthForm.tsx'
import { OfflineNotice } from '../frame/OfflineNotice.tsx'
import { PageTitle } from '../frame/PageTitle.tsx'
import { SubmitButton } from '../frame/SubmitButton.tsx'
import { FailureSummary } from '../frame/FailureSummary.tsx'
import { MicrosoftButton } from '../microsoft/MicrosoftButton.tsx'
import { isMicrosoftOnly } from '../microsoft/microsoft-only.ts'
import { useMicrosoft } from '../microsoft/use-microsoft.ts'
import { NewPasswordRules } from '../reset/NewPasswordRules.tsx'
import { validateNewPassword } from '../reset/validate-new-password.ts'
import { shownInstant } from '../shown-deadline.ts'
import { isForAccount, isRefusedInvitation } from './refused-invitation.ts'

interface Props {
  invitation: Invitation
  code: string
  onMade: () => void
  /** The invitation is not any more what the form was opened with. */
  onRefused: () => void
}

/** Somebody who is invited and has no account chooses a password, or goes to Microsoft 365. */
export function InvitationForm({ invitation, code, onMade, onRefused }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const titleId = useId()
  const goToMicrosoft = useMicrosoft()
  const { email, organizationName, validUntil } = invitation
  const form = useForm({
    initial: { email, password: '', confirmPassword: '' },
    validate: validateNewPassword,
    submit: async ({ password, confirmPassword }) => {
      try {
        await acceptWithPassword({ email, code, password, confirmPassword })
      } catch (failure) {
        if (!isRefusedInvitation(failure) && !isForAccount(failure)) throw failure
        onRefused()
        return
      }
      onMade()
    },
  })
  const { draft, errors, set, leave } = form
  const mustUseMicrosoft = invitation.isMicrosoftOnly || isMicrosoftOnly(form.failure)
  const leaveFilled = (field: keyof typeof draft) => {
    if (draft[field] !== '') leave(field)
  }

  function submit(): Promise<void> {
    if (!mustUseMicrosoft) return form.submit()
    goToMicrosoft(email)
    return Promise.resolve()
  }

  return (
    <AuthForm labelledBy={titleId} onSubmit={submit}>
      <div>
        <PageTitle id={titleId}>{t('auth.invitation.welcome')}</PageTitle>
        <p className={styles.intro}>
          {t('auth.invitation.intro', { organization: organizationName })}{' '}
          {t('auth.invitation.validUntil', shownInstant(Date.parse(validUntil), i18n.language))}
        </p>
      </div>
      <OfflineNotice>{t('auth.offline.send')}</OfflineNotice>
      {mustUseMicrosoft ? (
        <div role="alert">
          <Notice intent="info">{t('auth.microsoftOnly')}</Notice>
        </div>
      ) : (
        <FailureSummary failure={form.failure} />
      )}
      <FormField label={t('auth.reset.email')} hint={t('auth.invitation.email.locked')}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          readOnly
          value={email}
          contentAfter={<LockClosedRegular aria-hidden="true" />}
        />
      </FormField>
      {!mustUseMicrosoft && (
        <>
          <PasswordField
            label={t('auth.invitation.password')}
            autoComplete="new-password"
            name="password"
            value={draft.password}
            error={errors.password}
            onChange={(value) => set('password', value)}
            onBlur={() => leaveFilled('password')}
          />
          <NewPasswordRules password={draft.password} />
          <PasswordField
            label={t('auth.invitation.confirm')}
            autoComplete="new-password"
            name="confirmPassword"
            value={draft.confirmPassword}
            error={errors.confirmPassword}
            onChange={(value) => set('confirmPassword', value)}
            onBlur={() => leaveFilled('confirmPassword')}
          />
          <SubmitButton busy={form.busy}>{t('auth.invitation.submit')}</SubmitButton>
          <Divider className={styles.or}>{t('auth.signIn.or')}</Divider>
        </>
      )}
      <MicrosoftButton email={email} primary={mustUseMicrosoft} />
    </AuthForm>
  )
}

const useStyles = makeStyles({
  intro: { marginTop: '8px', fontSize: '14px', lineHeight: '20px', overflowWrap: 'anywhere' },
  or: { flexGrow: 0 },
})
