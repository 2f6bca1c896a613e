import type { CellEdit } from '#domain/import/judge.ts'
import type { FieldPlace, Mapping } from '#domain/import/mapping.ts'
import type { SaveEnd, SaveProgress } from '#domain/import/save-progress.ts'
import type { Candidate, LineFilter, LinePage, LineQuery, Overview, TableLine } from '#domain/import/table-line.ts'
import { writtenNames, type WrittenNames } from '#domain/import/written-names.ts'
import { announcedBatches, type Batches } from '#data/import/batches.ts'
import type { DeskEars } from '#data/import/desk-ears.ts'
import { mirroredPassengers } from '#data/import/mirrored.ts'
import { callerOf } from '#data/import/session.ts'
import type { SearchEnd, SearchOptions } from '#data/import/search.ts'
import { NotSignedInError } from '#data/workspace/workspace.ts'
import { candidatesOf, likeAlone } from './candidates.ts'
import type { TextFormat } from './csv.ts'
import type {
  DeskFace,
  DeskSetup,
  MatchEnd,
  OnRows,
  OpenedFacts,
  OwnSheetWords,
  SaveOptions,
  TakeUpEnd,
  TemplateColumn,
  TemplateWords,
} from './face.ts'
import { fileHash } from './file-hash.ts'
import { judgedFrom, type Judged } from './judged.ts'
import { missedRows } from './missed-rows.ts'
import { ownSheet, problemKeys } from './own-sheet.ts'
import { Refused } from './refused.ts'
import { saveLines, takeUpImport } from './saving.ts'
import { fetchLacking, fetchNamed, lackingOf, searchStored, typedLacking } from './search-stored.ts'
import { SheetReading, type Answer, type PageRow, type SheetFacts } from './sheet-reading.ts'
import { templateBytes } from './template.ts'

/** The worker's side of an import: `DeskFace`, where each call has its docstring. */
export class ImportDesk implements DeskFace {
  readonly #setup: DeskSetup
  #destinations: DeskSetup['destinations']
  readonly #ears: DeskEars
  readonly #announced: () => Promise<Batches>
  readonly #reading = new SheetReading()
  #file: { of: File; hash: string } | null = null
  #judged: Judged | null = null
  #known: { batches: Batches } | null = null
  #step = new AbortController()
  #stop: AbortController | null = null
  /** Calls under way that ask the server whom rows are about, or what became of them. */
  #asking = 0

  constructor(setup: DeskSetup, ears: DeskEars, announced: () => Promise<Batches> = announcedBatches) {
    this.#setup = setup
    this.#destinations = setup.destinations
    this.#ears = ears
    this.#announced = announced
  }

  async open(file: File, chosen: Partial<TextFormat> = {}): Promise<Answer<OpenedFacts>> {
    this.#judged = null
    this.#file = null
    const opened = await this.#reading.open(file, chosen)
    if (opened.refusal) return opened
    try {
      const hash = await fileHash(file)
      this.#file = { of: file, hash }
      return { value: { ...opened.value, hash }, refusal: null }
    } catch (error) {
      if (error instanceof Refused) return { value: null, refusal: error.refusal }
      throw error
    }
  }

