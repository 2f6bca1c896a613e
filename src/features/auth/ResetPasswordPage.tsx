import { Button } from '@fluentui/react-components'
import { CheckmarkCircleFilled, LinkDismissRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { ResultCard } from '#ui/page/ResultCard.tsx'
import { AuthFrame } from './frame/AuthFrame.tsx'
import { FailedLinkCard } from './reset/FailedLinkCard.tsx'
import { NewLinkButton } from './reset/NewLinkButton.tsx'
import { redirectTarget } from './redirect-target.ts'
import type { ResetLink } from './reset/reset-link.ts'
import { ResetForm } from './reset/ResetForm.tsx'
import { ResetSkeleton } from './reset/ResetSkeleton.tsx'
import { useLinkInAddress } from './reset/use-link-in-address.ts'
import { useLinkCheck } from './reset/use-link-check.ts'
import { useWideButton } from './frame/wide-button.ts'

/**
 * Sets a new password with the code of a recovery link, which is taken out of the address at once.
 * Source: spec 1 §2.6.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const link = useLinkInAddress()

  return (
    <AuthFrame title={t('auth.reset.title')}>
      <ResetSteps key={link.code} link={link} />
    </AuthFrame>
  )
}

function ResetSteps({ link }: { link: ResetLink }) {
  const { t } = useTranslation()
  const [isSaved, setIsSaved] = useState(false)
  const { check, checkAgain } = useLinkCheck(link)
  if (isSaved) return <SavedCard />

  switch (check.state) {
    case 'incomplete':
      return (
        <ResultCard
          icon={<LinkDismissRegular />}
          intent="warning"
          title={t('auth.reset.incomplete')}
          actions={<NewLinkButton email={link.email} />}
        >
          {t('auth.reset.incomplete.text')}
        </ResultCard>
      )
    case 'validating':
      return <ResetSkeleton title={t('auth.reset.title')} label={t('auth.reset.validating')} />
    case 'failed':
      return <FailedLinkCard failure={check.failure} email={link.email} onRetry={checkAgain} />
    case 'passed':
      return <ResetForm link={link} onSaved={() => setIsSaved(true)} />
  }
}

function SavedCard() {
  const { t } = useTranslation()
  const wide = useWideButton()
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <ResultCard
      icon={<CheckmarkCircleFilled />}
      intent="success"
      title={t('auth.reset.saved')}
      actions={
        <Button
          appearance="primary"
          className={wide}
          onClick={() => void navigate(redirectTarget(new URLSearchParams(search)), { replace: true })}
        >
          {t('auth.reset.saved.signIn')}
        </Button>
      }
    >
      {t('auth.reset.saved.text')}
    </ResultCard>
  )
}
