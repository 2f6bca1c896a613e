import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { localDateAt } from '#domain/local-date.ts'
import { formatClock, formatDay } from '../look/format.ts'
import { Notice } from '../speak/Notice.tsx'
import { DiscardButton } from './DiscardButton.tsx'

interface Props {
  /** Milliseconds since 1970 UTC; `null` when nothing is offered. */
  savedAt: number | null
  /** Why what is typed is not on the device; `null` when it is. */
  failure: unknown
  onRestore: () => void
  onDiscard: () => void
}

/** Offers what was typed before and not saved, and tells when what is typed now cannot be kept. */
export function DraftNotice({ savedAt, failure, onRestore, onDiscard }: Props) {
  const { t, i18n } = useTranslation()
  const offer =
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
                  onDiscard={onDiscard}
                >
                  {offer}
                </DiscardButton>
                <Button appearance="primary" onClick={onRestore}>
                  {t('draft.restore')}
                </Button>
              </>
            }
          >
            {offer}
          </Notice>
        </div>
      )}
      {failure !== null && <Notice intent="warning">{t('draft.failed')}</Notice>}
    </>
  )
}
