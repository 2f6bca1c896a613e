import { makeStyles } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TripCancellationResult } from '#domain/trip.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { cancellationWords } from './cancellation-words.ts'

interface Props {
  result: TripCancellationResult
  onClose: () => void
}

/** What became of the trips that were to be cancelled, until it is put away. */
export function CancellationNotice({ result, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const notice = useRef<HTMLDivElement>(null)
  // the button that led here has gone with what was selected; the dialog gives the focus back before this
  useEffect(() => {
    const frame = requestAnimationFrame(() => notice.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const isWhole = result.alreadyCancelled.length === 0 && result.refused.length === 0
  return (
    <div ref={notice} tabIndex={-1} className={styles.root}>
      <Notice
        intent={isWhole ? 'success' : 'warning'}
        actions={<IconButton appearance="subtle" icon={<DismissRegular />} aria-label={t('close')} onClick={onClose} />}
      >
        <ul className={styles.list}>
          {cancellationWords(result, i18n.language, t).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const useStyles = makeStyles({
  root: { ':focus': { outline: 'none' } },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
})
