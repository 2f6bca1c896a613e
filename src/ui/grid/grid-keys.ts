import type { KeyboardEvent } from 'react'
import {
  addressOf,
  cellAfter,
  cornerCell,
  edgeAfter,
  placeAfter,
  placeBeyond,
  rowAt,
  stopOf,
  type Direction,
  type Place,
} from './places.ts'
import type { GridCommand } from './use-grid-commands.ts'
import type { Grid } from './use-grid.ts'

type Steps = Readonly<Record<string, 1 | -1>>

const cellSteps: Steps = { '+': 1, '-': -1 }
const editorSteps: Steps = { ...cellSteps, ArrowUp: 1, ArrowDown: -1 }

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

export interface KeyOptions {
  grid: Grid
  /** Rows that are in view at once, for Page Up and Page Down. */
  page: () => number
  /** Takes the focus to the place of the grid after this. */
  wantFocus: () => void
  /** The same from an editor that is done. */
  leaveEditor: (to: Place) => void
  /** Selects all rows. Absent where rows are not selected. */
  selectAll?: () => void
  /** Selects the rows of the block, or takes them out of the selection. */
  toggleRows?: () => void
  run: (command: GridCommand) => void
}

/**
 * The manners of a spreadsheet. Outside of an editor Tab leaves the grid, but for a run of it that began in one.
 * Source: design decision on the weekly grid, section 21.14 "Keyboard".
 */
export function onGridKey(event: KeyboardEvent<HTMLElement>, options: KeyOptions): void {
  if (event.defaultPrevented) return
  const isTaken = options.grid.editing ? editorKey(event, options) : gridKey(event, options)
  if (!isTaken) return
  event.preventDefault()
  event.stopPropagation()
}

type Taken = boolean

function editorKey(event: KeyboardEvent, options: KeyOptions): Taken {
  const { key, shiftKey, altKey } = event
  const { grid, wantFocus } = options
  const { editing, frame, place } = grid
  if (!editing || !place) return false
  if (event.ctrlKey || event.metaKey) return editorCommand(event, options)
  if (key === 'Escape') {
    wantFocus()
    grid.cancel()
    return true
  }
  if (key === 'Enter') {
    const column = grid.runFrom ?? place.stop
    return leave(options, placeAfter(frame, { ...place, stop: column }, shiftKey ? 'up' : 'down'))
  }
  if (key === 'Tab') return runTab(options, place, shiftKey)
  const direction = arrows[key]
  const isLeft = direction !== undefined && editing.isTyped && !shiftKey && !altKey
  const isUnchosen = editing.original === '' && !editing.isTouched
  const step = isLeft || isDash(key, isUnchosen ? '' : editing.text) ? undefined : editorSteps[key]
  if (step !== undefined) {
    grid.step(step, altKey ? 1 : undefined)
    return true
  }
  // an editor opened by typing, or not touched yet, is left as a cell is; in another one the caret moves
  if (direction && !shiftKey && !altKey && (editing.isTyped || !editing.isTouched)) {
    return leave(options, placeAfter(frame, place, direction))
  }
  return false
}

/** Where there is no time to step, or only one that nobody has chosen, a dash is what people write for no ride. */
const isDash = (key: string, text: string) => key === '-' && ['', '-'].includes(text.trim())

const isOneCell = ({ block }: Grid) => block?.rows.length === 1 && block.columns.length === 1

/** Keys with Ctrl or Cmd that do the same in an editor and outside of one. Those of the clipboard are events of its own. */
function commandOf({ key, shiftKey }: KeyboardEvent): GridCommand | null {
  switch (key.toLowerCase()) {
    case 'd':
      return 'fillDown'
    case 'r':
      return 'fillRight'
    case 'z':
      return shiftKey ? 'redo' : 'undo'
    case 'y':
      return 'redo'
    default:
      return null
  }
}

/** A step back, or again, for the keys that take it in the grid. */
export function stepOfKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  const command = commandOf(event)
  return command === 'undo' || command === 'redo' ? command : null
}

function editorCommand(event: KeyboardEvent, { grid, wantFocus, run }: KeyOptions): Taken {
  if (event.key === 'Enter') {
    if (grid.commitAll()) wantFocus()
    return true
  }
  const command = commandOf(event)
  // what was typed is undone by the field itself
  const isFields = (command === 'undo' || command === 'redo') && grid.editing?.isTouched
  if (command === null || isFields) return false
  run(command)
  return true
}

