import type { Cell } from '../ride/cell.ts'
import { parsePastedTime } from './clipboard.ts'
import type { CellBlock, WeekGrid } from './grid.ts'
import { planCounts, planOf, type CellWish, type EditPlan } from './plan.ts'
import type { GridColumn } from './week.ts'

/** A pasted cell that is no time; its place is left as it is. */
export interface UnreadCell extends Cell {
  text: string
  /** Key of a text. */
  why: string
}

/** What a paste would do. */
export interface PastePlan extends EditPlan {
  unread: readonly UnreadCell[]
  /** Pasted rows and columns for which the grid has no place. */
  outside: { rows: number; columns: number }
}

/**
 * A pasted table laid over the grid from the target's first cell on. One cell fills the whole target, and a target that is
 * a multiple of the table is filled with it again and again; a larger table goes on beyond the target to the grid's edge.
 */
export function pastePlan(grid: WeekGrid, target: CellBlock, table: readonly (readonly string[])[]): PastePlan {
  const height = table.length
  const width = Math.max(0, ...table.map((row) => row.length))
  const place = placeOf(grid, target, height, width)
  const wishes: CellWish[] = []
  const unread: UnreadCell[] = []
  for (const [row, passengerId] of place.passengerIds.entries()) {
    for (const [column, { weekDayId, rideType }] of place.columns.entries()) {
      const text = table[row % height]?.[column % width]
      if (text === undefined) continue
      const { minutes, error } = parsePastedTime(text)
      const cell = { passengerId, weekDayId, rideType }
      if (error === null) wishes.push({ cell, minutes })
      else unread.push({ ...cell, text, why: error })
    }
  }
  const outside = {
    rows: Math.max(0, height - place.passengerIds.length),
    columns: Math.max(0, width - place.columns.length),
  }
  return { ...planOf(grid, wishes), unread, outside }
}

/** Rows and columns that a table of this size is laid over. */
function placeOf(grid: WeekGrid, target: CellBlock, height: number, width: number): CellBlock {
  const [firstRow] = target.passengerIds
  const [firstColumn] = target.columns
  if (height === 0 || width === 0 || firstRow === undefined || !firstColumn) return { passengerIds: [], columns: [] }
  const isTiled = target.passengerIds.length % height === 0 && target.columns.length % width === 0
  if (isTiled) return target
  const isFirst = ({ weekDayId, rideType }: GridColumn) =>
    weekDayId === firstColumn.weekDayId && rideType === firstColumn.rideType
  const [top, left] = [grid.passengerIds.indexOf(firstRow), grid.columns.findIndex(isFirst)]
  if (top < 0 || left < 0) return { passengerIds: [], columns: [] }
  return {
    passengerIds: grid.passengerIds.slice(top, top + height),
    columns: grid.columns.slice(left, left + width),
  }
}

/** Whether a paste is shown before it is done: it changes more than one cell, or leaves something out. */
export const needsPreview = (plan: PastePlan): boolean => plan.edits.length > 1 || leavesOut(plan)

/**
 * Whether a paste of what was copied in the same grid is shown before it is done: it changes or takes away rides that are
 * there, or leaves something out. One that only fills or moves is undone as easily as it is done.
 */
export function overwrites(plan: PastePlan): boolean {
  const { changed, cleared } = planCounts(plan)
  return changed + cleared > 1 || leavesOut(plan)
}

/** Whether something of what was pasted goes nowhere. */
export const leavesOut = ({ skipped, unread, outside }: PastePlan): boolean =>
  skipped.length + unread.length + outside.rows + outside.columns > 0
