import { Ledger } from '#data/import/ledger.ts'
import { runCalls } from '#data/import/run-calls.ts'
import { SaveRun, type SaveLine } from '#data/import/save-run.ts'
import type { SaveRules } from '#data/import/save-rules.ts'
import type { Running } from '#data/import/save-start.ts'
import { takeUpRun } from '#data/import/take-up.ts'
import { sentRowKey, type SentRow } from '#domain/import/sent-row.ts'
import { changedNote, modelFile, type ModelServer } from './model-server.ts'

export interface SheetRow {
  row: number
  externalId: string
  note: string
}

/** What a device keeps over a reload. */
export interface Kept {
  running: Running | null
}

interface MatchedLine extends SaveLine {
  version?: number
  note: string
  /** Nothing is to be written. */
  isSame: boolean
}

const caller = { token: () => Promise.resolve('token') }

/** One window in which the sheet is open: what it has matched and sent is in its memory alone. */
export class Window {
  readonly ledger = new Ledger()
  readonly #server: ModelServer
  readonly #rules: SaveRules
  readonly #rows: readonly SheetRow[]
  readonly #kept: Kept
  readonly #wait: (ms: number, signal: AbortSignal) => Promise<void>
  #running: Running | null = null
  #lines: MatchedLine[] = []
  #learned = 0
  #mark = 0
  #isOutdated = false
  isMatched = false

  constructor(
    server: ModelServer,
    rules: SaveRules,
    rows: readonly SheetRow[],
    kept: Kept,
    wait: (ms: number, signal: AbortSignal) => Promise<void>,
  ) {
    this.#server = server
    this.#rules = rules
    this.#rows = rows
    this.#kept = kept
    this.#wait = wait
  }

  get needsMatch(): boolean {
    return !this.isMatched || this.#isOutdated || this.ledger.learned > this.#learned
  }

  /** Finds whom the rows are about, as `ImportDesk.match` does. */
  match(): void {
    this.#mark = this.#server.mark
    this.#isOutdated = false
    const all = [...this.#server.passengers.values()].filter(({ isHidden }) => !isHidden)
    this.#lines = this.#rows.flatMap(({ row, externalId, note }): MatchedLine[] => {
      const hits = externalId === '' ? [] : all.filter((each) => each.externalId === externalId)
      const line = { at: row, row, name: '', note }
      if (hits.length === 0) return [{ ...line, part: 0, passengerId: null, isSame: false }]
      return hits.map(({ id, version, note: stored }, part) => ({
        ...{ ...line, part, passengerId: id, version },
        isSame: stored === note,
      }))
    })
    this.#learned = this.ledger.learned
    this.isMatched = true
    for (const line of this.#lines) {
      if (line.passengerId !== null && !line.isSame && this.ledger.isSaved(line)) this.ledger.reopens(line)
    }
  }

  /** Goes on with what another window has begun. @returns whether it may */
  async takeUp(): Promise<boolean> {
    const { running } = this.#kept
    if (!running) return true
    const { signal } = new AbortController()
    const taken = await takeUpRun(running, modelFile.fileHash, {
      ...{ calls: runCalls(1, caller), signal, ledger: this.ledger, unsent, mark: this.#mark, onRows: () => undefined },
      keep: this.#keep,
      wait: this.#wait,
    })
    if (taken.running) this.#running = taken.running
    return taken.how === 'takenUp'
  }

  #keep = (running: Running): Promise<void> => {
    this.#kept.running = running
    return Promise.resolve()
  }

  toSave(): SaveLine[] {
    return this.#lines.filter((line) => !line.isSame && !this.ledger.isSaved(line))
  }

  /** A line that is said to be saved and is not as it says; `null` for none. */
  lie(): string | null {
    if (this.needsMatch) return null
    const all = [...this.#server.passengers.values()]
    for (const line of this.#lines) {
      const alike = this.#lines.filter(({ row }) => this.#externalIdOf(row) === this.#externalIdOf(line.row))
      if (
        !this.ledger.isSaved(line) ||
        (this.#externalIdOf(line.row) !== '' && alike.some(({ row }) => row !== line.row))
      )
        continue
      const id = this.ledger.outcomeOf(line)?.passengerId
      const stored = all.find((each) => each.id === id)
      if (stored?.note !== line.note && stored?.note !== changedNote) return `row ${line.row} is said to be saved`
    }
    return null
  }

  /** Lines that were refused for somebody else's change. */
  conflicts(): number {
    return this.#lines.filter((line) =>
      this.ledger.outcomeOf(line)?.errors.some(({ code }) => code === 'api.errors.version_conflict'),
    ).length
  }

  #externalIdOf(row: number): string {
    return this.#rows.find((each) => each.row === row)?.externalId ?? ''
  }

  async save(stop: AbortSignal): Promise<string> {
    const lines = this.toSave()
    const run = new SaveRun(
      {
        ...{ file: modelFile, running: this.#running, lines, ledger: this.ledger, mark: this.#mark },
        write: (line, importId, revision) => this.#write(line, importId, revision),
        unsent: () => unsent,
        keep: (running) => {
          this.#running = running
          return this.#keep(running)
        },
        forget: () => {
          this.#kept.running = null
          return Promise.resolve()
        },
      },
      {
        ...{ calls: runCalls(1, caller), batch: 3, stop, onProgress: () => undefined, rules: this.#rules },
        ...{ wait: this.#wait, random: () => 0.5, now: () => 0 },
      },
    )
    const { how } = await run.run()
    if (how === 'savedSince') this.#isOutdated = true
    return how
  }

  /** A value is typed in place of the sheet's, where that still says what is sent. */
  mend(row: SheetRow, note: string): void {
    const lines = this.#lines.filter((line) => line.row === row.row)
    const isUnknown = row.externalId === '' && lines.some((line) => this.ledger.outcomeOf(line)?.state === 'sending')
    if (lines.length === 0 || isUnknown || lines.some((line) => this.ledger.isSaved(line))) return
    row.note = note
    for (const line of lines) Object.assign(line, { note, isSame: false })
  }

  #write({ at, part, passengerId }: SaveLine, importId: number, revision: number): SentRow | null {
    const line = this.#lines.find((each) => each.at === at && each.part === part)
    if (!line) return null
    return {
      ...{ row: line.row, key: sentRowKey(importId, line.row, revision, part) },
      ...(passengerId === null ? { op: 'create' } : { op: 'update', passengerId }),
      ...(line.version !== undefined && { version: line.version }),
      passenger: { note: line.note },
    }
  }
}

const unsent = { unchanged: 0, blocked: 0, skipped: 0 }
