import { CheckmarkCircle24Filled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { Sent } from '#data/workspace/queue.ts'
import { formatClock } from '#ui/look/format.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { confirmationDetails, confirmationTitle } from './confirmation-words.ts'
import { ConfirmationLine } from './ConfirmationLine.tsx'

interface Props {
  confirmation: Sent
}

const sentKey = ({ isOverruled, isLate }: Sent): string => {
  if (isOverruled) return 'sync.item.overruled'
  return isLate ? 'sync.item.sentLate' : 'sync.item.sent'
}

export function SentRow({ confirmation }: Props) {
  const { t, i18n } = useTranslation()
  const details = confirmationDetails(confirmation, t, i18n.language)
  const clock = formatClock(confirmation.at)
  return (
    <ConfirmationLine
      icon={<CheckmarkCircle24Filled color={stateTokens.acceptedSolid} />}
      title={confirmationTitle(confirmation, t, i18n.language)}
      details={t(sentKey(confirmation), { details, clock })}
    />
  )
}
