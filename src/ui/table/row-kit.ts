import { type RowsProps } from './column.ts'
import { type Selecting } from './use-selecting.ts'

/** What every row is drawn from; the same object while the list scrolls, so that rows in view are not drawn again. */
export interface RowKit<Row> extends Pick<
  RowsProps<Row>,
  'columns' | 'open' | 'actions' | 'muted' | 'rowName' | 'rowKey' | 'current' | 'returnTo'
> {
  selecting: Selecting | null
}

/** A row at its place in the list. */
export interface RowProps<Row> {
  kit: RowKit<Row>
  row: Row
  index: number
  /** As `RowPlace` has it. */
  offset: number | null
  measure: (element: HTMLElement | null) => void
}

export interface RowState {
  isSelected: boolean
  isCurrent: boolean
  isMuted: boolean
  isReturned: boolean
}

export function rowState<Row>(kit: RowKit<Row>, row: Row, index: number): RowState {
  const key = kit.rowKey(row)
  return {
    isSelected: kit.selecting?.isSelected(index) ?? false,
    isCurrent: kit.current === key,
    isMuted: kit.muted?.(row) ?? false,
    isReturned: kit.returnTo === key,
  }
}
