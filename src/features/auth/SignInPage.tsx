import { Divider, Input, makeStyles } from '@fluentui/react-components'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { passwordLimits } from '#domain/password.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { AuthForm } from './frame/AuthForm.tsx'
import { AuthFrame } from './frame/AuthFrame.tsx'
import { authPaths } from './auth-paths.ts'
import { ContinueHint } from './sign-in/ContinueHint.tsx'
import { DemoAccounts } from './sign-in/DemoAccounts.tsx'
import { MicrosoftButton } from './microsoft/MicrosoftButton.tsx'
import { OfflineNotice } from './frame/OfflineNotice.tsx'
import { PageLink } from './frame/PageLink.tsx'
import { PageTitle } from './frame/PageTitle.tsx'
import { SessionNotices } from './sign-in/SessionNotices.tsx'
import { SubmitButton } from './frame/SubmitButton.tsx'
import { typedEmail } from './typed-email.ts'
import { useMicrosoft } from './microsoft/use-microsoft.ts'
import { useSignIn } from './sign-in/use-sign-in.ts'
import { FailureSummary } from './frame/FailureSummary.tsx'

interface Props {
  /** Text key of the title of the page at an address inside the app; `null` for one that only leads on. */
  titleOf: (address: string) => string | null
}

/** Source: spec 1 §2.4. */
export function SignInPage({ titleOf }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const location = useLocation()
  const { search } = location
  const titleId = useId()
  const [submitButton, setSubmitButton] = useState<HTMLButtonElement | null>(null)
  const form = useSignIn(typedEmail(location.state))
  const { draft, errors, set } = form
  const goToMicrosoft = useMicrosoft()

  function submit(): Promise<void> {
    if (!form.isMicrosoftOnly) return form.submit()
    goToMicrosoft(draft.username)
    return Promise.resolve()
  }

  return (
    <AuthFrame title={t('auth.signIn.title')}>
      <AuthForm labelledBy={titleId} onSubmit={submit}>
        <div>
          <PageTitle id={titleId}>{t('auth.signIn.title')}</PageTitle>
          <ContinueHint titleOf={titleOf} />
        </div>
        <SessionNotices />
        <OfflineNotice>{t('auth.offline')}</OfflineNotice>
        {form.isMicrosoftOnly ? (
          <div role="alert">
            <Notice intent="info">{t('auth.microsoftOnly')}</Notice>
          </div>
        ) : (
          <FailureSummary failure={form.failure} />
        )}
        <FormField label={t('auth.signIn.username')} error={errors.username}>
          <Input
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.username}
            onChange={(_, { value }) => set('username', value)}
          />
        </FormField>
        {!form.isMicrosoftOnly && (
          <>
            <div className={styles.password}>
              <PasswordField
                label={t('auth.signIn.password')}
                {...(!form.hasFailed && { hint: t('auth.signIn.password.hint', { count: passwordLimits.min }) })}
                autoComplete="current-password"
                name="password"
                value={draft.password}
                error={errors.password}
                onChange={(password) => set('password', password)}
              />
              <PageLink
                className={styles.forgot}
                to={{ pathname: authPaths.forgotPassword, search }}
                state={{ email: draft.username }}
              >
                {t('auth.signIn.forgot')}
              </PageLink>
            </div>
            <SubmitButton ref={setSubmitButton} busy={form.busy}>
              {t('auth.signIn.submit')}
            </SubmitButton>
            <Divider className={styles.or}>{t('auth.signIn.or')}</Divider>
          </>
        )}
        <MicrosoftButton email={draft.username} primary={form.isMicrosoftOnly} />
      </AuthForm>
      <DemoAccounts
        onPick={(username, password) => {
          set('username', username)
          set('password', password)
          submitButton?.focus()
        }}
      />
    </AuthFrame>
  )
}

const useStyles = makeStyles({
  password: { position: 'relative' },
  // after the field for the keyboard, on the label's line for the eye
  // and as high as a finger needs, into the gap above the line
  forgot: {
    position: 'absolute',
    top: 'calc(24px - var(--control-height))',
    insetInlineEnd: 0,
    display: 'flex',
    alignItems: 'flex-end',
    minHeight: 'var(--control-height)',
    paddingBottom: '2px',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: 600,
  },
  or: { flexGrow: 0 },
})
