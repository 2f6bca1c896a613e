import { Button } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { missingPlaces, type Mapping } from '#domain/import/mapping.ts'
import type { Overview } from '#domain/import/table-line.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { PassingActions } from '../frame/PassingActions.tsx'
import { placeText } from '../words/place-text.ts'

interface Props {
  overview: Overview
  mapping: Mapping
  /** The rows with this text alone are shown; `null` for others. */
  alike: { field: string; text: string } | null
  onAll: () => void
  onMatch: () => void
  /** Back to the mapping. */
  onMap: () => void
  /** The rows to be looked at are shown. */
  isLooking: boolean
  onAccept: () => void
  onChooseLike: () => void
}

/** What there is to know of the rows before they are saved. */
export function ResultNotices(props: Props) {
  const { overview, mapping, alike, onAll, onMatch, onMap, isLooking, onAccept, onChooseLike } = props
  const { t } = useTranslation()
  const { needsMatch, unanswered, otherInstances, counts } = overview
  const missing = missingPlaces(mapping)
  return (
    <>
      {missing.length > 0 && (
        <Offer intent="warning" action={t('import.missing.back')} onAct={onMap}>
          {t('import.missing.held', { fields: missing.map((place) => placeText(place, t)).join(', ') })}
        </Offer>
      )}
      {needsMatch && (
        <Offer intent="warning" action={t('import.match')} onAct={onMatch}>
          {t('import.needsMatch')}
        </Offer>
      )}
      {unanswered > 0 && !needsMatch && (
        <Offer intent="warning" action={t('import.match')} onAct={onMatch}>
          {t('import.unanswered', { count: unanswered })}
        </Offer>
      )}
      {otherInstances > 0 && <Notice intent="info">{t('import.otherInstances', { count: otherInstances })}</Notice>}
      {alike && (
        <Offer intent="info" action={t('import.showAll')} onAct={onAll}>
          {t('import.onlyAlike', alike)}
        </Offer>
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

interface OfferProps {
  intent: 'info' | 'warning'
  action: string
  onAct: () => void
  children: ReactNode
}

/** Something to know, with the one thing to do about it. */
const Offer = ({ intent, action, onAct, children }: OfferProps) => (
  <Notice
    intent={intent}
    actions={
      <PassingActions>
        <Button onClick={onAct}>{action}</Button>
      </PassingActions>
    }
  >
    {children}
  </Notice>
)