function leave({ grid, leaveEditor }: KeyOptions, to: Place, runFrom: number | null = null): Taken {
  if (grid.commit()) {
    leaveEditor(to)
    grid.go(to, { runFrom })
  }
  return true
}

function runTab(options: KeyOptions, place: Place, backwards: boolean): Taken {
  const { grid } = options
  const next = cellAfter(grid.frame, place, backwards ? -1 : 1)
  return leave(options, next ?? place, next ? (grid.runFrom ?? place.stop) : null)
}

function gridKey(event: KeyboardEvent<HTMLElement>, options: KeyOptions): Taken {
  const { key, shiftKey, altKey } = event
  const { grid, wantFocus } = options
  const { place } = grid
  if (!place || altKey) return false
  if (event.ctrlKey || event.metaKey) return withControl(event, options, place)
  const to = placeByKey(options, place, key)
  if (to) {
    wantFocus()
    grid.go(to, { extend: shiftKey && isCell(grid, to) && isCell(grid, place) })
    return true
  }
  if (key === 'Tab' && grid.runFrom !== null) return runTab(options, place, shiftKey)
  if (key === 'Escape') return letGo(options, place)
  return onCell(event, options, place)
}

const isCell = ({ frame }: Grid, place: Place) => addressOf(frame, place) !== null

function placeByKey({ grid, page }: KeyOptions, place: Place, key: string): Place | null {
  const { frame } = grid
  const direction = arrows[key]
  if (direction) return placeAfter(frame, place, direction)
  switch (key) {
    case 'Home':
      return place.stop > 0 ? edgeAfter(frame, place, 'left') : { ...place, stop: stopOf(frame, 'name') }
    case 'End':
      return edgeAfter(frame, { ...place, stop: Math.max(0, place.stop) }, 'right')
    case 'PageUp':
      return placeBeyond(frame, place, -page())
    case 'PageDown':
      return placeBeyond(frame, place, page())
    default:
      return null
  }
}

/** Escape ends what was begun: a run of Tab, a selection. Else it is for what is around the grid. */
function letGo({ grid, wantFocus }: KeyOptions, place: Place): Taken {
  const { span, runFrom } = grid
  const isWide = span !== null && (span.firstLine !== span.lastLine || span.firstStop !== span.lastStop)
  if (!isWide && runFrom === null) return false
  wantFocus()
  grid.go(place)
  return true
}

function onCell(event: KeyboardEvent<HTMLElement>, { grid, toggleRows }: KeyOptions, place: Place): Taken {
  const { key, target } = event
  // a box, a link or a button that has the focus does what it does
  const isControl = target instanceof Element && target.closest('a, button, input') !== null
  if (!rowAt(grid.frame, place.line) || (isControl && (key === ' ' || key === 'Enter'))) return false
  if (key === ' ') {
    toggleRows?.()
    return true
  }
  if (!isCell(grid, place)) return false
  if (key === 'Enter' || key === 'F2') grid.open(place)
  else if (/^\d$/.test(key)) grid.open(place, key)
  else if (key === 'Delete' || key === 'Backspace') grid.clear()
  else if (cellSteps[key] !== undefined) {
    // each step is an edit of its own, which is stored and can be undone
    if (event.repeat) return true
    if (isOneCell(grid) && isDash(key, grid.cell?.text ?? '')) grid.open(place, key)
    else grid.step(cellSteps[key])
  } else return false
  return true
}

function withControl(event: KeyboardEvent, { grid, wantFocus, selectAll, run }: KeyOptions, place: Place): Taken {
  const { frame } = grid
  const direction = arrows[event.key]
  const corner = { Home: cornerCell(frame, 'first'), End: cornerCell(frame, 'last') }[event.key]
  const to = direction ? edgeAfter(frame, place, direction) : corner
  if (to) {
    wantFocus()
    grid.go(to, { extend: event.shiftKey && isCell(grid, place) })
    return true
  }
  if (event.key.toLowerCase() === 'a') {
    const [first, last] = [cornerCell(frame, 'first'), cornerCell(frame, 'last')]
    if (first && last) grid.select(last, first)
    wantFocus()
    selectAll?.()
    return true
  }
  const command = commandOf(event)
  if (command !== null) run(command)
  return command !== null
}
