import type { Refusal } from '../refusal.ts'
import { cellKey, type Cell, type RideTimes } from '../ride/cell.ts'
import type { WeekGrid } from './grid.ts'
import { steppedTime, templateMinutes, type TemplateTimes } from './template.ts'
import type { GridColumn } from './week.ts'

/** One cell's change. Minutes from midnight; `null` for no ride. Equal ones only clear the cell's duplicates away. */
export interface CellEdit extends Cell {
  before: number | null
  after: number | null
}

export interface SkippedCell extends Cell {
  why: NonNullable<Refusal>
}

/** What an action would do, to be looked at before it is done. A cell that is as it should be is in neither list. */
export interface EditPlan {
  edits: readonly CellEdit[]
  skipped: readonly SkippedCell[]
}

/** What a cell should hold: minutes from midnight, `null` for no ride. */
export interface CellWish {
  cell: Cell
  minutes: number | null
}

/** Edits that fulfil the wishes, one cell once; cells that are closed are left out with the reason. */
export function planOf(grid: WeekGrid, wishes: Iterable<CellWish>): EditPlan {
  const edits: CellEdit[] = []
  const skipped: SkippedCell[] = []
  for (const { cell, minutes: after } of wishes) {
    const key = cellKey(cell)
    const before = grid.times.get(key) ?? null
    if (before === after && !grid.duplicates.has(key)) continue
    const { passengerId, weekDayId, rideType } = cell
    const why = grid.whyNot(cell)
    if (why) skipped.push({ passengerId, weekDayId, rideType, why })
    else edits.push({ passengerId, weekDayId, rideType, before, after })
  }
  return { edits, skipped }
}

/** The same for every cell: what was typed, or `null` for Delete. */
export const setPlan = (grid: WeekGrid, cells: readonly Cell[], minutes: number | null): EditPlan =>
  planOf(
    grid,
    cells.map((cell) => ({ cell, minutes })),
  )

/** A column's Start or End button, for several columns too. Source: spec 3 §4 "Start or End buttons". */
export const templatePlan = (
  grid: WeekGrid,
  passengerIds: readonly number[],
  columns: readonly GridColumn[],
  template: TemplateTimes,
): EditPlan =>
  planOf(
    grid,
    passengerIds.flatMap((passengerId) =>
      columns.map((column) => ({
        cell: { passengerId, ...column },
        minutes: templateMinutes(template, column.rideType),
      })),
    ),
  )

/**
 * Every cell by so many steps of its own time. Empty ones among them stay so: nobody asked for their rides. Where all are
 * empty they begin at the default time.
 */
export function stepPlan(grid: WeekGrid, cells: readonly Cell[], steps: number, step: number): EditPlan {
  const timed = cells.filter((cell) => grid.times.has(cellKey(cell)))
  return planOf(
    grid,
    (timed.length > 0 ? timed : cells).map((cell) => ({
      cell,
      minutes: steppedTime(grid.times.get(cellKey(cell)) ?? null, steps, step),
    })),
  )
}

/** The cell's value on all days of its week that come in the timetable, in the same direction. */
export function wholeWeekPlan(grid: WeekGrid, { passengerId, weekDayId, rideType }: Cell): EditPlan {
  const minutes = grid.times.get(cellKey({ passengerId, weekDayId, rideType })) ?? null
  const days = grid.columns.filter((column) => column.rideType === rideType)
  const plan = setPlan(
    grid,
    days.map((column) => ({ passengerId, ...column })),
    minutes,
  )
  return { ...plan, skipped: plan.skipped.filter(({ why }) => why !== 'refusal.ride.dayOutside') }
}

/** The edits of each passenger, in the order in which they first come. */
export function editsByPassenger(edits: readonly CellEdit[]): ReadonlyMap<number, readonly CellEdit[]> {
  const found = new Map<number, CellEdit[]>()
  for (const edit of edits) {
    const theirs = found.get(edit.passengerId)
    if (theirs) theirs.push(edit)
    else found.set(edit.passengerId, [edit])
  }
  return found
}

/** How many cells get a ride, another time, and none any more; how many are left out; how many only lose duplicates. */
export function planCounts({ edits, skipped }: EditPlan) {
  const count = (isCounted: (edit: CellEdit) => boolean) => edits.filter(isCounted).length
  return {
    set: count(({ before, after }) => before === null && after !== null),
    changed: count(({ before, after }) => before !== null && after !== null && before !== after),
    cleared: count(({ before, after }) => before !== null && after === null),
    healed: count(({ before, after }) => before === after),
    skipped: skipped.length,
  }
}

/** The times once the edits are made. */
export function withEdits(times: RideTimes, edits: readonly CellEdit[]): RideTimes {
  const next = new Map(times)
  for (const edit of edits) {
    if (edit.after === null) next.delete(cellKey(edit))
    else next.set(cellKey(edit), edit.after)
  }
  return next
}
