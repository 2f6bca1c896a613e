import { Button } from '@fluentui/react-components'
import { CheckmarkCircleFilled, LinkDismissRegular, MailRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '#data/invitation.ts'
import { invitationDays } from '#domain/organization-user.ts'
import { ResultCard } from '#ui/page/ResultCard.tsx'
import { AuthFrame } from './frame/AuthFrame.tsx'
import { useFailureTexts } from './frame/use-failure-texts.ts'
import { useWideButton } from './frame/wide-button.ts'
import { GoOnButton } from './invitation/GoOnButton.tsx'
import { InvitationForm } from './invitation/InvitationForm.tsx'
import { isRefusedInvitation } from './invitation/refused-invitation.ts'
import { SignInCard } from './invitation/SignInCard.tsx'
import { useInvitation } from './invitation/use-invitation.ts'
import { useLanguageOfLink } from './invitation/use-language-of-link.ts'
import type { ResetLink } from './reset/reset-link.ts'
import { ResetSkeleton } from './reset/ResetSkeleton.tsx'
import { useLinkInAddress } from './reset/use-link-in-address.ts'

/**
 * What the link of an invitation opens: whoever has no account makes one, others sign in and accept. The code is taken
 * out of the address at once. Source: security decision on invites.
 */
export function InvitationPage() {
  const { t } = useTranslation()
  const link = useLinkInAddress()
  useLanguageOfLink()

  return (
    <AuthFrame title={t('auth.invitation.title')}>
      <InvitationSteps key={link.code} link={link} />
    </AuthFrame>
  )
}

function InvitationSteps({ link }: { link: ResetLink }) {
  const { t } = useTranslation()
  const [isMade, setIsMade] = useState(false)
  const { check, checkAgain } = useInvitation(link)

  switch (check.state) {
    case 'incomplete':
      return (
        <ResultCard icon={<LinkDismissRegular />} intent="warning" title={t('auth.reset.incomplete')} actions={null}>
          {t('auth.invitation.incomplete.text')}
        </ResultCard>
      )
    case 'checking':
      return <ResetSkeleton title={t('auth.invitation.title')} label={t('auth.invitation.checking')} />
    case 'failed':
      return <FailedCard failure={check.failure} onRetry={checkAgain} />
    case 'found':
      if (isMade) return <MadeCard email={check.invitation.email} />
      if (check.invitation.hasAccount) return <AccountCard invitation={check.invitation} />
      return (
        <InvitationForm
          invitation={check.invitation}
          code={link.code}
          onMade={() => setIsMade(true)}
          onRefused={checkAgain}
        />
      )
  }
}

/** A link that the server refused, or that could not be asked about: only the first one needs another invitation. */
function FailedCard({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const wide = useWideButton()
  const isRefused = isRefusedInvitation(failure)
  const texts = useFailureTexts(failure)
  return (
    <ResultCard
      icon={<LinkDismissRegular />}
      intent="warning"
      title={t(isRefused ? 'auth.invitation.expired' : 'auth.invitation.unchecked')}
      actions={
        isRefused ? (
          <GoOnButton action={t('auth.signIn.submit')} />
        ) : (
          <Button appearance="primary" className={wide} onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {isRefused ? (
        <p>{t('auth.invitation.expired.text', { count: invitationDays })}</p>
      ) : (
        texts.map((text) => <p key={text}>{text}</p>)
      )}
    </ResultCard>
  )
}

function MadeCard({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <SignInCard
      email={email}
      icon={<CheckmarkCircleFilled />}
      intent="success"
      title={t('auth.invitation.made')}
      action={t('auth.signIn.submit')}
    >
      {t('auth.invitation.made.text', { email })}
    </SignInCard>
  )
}

function AccountCard({ invitation: { email, organizationName } }: { invitation: Invitation }) {
  const { t } = useTranslation()
  return (
    <SignInCard
      email={email}
      icon={<MailRegular />}
      intent="neutral"
      title={t('auth.invitation.account', { organization: organizationName })}
      action={t('auth.invitation.account.signIn')}
    >
      {t('auth.invitation.account.text', { email })}
    </SignInCard>
  )
}
