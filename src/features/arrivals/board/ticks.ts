import type { BoardItem } from '#data/arrivals.ts'
import { isUnderFinger, noFinger } from '#data/device/finger.ts'

/** A second tap on the same tile within this time is a slip of a hurried hand. Source: design decision, section 5. */
const doubleTapMs = 300
/** How long a stored tick is shown from here when the rows do not change by it. */
const settleMs = 2000

/** What was asked of an item by a tap, until its row says the same. */
export interface Tick {
  /** The row as it was at the tap. */
  row: BoardItem
  completed: boolean
  /** `saving` until it is durable on the device, then `stored`; `failed` until the next tap. */
  phase: 'saving' | 'stored' | 'failed'
}

/** Ticks that the screen shows before the rows do: each tile listens to its own, so that a tap paints one tile. */
export interface Ticks {
  of: (itemId: number) => Tick | undefined
  subscribe: (itemId: number, listener: () => void) => () => void
  /** Counts a tap on the item; `false` when it comes too soon after the one before. */
  tap: (itemId: number) => boolean
  /** Shows the new value at once and stores it. Rejects with the reason when it could not be stored. */
  set: (item: BoardItem, completed: boolean) => Promise<void>
}

/**
 * @param confirm stores a confirmation; resolves when it is durable
 * @param now milliseconds of a clock that never goes back
 */
export function createTicks(confirm: (item: BoardItem, completed: boolean) => Promise<void>, now: () => number): Ticks {
  const ticks = new Map<number, Tick>()
  const listeners = new Map<number, Set<() => void>>()
  const tappedAt = new Map<number, number>()
  const lastSave = new Map<number, Promise<void>>()

  const change = (itemId: number, tick: Tick | null) => {
    if (tick) ticks.set(itemId, tick)
    else ticks.delete(itemId)
    for (const listener of listeners.get(itemId) ?? []) listener()
  }

  return {
    of: (itemId) => ticks.get(itemId),

    subscribe(itemId, listener) {
      const set = listeners.get(itemId) ?? new Set()
      listeners.set(itemId, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(itemId)
      }
    },

    tap(itemId) {
      const isTooSoon = now() - (tappedAt.get(itemId) ?? -Infinity) < doubleTapMs
      if (!isTooSoon) tappedAt.set(itemId, now())
      return !isTooSoon
    },

    async set(row, completed) {
      const saving: Tick = { row, completed, phase: 'saving' }
      // intents on one item are stored in the order in which they were made
      const before = lastSave.get(row.id)?.catch(() => undefined)
      // on its way before the tile is drawn, which the worker then does not wait for
      const save = before ? before.then(() => confirm(row, completed)) : confirm(row, completed)
      lastSave.set(row.id, save)
      change(row.id, saving)
      try {
        await save
      } catch (failure) {
        if (ticks.get(row.id) === saving) {
          // nothing was done that another tap could undo: whoever sees it fail may try again at once
          tappedAt.delete(row.id)
          change(row.id, { row, completed, phase: 'failed' })
        }
        throw failure
      } finally {
        if (lastSave.get(row.id) === save) lastSave.delete(row.id)
      }
      // nothing of it is seen at once, and the tick itself may not be painted yet
      if (isUnderFinger()) await noFinger()
      if (ticks.get(row.id) !== saving) return
      const stored: Tick = { row, completed, phase: 'stored' }
      change(row.id, stored)
      setTimeout(() => {
        if (ticks.get(row.id) === stored) change(row.id, null)
      }, settleMs)
    },
  }
}

/** An item as its tile shows it. */
export interface TileFacts {
  completed: boolean
  /** On this device, not yet at the server. */
  isUnsent: boolean
  /** Not durable on this device yet. */
  isSaving: boolean
  hasFailed: boolean
}

/** The row, with a tick over it that the row does not show yet. */
export function withTick(row: BoardItem, tick: Tick | undefined): TileFacts {
  const stored = {
    completed: row.completed,
    isUnsent: row.sync === 'unsent',
    isSaving: false,
    hasFailed: row.sync === 'refused',
  }
  if (!tick) return stored
  // rows that read the same are the same object: another one says what has become of the tick
  const isAnswered = tick.row !== row
  if (tick.phase === 'failed') return isAnswered ? stored : { ...stored, hasFailed: true }
  if (tick.phase === 'stored' && isAnswered) return stored
  return { completed: tick.completed, isUnsent: true, isSaving: tick.phase === 'saving', hasFailed: false }
}