  async read(
    sheet: number,
    headerRowNumber: number | null,
    onProgress: (share: number) => void,
  ): Promise<Answer<SheetFacts>> {
    this.#judged = null
    const read = await this.#reading.read(sheet, headerRowNumber, onProgress)
    const [rows, file] = [this.#reading.sheet, this.#file]
    if (read.refusal || !rows || !file) return read
    const { name, size } = file.of
    this.#judged = judgedFrom(rows, this.#destinations, { name, size, hash: file.hash, sheet })
    return read
  }

  firstRows(count: number): ReturnType<SheetReading['firstRows']> {
    return this.#reading.firstRows(count)
  }

  page(offset: number, count: number): readonly PageRow[] {
    return this.#reading.page(offset, count)
  }

  cancel(): void {
    this.#reading.cancel()
    this.#step.abort()
  }

  setDestinations(destinations: DeskSetup['destinations']): Overview | null {
    const overview = this.#judged && this.#change(({ table }) => table.judge.setDestinations(destinations))
    this.#destinations = destinations
    return overview
  }

  setMapping(mapping: Mapping): Overview {
    return this.#change(({ table }) => table.judge.setMapping(mapping))
  }

  match(onProgress: OnRows): Promise<MatchEnd> {
    return this.#asks(() => this.#match(onProgress))
  }

  async #match(onProgress: OnRows): Promise<MatchEnd> {
    const judged = this.#now()
    const { table } = judged
    const { judge, ledger } = table
    const mirrored = await mirroredPassengers(this.#setup.organizationId).catch(() => [])
    const options = await this.#searchOptions()
    if (options === null) return { overview: table.overview(), how: 'signedOut' }
    const { book, hits, foundBy, unanswered, mark, end } = await searchStored(judge, mirrored, options, onProgress)
    if (end === 'cancelled') return { overview: table.overview(), how: 'cancelled' }

    // what the server said the last time is no choice of anybody
    if (judged.toldByServer.size > 0) judge.choose(new Map([...judged.toldByServer].map((row) => [row, null])))
    judge.match(book.facts())
    judged.book = book
    judged.mark = mark
    const missed = missedRows(judge, hits)
    if (missed.alone.size > 0) judge.choose(missed.alone, foundBy)
    judged.toldByServer = new Set(missed.alone.keys())
    table.unanswered = new Set([...unanswered, ...missed.several])
    table.typed = new Set()
    for (const at of judge.lines.keys()) {
      const line = table.keyAt(at)
      // who was made and hits nobody any more would be made twice
      if (line.passengerId !== null && ledger.isSaved(line) && table.isReady(at)) ledger.reopens(line)
    }
    table.matched()
    return { overview: table.overview(), how: howOf(end, table.unanswered.size) }
  }

  overview(): Overview {
    return this.#now().table.overview()
  }

  lines(query: LineQuery, offset: number, count: number): LinePage {
    return this.#now().table.lines(query, offset, count)
  }

  line(at: number): TableLine | null {
    return this.#now().table.line(at)
  }

  neighbour(query: LineQuery, at: number, direction: -1 | 1): number | null {
    return this.#now().table.neighbour(query, at, direction)
  }

  placeIn(query: LineQuery, at: number): number | null {
    return this.#now().table.placeIn(query, at)
  }

  replaceAlike(place: FieldPlace, text: string, by: string | null): Overview {
    return this.#change(({ table }) => table.judge.replaceAlike(place, text, by))
  }

  edit(at: number, place: FieldPlace, edit: CellEdit): Overview {
    return this.#change(({ table }) => {
      if (table.isUnknown(at)) throw new Error(`What became of line ${at} is not known.`)
      table.judge.edit(at, place, edit)
      table.retyped.delete(table.judge.lines[at]?.row ?? -1)
    })
  }

  async answerTyped(): Promise<Overview> {
    const judged = this.#now()
    const { book, table } = judged
    const named = book ? typedLacking(table.judge, book) : []
    // on its own: what else is asked goes on
    const options = named.length > 0 && (await this.#searchOptions(new AbortController()))
    if (book && options && (await fetchNamed(named, book, options)) && this.#judged?.book === book && !this.#stop) {
      this.#change(() => table.judge.learn(book.facts()))
    }
    return this.overview()
  }

  accept(lines: readonly number[] | LineQuery, isAccepted: boolean): Overview {
    return this.#change(({ table }) => {
      const places = isQuery(lines) ? table.placesOf(lines) : lines
      table.judge.accept(places, isAccepted)
      if (isAccepted) for (const at of places) table.retyped.delete(table.judge.lines[at]?.row ?? -1)
    })
  }

  candidates(row: number): readonly Candidate[] {
    return candidatesOf(this.#now().table.judge, row)
  }

  async choose(row: number, passenger: number | 'new' | null): Promise<Overview> {
    const { book } = this.#now()
    if (typeof passenger !== 'number') return this.#chooses(new Map([[row, passenger === 'new' ? -1 : null]]))
    const position = book?.positionOf(passenger)
    if (position === undefined) throw new Error(`Nobody here is ${passenger}.`)
    return this.#choosesKnown(new Map([[row, position]]))
  }

  async chooseAllLike(): Promise<Overview> {
    return this.#choosesKnown(likeAlone(this.#now().table.judge))
  }

  takeUp(importId: number, onProgress: OnRows): Promise<TakeUpEnd> {
    return this.#asks(() => this.#takeUp(importId, onProgress))
  }

  async #takeUp(importId: number, onProgress: OnRows): Promise<TakeUpEnd> {
    const judged = this.#now()
    const { organizationId } = this.#setup
    const given = {
      ...{ organizationId, importId, mark: judged.mark, ears: this.#ears },
      ...{ signal: this.#nextStep().signal, onRows: onProgress },
    }
    const { running, ...end } = await takeUpImport(judged.table, judged.file, given)
    if (running) judged.running = running
    if (end.how === 'savedSince') judged.table.outdates()
    // the rows were matched just before
    judged.table.compared()
    judged.table.changed()
    return { overview: judged.table.overview(), ...end }
  }

  writtenNames(): WrittenNames {
    const { table } = this.#now()
    return writtenNames(
      table.judge,
      table.toSave('ready').map(({ at }) => at),
    )
  }

  async save({ lines }: SaveOptions, onProgress: (progress: SaveProgress) => void): Promise<SaveEnd> {
    const judged = this.#now()
    const { organizationId } = this.#setup
    if (this.#stop) throw new Error('An import is being saved already.')
    if (this.#asking > 0) throw new Error('The server is being asked about the rows.')
    this.#stop = new AbortController()
    try {
      const { end, running } = await saveLines(judged.table, judged.file, judged.running, {
        ...{ organizationId, batches: this.#batches, mark: judged.mark, which: lines, ears: this.#ears },
        ...{ stop: this.#stop.signal, onProgress, memory: judged.memory },
      })
      judged.running = running
      if (end.how === 'savedSince') judged.table.outdates()
      return end
    } finally {
      this.#stop = null
      judged.table.changed()
    }
  }

  stop(): void {
    this.#stop?.abort()
  }

  problemKeys(filters: readonly LineFilter[]): readonly string[] {
    return problemKeys(this.#now().table, filters)
  }

  ownSheet(filters: readonly LineFilter[], words: OwnSheetWords): Promise<ArrayBuffer> {
    return ownSheet(this.#now().table, filters, words)
  }

  template(columns: readonly TemplateColumn[], words: TemplateWords): Promise<ArrayBuffer> {
    return templateBytes(columns, words)
  }

  /** Asked again until it is answered once. */
  readonly #batches = async (): Promise<Batches> => (this.#known ??= { batches: await this.#announced() }).batches

  #now(): Judged {
    if (!this.#judged) throw new Error('No sheet is read.')
    return this.#judged
  }

  /** Asks the server about the rows: not while they are saved, and they are not saved meanwhile. */
  async #asks<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (this.#stop) throw new Error('An import is being saved.')
    this.#asking += 1
    try {
      return await ask()
    } finally {
      this.#asking -= 1
    }
  }

  #change(change: (judged: Judged) => void): Overview {
    const judged = this.#now()
    if (this.#stop) throw new Error('An import is being saved.')
    change(judged)
    const { book, table } = judged
    table.typed = new Set(book ? typedLacking(table.judge, book).flatMap(({ rows }) => rows) : [])
    table.changed()
    return table.overview()
  }

  #chooses(choices: ReadonlyMap<number, number | null>): Overview {
    return this.#change((judged) => {
      judged.table.judge.choose(choices)
      judged.toldByServer = new Set([...judged.toldByServer].filter((row) => !choices.has(row)))
    })
  }

  /** Says whom rows are about, once all that they are compared with is known of them. */
  async #choosesKnown(choices: ReadonlyMap<number, number>): Promise<Overview> {
    const { book, table } = this.#now()
    const lacking = book && lackingOf(table.judge, book, choices)
    if (lacking) {
      await this.#asks(async () => {
        const options = await this.#searchOptions()
        if (!options) throw new NotSignedInError()
        if (!(await fetchLacking(lacking, book, options))) throw new Error('Not all could be fetched.')
        table.judge.learn(book.facts())
      })
    }
    return this.#chooses(choices)
  }

  /** Ends the step before. */
  #nextStep(): AbortController {
    this.#step.abort()
    this.#step = new AbortController()
    return this.#step
  }

  /** `null` when nobody is signed in. */
  async #searchOptions(step = this.#nextStep()): Promise<SearchOptions | null> {
    const { signal } = step
    const { organizationId } = this.#setup
    const session = await this.#ears.session()
    if (!session) return null
    const caller = callerOf(this.#ears.session, session)
    return { organizationId, batches: this.#batches, caller, signal }
  }
}

// an array has a `filter` of its own
const isQuery = (lines: readonly number[] | LineQuery): lines is LineQuery => !Array.isArray(lines)

const howOf = (end: SearchEnd, unanswered: number): MatchEnd['how'] =>
  end === 'answered' && unanswered > 0 ? 'partly' : end
