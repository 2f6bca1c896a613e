import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { WarningFilled } from '@fluentui/react-icons'
import type { TFunction } from 'i18next'
import { memo, type ReactNode } from 'react'
import { media } from '../look/breakpoints.ts'
import { ReasonTip } from '../press/ReasonTip.tsx'
import { tellingProps, useReason, type Telling } from '../press/use-reason.ts'
import type { RowKey } from '../table/column.ts'
import { RowCheckbox } from '../table/RowCheckbox.tsx'
import { RowName } from '../table/RowOpener.tsx'
import { rowColor } from '../table/row-color.ts'
import { placed, type MeasureRow } from '../table/use-row-window.ts'
import { stateTokens } from '../look/themes.ts'
import type { EditorEvents } from './CellEditor.tsx'
import { Tags } from './Tags.tsx'
import { GridCellView } from './GridCellView.tsx'
import { rowHeights } from './layout.ts'
import { cellOf, isHeading, sameLine, type GridHeading, type GridLine, type GridRow } from './model.ts'
import { stopOf, type Frame } from './places.ts'
import { shallowEqual } from './shallow-equal.ts'
import type { Editing } from './use-grid.ts'

/** What all rows are drawn from; the same object while nothing of it changes. */
export interface GridKit {
  /** Passed on, because a row that asks for it by itself costs more than its cells. */
  t: TFunction
  lead: Frame['lead']
  columns: Frame['columns']
  /** Of the grid that all rows share. */
  tracks: string
  /** Key of the selected day, whose column is tinted; `null` for none. */
  selectedDay: string | null
  /** Whether names stay in view while days scroll under them. Costs a layer for each row. */
  isSticky: boolean
  events: EditorEvents
  toggle: (line: number, extend: boolean) => void
  /** Absent where rows are not opened. */
  onOpen: ((row: RowKey) => void) | null
}

/** What of a line is active, selected, about to be filled. Stops; `null` for nothing. */
export interface LineMarks {
  active: number | null
  selectedFrom: number | null
  selectedTo: number | null
  filledFrom: number | null
  filledTo: number | null
  handle: number | null
}

interface Props extends LineMarks {
  kit: GridKit
  line: GridLine
  index: number
  /** Among all, the headings of columns being before it. */
  rowIndex: number
  /** As `RowPlace` has it. */
  offset: number | null
  measure: MeasureRow | undefined
  isPicked: boolean | 'mixed'
  /** Why the row cannot be selected, in words. */
  refusal: string | null
  /** Where its name leads; `null` for a button. */
  href: string | null
  editing: Editing | null
}

type RowProps = Props & { line: GridRow }
type NameProps = RowProps & { telling?: Telling; children?: ReactNode }

/** A row of the grid, or the heading of a group of rows. */
function Line(props: Props) {
  const { kit, line, index, rowIndex, offset, measure, isPicked } = props
  const styles = useStyles()
  return (
    <div
      ref={measure}
      role="row"
      data-row={index}
      data-index={index}
      aria-rowindex={rowIndex}
      className={mergeClasses(
        styles.root,
        isHeading(line) ? styles.group : isPicked === true ? styles.picked : undefined,
        props.editing !== null && styles.edited,
      )}
      style={{ ...placed(offset), gridTemplateColumns: kit.tracks }}
    >
      {isHeading(line) ? <Heading {...props} line={line} /> : <Cells {...props} line={line} />}
    </div>
  )
}

export const GridRowView = memo(
  Line,
  ({ line, ...before }, { line: next, ...after }) =>
    shallowEqual(before, after) && sameLine(line, next, before.kit.columns),
)

const isBetween = (stop: number, from: number | null, to: number | null) =>
  from !== null && to !== null && stop >= from && stop <= to

function Cells({ line, ...props }: RowProps) {
  const styles = useStyles()
  const { kit, active, selectedFrom, selectedTo, filledFrom, filledTo, handle, editing } = props
  const emptyWord = kit.t('grid.empty')
  return (
    <>
      <div role="presentation" data-stays="" className={mergeClasses(styles.leads, kit.isSticky && styles.sticky)}>
        {kit.lead.includes('select') && <Select {...selectOf({ line, ...props })} />}
        {line.warning ? <WarnedName warning={line.warning} line={line} {...props} /> : <Name line={line} {...props} />}
      </div>
      {kit.lead.includes('tags') && <Tags tags={line.tags ?? []} tabIndex={active === -1 ? 0 : -1} />}
      {kit.columns.map((column, stop) => (
        <GridCellView
          key={column.key}
          cell={cellOf(line, column.key)}
          label={`${line.name}, ${column.label}`}
          emptyWord={emptyWord}
          stop={stop}
          columnIndex={kit.lead.length + stop + 1}
          startsDay={column.startsDay}
          isOfDay={column.day === kit.selectedDay}
          isActive={stop === active}
          isSelected={isBetween(stop, selectedFrom, selectedTo)}
          isFilled={isBetween(stop, filledFrom, filledTo)}
          hasHandle={stop === handle}
          editing={stop === active ? editing : null}
          events={kit.events}
        />
      ))}
    </>
  )
}

