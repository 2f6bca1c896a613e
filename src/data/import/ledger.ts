import {
  savedRowStatuses,
  type ImportReportRow,
  type RowError,
  type SavedRow,
  type SavedRowStatus,
} from '#domain/import/import-record.ts'
import type { RowCounts } from '#domain/import/save-progress.ts'

/** A line as it is sent: a row of the sheet with the passenger whom it is about. */
export interface SentLine {
  /** As the spreadsheet program counts. */
  row: number
  /** Which of the row's passengers it is, from 0. */
  part: number
  /** `null` for one who is to be made. */
  passengerId: number | null
}

/** What became of a line. */
export interface Outcome {
  /** `sending` without an answer, which may still come. */
  state: 'sending' | SavedRowStatus
  /** Of the passenger, once that is known. */
  passengerId: number | null
  version: number | null
  errors: readonly RowError[]
}

interface Entry extends Outcome {
  part: number
  /** Nobody knows whether it was done. */
  isUnknown: boolean
  /** Whom the line was about when it was sent; `undefined` where only the report tells of it. */
  about: number | null | undefined
}

/** What a key was used for. */
interface Used {
  revision: number
  /** It has its answer, and is not used for anything else. */
  isAnswered: boolean
}

const placeOf = ({ row, part }: Pick<SentLine, 'row' | 'part'>): string => `${row}.${part}`

/** Revision and part in the key of a sent row: `sentRowKey`. */
const inKey = /^\d+-\d+-(\d+)(?:\.(\d+))?$/

/**
 * What has been sent of a sheet and how it was answered, in the memory of who sends it: the server has it too, and tells
 * it to who has lost it.
 */
export class Ledger {
  readonly #entries = new Map<number, Entry[]>()
  readonly #used = new Map<string, Used>()
  /** Revisions up to which the answers of a line count no more, by its place. */
  readonly #reopened = new Map<string, number>()
  #revision = 0
  #learned = 0
  #known = 0

  /** Higher after each change. */
  get revision(): number {
    return this.#revision
  }

  /**
   * How many lines turned out to be saved after nobody had known it: what their rows say by now may not be what was saved.
   */
  get learned(): number {
    return this.#learned
  }

  /** How many answers of the server are known, each key's once. */
  get known(): number {
    return this.#known
  }

  /** Whether nothing was sent yet. */
  get isEmpty(): boolean {
    return this.#entries.size === 0
  }

