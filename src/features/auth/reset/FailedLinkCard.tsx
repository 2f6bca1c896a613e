import { Button } from '@fluentui/react-components'
import { LinkDismissRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { ResultCard } from '#ui/page/ResultCard.tsx'
import { NewLinkButton } from './NewLinkButton.tsx'
import { isRefusedLink } from './refused-link.ts'
import { useFailureTexts } from '../frame/use-failure-texts.ts'
import { useWideButton } from '../frame/wide-button.ts'

interface Props {
  failure: unknown
  email: string
  onRetry: () => void
}

/** A link that the server refused, or that could not be asked about: only the first one needs another link. */
export function FailedLinkCard({ failure, email, onRetry }: Props) {
  const { t } = useTranslation()
  const wide = useWideButton()
  const isRefused = isRefusedLink(failure)
  return (
    <ResultCard
      icon={<LinkDismissRegular />}
      intent="warning"
      title={t(isRefused ? 'auth.reset.expired' : 'auth.reset.unchecked')}
      actions={
        isRefused ? (
          <NewLinkButton email={email} />
        ) : (
          <Button appearance="primary" className={wide} onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {useFailureTexts(failure).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {isRefused && <p>{t('auth.reset.expired.text')}</p>}
    </ResultCard>
  )
}