interface SelectProps extends Pick<Props, 'kit' | 'index' | 'isPicked' | 'refusal'> {
  name: string
  isActive: boolean
}

/** The box before a name. It stays as it is while cells of its row change. */
const Select = memo(function Select({ kit, index, name, isActive, isPicked, refusal }: SelectProps) {
  const styles = useStyles()
  const tabIndex = isActive ? 0 : -1
  return (
    <div role="gridcell" data-stop={stopOf(kit, 'select')} className={mergeClasses(styles.lead, styles.select)}>
      <RowCheckbox
        label={kit.t('table.select', { name })}
        checked={isPicked}
        refusal={refusal}
        tabIndex={tabIndex}
        onToggle={(extend) => kit.toggle(index, extend)}
      />
    </div>
  )
})

/** What a box is given of its line. */
const selectOf = ({ kit, line, index, active, isPicked, refusal }: Props): SelectProps => ({
  kit,
  index,
  isPicked,
  refusal,
  name: isHeading(line) ? line.heading : line.name,
  isActive: active === stopOf(kit, 'select'),
})

function Name({ line, kit, active, href, telling, children }: NameProps) {
  const styles = useStyles()
  const stop = stopOf(kit, 'name')
  const tabIndex = active === stop ? 0 : -1
  const { onOpen } = kit
  const open = onOpen && { ...(href !== null && { href: () => href }), onOpen: ({ key }: GridRow) => onOpen(key) }
  return (
    <div
      role="rowheader"
      data-stop={stop}
      tabIndex={open ? undefined : tabIndex}
      className={mergeClasses(styles.lead, styles.name, !kit.lead.includes('select') && styles.first)}
      {...(!open && telling)}
    >
      {children}
      <RowName
        row={line}
        open={open ?? undefined}
        tabIndex={tabIndex}
        telling={telling}
        className={mergeClasses(styles.words, line.isMuted && styles.muted)}
      >
        {line.name}
      </RowName>
    </div>
  )
}

/** A name with a warning before it, which is told to whoever comes to either, and not over the rows around it. */
function WarnedName({ warning, ...props }: RowProps & { warning: string }) {
  const styles = useStyles()
  const told = useReason(null, warning)
  const { onFocus, onBlur, ...pointing } = tellingProps(told)
  return (
    <Name {...props} telling={{ 'aria-describedby': told.id, onFocus, onBlur }}>
      <span id={told.id} className={styles.warning} role="img" aria-label={warning} {...pointing}>
        <WarningFilled />
      </span>
      <ReasonTip reason={told} side="beside" />
    </Name>
  )
}

/** The heading of a group: its words stand where the names do. */
function Heading({ line, ...props }: Props & { line: GridHeading }) {
  const styles = useStyles()
  const { kit, active } = props
  const hasSelect = kit.lead.includes('select')
  const stop = stopOf(kit, 'name')
  return (
    <div
      role="presentation"
      data-stays=""
      className={mergeClasses(styles.leads, styles.whole, kit.isSticky && styles.sticky)}
    >
      {hasSelect && <Select {...selectOf({ line, ...props })} />}
      <div
        role="rowheader"
        data-stop={stop}
        tabIndex={active === stop ? 0 : -1}
        aria-colspan={kit.lead.length - Number(hasSelect) + kit.columns.length}
        className={mergeClasses(styles.lead, styles.name, styles.words, styles.heading, !hasSelect && styles.first)}
      >
        {line.heading}
      </div>
    </div>
  )
}

const focused = { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' }

const useStyles = makeStyles({
  root: {
    display: 'grid',
    minHeight: `max(${rowHeights.least}px, var(--row-height, 0px))`,
    [media.phone]: { minHeight: `${rowHeights.phone}px` },
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ...rowColor(tokens.colorNeutralBackground1),
    fontSize: '14px',
    // a row is laid out without the others
    contain: 'layout style',
  },
  picked: rowColor(tokens.colorBrandBackground2),
  group: rowColor(tokens.colorNeutralBackground2),
  edited: { zIndex: 1 },
  leads: { display: 'flex', minWidth: 0 },
  sticky: {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 2,
    boxShadow: 'var(--edge-shadow, none)',
    clipPath: 'inset(0 -12px 0 0)',
  },
  whole: { gridColumn: '1 / -1', justifySelf: 'start' },
  lead: { display: 'flex', alignItems: 'center', minWidth: 0, ':focus-visible': focused },
  select: { flex: '0 0 44px', justifyContent: 'center' },
  name: { flex: '1 1 0', gap: '6px', paddingInline: '4px 8px' },
  first: { paddingInlineStart: '14px' },
  words: {
    paddingBlock: '3px',
    lineHeight: '18px',
    [media.coarsePointer]: { display: 'inline-flex', alignItems: 'center', minWidth: '44px', minHeight: '44px' },
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  muted: { color: tokens.colorNeutralForeground3 },
  warning: { display: 'grid', flexShrink: 0, fontSize: '20px', color: stateTokens.orderedSolid },
  heading: { flex: 'none', color: tokens.colorNeutralForeground2 },
})
