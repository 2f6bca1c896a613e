import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  ArrowSync20Regular,
  CloudArrowUp20Regular,
  CloudCheckmark20Regular,
  CloudDismiss20Regular,
  CloudOff20Regular,
  CloudRegular,
  CloudSync20Regular,
  Warning20Filled,
  type FluentIcon,
} from '@fluentui/react-icons'
import type { i18n as I18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { localDateAt } from '#domain/local-date.ts'
import { now } from '#state/sync.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatMoment, formatMomentAgo } from '#ui/look/format.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { useStateStyles } from '#ui/look/state-styles.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { useNow } from '#ui/time/use-now.ts'
import { ReasonTip } from '#ui/press/ReasonTip.tsx'
import { tellingProps, useReason } from '#ui/press/use-reason.ts'
import { openOverlay } from '../shell-state.ts'
import { ageWorthSaying, chipKind, chipStates, hiddenKind, type ChipKind, type SyncFacts } from './chip-state.ts'
import { useAnnouncements } from './use-announcements.ts'
import { useSyncFacts } from './use-sync-facts.ts'

/** Where there is room for the short words only. */
const little = '@media (max-width: 899px)'

const minuteMs = 60_000

const icons: Record<ChipKind, FluentIcon> = {
  attention: Warning20Filled,
  offline: CloudOff20Regular,
  sending: ArrowSync20Regular,
  queued: CloudArrowUp20Regular,
  onlineOnly: CloudDismiss20Regular,
  live: CloudSync20Regular,
  synced: CloudCheckmark20Regular,
  empty: CloudRegular,
  reading: CloudRegular,
}

/** Says which is true of what was done here: sent, on this device, or needing the user. Opens the sync panel. */
export function SyncChip() {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const states = useStateStyles()
  const facts = useSyncFacts()
  const time = useNow(now, minuteMs)
  const kind = chipKind(facts)
  useAnnouncements(kind, facts.keepsNothing)
  const Icon = icons[kind]
  const state = chipStates[kind]
  const { long, short } = chipWords(kind, facts, time, i18n)
  const hidden = hiddenKind(facts)
  const all = hidden === null ? long : `${long}, ${chipWords(hidden, facts, time, i18n).long}`
  const isLittle = useMedia(little)
  const shown = isLittle ? short : long
  // what is read there already is not told once more
  const told = useReason(null, all === shown ? null : all)
  return (
    <>
      <button
        type="button"
        className={mergeClasses(styles.root, state !== null && states[state])}
        aria-haspopup="dialog"
        aria-label={kind === 'reading' ? t('sync.title') : t('sync.chip.label', { state: all })}
        {...tellingProps(told)}
        onClick={() => openOverlay('sync')}
      >
        <Icon
          aria-hidden="true"
          className={mergeClasses(
            styles.icon,
            (kind === 'synced' || kind === 'live') && styles.syncedIcon,
            kind === 'sending' && styles.turning,
          )}
        />
        <span className={styles.words}>
          <span>{shown}</span>
          {/* a moment later it says when it was synchronised: the room for that is there before */}
          {(kind === 'empty' || kind === 'reading') && (
            <span aria-hidden="true" className={styles.room}>
              {roomFor(time, i18n)[isLittle ? 'short' : 'long']}
            </span>
          )}
        </span>
      </button>
      <ReasonTip reason={told} />
    </>
  )
}

function chipWords(kind: ChipKind, facts: SyncFacts, time: number, i18n: I18n): { long: string; short: string } {
  const { t, language } = i18n
  const { sending, fetchedAt } = facts
  const [queued, attention] = [facts.queued ?? 0, facts.needingAttention ?? 0]
  switch (kind) {
    case 'attention':
      return {
        long: t('sync.chip.attention', { count: attention }),
        short: t('sync.chip.attention', { count: attention }),
      }
    case 'offline':
      return queued === 0
        ? { long: t('sync.chip.offline'), short: t('sync.chip.offline') }
        : { long: t('sync.chip.offlineQueued', { queued }), short: t('sync.chip.queuedShort', { queued }) }
    case 'sending': {
      const text = t('sync.chip.sending', {
        sent: Math.min((sending?.sent ?? 0) + 1, sending?.total ?? 0),
        total: sending?.total,
      })
      return { long: text, short: text }
    }
    case 'queued':
      return { long: t('sync.chip.queued', { count: queued }), short: t('sync.chip.queuedShort', { queued }) }
    case 'onlineOnly':
      return { long: t('sync.chip.onlineOnly'), short: t('sync.chip.onlineOnly') }
    case 'reading':
      return { long: '', short: '' }
    case 'empty':
      return { long: t('sync.chip.empty'), short: t('sync.chip.emptyShort') }
    case 'live':
      return { long: t('sync.chip.live'), short: t('sync.chip.live') }
    case 'synced': {
      const at = fetchedAt ?? 0
      const today = localDateAt(time)
      return {
        long: t('sync.chip.synced', { time: formatMomentAgo(at, ageWorthSaying(at, time), today, i18n) }),
        short: formatMoment(at, today, language),
      }
    }
  }
}

/** What a chip says that has just been synchronised. */
const roomFor = (time: number, i18n: I18n) => chipWords('synced', { ...nothingWaits, fetchedAt: time }, time, i18n)

const nothingWaits: SyncFacts = {
  ...{
    online: true,
    sending: null,
    queued: 0,
    needingAttention: 0,
    keepsNothing: false,
    fetchedAt: null,
    liveFrom: null,
  },
}

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    // a longer text goes on on a second line
    maxWidth: '44vw',
    minHeight: 'var(--bar-control)',
    padding: '2px 12px',
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: '22px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '18px',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [media.phone]: { padding: '2px 10px', fontSize: '13px' },
  },
  words: { display: 'grid', '& > *': { gridArea: '1 / 1' } },
  room: { visibility: 'hidden' },
  icon: { flexShrink: 0 },
  syncedIcon: { color: stateTokens.acceptedSolid },
  turning: {
    animationName: { from: { transform: 'rotate(0deg)' }, to: { transform: 'rotate(360deg)' } },
    animationDuration: '1s',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    [media.reducedMotion]: { animationName: 'none' },
  },
})
