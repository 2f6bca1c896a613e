import * as z from 'zod/mini'
import { cellKey } from '../ride/cell.ts'
import { rideTypes } from '../ride/schema.ts'
import type { WeekGrid } from './grid.ts'
import { planOf, type CellEdit, type EditPlan, type SkippedCell } from './plan.ts'

/** Steps that can be undone. */
const historyLimit = 50

/** Edits that are kept over a reload: some weeks of many passengers, and not more than a device writes at once. */
const keptEditsLimit = 5000

/** What was done in one go is one step. The latest step is the last of `past` and the first of `future`. */
export interface EditHistory {
  past: readonly (readonly CellEdit[])[]
  future: readonly (readonly CellEdit[])[]
}

export const emptyHistory: EditHistory = { past: [], future: [] }

const Minutes = z.nullable(z.int())
const Edit = z.object({
  passengerId: z.int(),
  weekDayId: z.int(),
  rideType: z.literal([rideTypes.arrival, rideTypes.departure]),
  before: Minutes,
  after: Minutes,
})
const Steps = z.readonly(z.array(z.readonly(z.array(Edit))))

/** A history as a device keeps it. */
export const KeptHistory = z.object({ past: Steps, future: Steps })

/** The latest steps, as many as are kept over a reload; what could be done again is not. */
export function keptHistory({ past }: EditHistory): EditHistory {
  let edits = 0
  const isKept = (step: readonly CellEdit[]) => (edits += step.length) <= keptEditsLimit
  const first = past.findLastIndex((step) => !isKept(step)) + 1
  return { past: past.slice(first), future: [] }
}

/** A new step ends what could be done again. A step without edits is none. */
export const withStep = (history: EditHistory, edits: readonly CellEdit[]): EditHistory =>
  edits.length === 0 ? history : { past: [...history.past, edits].slice(-historyLimit), future: [] }

export interface HistoryStep {
  plan: EditPlan
  /** Once the plan is carried out. */
  history: EditHistory
}

const reversed = (edits: readonly CellEdit[]): CellEdit[] =>
  edits.map((edit) => ({ ...edit, before: edit.after, after: edit.before }))

/**
 * The edits once more, but for cells that another user has changed since. Those that are so already are done.
 * @param overwrites with those, too
 */
function planAgain(grid: WeekGrid, edits: readonly CellEdit[], overwrites = false): EditPlan {
  const now = (edit: CellEdit) => grid.times.get(cellKey(edit)) ?? null
  const isUntouched = (edit: CellEdit) => overwrites || now(edit) === edit.before
  const plan = planOf(
    grid,
    edits.filter(isUntouched).map((edit) => ({ cell: edit, minutes: edit.after })),
  )
  const changed = edits
    .filter((edit) => !isUntouched(edit) && now(edit) !== edit.after)
    .map(({ passengerId, weekDayId, rideType }): SkippedCell => {
      const cell = { passengerId, weekDayId, rideType }
      // one that is closed could not be overwritten either
      return { ...cell, why: grid.whyNot(cell) ?? 'refusal.ride.changedSince' }
    })
  return { edits: plan.edits, skipped: [...plan.skipped, ...changed] }
}

/** Cells that a step leaves out because another user has changed them since. */
export const changedSince = ({ skipped }: EditPlan): readonly SkippedCell[] =>
  skipped.filter(({ why }) => why === 'refusal.ride.changedSince')

/**
 * The latest step that is not undone already: a window that ends before it has kept that leaves it here. `null` when there
 * is nothing to undo.
 * @param overwrites whether cells that another user has changed since become what they were before all of it
 */
export function undoPlan(
  grid: WeekGrid,
  { past, future }: EditHistory,
  { overwrites = false } = {},
): HistoryStep | null {
  const step = past.at(-1)
  if (!step) return null
  const plan = planAgain(grid, reversed(step), overwrites)
  const before = past.slice(0, -1)
  if (plan.edits.length + plan.skipped.length === 0 && before.length > 0)
    return undoPlan(grid, { past: before, future }, { overwrites })
  return { plan, history: { past: before, future: [step, ...future] } }
}

/** `null` when there is nothing to do again. */
export function redoPlan(grid: WeekGrid, { past, future }: EditHistory): HistoryStep | null {
  const [step, ...rest] = future
  return step ? { plan: planAgain(grid, step), history: { past: [...past, step], future: rest } } : null
}
