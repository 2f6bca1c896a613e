import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeOfDay } from '#domain/time-of-day.ts'
import { announce } from '../speak/announce.ts'
import type { RowKey } from '../table/column.ts'
import { steppedTime } from '../time/typed-time.ts'
import { say } from '../speak/toast.ts'
import { cellOf, isHeading, type Block, type GridCell, type GridEdits } from './model.ts'
import {
  addressOf,
  blockOf,
  cornerCell,
  rowAt,
  samePlace,
  spanOf,
  type Frame,
  type Place,
  type Span,
} from './places.ts'

/** A place that stays with its row when rows come and go. */
interface Spot extends Place {
  key: RowKey | null
}

export interface Editing {
  text: string
  /** What stood in the cell before. */
  original: string
  /** Whether it was opened by typing a digit or a dash, which arrow keys then leave. */
  isTyped: boolean
  /** Whether something was typed or stepped. */
  isTouched: boolean
  /** Whether the whole text is marked: the next digit replaces it. */
  isMarked: boolean
  /** Why the text was not taken, in words. */
  problem: string | null
}

interface State {
  spot: Spot | null
  /** The other end of what is selected; `null` when only one place is. */
  anchor: Spot | null
  editing: Editing | null
  /** The column that Enter goes back to after a run of Tab; `null` outside of one, where Tab leaves the grid. */
  runFrom: number | null
  /** Whether the last pointer was a finger: what can be done stands at the lower edge then. */
  isTouch: boolean
  /** Whether taps extend the selection. */
  isExtending: boolean
}

const atRest: State = { spot: null, anchor: null, editing: null, runFrom: null, isTouch: false, isExtending: false }

/** What people write for no ride: a time that is typed after it takes its place. */
const dash = '-'

interface Going {
  /** Leaves the other end of the selection where it is. */
  extend?: boolean
  runFrom?: number | null
}

interface Options {
  frame: Frame
  edits: GridEdits
  /** What an empty cell's editor begins with. */
  start: TimeOfDay
  /** Minutes of a step. */
  step: number
}

/** The state of a grid, and what keys, pointers, the clipboard and the bars do with it. */
export interface Grid extends Omit<State, 'spot' | 'anchor' | 'isTouch'> {
  frame: Frame
  edits: GridEdits
  /** Where the focus is, or goes when the grid is entered; `null` in a grid without cells. */
  place: Place | null
  /** Whether somebody has been there. */
  isEntered: boolean
  /** From the anchor to the place. */
  span: Span | null
  /** The cells of the span. */
  block: Block | null
  /** The cell at the place; `null` where none is. */
  cell: GridCell | null
  isTouch: boolean
  go: (place: Place, going?: Going) => void
  select: (from: Place, to: Place) => void
  /** Opens a cell, with a first sign in place of what stands there. Says why when it is closed. */
  open: (place: Place, sign?: string) => void
  type: (text: string) => void
  /**
   * Moves the time in the editor, else those of the selection.
   * @param minutes of a step that is not the usual one
   */
  step: (steps: number, minutes?: number) => void
  /** Writes what was typed and closes the editor. False when it was not taken: the editor stays. */
  commit: () => boolean
  /** Writes what was typed into the whole selection. */
  commitAll: () => boolean
  cancel: () => void
  /** Empties the selection. */
  clear: () => void
  put: (change: Partial<Pick<State, 'isTouch' | 'isExtending' | 'runFrom'>>) => void
}

export function useGrid({ frame, edits, start, step }: Options): Grid {
  const { t } = useTranslation()
  const [state, setState] = useState(atRest)
  const put = (change: Partial<State>) => setState((current) => ({ ...current, ...change }))
  const { editing } = state
  const { place, other, ...scene } = sceneOf(frame, state)
  const { write, take } = writing({ edits, editing, cell: scene.cell, t, onEditing: (next) => put({ editing: next }) })
  const type = (text: string) => {
    if (editing) put({ editing: { ...editing, text, isTouched: true, isMarked: false, problem: null } })
  }
  return {
    ...state,
    ...scene,
    frame,
    edits,
    place: place ?? cornerCell(frame, 'first'),
    isEntered: place !== null,
    go(to, { extend = false, runFrom = null } = {}) {
      const anchor = extend && place ? spotAt(frame, other ?? place) : null
      put({ spot: spotAt(frame, to), anchor, runFrom, editing: null })
    },
    select: (from, to) => put({ spot: spotAt(frame, to), anchor: spotAt(frame, from), editing: null }),
    open(at, sign) {
      const cell = cellAt(frame, at)
      const opened = cell && !cell.closed ? editingOf(cell.text, sign, start) : null
      // what is typed into a selection can be written into all of it
      const anchor = samePlace(at, place) ? state.anchor : null
      put({ spot: spotAt(frame, at), anchor, editing: opened })
      if (cell?.closed) refuse(cell.closed.reason)
      else if (sign === dash) announce(t('grid.noRide'))
    },
    type,
    step(steps, minutes = step) {
      const move = { steps, minutes, start }
      if (!editing) stepSelection(scene, edits, move)
      else setState((current) => ({ ...current, editing: current.editing && stepped(current.editing, move) }))
    },
    commit() {
      const address = addressOf(frame, place)
      const isChanged = address && editing && timeIn(editing) !== editing.original
      return take(isChanged ? { rows: [address.row], columns: [address.column] } : null)
    },
    commitAll: () => take(scene.block),
    cancel: () => put({ editing: null }),
    clear() {
      if (scene.block && !isRefused(scene) && write(scene.block, '')) announce(t('grid.cleared'))
      put({ editing: null })
    },
    put,
  }
}

