import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CloudArrowUp16Regular, ErrorCircle16Filled, Warning16Filled } from '@fluentui/react-icons'
import { memo, type ReactElement } from 'react'
import { media } from '../look/breakpoints.ts'
import { stateTokens } from '../look/themes.ts'
import { CellEditor, type EditorEvents } from './CellEditor.tsx'
import { nothingSign, sameCell, type CellMark, type GridCell } from './model.ts'
import { shallowEqual } from './shallow-equal.ts'
import type { Editing } from './use-grid.ts'

export interface CellState {
  /** Whether it has, or takes, the focus of the grid. */
  isActive: boolean
  isSelected: boolean
  /** Whether a fill that is being drawn would reach it. */
  isFilled: boolean
  /** Whether a fill is drawn from it. */
  hasHandle: boolean
}

interface Props extends CellState {
  cell: GridCell
  /** Row and column in words. */
  label: string
  emptyWord: string
  stop: number
  columnIndex: number
  startsDay: boolean
  /** Whether its day is the selected one. */
  isOfDay: boolean
  editing: Editing | null
  events: EditorEvents
}

const marks: Readonly<Record<CellMark['kind'], ReactElement>> = {
  unsent: <CloudArrowUp16Regular />,
  refused: <ErrorCircle16Filled />,
  changed: <Warning16Filled />,
}

/** A cell of the grid, and its editor while it is open. Its name says all that its looks say. */
function Cell(props: Props) {
  const { cell, label, emptyWord, stop, columnIndex, startsDay, isOfDay, editing, events } = props
  const { isActive, isSelected, isFilled, hasHandle } = props
  const styles = useStyles()
  const { text, mark, news, closed } = cell
  const name = [label, text === '' ? emptyWord : text, cell.words, mark?.words, news?.words].filter(Boolean).join(', ')
  return (
    <div
      role="gridcell"
      data-stop={stop}
      data-active={isActive || undefined}
      tabIndex={isActive && !editing ? 0 : -1}
      aria-label={editing ? undefined : name}
      aria-colindex={columnIndex}
      aria-selected={isSelected}
      aria-readonly={closed !== undefined}
      aria-invalid={mark?.kind === 'refused' || undefined}
      className={mergeClasses(
        styles.root,
        startsDay && styles.startsDay,
        text === '' ? styles.empty : cell.isUsual ? styles.usual : styles.unusual,
        isOfDay && styles.ofDay,
        closed ? styles.closed : styles.open,
        closed?.isOutside && styles.outside,
        news && styles.news,
        mark && styles[mark.kind],
        isSelected && styles.selected,
        isFilled && styles.filled,
      )}
    >
      {editing ? <CellEditor label={name} editing={editing} events={events} /> : text === '' ? nothingSign : text}
      {mark && (
        <span className={mergeClasses(styles.mark, styles[`${mark.kind}Mark`])} aria-hidden="true">
          {marks[mark.kind]}
        </span>
      )}
      {news?.isWritten && (
        <span className={styles.newsWords} aria-hidden="true">
          {news.words}
        </span>
      )}
      {hasHandle && <span className={styles.handle} data-handle="" aria-hidden="true" />}
    </div>
  )
}

export const GridCellView = memo(
  Cell,
  ({ cell, ...before }, { cell: next, ...after }) => sameCell(cell, next) && shallowEqual(before, after),
)

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minWidth: 0,
    fontSize: '15px',
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
    userSelect: 'none',
    // whatever brought the focus here: the pointer too, and a way from elsewhere
    ':focus': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px', zIndex: 1 },
  },
  startsDay: { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
  ofDay: { backgroundColor: tokens.colorBrandBackground2 },
  empty: { color: tokens.colorNeutralForegroundDisabled },
  usual: { color: tokens.colorNeutralForeground3 },
  unusual: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  open: {
    cursor: 'cell',
    '@media (hover: hover)': { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
  },
  closed: { cursor: 'not-allowed' },
  outside: {
    backgroundImage: `repeating-linear-gradient(135deg, ${tokens.colorNeutralStroke2} 0 1px, transparent 1px 7px)`,
  },
  news: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}`,
    color: tokens.colorNeutralForeground1,
  },
  // below the time, and over the cells beside it: nothing moves by it
  newsWords: {
    position: 'absolute',
    bottom: 0,
    insetInlineStart: 0,
    zIndex: 1,
    maxWidth: '160px',
    paddingInline: '4px',
    overflow: 'hidden',
    borderStartEndRadius: '4px',
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: '11px',
    fontWeight: tokens.fontWeightRegular,
    lineHeight: '12px',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
  unsent: {},
  refused: {
    backgroundImage: `linear-gradient(135deg, ${stateTokens.rejectedSolid} 7px, transparent 7px)`,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  changed: {
    backgroundColor: stateTokens.orderedBackground,
    '@media (hover: hover)': { ':hover': { backgroundColor: stateTokens.orderedBackground } },
    color: stateTokens.orderedForeground,
    fontWeight: tokens.fontWeightSemibold,
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2Hover,
    '@media (hover: hover)': { ':hover': { backgroundColor: tokens.colorBrandBackground2Pressed } },
    boxShadow: `inset 0 0 0 1px ${tokens.colorBrandStroke2}`,
    [media.forcedColors]: { outline: '1px solid Highlight', outlineOffset: '-1px' },
  },
  filled: { outline: `1px dashed ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-2px' },
  mark: {
    position: 'absolute',
    top: '2px',
    insetInlineEnd: '1px',
    display: 'grid',
    '& svg': { width: '12px', height: '12px' },
  },
  unsentMark: { color: stateTokens.modifiedSolid },
  refusedMark: { color: stateTokens.rejectedSolid },
  changedMark: { color: stateTokens.orderedSolid },
  handle: {
    position: 'absolute',
    insetInlineEnd: '-4px',
    bottom: '-4px',
    zIndex: 2,
    width: '9px',
    height: '9px',
    border: `1px solid ${tokens.colorNeutralBackground1}`,
    backgroundColor: tokens.colorCompoundBrandStroke,
    cursor: 'crosshair',
    // a finger on it draws, and does not scroll
    touchAction: 'none',
    // as wide as a finger, within its cell, and seen in the corner
    '@media (hover: none)': {
      boxSizing: 'border-box',
      insetInlineEnd: 0,
      bottom: 0,
      width: '44px',
      height: '44px',
      paddingTop: '30px',
      paddingInlineStart: '30px',
      border: 'none',
      backgroundClip: 'content-box',
    },
  },
})
