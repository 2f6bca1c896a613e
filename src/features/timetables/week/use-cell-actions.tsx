import { ArrowAutofitWidthRegular, CheckmarkRegular, DeleteDismissRegular, SendRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { cellKey, type Cell } from '#domain/ride/cell.ts'
import type { CellSync } from '#domain/week/cell-state.ts'
import type { WeekGrid } from '#domain/week/grid.ts'
import { wholeWeekPlan, withEdits, type EditPlan } from '#domain/week/plan.ts'
import { parseRideTime } from '#domain/time-of-day.ts'
import type { Week } from '#state/use-week.ts'
import type { CellAction, CellAddress } from '#ui/grid/model.ts'
import { cellAt } from './grid-columns.ts'
import { saidTime } from './week-rows.ts'

interface Options {
  grid: WeekGrid
  syncs: Week['syncs']
  carryOut: (plan: EditPlan) => void
  onDecide: (cells: readonly Cell[], choice: 'mine' | 'theirs') => void
}

/** What can be done with one cell: decide about it when it did not go through, and repeat it over the week. */
export function useCellActions(options: Options): (address: CellAddress) => readonly CellAction[] {
  const { grid, syncs, carryOut, onDecide } = options
  const { t } = useTranslation()

  const choices = (cell: Cell, sync: CellSync | undefined): CellAction[] => {
    const decide = (choice: 'mine' | 'theirs') => () => onDecide([cell], choice)
    if (sync?.kind === 'refused') {
      return [
        {
          key: 'mine',
          label: t('week.sendAgain', { time: saidTime(sync.mine, t) }),
          icon: <SendRegular />,
          onClick: decide('mine'),
        },
        { key: 'theirs', label: t('week.discard'), icon: <DeleteDismissRegular />, onClick: decide('theirs') },
      ]
    }
    if (sync?.kind !== 'changed') return []
    return [
      {
        key: 'mine',
        label: t('week.keepMine', { time: saidTime(sync.mine, t) }),
        icon: <SendRegular />,
        onClick: decide('mine'),
      },
      {
        key: 'theirs',
        label: t('week.takeTheirs', { time: saidTime(sync.theirs, t) }),
        icon: <CheckmarkRegular />,
        onClick: decide('theirs'),
      },
    ]
  }
  /** Of a cell as it stands in its editor, which is being stored in this moment. */
  const wholeWeek = (cell: Cell) => (text: string) => {
    const { minutes, error } = parseRideTime(text)
    if (error !== null) return
    const before = grid.times.get(cellKey(cell)) ?? null
    carryOut(wholeWeekPlan({ ...grid, times: withEdits(grid.times, [{ ...cell, before, after: minutes }]) }, cell))
  }
  return (address) => {
    const cell = cellAt(address, grid.columns)
    if (!cell) return []
    const label = t('week.wholeWeek')
    return [
      ...choices(cell, syncs.get(cellKey(cell))),
      ...(grid.whyNot(cell) === null
        ? [{ key: 'wholeWeek', label, icon: <ArrowAutofitWidthRegular />, onClick: wholeWeek(cell) }]
        : []),
    ]
  }
}