interface Writing extends Pick<Grid, 'edits' | 'editing' | 'cell'> {
  t: TFunction
  onEditing: (editing: Editing | null) => void
}

/** How a text comes into cells, or is refused in words. */
function writing({ edits, editing, cell, t, onEditing }: Writing) {
  const refused = (problem: string, original = editing?.original ?? ''): false => {
    if (editing) onEditing({ ...editing, original, problem })
    announce(problem, 'assertive')
    return false
  }
  const write = (target: Block, text: string): boolean => {
    const problem = edits.write(target, text)
    return problem === null || refused(problem)
  }
  /** What was typed. One that would replace what somebody else has made of the cell meanwhile says so first. */
  const take = (target: Block | null): boolean => {
    const meanwhile = target && editing && textMeanwhile(editing, cell)
    if (meanwhile === '') return refused(t('grid.emptiedMeanwhile'), meanwhile)
    if (meanwhile != null) return refused(t('grid.changedMeanwhile', { text: meanwhile }), meanwhile)
    const isTaken = !editing || !target || write(target, timeIn(editing))
    if (isTaken) onEditing(null)
    return isTaken
  }
  return { write, take }
}

const refuse = (reason: string) => say({ title: reason, intent: 'warning' })

type Chosen = Pick<Grid, 'block' | 'cell'>

const isOne = ({ rows, columns }: Block) => rows.length * columns.length === 1

/** Whether what is to be changed is one closed cell. Says why it stays. */
function isRefused({ block, cell }: Chosen): boolean {
  if (!cell?.closed || !block || !isOne(block)) return false
  refuse(cell.closed.reason)
  return true
}

interface Move {
  steps: number
  minutes: number
  start: TimeOfDay
}

const movedText = (text: string, { steps, minutes, start }: Move) => steppedTime(text, steps * minutes, start)

/** From the newest text: a held button may step again before the last step is drawn. */
const stepped = (editing: Editing, move: Move): Editing => ({
  ...editing,
  text: movedText(editing.text, move),
  isTouched: true,
  isMarked: true,
  problem: null,
})

/** Moves the times of the selection. The time of one cell is said, because nothing else tells that its name is another. */
function stepSelection(chosen: Chosen, edits: GridEdits, move: Move) {
  const { block, cell } = chosen
  if (!block || isRefused(chosen)) return
  edits.step(block, move.steps, move.minutes)
  if (cell && isOne(block)) announce(movedText(cell.text, move))
}

type Scene = Chosen & Pick<Grid, 'span'> & Record<'place' | 'other', Place | null>

/** What a state means among the lines and columns that there are now. */
function sceneOf(frame: Frame, { spot, anchor }: State): Scene {
  const place = placeOf(frame, spot)
  const other = placeOf(frame, anchor)
  const span = place && spanOf(other ?? place, place)
  return { place, other, span, block: span && blockOf(frame, span), cell: place && cellAt(frame, place) }
}

function cellAt(frame: Frame, { line, stop }: Place): GridCell | null {
  const row = rowAt(frame, line)
  const column = frame.columns[stop]
  return row && column ? cellOf(row, column.key) : null
}

/** A cell's text as its editor begins: a typed sign, what stands there, or where stepping starts. */
const editingOf = (original: string, sign: string | undefined, start: TimeOfDay): Editing => ({
  text: sign ?? (original === '' ? start : original),
  original,
  isTyped: sign !== undefined,
  isTouched: sign !== undefined,
  isMarked: sign === undefined || sign === dash,
  problem: null,
})

/** What is typed, where a dash is no time. */
const timeIn = ({ text }: Editing): string => (text.trim() === dash ? '' : text.trim())

/** What the cell has become under its editor, where that is neither what stood there nor what is typed; `null` for nothing new. */
const textMeanwhile = (editing: Editing, cell: GridCell | null): string | null =>
  cell && cell.text !== editing.original && cell.text !== timeIn(editing) ? cell.text : null

const spotAt = (frame: Frame, place: Place): Spot => ({ ...place, key: frame.lines[place.line]?.key ?? null })

/** Where a spot is now. The place of a row that has gone is taken by the one that has moved there. */
function placeOf(frame: Frame, spot: Spot | null): Place | null {
  if (!spot) return null
  const stop = Math.max(-frame.lead.length, Math.min(spot.stop, frame.columns.length - 1))
  if (spot.line < 0 || frame.lines[spot.line]?.key === spot.key) return { line: spot.line, stop }
  const line = frame.lines.findIndex(({ key }) => key === spot.key)
  if (line !== -1) return { line, stop }
  const rows = frame.lines.map((found, at) => (isHeading(found) ? -1 : at)).filter((at) => at !== -1)
  const nearest = rows.findLast((at) => at <= spot.line) ?? rows[0]
  return nearest === undefined ? null : { line: nearest, stop }
}
