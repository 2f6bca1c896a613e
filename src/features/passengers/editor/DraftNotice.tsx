import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { localDateAt } from '#domain/local-date.ts'
import { formatClock, formatDay } from '#ui/format.ts'
import { Notice } from '#ui/Notice.tsx'

interface Props {
  /** Milliseconds since 1970 UTC. */
  savedAt: number
  onRestore: () => void
  onDiscard: () => void
}

/** Offers what was typed before and not saved. */
export function DraftNotice({ savedAt, onRestore, onDiscard }: Props) {
  const { t, i18n } = useTranslation()
  const day = formatDay(localDateAt(savedAt), i18n.language, 'short')
  return (
    <div role="status">
      <Notice
        intent="info"
        actions={
          <>
            <Button onClick={onDiscard}>{t('save.discard')}</Button>
            <Button appearance="primary" onClick={onRestore}>
              {t('passengers.editor.draft.restore')}
            </Button>
          </>
        }
      >
        {t('passengers.editor.draft', { day, time: formatClock(savedAt) })}
      </Notice>
    </div>
  )
}
