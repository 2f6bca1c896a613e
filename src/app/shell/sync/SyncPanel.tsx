import { DrawerFooter, makeStyles, tokens } from '@fluentui/react-components'
import {
  ArrowSyncRegular,
  ChevronDown20Regular,
  ChevronRight20Regular,
  CloudArrowUp20Regular,
  Warning20Filled,
} from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { needingAttention, sentToday, waiting } from '#data/workspace/queue.ts'
import { sendNow, sync } from '#state/sync.ts'
import { SideDrawer } from '#ui/page/SideDrawer.tsx'
import { stateTokens } from '#ui/look/themes.ts'
import { showInPlace } from '#ui/speak/toast.ts'
import { useMirror } from '#state/use-mirror.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { AttentionCard } from './AttentionCard.tsx'
import { QueuedRow } from './QueuedRow.tsx'
import { SentRow } from './SentRow.tsx'
import { StatusCard } from './StatusCard.tsx'

/** Lines of each part: a whole week that was filled at once would take a second to draw. */
const shownLines = 50

interface Props {
  open: boolean
  onClose: () => void
}

/** Everything that was done here and is not the server's yet, and what to do about it. */
export function SyncPanel({ open, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online, storage } = useSnapshot(sync)
  const dead = useMirror(needingAttention, []) ?? []
  const queued = useMirror(waiting, []) ?? []
  const canSend = online && queued.length > 0
  useEffect(() => (open ? showInPlace('syncPanel') : undefined), [open])
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      position="end"
      width={468}
      label={t('sync.title')}
      bodyClassName={styles.body}
      footer={
        <DrawerFooter className={styles.footer}>
          <span className={styles.note}>{t(storage === 'none' ? 'sync.notKept' : 'sync.kept')}</span>
          <RefusableButton
            icon={<ArrowSyncRegular />}
            disabledFocusable={!canSend}
            refusal={online ? null : t('sync.needsConnection')}
            onClick={sendNow}
          >
            {t('sync.sendNow')}
          </RefusableButton>
        </DrawerFooter>
      }
    >
      <StatusCard />
      {dead.length > 0 && (
        <section className={styles.group}>
          <h3 className={styles.heading}>
            <Warning20Filled aria-hidden="true" color={stateTokens.orderedSolid} />
            {t('sync.attention')}
            <Count count={dead.length} />
          </h3>
          {dead.slice(0, shownLines).map((confirmation) => (
            <AttentionCard key={confirmation.id} confirmation={confirmation} />
          ))}
          <More of={dead.length} />
        </section>
      )}
      <section className={styles.group}>
        <h3 className={styles.heading}>
          <CloudArrowUp20Regular aria-hidden="true" color={stateTokens.modifiedSolid} />
          {t('sync.queued')}
          <Count count={queued.length} />
        </h3>
        {queued.length === 0 && (
          <p className={styles.none}>{t(dead.length > 0 ? 'sync.queued.noneElse' : 'sync.queued.none')}</p>
        )}
        <ul>
          {queued.slice(0, shownLines).map((confirmation) => (
            <QueuedRow key={confirmation.opId} confirmation={confirmation} />
          ))}
        </ul>
        <More of={queued.length} />
      </section>
      <SentSection />
    </SideDrawer>
  )
}

function SentSection() {
  const { t } = useTranslation()
  const styles = useStyles()
  const sent = useMirror(sentToday, []) ?? []
  const [isOpen, setIsOpen] = useState(false)
  const Chevron = isOpen ? ChevronDown20Regular : ChevronRight20Regular
  return (
    <section className={styles.group}>
      <h3>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Chevron aria-hidden="true" />
          {t('sync.sentToday')}
          <Count count={sent.length} />
        </button>
      </h3>
      {isOpen && (
        <ul>
          {sent.slice(0, shownLines).map((confirmation) => (
            <SentRow key={confirmation.opId} confirmation={confirmation} />
          ))}
        </ul>
      )}
      {isOpen && <More of={sent.length} />}
    </section>
  )
}

/** How many lines of a part are not shown. */
function More({ of }: { of: number }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return of > shownLines ? <p className={styles.none}>{t('sync.more', { left: of - shownLines })}</p> : null
}

function Count({ count }: { count: number }) {
  const styles = useStyles()
  return <span className={styles.count}>{count}</span>
}

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: '14px' },
  group: { display: 'flex', flexDirection: 'column', gap: '8px' },
  heading: { display: 'flex', alignItems: 'center', gap: '8px', fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  count: {
    minWidth: '20px',
    padding: '0 6px',
    borderRadius: '9px',
    backgroundColor: tokens.colorNeutralBackground5,
    color: tokens.colorNeutralForeground2,
    fontSize: '12px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
  },
  none: { color: tokens.colorNeutralForeground3 },
  fold: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: 'var(--row-height)',
    padding: 0,
    border: 'none',
    background: 'none',
    fontSize: '14px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    textAlign: 'left',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  footer: {
    alignItems: 'center',
    flexWrap: 'wrap',
    padding: '12px 24px calc(12px + env(safe-area-inset-bottom))',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  note: { flex: '1 1 160px', color: tokens.colorNeutralForeground3 },
})
