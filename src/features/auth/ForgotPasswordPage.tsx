import { Button, Input, makeStyles } from '@fluentui/react-components'
import { MailRegular } from '@fluentui/react-icons'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { requestPasswordReset } from '#data/account.ts'
import { isEmailShaped } from '#domain/password.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { ResultCard } from '#ui/page/ResultCard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { AuthForm } from './frame/AuthForm.tsx'
import { AuthFrame } from './frame/AuthFrame.tsx'
import { authPaths } from './auth-paths.ts'
import { OfflineNotice } from './frame/OfflineNotice.tsx'
import { PageLink } from './frame/PageLink.tsx'
import { PageTitle } from './frame/PageTitle.tsx'
import { SubmitButton } from './frame/SubmitButton.tsx'
import { typedEmail } from './typed-email.ts'
import { FailureSummary } from './frame/FailureSummary.tsx'

/** Source: spec 1 §2.5, §5. The address stays editable after sending. */
export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const styles = useStyles()
  const location = useLocation()
  const titleId = useId()
  const [isSent, setIsSent] = useState(false)
  const form = useForm({
    initial: { email: typedEmail(location.state) },
    validate: ({ email }) => {
      const value = email.trim()
      if (value === '') return { email: 'validation.required' }
      return isEmailShaped(value) ? {} : { email: 'validation.emailToRecover' }
    },
    submit: async ({ email }) => {
      await requestPasswordReset(email.trim())
      setIsSent(true)
    },
  })
  const back = (
    <PageLink className={styles.back} to={{ pathname: authPaths.signIn, search: location.search }}>
      {t('auth.forgot.back')}
    </PageLink>
  )

  if (isSent) {
    return (
      <AuthFrame title={t('auth.forgot.title')}>
        <ResultCard
          icon={<MailRegular />}
          title={t('auth.forgot.sent')}
          actions={
            <>
              <Button onClick={() => setIsSent(false)}>{t('auth.forgot.again')}</Button>
              {back}
            </>
          }
        >
          {t('auth.forgot.sent.text', { email: form.draft.email.trim() })}
        </ResultCard>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('auth.forgot.title')}>
      <AuthForm labelledBy={titleId} onSubmit={form.submit}>
        <PageTitle id={titleId}>{t('auth.forgot.title')}</PageTitle>
        <p className={styles.intro}>{t('auth.forgot.intro')}</p>
        <OfflineNotice>{t('auth.offline.send')}</OfflineNotice>
        <FailureSummary failure={form.failure} />
        <FormField label={t('auth.forgot.email')} error={form.errors.email}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            value={form.draft.email}
            onChange={(_, { value }) => form.set('email', value)}
            onBlur={() => {
              if (form.draft.email !== '') form.leave('email')
            }}
          />
        </FormField>
        <SubmitButton busy={form.busy}>{t('auth.forgot.submit')}</SubmitButton>
        {back}
      </AuthForm>
    </AuthFrame>
  )
}

const useStyles = makeStyles({
  intro: { fontSize: '14px', lineHeight: '20px' },
  back: { alignSelf: 'center', textAlign: 'center', padding: '12px' },
})
