import { randomId } from '#crypto/random-id.ts'
import {
  importRecordLimits,
  type ImportMark,
  type ImportReportRow,
  type ImportedFile,
  type UnsentRows,
} from '#domain/import/import-record.ts'
import type { SaveEndKind } from '#domain/import/save-progress.ts'
import { NotSignedInError } from '../workspace/workspace.ts'
import { importFateOf, pause, pauseMs, type ImportFate } from './fate.ts'
import type { RunCalls } from './run-calls.ts'
import type { SaveRules } from './save-rules.ts'

/** The run is over, and why. */
export class RunEnded extends Error {
  readonly how: SaveEndKind
  readonly code: string | null

  constructor(how: SaveEndKind, code: string | null = null) {
    super(how)
    this.how = how
    this.code = code
  }
}

/** The import does not run on this device by now. */
export class RunLost extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Tries of a call that goes wrong at the server. */
export const mostBroken = 5

/** Waits before a call is made again. @throws RunEnded when the run is stopped meanwhile */
export type Rest = (fate: ImportFate, times: number) => Promise<void>

/** Waits as long as a server asks, or longer each time. The signal stops the run. */
export const restUnless =
  (signal: AbortSignal, wait: typeof pause = pause, random: () => number = Math.random): Rest =>
  async (fate, times) => {
    try {
      await wait(pauseMs('waitMs' in fate ? fate.waitMs : null, times, random), signal)
    } catch (failure) {
      throw signal.aborted ? new RunEnded('stopped') : failure
    }
  }

/**
 * Makes a call until it is answered.
 * @throws RunEnded, RunLost
 */
export async function insist<Result>(make: () => Promise<Result>, rest: Rest): Promise<Result> {
  for (let times = 1; ; times += 1) {
    try {
      return await make()
    } catch (failure) {
      if (failure instanceof NotSignedInError) throw new RunEnded('signedOut')
      const fate = importFateOf(failure)
      if (fate.kind === 'signedOut') throw new RunEnded('signedOut')
      if (fate.kind === 'runsNot') throw new RunLost(fate.code)
      if (fate.kind === 'refused' || fate.kind === 'unfit') throw new RunEnded('refused', fate.code)
      if (fate.kind === 'broken' && times >= mostBroken) throw new RunEnded('refused', fate.code)
      await rest(fate, times)
    }
  }
}

/** An import as who runs it knows it. */
export interface Running {
  importId: number
  /** Names under which this device may be running it: the newest first. */
  runners: readonly string[]
}

/** The id that the import has in the organisation's history; `null` where it is in none. */
export const idInHistory = (running: Running | null): number | null =>
  running && running.importId > 0 ? running.importId : null

interface Start {
  calls: RunCalls
  rules: SaveRules
  rest: Rest
  unsent: UnsentRows
  /** At which the rows were matched. */
  mark: ImportMark
  /** Keeps on the device what it takes to go on after a crash. */
  keep: (running: Running) => Promise<void>
}

/** @throws RunEnded */
export async function begin(file: ImportedFile, { calls, rules, rest, keep, mark }: Start): Promise<Running> {
  const [runner, key] = [randomId(), randomId()]
  try {
    const { id } = await insist(() => calls.begin(file, runner, rules.mark(mark), key), rest)
    const running = { importId: id, runners: [runner] }
    await keep(running)
    return running
  } catch (failure) {
    throw failure instanceof RunLost ? (endOfLost(failure) ?? new RunEnded('otherRuns', failure.code)) : failure
  }
}

const lostFor: Readonly<Record<string, SaveEndKind>> = { import_saved_since: 'savedSince', import_too_old: 'tooOld' }

/** The end of a run that is lost to nobody else; `null` for one that was lost otherwise. */
export function endOfLost({ code }: RunLost): RunEnded | null {
  const how = lostFor[code]
  return how ? new RunEnded(how, code) : null
}

const ignoringLost = (failure: unknown): void => {
  if (!(failure instanceof RunLost)) throw failure
}

/**
 * Goes on with an import, under a name of its own: from then on the server refuses what was sent under another, so that
 * nothing of it can come late.
 * @returns how it runs, and how many answers the server has given
 * @throws RunEnded
 */
export async function goOn(
  { importId, runners }: Running,
  start: Start,
): Promise<{ running: Running; answered: number }> {
  const { calls, rules, rest, keep, unsent, mark } = start
  const runner = rules.runner(randomId(), runners)
  // before it is said: an answer that is lost leaves nobody who could pause it
  await keep({ importId, runners: [runner, ...runners] })
  const resume = () => insist(() => calls.resume(importId, runner, rules.mark(mark)), rest)
  const resumed = await resume().catch(async (failure: unknown) => {
    if (!(failure instanceof RunLost)) throw failure
    if (failure.code !== 'import_running') throw endOfLost(failure) ?? new RunEnded('takenBack', failure.code)
    for (const former of runners) {
      await insist(() => calls.update(importId, former, 'paused', unsent), rest).catch(ignoringLost)
    }
    return resume().catch(async (again: unknown) => {
      if (!(again instanceof RunLost)) throw again
      const end = endOfLost(again)
      if (end) throw end
      const { state } = await insist(() => calls.get(importId), rest)
      throw new RunEnded(state === 'running' ? 'takenOver' : 'otherRuns', again.code)
    })
  })
  const running = { importId, runners: [runner] }
  await keep(running)
  return { running, answered: resumed.answered }
}

/** All that the server has of an import. @throws RunEnded, RunLost */
export async function wholeReport(
  importId: number,
  { calls, rest }: Pick<Start, 'calls' | 'rest'>,
  onRows: (done: number, total: number) => void = () => undefined,
): Promise<ImportReportRow[]> {
  const all: ImportReportRow[] = []
  for (;;) {
    const index = all.length
    const { rows, total } = await insist(() => calls.rows(importId, index), rest)
    all.push(...rows)
    onRows(all.length, total)
    if (rows.length < importRecordLimits.reportRows || all.length >= total) return all
  }
}
