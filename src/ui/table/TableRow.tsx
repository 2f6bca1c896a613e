import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { WholeNumbers } from '../look/WholeNumbers.tsx'
import { columnTracks, isTitle, type Column } from './column.ts'
import { useRowMarks } from './mark.ts'
import { openByRow, RowOpener } from './RowOpener.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { rowState, type RowProps } from './row-kit.ts'
import { placed } from './use-row-window.ts'

interface Props<Row> extends RowProps<Row> {
  /** Of the row among all, the header being 1. */
  rowIndex: number
  /** Of the grid that all rows share. */
  tracks: string
}

/** A row of the table. Beside its controls it is one large target for the pointer. */
function Row<Row>(props: Props<Row>) {
  const { kit, row, index, offset, isOutline, measure, isCurrent, isReturned, rowIndex, tracks } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const marks = useRowMarks()
  const { isSelected, isMuted } = rowState(kit, row, index)
  const { selecting, open } = kit
  const bar = kit.bar?.(row)
  return (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/interactive-supports-focus -- the keyboard has the row's own link or button
    <div
      ref={isOutline ? undefined : measure}
      role="row"
      data-row={index}
      data-index={index}
      aria-rowindex={rowIndex}
      aria-current={isCurrent || undefined}
      className={mergeClasses(
        styles.root,
        open && marks.openable,
        isMuted && marks.muted,
        isSelected && marks.selected,
        isCurrent && marks.current,
        isReturned && marks.returned,
      )}
      style={{
        ...placed(offset),
        gridTemplateColumns: tracks,
        ...(bar && { boxShadow: `inset 3px 0 0 ${bar}` }),
      }}
      onClick={open && openByRow}
    >
      {selecting && (
        <div role="cell" className={styles.tools}>
          {!isOutline && (
            <RowCheckbox
              label={t('table.select', { name: kit.rowName(row) })}
              checked={isSelected}
              refusal={selecting.refusalOf(index)}
              onToggle={(extend) => selecting.toggle(index, extend)}
            />
          )}
        </div>
      )}
      {columnTracks(kit.columns).map(([column, ...under]) =>
        under.length === 0 ? (
          <Cell key={column.key} {...props} column={column} className={styles.cell} />
        ) : (
          <div key={column.key} role="presentation" className={styles.cell}>
            {[column, ...under].map((each) => (
              <Cell key={each.key} {...props} column={each} className={styles.lineCell} />
            ))}
          </div>
        ),
      )}
      {kit.actions && (
        <div role="cell" className={mergeClasses(styles.tools, kit.actionsWidth !== undefined && styles.wordy)}>
          {!isOutline && kit.actions(row)}
        </div>
      )}
      {!isOutline && <Below row={row} columns={kit.below ?? []} />}
    </div>
  )
}

export const TableRow = memo(Row) as typeof Row

interface CellProps<Row> extends Pick<RowProps<Row>, 'kit' | 'row' | 'isOutline'> {
  column: Column<Row>
  className: string
}

function Cell<Row>({ kit, row, isOutline, column, className }: CellProps<Row>) {
  const styles = useStyles()
  return (
    <div role="cell" className={mergeClasses(className, column.align === 'end' && styles.end)}>
      {isTitle(column) ? (
        <RowOpener row={row} column={column} open={kit.open} isOutline={isOutline} />
      ) : (
        !isOutline && <Lines row={row} column={column} />
      )}
    </div>
  )
}

function Lines<Row>({ row, column }: { row: Row; column: Column<Row> }) {
  const styles = useStyles()
  const detail = column.detail?.(row)
  return (
    <>
      <WholeNumbers>{column.cell(row)}</WholeNumbers>
      {detail !== undefined && detail !== null && <span className={styles.detail}>{detail}</span>}
    </>
  )
}

/** What there is no room for in a row, across all of its columns. */
function Below<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const styles = useStyles()
  const facts = columns
    .map(({ key, header, cell }) => ({ key, header, value: cell(row) }))
    .filter(({ value }) => value !== undefined && value !== null && value !== '')
  if (facts.length === 0) return null
  return (
    <div role="cell" className={styles.below}>
      {facts.map(({ key, header, value }) => (
        <span key={key}>
          {header}: <WholeNumbers>{value}</WholeNumbers>
        </span>
      ))}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'grid',
    columnGap: 'var(--column-gap, 12px)',
    alignItems: 'center',
    minHeight: 'max(var(--row-least, 0px), calc(var(--control-height, 32px) + 12px))',
    paddingInline: '14px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: '14px',
    lineHeight: '20px',
    breakInside: 'avoid',
    // a row of a long list is laid out without the others
    contain: 'layout style',
  },
  cell: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    alignItems: 'flex-start',
    minWidth: 0,
    paddingBlock: '6px',
    overflowWrap: 'anywhere',
  },
  lineCell: { width: '100%', minWidth: 0, overflowWrap: 'anywhere' },
  end: { alignItems: 'flex-end', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  tools: { display: 'grid', placeItems: 'center' },
  wordy: { justifyItems: 'end' },
  below: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 14px',
    paddingBottom: '8px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  detail: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})
