import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localDateAt } from '#domain/local-date.ts'
import { formatClock, formatDay } from '../look/format.ts'
import { Notice } from '../speak/Notice.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import { DiscardQuestion } from './DiscardQuestion.tsx'

/** A draft of an earlier visit, and what can become of it. */
interface Offer {
  /** Something is typed beside it, which is not kept before that is decided about. */
  isTypedOver: boolean
  restore: () => void
  decline: () => Promise<void>
  /** Why what is typed is not on the device; `null` when it is. */
  draftFailure: unknown
}

interface Props {
  /** Milliseconds since 1970 UTC; `null` when nothing is offered. */
  savedAt: number | null
  offer: Offer
}

/** Offers what was typed before and not saved, and tells when what is typed now cannot be kept. */
export function DraftNotice({ savedAt, offer }: Props) {
  const { t, i18n } = useTranslation()
  const offered =
    savedAt !== null &&
    t('draft.offered', {
      day: formatDay(localDateAt(savedAt), i18n.language, 'short'),
      time: formatClock(savedAt),
    })
  return (
    <>
      {savedAt !== null && (
        <div role="status">
          <Notice
            intent="info"
            actions={
              <>
                <DiscardButton
                  question={t('draft.discard.question')}
                  confirmLabel={t('draft.discard')}
                  onDiscard={() => void offer.decline()}
                >
                  {offered}
                </DiscardButton>
                <RestoreButton offer={offer} />
              </>
            }
          >
            {/* from the first, so that nothing moves under what is typed */}
            {offered} {t('draft.undecided')}
          </Notice>
        </div>
      )}
      {offer.draftFailure !== null && <Notice intent="warning">{t('draft.failed')}</Notice>}
    </>
  )
}

/** Goes on with the draft; where that replaces something typed, it asks first. */
function RestoreButton({ offer: { isTypedOver, restore } }: Pick<Props, 'offer'>) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button appearance="primary" onClick={() => (isTypedOver ? setAsked(true) : restore())}>
        {t('draft.restore')}
      </Button>
      <DiscardQuestion
        open={isAsked && isTypedOver}
        question={t('draft.restore.question')}
        confirmLabel={t('draft.restore')}
        onDiscard={() => {
          setAsked(false)
          restore()
        }}
        onKeep={() => setAsked(false)}
      >
        {t('draft.restore.text')}
      </DiscardQuestion>
    </>
  )
}
