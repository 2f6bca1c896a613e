import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#domain/import/table-line.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { PassingActions } from '../frame/PassingActions.tsx'

interface Props {
  overview: Overview
  /** The rows with this text alone are shown; `null` for others. */
  alike: { field: string; text: string } | null
  onAll: () => void
  onMatch: () => void
  /** The rows to be looked at are shown. */
  isLooking: boolean
  onAccept: () => void
  onChooseLike: () => void
}

/** What there is to know of the rows before they are saved. */
export function ResultNotices({ overview, alike, onAll, onMatch, isLooking, onAccept, onChooseLike }: Props) {
  const { t } = useTranslation()
  const { needsMatch, unanswered, otherInstances, counts } = overview
  return (
    <>
      {needsMatch && (
        <Notice
          intent="warning"
          actions={
            <PassingActions>
              <Button onClick={onMatch}>{t('import.match')}</Button>
            </PassingActions>
          }
        >
          {t('import.needsMatch')}
        </Notice>
      )}
      {unanswered > 0 && !needsMatch && (
        <Notice
          intent="warning"
          actions={
            <PassingActions>
              <Button onClick={onMatch}>{t('import.match')}</Button>
            </PassingActions>
          }
        >
          {t('import.unanswered', { count: unanswered })}
        </Notice>
      )}
      {otherInstances > 0 && <Notice intent="info">{t('import.otherInstances', { count: otherInstances })}</Notice>}
      {alike && (
        <Notice
          intent="info"
          actions={
            <PassingActions>
              <Button onClick={onAll}>{t('import.showAll')}</Button>
            </PassingActions>
          }
        >
          {t('import.onlyAlike', alike)}
        </Notice>
      )}
      {isLooking && counts.look > 0 && (
        <Notice
          intent="warning"
          actions={
            <PassingActions>
              <Button onClick={onChooseLike}>{t('import.look.chooseLike')}</Button>
              <Button onClick={onAccept}>{t('import.look.acceptAll')}</Button>
            </PassingActions>
          }
        >
          {t('import.look.what')}
        </Notice>
      )}
    </>
  )
}
