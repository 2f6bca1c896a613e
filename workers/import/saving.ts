import { sha256 } from '#crypto/sha256.ts'
import { importRecordLimits, type ImportMark, type ImportedFile } from '#domain/import/import-record.ts'
import { sentLineOf } from '#domain/import/judged-line.ts'
import { missingPlaces } from '#domain/import/mapping.ts'
import { savedMappingOf } from '#domain/import/saved-mapping.ts'
import { progressBefore, type SaveEnd, type SaveProgress } from '#domain/import/save-progress.ts'
import { oneLineOf } from '#domain/text.ts'
import type { Batches } from '#data/import/batches.ts'
import type { DeskEars } from '#data/import/desk-ears.ts'
import { now } from '#data/device/clock.ts'
import { importingHereOnly } from '#data/import/import-lock.ts'
import { runCalls } from '#data/import/run-calls.ts'
import { SaveRun, type SaveJob, type SaveLine } from '#data/import/save-run.ts'
import { RunEnded, idInHistory, insist, restUnless, type Running } from '#data/import/save-start.ts'
import { callerOf } from '#data/import/session.ts'
import { singleCalls, singleLanes, type SingleMemory } from '#data/import/single-calls.ts'
import { takeUpRun } from '#data/import/take-up.ts'
import type { OnRows, TakeUpEnd } from './face.ts'
import type { LineTable } from './line-table.ts'

/** The file that the rows are from, and its sheet. */
export interface SavedFile {
  name: string
  /** Bytes. */
  size: number
  hash: string
  /** Its place among the sheets. */
  sheet: number
}

interface Saving {
  organizationId: number
  /** Which calls the server has. @throws ApiError when it is not known */
  batches: () => Promise<Batches>
  /** At which the rows were matched. */
  mark: ImportMark
  memory: SingleMemory
  which: 'ready' | 'failed'
  ears: DeskEars
  stop: AbortSignal
  onProgress: (progress: SaveProgress) => void
}

const importedFile = ({ judge }: LineTable, { name, size, hash }: SavedFile): ImportedFile => ({
  fileName: oneLineOf(name).slice(-importRecordLimits.fileName).trim() || '-',
  fileSize: size,
  fileHash: hash,
  rows: judge.sheet.rows,
})

/** By which the mapping is known again. */
function mappingHash({ judge: { mapping, sheet } }: LineTable): Promise<string> {
  const titles = Array.from({ length: sheet.columns }, (_, column) => sheet.titleAt(column))
  return sha256(new TextEncoder().encode(JSON.stringify(savedMappingOf(mapping, titles))))
}

/**
 * Rows, as the spreadsheet program counts, that say something which somebody typed in place of the sheet's, or said it once
 * and wait to be looked at since.
 */
function retypedRows({ judge, retyped }: LineTable): number[] {
  const { columns, replacements, lines, sheet } = judge
  const rows = new Set(retyped)
  for (const { row, edit } of lines) if ((edit?.overrides.size ?? 0) > 0) rows.add(row)
  for (const { key, raw } of columns.values()) {
    const mended = replacements.get(key)
    if (!mended || mended.size === 0) continue
    const isMended = raw.values.map(({ text }) => mended.has(text))
    for (let row = 0; row < sheet.rows; row += 1) if (isMended[raw.codes[row] ?? 0]) rows.add(row)
  }
  return [...rows].sort((a, b) => a - b).map((row) => sheet.rowNumberAt(row))
}

