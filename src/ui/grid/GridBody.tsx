import { useMemo } from 'react'
import { useRowWindow } from '../table/use-row-window.ts'
import { GridRowView, type GridKit, type LineMarks } from './GridRowView.tsx'
import { usualRowHeight } from './layout.ts'
import type { GridLine } from './model.ts'
import { addressOf, type Span } from './places.ts'
import type { Grid } from './use-grid.ts'
import type { Picking } from './use-picking.ts'

interface Props {
  lines: readonly GridLine[]
  grid: Grid
  kit: GridKit
  picking: Picking | null
  filling: Span | null
  /** Where the name of a line leads; `null` for nowhere. */
  hrefOf: (line: number) => string | null
  className: string
}

/** About what a screen holds: shorter grids are drawn wholly. Paper has a table of its own. */
const mostDrawnLines = 30

/** The rows in view, and the one that has the focus. */
export function GridBody({ lines, grid, kit, picking, filling, hrefOf, className }: Props) {
  const { place, isEntered } = grid
  const isOneDay = grid.frame.isOneDay ?? false
  // asked once: who types is not to wait for the styles of the page
  const usualHeight = useMemo(() => usualRowHeight(isOneDay), [isOneDay])
  const kept = isEntered && place && place.line >= 0 ? place.line : null
  const { places, measure, ref, style } = useRowWindow(lines.length, kept, {
    mostDrawn: mostDrawnLines,
    isPrinted: false,
    nearlyAll: usualHeight,
  })
  return (
    <div ref={ref} role="rowgroup" className={className} style={style}>
      {places.map(({ index, offset }) => {
        const line = lines[index]
        if (line === undefined) return null
        return (
          <GridRowView
            key={line.key}
            kit={kit}
            line={line}
            index={index}
            rowIndex={index + 3}
            offset={offset}
            measure={measure}
            isPicked={picking?.stateOf(index) ?? false}
            refusal={picking?.refusalOf(index) ?? null}
            href={hrefOf(index)}
            editing={place?.line === index ? grid.editing : null}
            {...marksOf(grid, filling, index)}
          />
        )
      })}
    </div>
  )
}

const inLine = (span: Span | null, line: number): Span | null =>
  span && line >= span.firstLine && line <= span.lastLine ? span : null

function marksOf({ frame, place, span, block, cell, editing }: Grid, filling: Span | null, line: number): LineMarks {
  const isWide = block !== null && block.rows.length * block.columns.length > 1
  const selected = isWide ? inLine(span, line) : null
  const filled = inLine(filling, line)
  const canFill = addressOf(frame, place) !== null && !editing && !cell?.closed
  return {
    active: place?.line === line ? place.stop : null,
    selectedFrom: selected?.firstStop ?? null,
    selectedTo: selected?.lastStop ?? null,
    filledFrom: filled?.firstStop ?? null,
    filledTo: filled?.lastStop ?? null,
    handle: span && canFill && span.lastLine === line ? span.lastStop : null,
  }
}
