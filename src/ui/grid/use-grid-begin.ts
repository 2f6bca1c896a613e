import { useEffect, useEffectEvent, useRef } from 'react'
import type { GridDay } from './model.ts'
import { stopOf } from './places.ts'
import type { Beginning } from './props.ts'
import type { ShownDays } from './use-shown-days.ts'
import type { Grid } from './use-grid.ts'

interface Options {
  begin: Beginning | null
  days: readonly GridDay[]
  shown: ShownDays
  grid: Grid
  wantFocus: () => void
}

/**
 * Takes the focus to the cell or the row that the grid begins at, once: when it appears, unless somebody was faster, and
 * whenever it is asked for anew.
 */
export function useGridBegin({ begin, days, shown, grid, wantFocus }: Options): void {
  const { frame } = shown
  const line = begin ? frame.lines.findIndex(({ key }) => key === begin.row) : -1
  const day = days.find(({ columns }) => columns.some(({ key }) => key === begin?.column))
  const isShown = !day || shown.shown.includes(day)
  const asked = begin?.asked
  const first = useRef(asked)
  const done = useRef<string>(undefined)
  const isListed = line !== -1
  const show = useEffectEvent(() => {
    if (isListed && day) shown.show(day)
  })
  const go = useEffectEvent(() => {
    if (!isListed || !isShown || asked === done.current) return
    if (asked === first.current && grid.isEntered) return
    done.current = asked
    const stop = frame.columns.findIndex(({ key }) => key === begin?.column)
    wantFocus()
    grid.go({ line, stop: stop === -1 ? stopOf(frame, 'name') : stop })
  })
  useEffect(() => show(), [asked])
  useEffect(() => go(), [asked, isShown, isListed])
}
