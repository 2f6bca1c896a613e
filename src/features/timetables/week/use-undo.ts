import { useState } from 'react'
import { cellKey, type Cell } from '#domain/ride/cell.ts'
import type { WeekGrid } from '#domain/week/grid.ts'
import { changedSince, undoPlan, type EditHistory, type HistoryStep } from '#domain/week/history.ts'
import type { CellEdit, EditPlan } from '#domain/week/plan.ts'
import type { Week } from '#state/use-week.ts'

export interface UndoQuestion {
  /** Cells that were changed since, and the others that are undone. */
  count: number
  otherCount: number
  /** Who has changed them, as far as that was heard while the week was open. */
  names: readonly string[]
  /** @param answer `null`: nothing is undone */
  onAnswer: (answer: Answer | null) => void
}

interface Answer {
  overwrites: boolean
}

/** The step that is to be undone; `null` for the latest. */
interface Asked extends Omit<UndoQuestion, 'onAnswer'> {
  edits: readonly CellEdit[] | null
}

interface Ways {
  goTo: (step: HistoryStep, said: string) => void
  carryOut: (plan: EditPlan) => void
}

interface Undo {
  /** @param edits the step; `null` for the latest */
  undoNow: (edits: readonly CellEdit[] | null) => void
  /** Asked before an undo overwrites what another user has changed since; `null` while there is nothing to ask. */
  question: UndoQuestion | null
}

/** Colleagues who have changed the cells, each once. */
const namesOf = (cells: readonly Cell[], changedBy: Week['changedBy']): string[] => [
  ...new Set(cells.map((cell) => changedBy.get(cellKey(cell))?.name ?? '').filter((name) => name !== '')),
]

/** The way back in a week, which others may have changed since. */
export function useUndo(
  grid: WeekGrid,
  history: EditHistory,
  changedBy: Week['changedBy'],
  { goTo, carryOut }: Ways,
): Undo {
  const [asked, setAsked] = useState<Asked | null>(null)
  const undoNow = (edits: readonly CellEdit[] | null, answer?: Answer) => {
    const isLatest = edits === null || history.past.at(-1) === edits
    // what was done since stays
    const step = undoPlan(grid, isLatest ? history : { past: [edits], future: [] }, answer)
    if (!step) return
    const left = changedSince(step.plan)
    const { edits: others, skipped } = step.plan
    if (answer === undefined && left.length > 0) {
      setAsked({ edits, count: left.length, otherCount: others.length, names: namesOf(left, changedBy) })
      return
    }
    // what was asked about need not be said once more
    const plan = { edits: others, skipped: skipped.filter((cell) => !left.includes(cell)) }
    if (isLatest) goTo({ ...step, plan }, 'week.undone')
    else carryOut(plan)
  }
  return {
    undoNow,
    question: asked && {
      ...asked,
      onAnswer(answer) {
        setAsked(null)
        if (answer) undoNow(asked.edits, answer)
      },
    },
  }
}
