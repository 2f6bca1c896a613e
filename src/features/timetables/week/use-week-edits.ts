import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import type { WeekGrid } from '#domain/week/grid.ts'
import { redoPlan, withStep, type HistoryStep } from '#domain/week/history.ts'
import type { CellEdit, EditPlan } from '#domain/week/plan.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import type { Week } from '#state/use-week.ts'
import { announce } from '#ui/speak/announce.ts'
import { say } from '#ui/speak/toast.ts'
import { useStable } from '#ui/press/use-stable.ts'
import { leftOutText } from './plan-words.ts'
import { useKeptHistory } from './use-kept-history.ts'
import { useUndo, type UndoQuestion } from './use-undo.ts'

export interface WeekEdits {
  /** Makes a plan's edits as one step, and says what it leaves out. */
  carryOut: (plan: EditPlan) => void
  /** `null` when there is nothing to undo. */
  undo: (() => void) | null
  redo: (() => void) | null
  /** How many edits are on their way to the device's storage. */
  storingCount: number
  /**
   * Whether anything was changed since the week was opened. A week stands open all day on many desks: only who has begun
   * to change it is told of to the others.
   */
  hasBegun: boolean
  /** Asked before an undo overwrites what another user has changed since; `null` while there is nothing to ask. */
  question: UndoQuestion | null
}

type EditedWeek = Pick<Week, 'edit' | 'changedBy' | 'isFetched'>

/** How long the way back from an emptied week is offered. Source: spec 1 §9 "cancellation toast 25 s". */
const emptiedToastMs = 25_000

/** How many rides edits take away, and from how many passengers. */
function takenFrom(edits: readonly CellEdit[]): { rides: number; passengers: number } {
  const taken = edits.filter(({ before, after }) => before !== null && after === null)
  return { rides: taken.length, passengers: new Set(taken.map(({ passengerId }) => passengerId)).size }
}

/** Edits of a week, the latest ones of which can be undone. */
export function useWeekEdits(timetableId: number, grid: WeekGrid, week: EditedWeek): WeekEdits {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [history, setHistory, hasBegun] = useKeptHistory(timetableId)
  const [storingCount, setStoringCount] = useState(0)

  // a message that stands for a while undoes by what is known then
  const undoing = useRef<((edits: readonly CellEdit[]) => void) | null>(null)

  /** @param forget takes the step out of the history again */
  const store = async ({ edits, skipped }: EditPlan, said: string, forget: () => void) => {
    const leftOut = leftOutText(skipped, t)
    if (leftOut !== null) say({ ...leftOut, intent: edits.length === 0 ? 'warning' : 'info' })
    if (edits.length === 0) return
    const count = edits.length
    const taken = takenFrom(edits)
    if (taken.passengers > 1 && said === 'week.edited') {
      say({
        title: t('week.emptied', { count: taken.rides, passengers: taken.passengers }),
        intent: 'info',
        timeoutMs: emptiedToastMs,
        action: { label: t('grid.undo'), onClick: () => undoing.current?.(edits) },
      })
    } else if (count > 1) announce(t(said, { count }))
    setStoringCount((before) => before + count)
    try {
      await week.edit(edits)
    } catch (failure) {
      // the session may end while it is stored
      if (!openedWorkspace()) return
      forget()
      say({ title: t('week.edit.failed', { count }), text: failureText(failure), intent: 'error' })
    } finally {
      setStoringCount((before) => before - count)
    }
  }
  const carryOut = (plan: EditPlan) => {
    setHistory((before) => withStep(before, plan.edits))
    const isOther = (step: unknown) => step !== plan.edits
    void store(plan, 'week.edited', () => setHistory((now) => ({ ...now, past: now.past.filter(isOther) })))
  }
  const goTo = (step: HistoryStep | null, said: string) => {
    if (!step) return
    setHistory(() => step.history)
    void store(step.plan, said, () => setHistory((now) => (now === step.history ? history : now)))
  }
  const { undoNow, question } = useUndo(grid, history, week.changedBy, { goTo, carryOut })
  const undoStep = useStable((edits: readonly CellEdit[]) => undoNow(edits))
  useEffect(() => {
    undoing.current = undoStep
  })
  // buttons that are drawn later undo what is the latest by then
  const undo = useStable(() => undoNow(null))
  const redo = useStable(() => goTo(redoPlan(grid, history), 'week.redone'))
  return {
    carryOut,
    // beside a week that is not read yet each cell would count as changed by somebody else
    undo: week.isFetched && history.past.length > 0 ? undo : null,
    redo: week.isFetched && history.future.length > 0 ? redo : null,
    storingCount,
    hasBegun,
    question,
  }
}
