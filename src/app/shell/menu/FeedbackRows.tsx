import { CallRegular, ChatRegular, MailRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { phoneLink } from '#domain/phone-number.ts'
import { useFeedback } from '#state/use-feedback.ts'
import { ActionRow, LinkRow } from './MenuRow.tsx'

interface Props {
  /** Leads to the support page. */
  onSupport: () => void
}

/** Whom to tell about the product, as the server or its build says; without a contact, the support page is the way. */
export function FeedbackRows({ onSupport }: Props) {
  const { t } = useTranslation()
  const { email, phone } = useFeedback()
  return (
    <div role="group" aria-label={t('menu.feedback')}>
      {email && (
        <LinkRow icon={<MailRegular />} href={`mailto:${email}`}>
          {email}
        </LinkRow>
      )}
      {phone && (
        <LinkRow icon={<CallRegular />} href={phoneLink(phone)}>
          {phone}
        </LinkRow>
      )}
      {!email && !phone && (
        <ActionRow icon={<ChatRegular />} onClick={onSupport}>
          {t('menu.feedback')}
        </ActionRow>
      )}
    </div>
  )
}
