import {
  searchImport,
  searchImportMany,
  searchImportPermissions,
  searchImportPermissionsMany,
  type Match,
  type SearchedRow,
} from '#contract/passenger-import.ts'
import type { ImportMark } from '#domain/import/import-record.ts'
import { importLimits } from '#domain/import/sent-row.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { call } from '../api/client.ts'
import { NotSignedInError } from '../workspace/workspace.ts'
import type { Batches } from './batches.ts'
import { importFateOf, pause, pauseMs, type ImportFate } from './fate.ts'
import type { Caller } from './session.ts'

const timeoutMs = 60_000
/** Batches under way at once; calls of a row each, where there are no batches. */
const atOnce = { batches: 3, rows: 6 } as const
/** Bytes of a body that is safely taken: the limit is one of the whole body. */
const bodyBytes = Math.floor(importLimits.searchBytes * 0.8)
const mostTries = 6

export interface SearchOptions {
  organizationId: number
  /** Which calls the server has. */
  batches: () => Promise<Batches>
  caller: Caller
  signal: AbortSignal
  wait?: typeof pause
  random?: () => number
}

/** How a search ended. Nothing is thrown for what a server says. */
export type SearchEnd = 'answered' | 'partly' | 'signedOut' | 'cancelled'

/** What is found of a row. */
export interface FoundRow {
  row: number
  matches: readonly Match[]
  /** Passengers who fit beyond those. */
  more: number
}

/**
 * Asks whom rows are about.
 * @param rows each by the keys that it has
 * @param onFound told of each answer, and at which mark it was given (0 where there are no batches); rows that it is never
 *   told of were not answered
 */
export async function searchRows(
  rows: readonly SearchedRow[],
  options: SearchOptions,
  onFound: (found: readonly FoundRow[], mark: ImportMark) => void,
): Promise<SearchEnd> {
  const { organizationId, caller, signal } = options
  const { batches, end } = await askBatches(options)
  if (end !== 'answered') return end
  if (batches === null) {
    return askAll(
      rows.map((row) => [row]),
      atOnce.rows,
      options,
      async ([searched]) => {
        if (!searched) return
        const { row, ...query } = searched
        const matches = await call(searchImport, { query }, { signal, timeoutMs, token: await caller.token() })
        // the call asks in all organisations of the user
        const own = matches.filter(({ result }) => result.organizationId === organizationId)
        onFound([{ row, matches: own, more: 0 }], 0)
      },
    )
  }
  const size = Math.min(batches.searchRows, importLimits.searchRows)
  // asked even without any rows: the mark is needed to save them
  const parts = rows.length === 0 ? [[]] : batchesOf(rows, size)
  return askAll(parts, atOnce.batches, options, async (some) => {
    const body = { organizationId, rows: [...some] }
    const { results, mark } = await call(searchImportMany, { body }, { signal, timeoutMs, token: await caller.token() })
    // a row with a key that the server cannot read was searched by the others, or has none
    onFound(
      results.map(({ row, matches, more }) => ({ row, matches, more })),
      mark,
    )
  })
}

/** A passenger with names of transportation permissions that rows say. */
export interface NamedPermissions {
  passengerId: number
  names: readonly string[]
}

/**
 * Asks for passengers' transportation permissions by their names.
 * @param onFound told of each answer, and of which names it was; names that it is never told of were not answered
 */
