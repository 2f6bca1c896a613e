import type { RowKey } from '../table/column.ts'
import { isHeading, type Block, type CellAddress, type GridLine, type GridRow } from './model.ts'

/** What stands before the cells of a row. */
export type LeadStop = 'select' | 'name' | 'tags'

/** The lines of headings above the rows. */
export const dayLine = -2
export const columnLine = -1

/**
 * Somewhere the focus can be. `line` counts the lines from 0, headings of columns being before them; `stop` counts the
 * cells of a line from 0, what leads a row being before them.
 */
export interface Place {
  line: number
  stop: number
}

/** What the places are among. */
export interface Frame {
  lines: readonly GridLine[]
  lead: readonly LeadStop[]
  columns: readonly FrameColumn[]
  /** Whether one day is shown, whose name stands elsewhere: its heading is no place. */
  isOneDay?: boolean
}

export interface FrameColumn {
  key: string
  /** Of its day. */
  day: string
  /** With its day: "Tiistai, Alku". */
  label: string
  /** Whether it is the first of its day. */
  startsDay: boolean
}

export type Direction = 'up' | 'down' | 'left' | 'right'

const steps: Record<Direction, Place> = {
  up: { line: -1, stop: 0 },
  down: { line: 1, stop: 0 },
  left: { line: 0, stop: -1 },
  right: { line: 0, stop: 1 },
}

export const samePlace = (a: Place | null, b: Place | null): boolean => a?.line === b?.line && a?.stop === b?.stop

/** What leads a row at a stop; `null` for a cell. */
const leadAt = (frame: Frame, stop: number): LeadStop | null => frame.lead[frame.lead.length + stop] ?? null

export const stopOf = (frame: Pick<Frame, 'lead'>, lead: LeadStop): number =>
  frame.lead.indexOf(lead) - frame.lead.length

export function rowAt(frame: Frame, line: number): GridRow | null {
  const found = frame.lines[line]
  return found === undefined || isHeading(found) ? null : found
}

/** The cell at a place; `null` where none is. */
export function addressOf(frame: Frame, place: Place | null): CellAddress | null {
  const row = place && rowAt(frame, place.line)
  const column = place && frame.columns[place.stop]
  return row && column ? { row: row.key, column: column.key } : null
}

function isStop(frame: Frame, { line, stop }: Place): boolean {
  if (stop < -frame.lead.length || stop >= frame.columns.length) return false
  if (line === dayLine) return !frame.isOneDay && (frame.columns[stop]?.startsDay ?? false)
  if (line === columnLine) return true
  const found = frame.lines[line]
  if (found === undefined) return false
  return !isHeading(found) || (stop < 0 && leadAt(frame, stop) !== 'tags')
}

/** The first column of the day that a stop belongs to. */
function dayStart(frame: Frame, stop: number): number {
  for (let start = stop; start > 0; start -= 1) if (frame.columns[start]?.startsDay) return start
  return Math.min(stop, 0)
}

/** The next place in a direction; the given one at the edge. Lines that have no such stop are passed over. */
export function placeAfter(frame: Frame, place: Place, direction: Direction): Place {
  const step = steps[direction]
  for (let next = place; ;) {
    next = { line: next.line + step.line, stop: next.stop + step.stop }
    if (next.line === dayLine && next.stop > 0 && step.line !== 0) next = { ...next, stop: dayStart(frame, next.stop) }
    if (isStop(frame, next)) return next
    const isInside =
      next.line >= dayLine &&
      next.line < frame.lines.length &&
      next.stop >= -frame.lead.length &&
      next.stop < frame.columns.length
    if (!isInside) return place
  }
}

/** The last place in a direction among cells, or among what leads the rows. */
export function edgeAfter(frame: Frame, place: Place, direction: Direction): Place {
  for (let edge = place; ;) {
    const next = placeAfter(frame, edge, direction)
    const leaves = next.line < 0 !== edge.line < 0 || next.stop < 0 !== edge.stop < 0
    if (samePlace(next, edge) || leaves) return edge
    edge = next
  }
}

