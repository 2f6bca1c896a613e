import type { ImportMark, UnsentRows } from '#domain/import/import-record.ts'
import type { SaveEndKind } from '#domain/import/save-progress.ts'
import type { pause } from './fate.ts'
import type { Ledger } from './ledger.ts'
import type { RunCalls } from './run-calls.ts'
import { saveRules } from './save-rules.ts'
import { RunEnded, RunLost, endOfLost, goOn, insist, restUnless, wholeReport, type Running } from './save-start.ts'

export interface TakeUpTools {
  calls: RunCalls
  signal: AbortSignal
  /** Is told everything that the server has of the import. */
  ledger: Ledger
  onRows: (done: number, total: number) => void
  unsent: UnsentRows
  /** At which the rows were matched. */
  mark: ImportMark
  keep: (running: Running) => Promise<void>
  wait?: typeof pause
}

export type TakenUp =
  { how: 'takenUp'; running: Running } | { how: 'otherFile' | Exclude<SaveEndKind, 'finished'>; running: null }

/**
 * Takes up an import that was cut off: from now on this device runs it, nothing that was sent before can come late, and
 * what was saved is known. It is left paused until something is sent. Nothing is thrown for what a server says.
 * @param hash of the file that is to be gone on with
 */
export async function takeUpRun(
  before: Running,
  hash: string,
  { calls, signal, ledger, onRows, unsent, mark, keep, wait }: TakeUpTools,
): Promise<TakenUp> {
  const rest = restUnless(signal, wait)
  try {
    const { fileHash } = await insist(() => calls.get(before.importId), rest)
    if (fileHash !== hash) return { how: 'otherFile', running: null }
    const { running } = await goOn(before, { calls, rules: saveRules, rest, unsent, mark, keep })
    ledger.takes(await wholeReport(running.importId, { calls, rest }, onRows))
    const [runner = ''] = running.runners
    await insist(() => calls.update(running.importId, runner, 'paused', unsent), rest)
    return { how: 'takenUp', running }
  } catch (failure) {
    const end = failure instanceof RunLost ? (endOfLost(failure) ?? new RunEnded('takenOver', failure.code)) : failure
    if (!(end instanceof RunEnded) || end.how === 'finished') throw end
    return { how: end.how, running: null }
  }
}
