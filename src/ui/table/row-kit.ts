import type { Column, RowKey, RowsProps } from './column.ts'
import type { MeasureRow, RowPlace } from './use-row-window.ts'
import type { Selecting } from './use-selecting.ts'

/**
 * What every row is drawn from; the same object while the list scrolls and another row is opened, so that rows in view
 * are not drawn again.
 */
export interface RowKit<Row> extends Pick<RowsProps<Row>, 'columns' | 'rowName' | 'rowKey'> {
  open: RowsProps<Row>['open'] | undefined
  actions: RowsProps<Row>['actions'] | undefined
  actionsWidth?: string | undefined
  muted: RowsProps<Row>['muted'] | undefined
  group?: RowsProps<Row>['group']
  bar?: RowsProps<Row>['bar']
  selecting: Selecting | null
  /** Columns for which a table is too narrow, and which stand under the row. */
  below?: readonly Column<Row>[]
}

/** Rows that are marked; `null` for none. */
export interface MarkedRows {
  current: RowKey | null
  returnTo: RowKey | null
  /** Whether the row that one comes back to takes the focus. */
  focusReturned: boolean
}

/** A row at its place in the list. */
export interface RowProps<Row> extends RowPlace {
  kit: RowKit<Row>
  row: Row
  measure: MeasureRow | undefined
  isCurrent: boolean
  isReturned: boolean
}

export interface RowState {
  isSelected: boolean
  isMuted: boolean
}

export const rowState = <Row>({ selecting, muted }: RowKit<Row>, row: Row, index: number): RowState => ({
  isSelected: selecting?.isSelected(index) ?? false,
  isMuted: muted?.(row) ?? false,
})