/** The place some rows further, or the last one on the way. */
export function placeBeyond(frame: Frame, place: Place, rows: number): Place {
  const direction = rows < 0 ? 'up' : 'down'
  let reached = place
  for (let count = Math.abs(rows); count > 0; count -= 1) {
    const next = placeAfter(frame, reached, direction)
    if (next.line < 0 && place.line >= 0) break
    reached = next
  }
  return reached
}

/** The cell after another in reading order, backwards with -1; `null` after the last one. */
export function cellAfter(frame: Frame, place: Place, step: 1 | -1): Place | null {
  const beside = { ...place, stop: place.stop + step }
  if (beside.stop >= 0 && beside.stop < frame.columns.length) return beside
  const stop = step === 1 ? 0 : frame.columns.length - 1
  const next = placeAfter(frame, { ...place, stop }, step === 1 ? 'down' : 'up')
  return rowAt(frame, next.line) && next.line !== place.line ? { ...next, stop } : null
}

/** The first cell, or the last one; `null` in a grid without cells. */
export function cornerCell(frame: Frame, corner: 'first' | 'last'): Place | null {
  if (frame.columns.length === 0) return null
  const isRow = (line: GridLine) => !isHeading(line)
  const line = corner === 'first' ? frame.lines.findIndex(isRow) : frame.lines.findLastIndex(isRow)
  return line === -1 ? null : { line, stop: corner === 'first' ? 0 : frame.columns.length - 1 }
}

/** From which to which line and stop two places reach, both included. */
export interface Span {
  firstLine: number
  lastLine: number
  firstStop: number
  lastStop: number
}

export const spanOf = (a: Place, b: Place): Span => ({
  firstLine: Math.min(a.line, b.line),
  lastLine: Math.max(a.line, b.line),
  firstStop: Math.min(a.stop, b.stop),
  lastStop: Math.max(a.stop, b.stop),
})

export const isInSpan = ({ firstLine, lastLine, firstStop, lastStop }: Span, { line, stop }: Place): boolean =>
  line >= firstLine && line <= lastLine && stop >= firstStop && stop <= lastStop

/** The cells of a span; `null` where it holds none. */
export function blockOf(frame: Frame, { firstLine, lastLine, firstStop, lastStop }: Span): Block | null {
  const rows = rowKeysOf(frame, firstLine, lastLine)
  const columns = frame.columns.slice(Math.max(0, firstStop), Math.max(0, lastStop + 1)).map(({ key }) => key)
  return rows.length > 0 && columns.length > 0 && firstLine >= 0 ? { rows, columns } : null
}

/** The rows from one line to another, both included. */
export const rowKeysOf = ({ lines }: Frame, first: number, last: number): RowKey[] =>
  lines
    .slice(Math.max(0, first), last + 1)
    .filter((line) => !isHeading(line))
    .map(({ key }) => key)

/** The span that a fill adds to another when it is drawn to a place: along rows or columns, whichever is further. */
export function addedSpan(span: Span, { line, stop }: Place): Span | null {
  const down = Math.max(line - span.lastLine, 0)
  const up = Math.max(span.firstLine - line, 0)
  const right = Math.max(stop - span.lastStop, 0)
  const left = Math.max(span.firstStop - stop, 0)
  const most = Math.max(down, up, right, left)
  if (most === 0 || line < 0 || stop < 0) return null
  if (most === down) return { ...span, firstLine: span.lastLine + 1, lastLine: line }
  if (most === up) return { ...span, firstLine: line, lastLine: span.firstLine - 1 }
  if (most === right) return { ...span, firstStop: span.lastStop + 1, lastStop: stop }
  return { ...span, firstStop: stop, lastStop: span.firstStop - 1 }
}
