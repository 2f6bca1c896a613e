import { useEffect, useMemo, useRef, useState } from 'react'
import { isGone } from '#data/api/api-error.ts'
import { decideCells, editRides, intentsOf, type WeekIntents } from '#data/rides.ts'
import { pullTimetable, timetableOf } from '#data/timetables.ts'
import { weekFetchedAt, weekOf, type StoredWeek } from '#data/week.ts'
import { unsentCellsCount, type CellSync } from '#domain/week/cell-state.ts'
import {
  cellKey,
  cellTimes,
  duplicateCells,
  ridesByCell,
  type Cell,
  type CellKey,
  type RideTimes,
} from '#domain/ride/cell.ts'
import { withEdits, type CellEdit } from '#domain/week/plan.ts'
import type { Ride } from '#domain/ride/schema.ts'
import type { Timetable, TimetablePassenger } from '#domain/timetable/schema.ts'
import { useCellChanges, type CellChanges } from './use-cell-changes.ts'
import { refreshScreen, type MadeOf } from './refresh.ts'
import { useLive } from './use-live.ts'
import { usePull, type Pull } from './use-pull.ts'

const madeOf: MadeOf = { kinds: ['timetables', 'rides'] }

/** How long a stored edit is shown from here when the outbox has let go of it already. */
const settleMs = 2000

export interface Week extends CellChanges {
  /** `undefined` while it is read, and when it is not on this device. */
  timetable: Timetable | undefined
  passengers: readonly TimetablePassenger[]
  /** As the server has them. */
  rides: readonly Ride[]
  /** With the device's own edits laid over. */
  times: RideTimes
  duplicates: ReadonlySet<CellKey>
  /** Cells that are not as the server has them. */
  syncs: ReadonlyMap<CellKey, CellSync>
  /** Ordering waits for them. */
  unsentCellsCount: number
  /** Whether the week has ever come from the server, and is read with what this device has made of it. */
  isFetched: boolean
  /** It is deleted, or not the user's to see. */
  isMissing: boolean
  /**
   * When it was last known to be true (server's clock); `null` when it was never fetched, `undefined` while that is being
   * read.
   */
  fetchedAt: number | null | undefined
  isLoading: boolean
  /** Why the last refresh failed; `null` when it did not. */
  failure: unknown
  retry: () => void
  /**
   * Shows edits at once and stores them; resolves when they are durable on the device. Rejects with the reason when they
   * were not stored, and are then no longer shown.
   */
  edit: (edits: readonly CellEdit[]) => Promise<void>
  /** Decides about cells that were refused or changed elsewhere: mine goes again, theirs stays. */
  decide: (cells: readonly Cell[], choice: 'mine' | 'theirs') => Promise<void>
}

const noRides: StoredWeek = { passengers: [], rides: [] }
const noIntents: WeekIntents = { cells: new Map(), latest: 0 }

/** Reads what a week shows first. */
export async function readWeek(timetableId: number): Promise<void> {
  const queries = [timetableOf, weekOf, intentsOf, weekFetchedAt]
  await Promise.all(queries.map((query) => query(timetableId)))
}

/** A timetable's week: what the mirror has at once with the device's own edits, brought up to date while it is shown. */
export function useWeek(timetableId: number): Week {
  const timetable = useLive(timetableOf, timetableId)
  const week = useLive(weekOf, timetableId) ?? null
  const intentsRead = useLive(intentsOf, timetableId)
  const intents = intentsRead ?? noIntents
  const fetchedAt = useLive(weekFetchedAt, timetableId)
  const pulled = usePull(timetableId, pullTimetable, madeOf)
  const isUnknown = useIsUnknown(timetableId, pulled)
  useAskedOnceGone(timetable)

  const { passengers, rides } = week ?? noRides
  const base = useMemo(() => {
    const cells = ridesByCell(rides)
    return { times: cellTimes(cells), duplicates: duplicateCells(cells) }
  }, [rides])
  const { painted, edit } = usePainted(timetableId, intents.latest)
  const shown = useMemo(() => laidOver(base, intents, painted), [base, intents, painted])
  const times = week && base.times
  const changes = useCellChanges({ timetableId, passengers, times }, intents, painted)
  return {
    ...pulled,
    ...changes,
    ...shown,
    passengers,
    rides,
    timetable: timetable ?? undefined,
    // without the own edits it would show what they have replaced
    isFetched: week !== null && intentsRead !== undefined,
    isMissing: timetable === null && isUnknown,
    fetchedAt,
    edit,
    decide: (cells, choice) => decideCells(timetableId, cells, choice),
  }
}

