import { cellKey } from '../ride/cell.ts'
import type { CellBlock, WeekGrid } from './grid.ts'
import { planOf, type CellWish, type EditPlan } from './plan.ts'
import type { GridColumn } from './week.ts'

const isSameColumn = (a: GridColumn, b: GridColumn): boolean => a.weekDayId === b.weekDayId && a.rideType === b.rideType

/** The entry that falls on `place` when `pattern` repeats both ways from `origin`. */
function repeated<Entry>(pattern: readonly Entry[], place: number, origin: number): Entry | undefined {
  const count = pattern.length
  return count === 0 ? undefined : pattern[(((place - origin) % count) + count) % count]
}

/** For each column the one that it is filled from; those without one are left out. */
function sourceColumns(grid: WeekGrid, from: readonly GridColumn[], to: readonly GridColumn[]) {
  return to.flatMap((column) => {
    const inDirection = ({ rideType }: GridColumn) => rideType === column.rideType
    const days = grid.columns.filter(inDirection)
    const pattern = from.filter(inDirection)
    const [first] = pattern
    const placeOf = (one: GridColumn) => days.findIndex((day) => isSameColumn(day, one))
    const source = first && repeated(pattern, placeOf(column), placeOf(first))
    return source ? [{ column, source }] : []
  })
}

/**
 * One block's values repeated over another one, as a fill handle does it. Days repeat within their direction: a Start
 * column is filled from Start columns alone, and left as it is where there is none.
 */
export function fillPlan(grid: WeekGrid, from: CellBlock, to: CellBlock): EditPlan {
  const rowOf = new Map(grid.passengerIds.map((id, row) => [id, row]))
  const firstRow = rowOf.get(from.passengerIds[0] ?? 0) ?? 0
  const columns = sourceColumns(grid, from.columns, to.columns)
  const wishes = to.passengerIds.flatMap((passengerId): CellWish[] => {
    const filledFrom = repeated(from.passengerIds, rowOf.get(passengerId) ?? 0, firstRow)
    if (filledFrom === undefined) return []
    return columns.map(({ column, source }) => ({
      cell: { passengerId, ...column },
      minutes: grid.times.get(cellKey({ passengerId: filledFrom, ...source })) ?? null,
    }))
  })
  return planOf(grid, wishes)
}

/** The first row's values in all rows; those of the row above when the block has only one. */
export function fillDownPlan(grid: WeekGrid, { passengerIds, columns }: CellBlock): EditPlan {
  const [first] = passengerIds
  if (first === undefined) return { edits: [], skipped: [] }
  const source = passengerIds.length > 1 ? first : grid.passengerIds[grid.passengerIds.indexOf(first) - 1]
  return fillPlan(grid, { passengerIds: source === undefined ? [] : [source], columns }, { passengerIds, columns })
}

/** The first day's values on all days; those of the day before when the block has only one. Directions stay apart. */
export function fillRightPlan(grid: WeekGrid, { passengerIds, columns }: CellBlock): EditPlan {
  const first = columns.flatMap((column) => {
    const inDirection = ({ rideType }: GridColumn) => rideType === column.rideType
    const inBlock = columns.filter(inDirection)
    if (inBlock.length > 1) return inBlock[0] === column ? [column] : []
    const days = grid.columns.filter(inDirection)
    return days
      .slice(
        0,
        days.findIndex((day) => isSameColumn(day, column)),
      )
      .slice(-1)
  })
  const filled = sourceColumns(grid, first, columns)
  const wishes = passengerIds.flatMap((passengerId) =>
    filled.map(({ column, source }) => ({
      cell: { passengerId, ...column },
      minutes: grid.times.get(cellKey({ passengerId, ...source })) ?? null,
    })),
  )
  return planOf(grid, wishes)
}
