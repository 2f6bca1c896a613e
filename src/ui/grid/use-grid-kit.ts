import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Opening, RowKey } from '../table/column.ts'
import { useStable } from '../press/use-stable.ts'
import type { GridKit } from './GridRowView.tsx'
import type { Layout } from './layout.ts'
import type { GridRow } from './model.ts'
import { rowAt } from './places.ts'
import type { Grid } from './use-grid.ts'
import type { Picking } from './use-picking.ts'

interface Options {
  grid: Grid
  picking: Picking | null
  layout: Layout
  /** Key of the selected day; `null` for none. */
  selectedDay: string | null
  problemId: string
  open: Opening<GridRow> | undefined
  onEditorLeft: () => void
}

/** What all rows are drawn from. It stays the same while one moves about, types and selects. */
export function useGridKit({ grid, picking, layout, selectedDay, problemId, open, onEditorLeft }: Options): GridKit {
  const { t } = useTranslation()
  const { frame, isTouch: hasKeypad } = grid
  const { lead, columns } = frame
  const { tracks, scrolls: isSticky } = layout
  const onType = useStable(grid.type)
  const onStep = useStable(grid.step)
  const onLeave = useStable(onEditorLeft)
  const toggle = useStable((line: number, extend: boolean) => picking?.toggle(line, extend))
  const openRow = useStable((key: RowKey) => {
    const row = rowAt(
      frame,
      frame.lines.findIndex((line) => line.key === key),
    )
    if (row) open?.onOpen(row)
  })
  const onOpen = open ? openRow : null
  return useMemo(
    () => ({
      t,
      lead,
      columns,
      tracks,
      selectedDay,
      isSticky,
      events: { onType, onStep, onLeave, hasKeypad, problemId },
      toggle,
      onOpen,
    }),
    [t, lead, columns, tracks, selectedDay, isSticky, onType, onStep, onLeave, hasKeypad, problemId, toggle, onOpen],
  )
}