/** Whether the server knew no such timetable when it answered last: that holds while it is asked again. */
function useIsUnknown(timetableId: number, { failure, isLoading }: Pull): boolean {
  const [unknownId, setUnknownId] = useState<number | null>(null)
  if (isLoading) return unknownId === timetableId
  const isUnknown = isGone(failure)
  const id = isUnknown ? timetableId : null
  if (unknownId !== id) setUnknownId(id)
  return isUnknown
}

/**
 * Sending a cell, or another window, may have learnt that the timetable is deleted, and taken it off the device: the
 * server is then asked at once, so that the page can say so before the clock would ask.
 */
function useAskedOnceGone(timetable: Timetable | null | undefined): void {
  const wasHere = useRef(false)
  useEffect(() => {
    if (wasHere.current && timetable === null) void refreshScreen('clock')
    wasHere.current = Boolean(timetable)
  }, [timetable])
}

interface Base {
  times: RideTimes
  duplicates: ReadonlySet<CellKey>
}

/** The server's week under the device's: what waits in the outbox, and what is not even there yet. */
function laidOver({ times: stored, duplicates }: Base, { cells }: WeekIntents, painted: readonly CellEdit[]) {
  const times = new Map(stored)
  const syncs = new Map<CellKey, CellSync>()
  for (const [key, { minutes, sync }] of cells) {
    if (minutes === null) times.delete(key)
    else if (minutes !== undefined) times.set(key, minutes)
    if (sync.kind !== 'stored') syncs.set(key, sync)
  }
  for (const edit of painted) syncs.set(cellKey(edit), { kind: 'unsent' })
  const isHealed = (key: CellKey) => cells.get(key)?.minutes !== undefined || syncs.get(key)?.kind === 'unsent'
  return {
    times: withEdits(times, painted),
    syncs,
    duplicates: new Set([...duplicates].filter((key) => !isHealed(key))),
    unsentCellsCount: unsentCellsCount(syncs.values()),
  }
}

/** Edits that are shown before the outbox has them. */
interface Painted {
  key: symbol
  timetableId: number
  edits: readonly CellEdit[]
  /** Order of the last of them once they are stored; `null` until then. */
  seq: number | null
}

/** @param latest order of the last edit that is shown from the outbox */
function usePainted(timetableId: number, latest: number): { painted: readonly CellEdit[]; edit: Week['edit'] } {
  const [all, setAll] = useState<readonly Painted[]>([])
  const remove = (key: symbol) => setAll((before) => before.filter((other) => other.key !== key))
  const edit = async (edits: readonly CellEdit[]) => {
    if (edits.length === 0) return
    const key = Symbol('edits')
    setAll((before) => [...before, { key, timetableId, edits, seq: null }])
    try {
      const seq = await editRides(timetableId, edits)
      setAll((before) => before.map((other) => (other.key === key ? { ...other, seq } : other)))
      setTimeout(remove, settleMs, key)
    } catch (failure) {
      remove(key)
      throw failure
    }
  }
  const painted = useMemo(() => {
    const isWaiting = ({ seq, timetableId: of }: Painted) => of === timetableId && (seq === null || seq > latest)
    return all.filter(isWaiting).flatMap(({ edits }) => edits)
  }, [all, timetableId, latest])
  return { painted, edit }
}
