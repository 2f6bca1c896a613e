import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../speak/announce.ts'
import { media } from '../look/breakpoints.ts'
import type { RowKey } from '../table/column.ts'
import { CellPanel } from './CellPanel.tsx'
import { DayChips } from './DayChips.tsx'
import { DayTabs } from './DayTabs.tsx'
import type { KeyOptions } from './grid-keys.ts'
import { GridSheet } from './GridSheet.tsx'
import type { GridDay } from './model.ts'
import { addressOf, rowKeysOf } from './places.ts'
import type { TimeGridProps } from './props.ts'
import { SelectedBar } from './SelectedBar.tsx'
import { TouchBar } from './TouchBar.tsx'
import { useDaySelection } from './use-day-selection.ts'
import { useGridBegin } from './use-grid-begin.ts'
import { useGridClipboard } from './use-grid-clipboard.ts'
import { useGridCommands } from './use-grid-commands.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useGridKit } from './use-grid-kit.ts'
import { useGrid, type Grid } from './use-grid.ts'
import { usePicking } from './use-picking.ts'
import { useShownDays } from './use-shown-days.ts'

/** The grid on the screen: its cells, and the bars around them. */
export function GridStage(props: TimeGridProps) {
  const { label, headers, lines, edits, selection, totals, open, start = '07:45', step = 10, fineStep } = props
  const styles = useStyles()
  const [id, problemId, hintId] = [useId(), useId(), useId()]
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const days = useShownDays(props.days, lines, selection !== undefined)
  const { frame, layout } = days
  const { clickSelects = false } = props
  const grid = useGrid({ frame, edits, start, step })
  const picking = usePicking(lines, selection)
  const { hasFocus, wantFocus, leaveEditor, onEditorLeft, onCellFocus, onFocus, onBlur } = useGridFocus(grid, root)
  const clipboard = useGridClipboard({ grid, root, wantFocus })
  const kit = useGridKit({
    ...{ grid, picking, layout, problemId, open, onEditorLeft },
    selectedDay: days.isPhone ? null : days.selected,
  })
  const run = useGridCommands({ grid, clipboard, picking, wantFocus })
  const keys: KeyOptions = {
    grid,
    wantFocus,
    leaveEditor,
    page: () => rowsInView(scroller.current),
    ...(picking && { selectAll: picking.selectAll, toggleRows: () => picking.toggleRows(rowsOf(grid)) }),
    run,
  }
  const onDay = useDaySelection({ days, all: props.days, grid, wantFocus })
  useSaidRange(grid)
  useTyping(grid, props.onTyping)
  useGridBegin({ begin: props.begin ?? null, days: props.days, shown: days, grid, wantFocus })
  const address = addressOf(frame, grid.place)
  const cellBar = {
    grid,
    actions: (address && props.actionsOf?.(address)) ?? [],
    steps: [step],
    problemId,
    wantFocus,
  }
  return (
    <div ref={root} className={styles.root} onFocus={onFocus} onBlur={onBlur}>
      {days.isPhone ? (
        <DayTabs days={props.days} current={days.current} gridId={id} onPick={days.show} />
      ) : (
        layout.scrolls && (
          <DayChips
            days={props.days}
            onPick={(day) => scrollTo(scroller.current, layout.columnWidth, props.days, day)}
          />
        )
      )}
      <div className={mergeClasses(styles.stage, totals && styles.footed, picking?.hasPicked && styles.barred)}>
        <GridSheet
          {...{ label, headers, id, grid, kit, keys, clipboard, picking, days, scroller, hintId, onDay, clickSelects }}
          {...(totals && { totals })}
          {...(open && { open })}
          onFocus={onCellFocus}
        />
        {picking && (
          <SelectedBar
            count={picking.picked.length}
            hidden={picking.hidden}
            actions={props.selectedActions ?? []}
            progress={props.progress ?? null}
            onClear={picking.clear}
          />
        )}
      </div>
      {hasPanel(grid, hasFocus) && <CellPanel {...cellBar} root={root} />}
      {grid.isTouch && grid.isEntered && address && (
        <TouchBar {...cellBar} steps={fineStep === undefined ? [step] : [step, fineStep]} run={run} />
      )}
    </div>
  )
}

/** Tells whether something is typed into a cell that is not taken yet. */
function useTyping({ editing }: Grid, tell: TimeGridProps['onTyping']): void {
  const isTyping = editing !== null && editing.isTouched && editing.text.trim() !== editing.original
  const say = useEffectEvent((is: boolean) => tell?.(is))
  useEffect(() => {
    if (isTyping) say(true)
    return () => {
      if (isTyping) say(false)
    }
  }, [isTyping])
}

/** Whether something stands by the cell: while an editor is open that was not opened by typing, and for what is wrong. */
function hasPanel({ isTouch, editing, cell }: Grid, hasFocus: boolean): boolean {
  if (isTouch) return false
  // what was typed and not taken keeps its words, wherever one goes
  if (editing) return editing.problem !== null || (hasFocus && !editing.isTyped)
  return hasFocus && cell?.mark !== undefined && cell.mark.kind !== 'unsent'
}

/** The rows of the selection, also where it is among the names. */
const rowsOf = ({ frame, span }: Grid): readonly RowKey[] =>
  span ? rowKeysOf(frame, span.firstLine, span.lastLine) : []

/** Says how much is selected, when it is more than one cell. */
function useSaidRange({ block }: Grid) {
  const { t } = useTranslation()
  const [rows, columns] = [block?.rows.length ?? 0, block?.columns.length ?? 0]
  const tell = useEffectEvent(() => announce(t('grid.range', { rows, columns })))
  useEffect(() => {
    if (rows * columns > 1) tell()
  }, [rows, columns])
}

function scrollTo(scroller: HTMLElement | null, columnWidth: number, days: readonly GridDay[], day: GridDay) {
  const before = days.slice(0, days.indexOf(day)).reduce((sum, { columns }) => sum + columns.length, 0)
  scroller?.scrollTo({ left: before * columnWidth })
}

/** Whole rows that are in view, but for some to go on from. */
function rowsInView(scroller: HTMLElement | null): number {
  const height = scroller?.querySelector<HTMLElement>('[data-index]')?.offsetHeight ?? 0
  return scroller && height > 0 ? Math.max(1, Math.floor(scroller.clientHeight / height) - 3) : 1
}

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 0',
    minHeight: 0,
    minWidth: 0,
    [media.print]: { display: 'none' },
  },
  stage: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 0',
    minHeight: '180px',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    [media.phone]: { borderInlineStyle: 'none', borderRadius: 0 },
  },
  // what lies over the rows' lower edge: they end above it, and the focus stays clear of it
  footed: { '--foot-height': '45px' },
  barred: { '--selected-height': '52px' },
})
