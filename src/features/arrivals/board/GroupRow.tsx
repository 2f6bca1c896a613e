import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo, useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInterval } from '#ui/look/format.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { phonePane } from '../panes.ts'
import type { BoardTools } from './board-tools.ts'
import { FoldedGroup } from './FoldedGroup.tsx'
import { GroupCard, type Urgency } from './GroupCard.tsx'
import type { BoardGroup } from './group-rows.ts'
import { goesKey } from './tile-words.ts'
import { useFolding } from './use-folding.ts'
import { useHeld } from './use-held.ts'

interface Props {
  group: BoardGroup
  /** Minutes until its time, negative when it has passed; null on another day. */
  minutesUntil: number | null
  urgency: Urgency
  /** Nothing is left to do with it. */
  isDone: boolean
  /** Nothing but its place is shown yet. */
  isOutline?: boolean
  board: BoardTools
}

/** A car on the board: open, folded, or only its place. */
export const GroupRow = memo(function GroupRow({ isOutline = false, ...props }: Props) {
  return isOutline ? <Outline {...props} /> : <WholeRow {...props} />
})

/** As high as the car will be, and without any of its words: a board has hundreds of them before its first paint. */
function Outline({ group, urgency, isDone }: Omit<Props, 'isOutline'>) {
  const styles = useStyles()
  return (
    <div
      role="row"
      data-group={group.key}
      data-folded={isDone ? '' : undefined}
      data-urgency={urgency ?? undefined}
      className={isDone ? mergeClasses(styles.folded, styles.foldedOutline) : mergeClasses(styles.card, styles.outline)}
      style={{ '--tiles': group.items.length } as CSSProperties}
    >
      <div role="cell" aria-colspan={2} aria-busy />
    </div>
  )
}

function WholeRow({ group, minutesUntil, urgency, isDone, board }: Omit<Props, 'isOutline'>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const row = useRef<HTMLDivElement>(null)
  const { isFolded, fold, unfold } = useFolding(isDone, board.hold, row)
  // the button to fold does not come under the finger that has just confirmed the last one
  const offersFold = useHeld(isDone, board.hold) && isDone

  const relative = relativeText(minutesUntil, urgency, t)
  const goes = t(goesKey(group.direction)).toLocaleLowerCase()
  const name = [
    t('arrivals.group', { time: group.time, goes, car: group.carName ?? t('arrivals.noCar') }),
    urgency === 'late' && relative,
    urgency === 'next' && t('arrivals.next'),
  ].filter(Boolean)

  if (isFolded) {
    return (
      <div role="row" ref={row} data-group={group.key} data-folded="" className={styles.folded}>
        <div role="cell" aria-colspan={2} className={styles.foldedCell}>
          <FoldedGroup group={group} name={name.join(', ')} onOpen={unfold} />
        </div>
      </div>
    )
  }
  return (
    <div
      role="row"
      ref={row}
      data-group={group.key}
      data-urgency={urgency ?? undefined}
      className={mergeClasses(styles.card, urgency !== null && styles[urgency])}
      style={{ '--tiles': group.items.length } as CSSProperties}
    >
      <GroupCard
        group={group}
        name={name.join(', ')}
        urgency={urgency}
        relative={relative}
        board={board}
        onFold={offersFold ? fold : null}
      />
    </div>
  )
}

function relativeText(
  minutesUntil: number | null,
  urgency: Urgency,
  t: ReturnType<typeof useTranslation>['t'],
): string | null {
  if (minutesUntil === null) return null
  const time = formatInterval(Math.abs(minutesUntil), t)
  if (urgency === 'late') return t('arrivals.late', { time })
  if (minutesUntil === 0) return t('arrivals.rightNow')
  return minutesUntil > 0 ? time : t('arrivals.ago', { time })
}

const usualHeight = 'calc(var(--card-rest) + (var(--tile-height) + 8px) * round(up, var(--tiles) / var(--columns), 1))'

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: '152px minmax(0, 1fr)',
    position: 'relative',
    // clips to the rounded corners, too
    contentVisibility: 'auto',
    // about how high a card is that the browser has not laid out
    containIntrinsicBlockSize: `auto ${usualHeight}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '12px',
    [phonePane]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // cars that follow each other share a card: the gap between them goes, and the corners that meet
  folded: {
    borderRadius: '12px',
    '[data-folded] + &': {
      marginTop: 'calc(-1 * var(--row-gap) - 1px)',
      borderTopLeftRadius: 0,
      borderTopRightRadius: 0,
    },
    ':has(+ [data-folded])': { borderBottomLeftRadius: 0, borderBottomRightRadius: 0 },
  },
  foldedCell: { borderRadius: 'inherit' },
  outline: { minBlockSize: usualHeight },
  foldedOutline: { minBlockSize: '48px', backgroundColor: tokens.colorNeutralBackground2 },
  late: { '::before': bar(stateTokens.orderedSolid) },
  next: {
    border: `1px solid ${tokens.colorBrandStroke2Contrast}`,
    boxShadow: tokens.shadow4,
    '::before': bar(tokens.colorCompoundBrandBackground),
  },
})

function bar(color: string) {
  return {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 0,
    bottom: 0,
    width: '5px',
    backgroundColor: color,
    forcedColorAdjust: 'none',
  } as const
}