  /** Whether something was sent of which nobody knows whether it was done. */
  get hasUnknown(): boolean {
    for (const entries of this.#entries.values()) if (entries.some(({ isUnknown }) => isUnknown)) return true
    return false
  }

  /** `null` for a line that was not sent. A passenger whom the row has made is known by the row, too. */
  outcomeOf({ row, part, passengerId }: SentLine): Outcome | null {
    const entries = this.#entries.get(row)
    if (!entries) return null
    return (
      entries.find((each) => each.about === passengerId) ??
      entries.find((each) => passengerId !== null && each.passengerId === passengerId) ??
      entries.find((each) => each.about === undefined && each.part === part) ??
      null
    )
  }

  /** What became of all that was sent. */
  *outcomes(): Generator<Outcome> {
    for (const entries of this.#entries.values()) yield* entries
  }

  /** How many of what was sent were answered how, without those that are to be sent again. */
  countsWithout(again: readonly SentLine[] = []): RowCounts {
    const left = new Set(again.map((line) => this.outcomeOf(line)))
    const counts = Object.fromEntries(savedRowStatuses.map((status) => [status, 0])) as Record<SavedRowStatus, number>
    for (const outcome of this.outcomes())
      if (outcome.state !== 'sending' && !left.has(outcome)) counts[outcome.state] += 1
    return counts
  }

  isSaved(line: SentLine): boolean {
    const state = this.outcomeOf(line)?.state
    return state !== undefined && state !== 'sending' && state !== 'failed'
  }

  /**
   * The revision under which a line is sent now: the last one as long as that has no answer, so that the server can tell
   * a repeat from something new; then the next.
   */
  revisionOf(line: SentLine): number {
    const used = this.#used.get(placeOf(line))
    if (!used) return 0
    return used.isAnswered ? used.revision + 1 : used.revision
  }

  sends(line: SentLine, revision: number): void {
    this.#used.set(placeOf(line), { revision, isAnswered: false })
    this.#put(line.row, { ...unknown, part: line.part, about: line.passengerId, state: 'sending' })
  }

  /** Nobody could say what became of a line: it is given up, and keeps its key. */
  givesUp(line: SentLine, errors: readonly RowError[]): void {
    this.#put(line.row, { ...unknown, part: line.part, about: line.passengerId, state: 'failed', errors })
  }

  answers(line: SentLine, { status, passengerId, version, errors }: Omit<SavedRow, 'row' | 'key'>): void {
    this.#answered(placeOf(line))
    const told = { state: status, passengerId, version, errors, isUnknown: false }
    this.#put(line.row, { part: line.part, about: line.passengerId, ...told })
  }

  /** The key has been used for something else: the line is not answered by it, and takes the next one. */
  passesOver(line: SentLine): void {
    this.#answered(placeOf(line))
    this.#drop(line)
  }

  /** Whatever was sent of the line has not been done and never will be. */
  #drop({ row, passengerId }: SentLine): void {
    const entries = this.#entries.get(row)?.filter(({ about }) => about !== passengerId) ?? []
    if (entries.length === 0) this.#entries.delete(row)
    else this.#entries.set(row, entries)
    this.#revision += 1
  }

  /**
   * A line that was saved, or has failed, is judged anew: its row says something else by now, or is compared with something
   * else.
   */
  reopens(line: SentLine): void {
    const outcome = this.outcomeOf(line)
    const entries = this.#entries.get(line.row) ?? []
    for (const { part } of entries.filter((each) => each === outcome)) {
      const place = placeOf({ row: line.row, part })
      this.#reopened.set(place, this.#used.get(place)?.revision ?? 0)
    }
    this.#entries.set(
      line.row,
      entries.filter((each) => each !== outcome),
    )
    this.#revision += 1
  }

  /**
   * Takes what the server has of an import. It has it whole: whatever it does not tell of, and was sent by who does not
   * run the import any more, has not been done and never will be.
   */
  takes(report: readonly ImportReportRow[]): void {
    const unknown = new Set<string>()
    for (const [row, entries] of this.#entries) {
      for (const { part, isUnknown } of entries) if (isUnknown) unknown.add(placeOf({ row, part }))
      this.#entries.set(
        row,
        entries.filter(({ isUnknown }) => !isUnknown),
      )
    }
    for (const { row, key, status, passengerId, version, errors } of report) {
      const [, revision = '0', part = '0'] = inKey.exec(key) ?? []
      const place = placeOf({ row, part: Number(part) })
      if (status !== 'failed' && unknown.delete(place)) this.#learned += 1
      const used = this.#used.get(place)
      if (used?.isAnswered && used.revision > Number(revision)) continue
      this.#used.set(place, { revision: Number(revision), isAnswered: true })
      // the server tells it again, and it is no answer to what the row says by now
      if (Number(revision) <= (this.#reopened.get(place) ?? -1)) continue
      const about = status === 'created' ? null : status === 'failed' ? undefined : (passengerId ?? undefined)
      this.#put(row, { part: Number(part), about, state: status, passengerId, version, errors, isUnknown: false })
    }
    this.#known = report.length
    this.#revision += 1
  }

  #answered(place: string): void {
    const used = this.#used.get(place)
    if (!used || used.isAnswered) return
    used.isAnswered = true
    this.#known += 1
  }

  #put(row: number, entry: Entry): void {
    const isSame = (each: Entry) =>
      each.about === undefined || entry.about === undefined ? each.part === entry.part : each.about === entry.about
    const others = (this.#entries.get(row) ?? []).filter((each) => !isSame(each))
    this.#entries.set(row, [...others, entry])
    this.#revision += 1
  }
}

const unknown = { passengerId: null, version: null, errors: [], isUnknown: true } as const
