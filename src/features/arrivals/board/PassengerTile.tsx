import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Checkmark20Filled } from '@fluentui/react-icons/headless/svg/checkmark'
import { HourglassHalf24Regular } from '@fluentui/react-icons/headless/svg/hourglass-half'
import { Prohibited24Regular } from '@fluentui/react-icons/headless/svg/prohibited'
import type { TFunction } from 'i18next'
import { memo, useCallback, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '#data/arrivals.ts'
import type { Refusal } from '#domain/refusal.ts'
import { needsText } from '#features/passengers/needs-text.ts'
import { media } from '#ui/look/breakpoints.ts'
import { quickTap } from '#ui/press/quick-tap.ts'
import { ReasonTip } from '#ui/press/ReasonTip.tsx'
import { picturesTelling, useReason } from '#ui/press/use-reason.ts'
import { stateTokens } from '#ui/look/themes.ts'
import type { BoardTools } from './board-tools.ts'
import { refusalText } from './refusal-text.ts'
import { TileInfo } from './TileInfo.tsx'
import { isPictureAlone, TileMeta } from './TileMeta.tsx'
import { tileRing } from './tile-ring.ts'
import { withTick } from './ticks.ts'
import { nameOf, stateTexts } from './tile-words.ts'
import { useDelivery } from './use-delivery.ts'

interface Props {
  item: BoardItem
  /** Why it cannot be confirmed now, or null. */
  refusal: Refusal
  /** Whether the passenger's information may be opened. */
  canOpen: boolean
  board: BoardTools
}

const tickIcon = <Checkmark20Filled />
const cancelledIcon = <Prohibited24Regular />
const cancellingIcon = <HourglassHalf24Regular />

const wordsOf = (item: BoardItem, t: TFunction) => ({
  name: nameOf(item, t),
  needs: needsText(item.utilities, t),
  picturesAlone: needsText(item.utilities.filter(isPictureAlone), t),
})

/** One passenger: what is read is the button that is pressed. */
export const PassengerTile = memo(function PassengerTile({ item, refusal, canOpen, board }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { ticks } = board
  const tick = useSyncExternalStore(
    useCallback((listener) => ticks.subscribe(item.id, listener), [ticks, item.id]),
    () => ticks.of(item.id),
  )
  const facts = withTick(item, tick)
  const delivery = useDelivery(facts)
  const { completed, isUnsent, hasFailed } = facts
  const { cancelled, cancelling } = item
  // a tick is not to wait for words that it does not change
  const { name, needs, picturesAlone } = useMemo(() => wordsOf(item, t), [item, t])
  const isCancelled = cancelled || cancelling
  const isDone = completed && !isCancelled
  const states = stateTexts(item, facts, t)
  const hasWords = states.length > (isDone ? 1 : 0)
  // "Queued" stands in the place of "Arrived", and beside anything else
  const isOnlyDelivered = delivery !== null && isDone && !hasFailed && !item.inactive
  const label = [name, needs, ...states, delivery?.state === 'queued' && t('arrivals.queued')].filter(Boolean)
  const why = hasFailed && item.refusal ? refusalText(item.refusal, t) : refusal && t(refusal)
  const reason = useReason(why, picturesAlone || null)
  const { control, pictures } = picturesTelling(reason)

  return (
    <div
      className={mergeClasses(
        styles.tile,
        isDone && styles.completed,
        cancelled && styles.cancelled,
        cancelling && !cancelled && styles.cancelling,
        isUnsent && styles.unsent,
        hasFailed && styles.failed,
      )}
    >
      <button
        type="button"
        role="checkbox"
        aria-checked={completed}
        aria-disabled={refusal !== null}
        aria-label={label.join(', ')}
        {...control}
        className={mergeClasses(styles.hit, refusal !== null && styles.fixed)}
        data-tile={item.id}
        {...quickTap(
          () => {
            if (refusal) board.explain(refusal)
            else board.toggle(item, !completed)
          },
          reason.isName && reason.anchor !== null,
        )}
      >
        {isCancelled && (
          <span className={mergeClasses(styles.mark, styles.cancelledMark)} aria-hidden="true">
            {cancelled ? cancelledIcon : cancellingIcon}
          </span>
        )}
        {!isCancelled && (completed || !refusal) && (
          <span
            className={mergeClasses(
              styles.mark,
              styles.circle,
              completed && styles.tickedCircle,
              completed && tick && styles.fresh,
            )}
            aria-hidden="true"
          >
            {completed && tickIcon}
          </span>
        )}
        <span className={mergeClasses(styles.text, hasWords && styles.closeText)}>
          <span className={mergeClasses(styles.name, cancelled && styles.cancelledName)}>{name}</span>
          <TileMeta
            states={isOnlyDelivered ? [] : states}
            hasWords={hasWords}
            isCompleted={isDone}
            hasFailed={hasFailed}
            delivery={delivery}
            utilities={item.utilities}
            pictures={pictures}
          />
        </span>
      </button>
      <ReasonTip reason={reason} side={reason.isName ? 'beside' : 'above'} />
      {canOpen && <TileInfo item={item} name={name} onOpen={board.open} />}
    </div>
  )
})

const useStyles = makeStyles({
  tile: {
    display: 'flex',
    alignItems: 'stretch',
    minHeight: 'var(--tile-height)',
    borderRadius: '10px',
    border: `1.5px solid ${tokens.colorNeutralStroke1Pressed}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  completed: {
    backgroundColor: stateTokens.acceptedBackground,
    borderTopColor: stateTokens.acceptedBorder,
    borderRightColor: stateTokens.acceptedBorder,
    borderBottomColor: stateTokens.acceptedBorder,
    borderLeftColor: stateTokens.acceptedBorder,
  },
  unsent: {
    borderTopStyle: 'dashed',
    borderRightStyle: 'dashed',
    borderBottomStyle: 'dashed',
    borderLeftStyle: 'dashed',
  },
  failed: {
    borderTopColor: stateTokens.rejectedBorder,
    borderRightColor: stateTokens.rejectedBorder,
    borderBottomColor: stateTokens.rejectedBorder,
    borderLeftColor: stateTokens.rejectedBorder,
  },
  cancelled: {
    border: `1.5px dashed ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  cancelling: {
    border: `1.5px dashed ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
    backgroundImage: `repeating-linear-gradient(-45deg, transparent 0 7px, ${tokens.colorNeutralStroke3} 7px 9px)`,
  },
  hit: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    flex: '1 1 0',
    minWidth: 0,
    padding: '6px 0 6px 12px',
    textAlign: 'left',
    border: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    touchAction: 'manipulation',
    WebkitTapHighlightColor: 'transparent',
    ':focus-visible': tileRing,
  },
  fixed: { cursor: 'default' },
  mark: {
    width: 'var(--tick-size)',
    height: 'var(--tick-size)',
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    fill: 'currentColor',
  },
  circle: {
    borderRadius: '50%',
    border: `2.5px solid ${tokens.colorNeutralStrokeAccessible}`,
    color: tokens.colorNeutralForegroundInverted,
  },
  tickedCircle: {
    border: '2.5px solid transparent',
    backgroundColor: stateTokens.acceptedSolid,
    backgroundClip: 'border-box',
    backgroundOrigin: 'border-box',
    [media.forcedColors]: { border: '2.5px solid CanvasText', color: 'CanvasText' },
  },
  fresh: {
    animationName: { from: { opacity: 0.4 }, to: { opacity: 1 } },
    animationDuration: tokens.durationFaster,
    animationTimingFunction: tokens.curveEasyEase,
  },
  cancelledMark: { color: tokens.colorNeutralForeground3 },
  text: { display: 'block', minWidth: 0 },
  // two lines of words reach into the room around the one that they stand for, so that they raise no tile
  closeText: { margin: '-5px 0' },
  name: {
    display: 'block',
    fontSize: tokens.fontSizeBase400,
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  cancelledName: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
})
