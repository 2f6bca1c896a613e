import type { LastChange } from '../last-change.ts'
import type { Refusal } from '../refusal.ts'
import { cellKey, type Cell } from '../ride/cell.ts'
import type { WeekGrid } from './grid.ts'
import { templateMinutes, type TemplateTimes } from './template.ts'

/** How far a cell's value has come. */
export type CellSync =
  /** It is the server's. */
  | { kind: 'stored' }
  /** It waits on this device. */
  | { kind: 'unsent' }
  | { kind: 'sending' }
  /** The server said no to `mine`; `reason` is the key of a text, `changed` whose doing that is where it is known. */
  | { kind: 'refused'; mine: number | null; reason: string; changed: LastChange | null }
  /** The cell was changed meanwhile, `changed` says by whom where that is known. Minutes from midnight; `null` for no ride. */
  | { kind: 'changed'; mine: number | null; theirs: number | null; changed: LastChange | null }

export interface CellState {
  /** From midnight; `null` for no ride. */
  minutes: number | null
  /** Routine recedes and exceptions stand out: the template's time, or another one. */
  look: 'empty' | 'template' | 'exception'
  sync: CellSync
  whyNot: Refusal
  hasDuplicates: boolean
}

export function cellState(grid: WeekGrid, cell: Cell, template: TemplateTimes, sync: CellSync): CellState {
  const key = cellKey(cell)
  const minutes = grid.times.get(key) ?? null
  const routine = minutes === templateMinutes(template, cell.rideType) ? 'template' : 'exception'
  return {
    minutes,
    look: minutes === null ? 'empty' : routine,
    sync,
    whyNot: grid.whyNot(cell),
    hasDuplicates: grid.duplicates.has(key),
  }
}

/** How many cells keep their timetable from being ordered: all that are not as the server has them. */
export const unsentCellsCount = (syncs: Iterable<CellSync>): number =>
  [...syncs].filter(({ kind }) => kind !== 'stored').length
