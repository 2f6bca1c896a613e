import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { GridClipboard } from './use-grid-clipboard.ts'
import type { Grid } from './use-grid.ts'
import type { Picking } from './use-picking.ts'

/** What can be done with the selection, in the order that buttons stand. */
export const gridCommands = ['undo', 'redo', 'copy', 'cut', 'paste', 'fillDown', 'fillRight'] as const
export type GridCommand = (typeof gridCommands)[number]

interface Options {
  grid: Grid
  clipboard: GridClipboard
  picking: Picking | null
  wantFocus: () => void
}

/**
 * Does a command. In an editor what was typed is taken first, and the command is done once that is in the cells; a time
 * that was only offered is not taken.
 */
export function useGridCommands({ grid, clipboard, picking, wantFocus }: Options): (command: GridCommand) => void {
  const waiting = useRef<GridCommand | null>(null)
  const { block, edits } = grid
  const acts: Readonly<Record<GridCommand, () => void>> = {
    undo: () => edits.undo?.(),
    redo: () => edits.redo?.(),
    copy: () => void clipboard.copy(),
    cut: () => void clipboard.cut(),
    paste: () => void clipboard.paste(),
    fillDown: () => fillDown(grid, picking),
    fillRight: () => block && edits.fillRight(block),
  }
  const goOn = useEffectEvent(() => {
    const command = grid.editing ? null : waiting.current
    if (command === null) return
    waiting.current = null
    acts[command]()
  })
  useLayoutEffect(() => goOn())
  return (command) => {
    if (!grid.editing) {
      acts[command]()
      return
    }
    if (!grid.editing.isTouched) grid.cancel()
    else if (!grid.commit()) return
    wantFocus()
    waiting.current = command
  }
}

/** Down the selection; from a single row into the rows that are selected otherwise. */
function fillDown({ block, edits }: Grid, picking: Picking | null) {
  if (!block) return
  const others = picking?.picked.filter((key) => !block.rows.includes(key)) ?? []
  if (block.rows.length === 1 && others.length > 0) edits.fill(block, { ...block, rows: others })
  else edits.fillDown(block)
}
