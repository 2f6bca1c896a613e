import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CloudArrowUp16Regular } from '@fluentui/react-icons/headless/svg/cloud-arrow-up'
import { CloudCheckmark16Regular } from '@fluentui/react-icons/headless/svg/cloud-checkmark'
import { ErrorCircle16Regular } from '@fluentui/react-icons/headless/svg/error-circle'
import type { CSSProperties, HTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { inShownOrder, utilities } from '#domain/utility.ts'
import { BreakableText } from '#ui/look/BreakableText.tsx'
import { stateTokens } from '#ui/look/themes.ts'
import { UtilityIcon } from '#ui/look/UtilityIcon.tsx'
import type { Delivery } from './use-delivery.ts'

interface Props {
  /** The ride's state in words. */
  states: readonly string[]
  /** There is more to say than that somebody has come or gone. */
  hasWords: boolean
  isCompleted: boolean
  hasFailed: boolean
  delivery: Delivery
  /** Ids of what the passenger needs. */
  utilities: readonly number[]
  /** What the pictures are given that stand without their names. */
  pictures: HTMLAttributes<Element>
}

/** Whether a need is seen without its name, which the tile tells. @param id of a utility */
export const isPictureAlone = (id: number): boolean => id !== utilities.receiver

const queuedIcon = <CloudArrowUp16Regular aria-hidden="true" />
const sentIcon = <CloudCheckmark16Regular aria-hidden="true" />
const failedIcon = <ErrorCircle16Regular aria-hidden="true" />

/**
 * The line under a passenger's name. It is there with nothing to say too, and a confirmation and its delivery change
 * only what stands in it: no tile grows or shrinks under a finger. Longer words than these stand on two closer lines in
 * the same room, with the needs beside them; only the longest take more.
 */
export function TileMeta({ states, hasWords, isCompleted, hasFailed, delivery, utilities: needs, pictures }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const shown = inShownOrder(needs)
  const alone = shown.filter(isPictureAlone)
  return (
    <span className={mergeClasses(styles.meta, hasWords && styles.wrapped, isCompleted && styles.completed)}>
      {delivery?.state === 'queued' && (
        <span className={styles.mark}>
          {queuedIcon}
          {t('arrivals.queued')}
        </span>
      )}
      {delivery?.state === 'sent' && (
        <span className={styles.mark}>
          {sentIcon}
          {t('arrivals.sent')}
        </span>
      )}
      {states.length > 0 && (
        <span
          className={mergeClasses(styles.mark, styles.states, hasFailed && styles.failed)}
          style={{ '--beside': `${widthBeside(shown)}px` } as CSSProperties}
        >
          {hasFailed && failedIcon}
          <span>
            <BreakableText>{states.join(' · ')}</BreakableText>
          </span>
        </span>
      )}
      {shown.includes(utilities.receiver) && (
        <span className={mergeClasses(styles.receiver, hasWords && styles.shortReceiver)}>
          <UtilityIcon id={utilities.receiver} size={16} />
          <span className={styles.receiverName}>{t('utilities.receiver')}</span>
        </span>
      )}
      {alone.length > 0 && (
        <span {...pictures} className={styles.pictures}>
          {alone.map((id) => (
            <UtilityIcon key={id} id={id} />
          ))}
        </span>
      )}
    </span>
  )
}

const pictureWidth = 22
const receiverWidth = 28
const gap = 6

/** What the needs take at least in a line beside words, in pixels. */
function widthBeside(needs: readonly number[]): number {
  return needs.reduce((sum, id) => sum + gap + (isPictureAlone(id) ? pictureWidth : receiverWidth), 0)
}

const useStyles = makeStyles({
  meta: {
    display: 'flex',
    alignItems: 'center',
    gap: `${gap}px`,
    minHeight: '22px',
    overflow: 'hidden',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    fill: 'currentColor',
  },
  wrapped: { flexWrap: 'wrap', overflow: 'visible', lineHeight: '16px' },
  completed: { color: stateTokens.acceptedForeground, fontWeight: tokens.fontWeightSemibold },
  mark: { display: 'inline-flex', flex: 'none', alignItems: 'center', gap: '4px', whiteSpace: 'nowrap' },
  // no narrower than its longest word, and no wider than leaves the needs their place, while words are left room to read
  states: {
    flex: '0 1 auto',
    minWidth: 'min-content',
    maxWidth: 'max(96px, 100% - var(--beside))',
    whiteSpace: 'normal',
    overflowWrap: 'break-word',
  },
  failed: { color: stateTokens.rejectedSolid, fontWeight: tokens.fontWeightSemibold },
  pictures: { display: 'inline-flex', flex: 'none', gap: `${gap}px` },
  // gives way to what stands beside it: its picture stays, and its name is told with the passenger's
  receiverName: { overflow: 'hidden', textOverflow: 'ellipsis' },
  receiver: {
    display: 'inline-flex',
    minWidth: `${receiverWidth}px`,
    alignItems: 'center',
    gap: '4px',
    height: '22px',
    flex: '0 1 auto',
    overflow: 'hidden',
    borderRadius: '11px',
    padding: '0 8px 0 5px',
    backgroundColor: tokens.colorNeutralBackgroundInverted,
    color: tokens.colorNeutralForegroundInverted,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  // beside words it takes its name only into the room that they leave
  shortReceiver: { flex: `1 1 ${receiverWidth}px`, maxWidth: 'max-content', '& svg': { flex: 'none' } },
})
