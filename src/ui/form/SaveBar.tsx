import { makeStyles, tokens } from '@fluentui/react-components'
import { EditRegular } from '@fluentui/react-icons'
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { BusyButton } from './BusyButton.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import { useFormLock } from './form-lock.tsx'
import { toHeading, useFocusAfter } from '../press/use-focus-after.ts'

interface Props {
  /** Names of the parts that differ from what is saved. With none there is no bar. */
  changes: readonly string[]
  /** How many changes there are, where not each of them is named. */
  count?: number
  /** What saving is called; "Save" where there is none. */
  saveLabel?: string
  onSave: () => void
  onDiscard: () => void
  busy?: boolean
  /** Why it cannot be saved now, in words. The button stays and says so. */
  refusal?: string | null
  /** What is still missing, in words: told beside the buttons, saving shows it at the fields. */
  missing?: readonly string[]
}

/** What has been changed on a page and not been saved, at its lower edge. Ctrl+S or Cmd+S saves. */
export function SaveBar(props: Props) {
  const { changes, count = changes.length, saveLabel, onSave, onDiscard, busy = false, missing = [] } = props
  const { t } = useTranslation()
  const isLocked = useFormLock() !== null
  const refusal = props.refusal ?? null
  const styles = useStyles()
  const reasonId = useId()
  const isDirty = changes.length > 0
  const save = () => {
    if (!busy && !isLocked && refusal === null) onSave()
  }
  useSaveKey(isDirty, save)
  if (!isDirty) return null
  // the page says above its forms why they are locked, and the button tells it
  const reason = isLocked
    ? null
    : (refusal ?? (missing.length > 0 ? t('save.missing', { fields: missing.join(', ') }) : null))
  return (
    <Bar>
      <EditRegular className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <span className={styles.count}>{t('save.changes', { count })}</span>{' '}
        <span className={styles.changes}>{changes.join(', ')}</span>
        {reason !== null && (
          <p id={reasonId} className={styles.reason}>
            {reason}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <DiscardButton
          question={t('save.discard.question', { count })}
          confirmLabel={t('save.discard.count', { count })}
          disabled={busy}
          onDiscard={onDiscard}
        >
          {changes.join(', ')}
        </DiscardButton>
        <BusyButton
          appearance="primary"
          busy={busy}
          spinner="inverted"
          disabledFocusable={refusal !== null}
          {...(reason !== null && { 'aria-describedby': reasonId })}
          onClick={save}
        >
          {saveLabel ?? t('save.save')}
        </BusyButton>
      </div>
    </Bar>
  )
}

function Bar({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const bar = useRef<HTMLDivElement>(null)
  useFocusAfter(bar, toHeading)
  return (
    <div ref={bar} className={styles.root} role="group" aria-label={t('save.bar')}>
      {children}
    </div>
  )
}

/** Unlike the page's shortcuts this acts inside fields too; a dialog above the page has its own way to save. */
function useSaveKey(isOn: boolean, onSave: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    // never the browser's own dialog to save the page
    event.preventDefault()
    if (!document.querySelector('[aria-modal="true"]')) onSave()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isOn])
}

const useStyles = makeStyles({
  root: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '8px 20px calc(8px + env(safe-area-inset-bottom))',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
    fontSize: '14px',
    lineHeight: '20px',
    [media.phone]: { padding: '8px 16px calc(8px + env(safe-area-inset-bottom))' },
    [media.print]: { display: 'none' },
  },
  icon: { fontSize: '20px', color: tokens.colorNeutralForeground2 },
  words: { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
  count: { fontWeight: tokens.fontWeightSemibold },
  changes: { color: tokens.colorNeutralForeground2 },
  reason: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', gap: '8px', [media.phone]: { flex: '1 1 100%', '& > *': { flex: '1 1 0' } } },
})