export async function searchPermissions(
  items: readonly NamedPermissions[],
  options: SearchOptions,
  onFound: (passengerId: number, permissions: readonly TransportationPermission[], names: readonly string[]) => void,
): Promise<SearchEnd> {
  const { organizationId, caller, signal } = options
  const { batches, end } = await askBatches(options)
  if (end !== 'answered') return end
  if (batches === null) {
    return askAll(
      items.map((item) => [item]),
      atOnce.rows,
      options,
      async ([item]) => {
        if (!item) return
        const params = { passengerId: String(item.passengerId) }
        for (const name of item.names) {
          const given = { signal, token: await caller.token() }
          onFound(item.passengerId, await call(searchImportPermissions, { params, query: { name } }, given), [name])
        }
      },
    )
  }
  const parts = items.flatMap(({ passengerId, names }) =>
    partsOf(names, importLimits.searchNames).map((some) => ({ passengerId, names: [...some] })),
  )
  return askAll(batchesOf(parts, importLimits.searchPassengers), atOnce.batches, options, async (some) => {
    const body = { organizationId, items: [...some] }
    const given = { signal, timeoutMs, token: await caller.token() }
    const { results } = await call(searchImportPermissionsMany, { body }, given)
    // in the order of what was asked
    for (const [at, { passengerId, permissions }] of results.entries()) {
      const asked = some[at]
      if (asked?.passengerId === passengerId) onFound(passengerId, permissions, asked.names)
    }
  })
}

/** Asks which calls the server has, until that is answered or there is no more hope of it. */
async function askBatches(options: SearchOptions): Promise<{ end: SearchEnd; batches: Batches }> {
  let batches: Batches = null
  const end = await askAll([[null]], 1, options, async () => {
    batches = await options.batches()
  })
  return { end, batches }
}

const partsOf = <Item>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

const encoder = new TextEncoder()

/** Items in their order, so many and so large as one call takes. */
function batchesOf<Item>(items: readonly Item[], size: number): Item[][] {
  const batches: Item[][] = []
  let bytes = 0
  for (const item of items) {
    const own = encoder.encode(JSON.stringify(item)).length + 1
    const last = batches.at(-1)
    if (last && last.length < size && bytes + own <= bodyBytes) last.push(item)
    else batches.push([item])
    bytes = batches.at(-1)?.length === 1 ? own : bytes + own
  }
  return batches
}

/**
 * Makes all calls, some at once, each again until it is answered or there is no more hope of it. Once one has none, no
 * further one is begun. What the server cannot take is asked in halves; a single one of these stays unanswered.
 */
async function askAll<Item>(
  batches: readonly (readonly Item[])[],
  lanes: number,
  { signal, wait = pause, random = Math.random }: SearchOptions,
  ask: (batch: readonly Item[]) => Promise<void>,
): Promise<SearchEnd> {
  const queue = [...batches].reverse()
  const state: { end: SearchEnd | null; isPartly: boolean } = { end: null, isPartly: false }
  const tryOne = async (batch: readonly Item[]): Promise<void> => {
    for (let times = 1; state.end === null; times += 1) {
      try {
        await ask(batch)
        return
      } catch (failure) {
        if (signal.aborted) throw failure
        if (failure instanceof NotSignedInError) {
          state.end = 'signedOut'
          return
        }
        const fate = importFateOf(failure)
        if (fate.kind === 'unfit') {
          const half = Math.ceil(batch.length / 2)
          if (batch.length > 1) queue.push(batch.slice(half), batch.slice(0, half))
          else state.isPartly = true
          return
        }
        if (fate.kind === 'signedOut') state.end = 'signedOut'
        else if (!mayPass(fate) || times === mostTries) state.end = 'partly'
        else await wait(pauseMs('waitMs' in fate ? fate.waitMs : null, times, random), signal)
      }
    }
  }
  const lane = async (): Promise<void> => {
    for (let next = queue.pop(); next && state.end === null && !signal.aborted; next = queue.pop()) await tryOne(next)
  }
  const done = await Promise.allSettled(Array.from({ length: lanes }, lane))
  if (signal.aborted) return 'cancelled'
  for (const each of done) if (each.status === 'rejected') throw each.reason
  return state.end ?? (state.isPartly ? 'partly' : 'answered')
}

const longestAskedMs = 120_000

/** Whether a call that failed so is worth making again; not where the server asks to wait for hours. */
const mayPass = (fate: ImportFate): boolean =>
  fate.kind === 'broken' ||
  ((fate.kind === 'unanswered' || fate.kind === 'busy') && (fate.waitMs ?? 0) <= longestAskedMs)
