import type { ReactNode } from 'react'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { useIsPrinting } from '../look/use-is-printing.ts'
import { GridPaper, type PaperWords } from './GridPaper.tsx'
import { GridStage } from './GridStage.tsx'
import { isHeading, type GridLine } from './model.ts'
import type { TimeGridProps } from './props.ts'

interface Props extends Omit<TimeGridProps, 'lines'> {
  /** `undefined` while they are loaded for the first time. */
  lines: readonly GridLine[] | undefined
  /** What stands in place of the grid when it has no rows. */
  empty: ReactNode
  /** What the page on paper is called; without it the grid is not printed. */
  paper?: PaperWords
}

/**
 * Times of a week in rows and columns, with the manners of a spreadsheet: by keyboard, mouse or finger. It fills the
 * height that it is given and scrolls by itself; of its rows only those in view are drawn, and a change draws only the
 * cells that it is about. Source: design decision on the weekly grid, section 21.14.
 */
export function TimeGrid({ lines, empty, paper, ...props }: Props) {
  const isPrinting = useIsPrinting()
  if (lines === undefined) return <TableSkeleton label={props.label} />
  if (lines.every(isHeading)) return empty
  return (
    <>
      <GridStage lines={lines} {...props} />
      {isPrinting && paper && (
        <GridPaper {...paper} rowHeader={props.headers.name} days={props.days} lines={lines} totals={props.totals} />
      )}
    </>
  )
}
