import { useTranslation } from 'react-i18next'
import { copiedCells, pastedTable, tableText } from '#domain/ride/clipboard.ts'
import { fillDownPlan, fillPlan, fillRightPlan } from '#domain/ride/fill.ts'
import { cellsOf, type WeekGrid } from '#domain/ride/grid.ts'
import { needsPreview, pastePlan, type PastePlan } from '#domain/ride/paste.ts'
import { setPlan, stepPlan } from '#domain/ride/plan.ts'
import { parseRideTime } from '#domain/time-of-day.ts'
import type { Block, GridEdits } from '#ui/grid/model.ts'
import { cellBlock } from './grid-columns.ts'
import type { WeekEdits } from './use-week-edits.ts'

/**
 * What the keys, the pointer and the clipboard do to cells of the week.
 * @param onPreview a paste that is to be looked at before it is done
 */
export function useGridEdits(
  grid: WeekGrid,
  { carryOut, undo, redo }: WeekEdits,
  onPreview: (plan: PastePlan) => void,
): GridEdits {
  const { t } = useTranslation()
  const cells = (block: Block) => cellBlock(block, grid.columns)
  return {
    write(block, text) {
      const { minutes, error } = parseRideTime(text)
      if (error !== null) return t(error)
      carryOut(setPlan(grid, cellsOf(cells(block)), minutes))
      return null
    },
    step: (block, steps, minutes) => carryOut(stepPlan(grid, cellsOf(cells(block)), steps, minutes)),
    fill: (from, to) => carryOut(fillPlan(grid, cells(from), cells(to))),
    fillDown: (block) => carryOut(fillDownPlan(grid, cells(block))),
    fillRight: (block) => carryOut(fillRightPlan(grid, cells(block))),
    copied(block) {
      const copied = copiedCells(grid, cells(block))
      return { cells: copied, text: tableText(copied) }
    },
    paste(block, text) {
      const plan = pastePlan(grid, cells(block), pastedTable(text))
      if (needsPreview(plan)) onPreview(plan)
      else carryOut(plan)
    },
    undo,
    redo,
  }
}
