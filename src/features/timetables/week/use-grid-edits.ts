import { useTranslation } from 'react-i18next'
import { copiedCells, pastedTable, tableText } from '#domain/week/clipboard.ts'
import { changesNothing, copiedWeek, namedPlan, parseCopiedWeek, passengersPlan } from '#domain/week/copied-week.ts'
import { fillDownPlan, fillPlan, fillRightPlan } from '#domain/week/fill.ts'
import { cellsOf, type WeekGrid } from '#domain/week/grid.ts'
import { needsPreview, overwrites, pastePlan } from '#domain/week/paste.ts'
import { sheetPlan } from '#domain/week/pasted-sheet.ts'
import { setPlan, stepPlan } from '#domain/week/plan.ts'
import { isPastMidnight, minutesPerDay, parseRideTime, timeOfDay } from '#domain/time-of-day.ts'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { noteCopied, sourceOfCopied } from '#state/last-copied.ts'
import type { Block, GridDay, GridEdits } from '#ui/grid/model.ts'
import { cellBlock } from './grid-columns.ts'
import type { PasteChoicesIn } from './PastePreview.tsx'
import { sheetWords } from './week-sheet.ts'
import { say } from '#ui/speak/toast.ts'
import type { WeekEdits } from './use-week-edits.ts'

/** What a time past midnight becomes, from midnight. */
const lastMinute = minutesPerDay - 1

interface Pasting {
  timetableId: number
  passengers: readonly TimetablePassenger[]
  /** With the columns of the grid, in its order. */
  days: readonly GridDay[]
}

/**
 * What the keys, the pointer and the clipboard do to cells of the week.
 * @param onPreview a paste that is to be looked at before it is done: what it would do to the week as it is by then
 */
export function useGridEdits(
  grid: WeekGrid,
  { carryOut, undo, redo }: WeekEdits,
  { timetableId, passengers, days }: Pasting,
  onPreview: (choicesIn: PasteChoicesIn) => void,
): GridEdits {
  const { t } = useTranslation()
  const cells = (block: Block) => cellBlock(block, grid.columns)
  const time = timeOfDay(lastMinute)
  return {
    write(block, text) {
      const { minutes, error } = parseRideTime(text)
      if (error !== null) return t(error)
      if (isPastMidnight(text)) say({ title: t('week.pastMidnight', { typed: text, time }), intent: 'warning' })
      carryOut(setPlan(grid, cellsOf(cells(block)), minutes))
      return null
    },
    step: (block, steps, minutes) => carryOut(stepPlan(grid, cellsOf(cells(block)), steps, minutes)),
    fill: (from, to) => carryOut(fillPlan(grid, cells(from), cells(to))),
    fillDown: (block) => carryOut(fillDownPlan(grid, cells(block))),
    fillRight: (block) => carryOut(fillRightPlan(grid, cells(block))),
    copied(block) {
      const copied = copiedCells(grid, cells(block))
      const text = tableText(copied)
      const source = JSON.stringify(copiedWeek(timetableId, passengers, cells(block)))
      noteCopied({ text, source })
      return { cells: copied, text, source }
    },
    paste(block, text, source) {
      const table = pastedTable(text)
      const target = cells(block)
      // the rows and columns that are seen now, whoever comes or goes meanwhile
      const { passengerIds, columns } = grid
      const planIn = (now: WeekGrid) => pastePlan({ ...now, passengerIds, columns }, target, table)
      const from = parseCopiedWeek(source ?? sourceOfCopied(text))
      const isElsewhere = from !== null && from.timetableId !== timetableId
      const isMore = table.length * (table[0]?.length ?? 0) > 1
      const words = sheetWords(days, t)
      const namedIn = (now: WeekGrid) =>
        sheetPlan({ ...now, columns }, passengers, words, table) ??
        namedPlan({ ...now, columns }, passengers, target, table)
      const plan = planIn(grid)
      const named = from === null ? namedIn(grid) : null
      if (named !== null && changesNothing(named)) say({ title: t('week.paste.nothing'), intent: 'info' })
      else if (named !== null) onPreview((now) => ({ cells: planIn(now), passengers: namedIn(now) }))
      else if (isElsewhere && isMore)
        onPreview((now) => ({ cells: planIn(now), passengers: passengersPlan(now, passengers, from, table) }))
      else if (from !== null ? overwrites(plan) : needsPreview(plan))
        onPreview((now) => ({ cells: planIn(now), passengers: null }))
      else if (plan.edits.length === 0) say({ title: t('week.paste.nothing'), intent: 'info' })
      else {
        if (table.flat().some(isPastMidnight))
          say({ title: t('week.pastMidnight.pasted', { time }), intent: 'warning' })
        carryOut(plan)
      }
    },
    undo,
    redo,
  }
}