/** Saves lines of a sheet, in one window of the browser at a time. */
export async function saveLines(
  table: LineTable,
  saved: SavedFile,
  before: Running | null,
  { organizationId, batches, mark, memory, which, ears, stop, onProgress }: Saving,
): Promise<{ end: SaveEnd; running: Running | null }> {
  const { judge, ledger } = table
  if (table.needsMatch) throw new Error('The rows are to be matched first.')
  if (missingPlaces(judge.mapping).length > 0) throw new Error('Required fields are not mapped.')
  const lines = table.toSave(which)
  const nothingSent = (phase: SaveProgress['phase']) => progressBefore(phase, lines.length, ledger.countsWithout(lines))
  const endedBefore = (how: SaveEnd['how'], running: Running | null): { end: SaveEnd; running: Running | null } => ({
    end: { how, code: null, importId: idInHistory(running), progress: nothingSent('beginning') },
    running,
  })
  if (lines.length === 0) return endedBefore('finished', before)
  const session = await ears.session()
  const caller = session && callerOf(ears.session, session)
  if (!session || !caller) return endedBefore('signedOut', before)

  const known = await knownBatches(batches, stop, () => onProgress(nothingSent('waiting')))
  if (known.end) return endedBefore(known.end, before)
  const batch = known.batches?.saveRows ?? null
  const file = importedFile(table, saved)
  const kept = {
    ...{ file, sheet: saved.sheet, headerRowNumber: judge.sheet.headerRowNumber, startedAt: now() },
    ...{ mappingHash: await mappingHash(table), retyped: retypedRows(table) },
  }
  let running = before
  const job: SaveJob = {
    ...{ file, running, lines, ledger, mark },
    write({ at }: SaveLine, importId, revision) {
      const line = sentLineOf(judge, at, importId, revision)
      if (line) table.sends(at, line.blocks)
      return line?.sent ?? null
    },
    unsent: () => table.unsent(),
    async keep(run) {
      running = run
      // a server that knows of no import has nothing to go on with
      if (batch === null) return
      await ears.keepJournal({ ...kept, importId: run.importId, runners: [...run.runners] }).catch(() => undefined)
    },
    forget: () => ears.forgetJournal().catch(() => undefined),
  }
  const tools = {
    ...{ stop, onProgress, batch: batch ?? 1 },
    ...(batch === null
      ? { calls: singleCalls(organizationId, caller, memory), lanes: singleLanes }
      : { calls: runCalls(organizationId, caller) }),
  }
  const end = await importingHereOnly(session.userKey, organizationId, () => new SaveRun(job, tools).run())
  if (end === 'elsewhere') return endedBefore('otherTab', before)
  return { end, running: end.how === 'tooOld' ? null : running }
}

/** Asks which calls the server has until that is known, or somebody ends it. */
async function knownBatches(
  batches: () => Promise<Batches>,
  stop: AbortSignal,
  onWait: () => void,
): Promise<{ batches: Batches; end: null } | { batches: null; end: SaveEnd['how'] }> {
  const rest = restUnless(stop)
  try {
    const answered = await insist(batches, (fate, times) => {
      onWait()
      return rest(fate, times)
    })
    return { batches: answered, end: null }
  } catch (failure) {
    if (failure instanceof RunEnded) return { batches: null, end: failure.how }
    throw failure
  }
}

interface TakingUp {
  organizationId: number
  importId: number
  /** At which the rows were matched. */
  mark: ImportMark
  ears: DeskEars
  signal: AbortSignal
  onRows: OnRows
}

/** Takes up an import that was cut off. `running` is `null` where it was not taken up. */
export async function takeUpImport(
  table: LineTable,
  { hash, sheet }: SavedFile,
  { organizationId, importId, mark, ears, signal, onRows }: TakingUp,
): Promise<Omit<TakeUpEnd, 'overview'> & { running: Running | null }> {
  const { judge, ledger, retyped } = table
  if (judge.matching === null) throw new Error('The rows are to be matched first.')
  const nothing = { done: 0, isOtherMapping: false, retyped: 0, running: null }
  const session = await ears.session()
  if (!session) return { ...nothing, how: 'signedOut' }
  const caller = callerOf(ears.session, session)
  const journal = await ears.readJournal()
  const own = journal?.importId === importId ? journal : null
  // rows are known by their numbers: of another sheet they are others
  const isOtherSheet = own && (own.sheet !== sheet || own.headerRowNumber !== judge.sheet.headerRowNumber)
  if (isOtherSheet) return { ...nothing, how: 'otherFile' }
  const running = { importId, runners: own?.runners ?? [] }
  const taken = await importingHereOnly(session.userKey, organizationId, () =>
    takeUpRun(running, hash, {
      ...{ calls: runCalls(organizationId, caller), signal, ledger, onRows, mark, unsent: table.unsent() },
      async keep(run) {
        if (own) await ears.keepJournal({ ...own, runners: [...run.runners] }).catch(() => undefined)
      },
    }),
  )
  if (taken === 'elsewhere') return { ...nothing, how: 'otherTab' }
  if (taken.how !== 'takenUp') return { ...nothing, how: taken.how }

  const typed = new Set(own?.retyped)
  let done = 0
  for (const at of judge.lines.keys()) {
    const line = table.keyAt(at)
    if (ledger.isSaved(line)) done += 1
    else if (typed.has(line.row)) retyped.add(judge.lines[at]?.row ?? -1)
  }
  const isOtherMapping = own !== null && own.mappingHash !== (await mappingHash(table))
  return { how: 'takenUp', done, isOtherMapping, retyped: retyped.size, running: taken.running }
}
