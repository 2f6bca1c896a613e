import type { ImportJudge } from '#domain/import/judge.ts'
import { blocksOf, judgedLine } from '#domain/import/judged-line.ts'
import { lineKey, saidIn, type Line } from '#domain/import/line.ts'
import { placeKey } from '#domain/import/mapping.ts'
import { openProblems, problemsByPlace, problemsOf, type Problems } from '#domain/import/problems.ts'
import type { SentBlocks } from '#domain/import/part.ts'
import { permissionBlocks } from '#domain/import/permissions-part.ts'
import { changedMeanwhile, type RowError, type UnsentRows } from '#domain/import/import-record.ts'
import { inOwnBlock } from '#domain/import/row-error.ts'
import {
  isSettled,
  lineFilters,
  mostAlike,
  type LineFilter,
  type LinePage,
  type LineQuery,
  type LineState,
  type Overview,
  type TableLine,
} from '#domain/import/table-line.ts'
import { heldLooks } from '#domain/import/text-keys.ts'
import { countsOf, verdicts, type Verdict } from '#domain/import/verdict.ts'
import type { Ledger, SentLine } from '#data/import/ledger.ts'
import type { SaveLine } from '#data/import/save-run.ts'

const filterOfVerdict: Readonly<Record<Verdict, LineFilter>> = {
  [verdicts.new]: 'new',
  [verdicts.updates]: 'updates',
  [verdicts.unchanged]: 'unchanged',
  [verdicts.blocked]: 'blocked',
  [verdicts.look]: 'look',
}

/** The lines of a judged sheet together with what was saved of them, as a screen shows them. */
export class LineTable {
  readonly judge: ImportJudge
  readonly ledger: Ledger
  /** Rows of which nobody has answered whom they are about. */
  unanswered: ReadonlySet<number> = new Set()
  /** The same of rows into which somebody has typed the name of a transportation permission. */
  typed: ReadonlySet<number> = new Set()
  /** Rows with a value that was typed once and is not known any more. */
  readonly retyped = new Set<number>()
  /** Of which blocks of the mapping those are that lines have sent, by `lineKey`. */
  readonly #sentBlocks = new Map<string, SentBlocks>()
  #changes = 0
  /** Another import has written since the rows were matched. */
  #isOutdated = false
  /** `learned` of the ledger when the rows were matched. */
  #learned = 0
  #found: { key: string; places: Int32Array } | null = null
  #problems: { of: ImportJudge['verdicts']; found: Problems } | null = null

  constructor(judge: ImportJudge, ledger: Ledger) {
    this.judge = judge
    this.ledger = ledger
  }

  get revision(): number {
    return this.#changes + this.ledger.revision
  }

  /** Something was decided, or judged anew. */
  changed(): void {
    this.#changes += 1
  }

  /** Whether whom the rows are about, or what is stored of them, is to be asked again before anything is saved. */
  get needsMatch(): boolean {
    const { matching, needsMatch } = this.judge
    return matching === null || needsMatch || this.#isOutdated || this.ledger.learned > this.#learned
  }

  /** Another import has written since: whom the rows are about may be others by now. */
  outdates(): void {
    this.#isOutdated = true
  }

  /** The rows were matched: what is stored of their passengers is known anew. */
  matched(): void {
    this.#learned = this.ledger.learned
    this.#isOutdated = false
    this.compared()
    this.changed()
  }

  /** A line is sent with these blocks of the mapping. */
  sends(at: number, blocks: SentBlocks): void {
    if (blocks.phones.length + blocks.permissions.length > 0) this.#sentBlocks.set(lineKey(this.#lineAt(at)), blocks)
  }

  /** Lines that have failed for their passenger had changed are compared with it as it is by now: they stand as judged. */
  compared(): void {
    for (const at of [...this.#outdated()])
      if (!this.#isUnanswered(this.#lineAt(at).row)) this.ledger.reopens(this.keyAt(at))
  }

  /** What saving would do with a line, and what holds it up whatever its row says. */
  verdictAt(at: number): Verdict {
    const verdict = (this.judge.verdicts[at] ?? verdicts.blocked) as Verdict
    const isSent = verdict === verdicts.new || verdict === verdicts.updates
    if (!isSent || this.unanswered.size + this.typed.size + this.retyped.size === 0) return verdict
    const { row } = this.#lineAt(at)
    return this.#isUnanswered(row) || this.retyped.has(row) ? verdicts.look : verdict
  }

  /** A line as it is known to who saves it. */
  sentAt(at: number): SaveLine {
    return { ...this.keyAt(at), at, name: this.#nameOf(this.#lineAt(at)) }
  }

  /** By which a line is known in the ledger. */
  keyAt(at: number): SentLine {
    const { row, part, passenger } = this.#lineAt(at)
    return { row: this.judge.sheet.rowNumberAt(row), part, passengerId: passenger?.id ?? null }
  }

  /** Whether nothing holds a line up that would write something. */
  isReady(at: number): boolean {
    const verdict = this.verdictAt(at)
    return verdict === verdicts.new || verdict === verdicts.updates
  }

  /** Whether a line was sent and nobody knows what became of it. */
  isUnknown(at: number): boolean {
    return this.#stateOf(at) === 'sending'
  }

  /** Lines that a save would send. */
  toSave(which: 'ready' | 'failed'): SaveLine[] {
    return [...this.#placesToSave(which)].map((at) => this.sentAt(at))
  }

  *#placesToSave(which: 'ready' | 'failed'): Generator<number> {
    for (let at = 0; at < this.judge.lines.length; at += 1) {
      if (!this.isReady(at)) continue
      const state = this.#stateOf(at)
      if (state === 'failed' || (which === 'ready' && (state === 'mapped' || state === 'sending'))) yield at
    }
  }

  /** Rows that are not sent, by why. */
  unsent(): UnsentRows {
    const counts = this.#counts(() => true)
    return { unchanged: counts.unchanged, blocked: counts.blocked, skipped: counts.look }
  }

  overview(): Overview {
    const { judge } = this
    const counts = this.#counts(() => true)
    const shown = Uint8Array.from(judge.verdicts.keys(), (at) => this.verdictAt(at))
    return {
      revision: this.revision,
      verdicts: countsOf(shown),
      counts,
      blockCounts: this.#blocks().map((isFilled) => this.#counts(isFilled)),
      toSave: this.#plan(),
      answered: this.ledger.countsWithout(),
      isMatched: judge.matching !== null,
      needsMatch: this.needsMatch,
      outdated: [...this.#outdated()].length,
      unanswered: new Set([...this.unanswered, ...this.typed]).size,
      otherInstances: judge.matching?.matches.dropped.reduce((sum, each) => sum + each, 0) ?? 0,
      ...this.#inCells(),
    }
  }

  lines(query: LineQuery, offset: number, count: number): LinePage {
    const places = this.placesOf(query)
    const lines = Array.from(places.subarray(offset, offset + count), (at) => this.line(at))
    return { total: places.length, lines: lines.filter((line) => line !== null) }
  }

  line(at: number): TableLine | null {
    const { judge } = this
    const [line, judged] = [judge.lines[at], judgedLine(judge, at)]
    if (!line || !judged) return null
    const isUnanswered = this.#isUnanswered(line.row)
    return {
      ...judged,
      ...{ at, row: line.row, part: line.part, parts: this.#partsOf(at), name: this.#nameOf(line) },
      verdict: this.verdictAt(at),
      matchLooks: [
        ...judged.matchLooks,
        ...(isUnanswered ? [heldLooks.unanswered] : []),
        ...(this.retyped.has(line.row) ? [heldLooks.retyped] : []),
      ],
      state: this.#stateOf(at),
      saveErrors: this.#saveErrorsOf(at),
      isUnanswered,
    }
  }

  neighbour(query: LineQuery, at: number, direction: -1 | 1): number | null {
    const places = this.placesOf(query)
    if (direction > 0) return places.find((each) => each > at) ?? null
    return places.findLast((each) => each < at) ?? null
  }

  placeIn(query: LineQuery, at: number): number | null {
    const place = this.placesOf(query).indexOf(at)
    return place === -1 ? null : place
  }

  /** Places of the lines that a query asks for, in order. */
  placesOf(query: LineQuery): Int32Array {
    const key = `${this.revision} ${JSON.stringify(query)}`
    if (this.#found?.key !== key) this.#found = { key, places: this.#search(query) }
    return this.#found.places
  }

  #search(query: LineQuery): Int32Array {
    const { judge } = this
    const { filter, block } = query
    const isFilled = block === undefined ? () => true : (this.#blocks()[block] ?? (() => false))
    const withProblem = this.#withProblem(query)
    return Int32Array.from(judge.lines.keys()).filter((at) => {
      if (filter !== 'all' && this.#filterOf(at) !== filter) return false
      return isFilled(this.#lineAt(at)) && withProblem?.has(at) !== false
    })
  }

  #filterOf(at: number): LineFilter {
    const state = this.#stateOf(at)
    if (state === 'failed') return 'failed'
    return state === 'mapped' || state === 'sending' ? filterOfVerdict[this.verdictAt(at)] : 'saved'
  }

  #counts(isCounted: (line: Line) => boolean): Record<LineFilter, number> {
    const counts = Object.fromEntries(lineFilters.map((filter) => [filter, 0])) as Record<LineFilter, number>
    for (let at = 0; at < this.judge.lines.length; at += 1) {
      if (!isCounted(this.#lineAt(at))) continue
      counts.all += 1
      counts[this.#filterOf(at)] += 1
    }
    return counts
  }

  /** Of each block of transportation permissions, which lines fill it. */
  #blocks(): ((line: Line) => boolean)[] {
    const { columns, mapping } = this.judge
    if (!mapping.includesPermissions) return []
    const filled = permissionBlocks([...columns.values()].filter(({ field }) => field.section === 'permission'))
    return mapping.blocks.permission.map((_, block) => filled.get(block) ?? (() => false))
  }

  /** What is wrong in the cells of lines that are not saved yet. */
  #inCells(): Pick<Overview, 'problems' | 'alike'> {
    const alike = openProblems(this.#allProblems(), (at, isLook) => this.#isOpenAt(at, isLook))
    return { problems: problemsByPlace(alike), alike: alike.slice(0, mostAlike) }
  }

  /** The same until the lines are judged anew. */
  #allProblems(): Problems {
    const { verdicts: of } = this.judge
    if (this.#problems?.of !== of) this.#problems = { of, found: problemsOf(this.judge) }
    return this.#problems.found
  }

  /** Whether a problem of a line still is one: it is not saved yet, and nobody has looked at it. */
  #isOpenAt(at: number, isLook: boolean): boolean {
    return !isSettled({ state: this.#stateOf(at) }) && !(isLook && this.judge.isAccepted(at))
  }

  /** Lines with an open problem in the place of a query. */
  #withProblem({ problemIn, alike }: LineQuery): ReadonlySet<number> | null {
    if (!problemIn) return null
    const { named, lines, which } = this.#allProblems()
    const key = placeKey(problemIn)
    const isAsked = named.map(({ place, text }) => placeKey(place) === key && (alike === undefined || text === alike))
    const isLook = named.map(({ error }) => error === null)
    return new Set(
      lines.filter((at, index) => {
        const problem = which[index] ?? 0
        return isAsked[problem] === true && this.#isOpenAt(at, isLook[problem] === true)
      }),
    )
  }

  *#outdated(): Generator<number> {
    if (this.ledger.isEmpty) return
    for (const at of this.judge.lines.keys()) {
      const outcome = this.ledger.outcomeOf(this.keyAt(at))
      if (outcome?.state === 'failed' && outcome.errors.some(({ code }) => code === changedMeanwhile)) yield at
    }
  }

  #plan(): Overview['toSave'] {
    const plan = { create: 0, update: 0, leftOut: 0 }
    for (const at of this.#placesToSave('ready')) plan[this.#lineAt(at).passenger === null ? 'create' : 'update'] += 1
    const held: readonly Verdict[] = [verdicts.blocked, verdicts.look]
    for (const at of this.judge.lines.keys()) if (held.includes(this.verdictAt(at))) plan.leftOut += 1
    return plan
  }

  #stateOf(at: number): LineState {
    return this.ledger.isEmpty ? 'mapped' : (this.ledger.outcomeOf(this.keyAt(at))?.state ?? 'mapped')
  }

  #saveErrorsOf(at: number): RowError[] {
    const line = this.#lineAt(at)
    const errors = this.ledger.outcomeOf(this.keyAt(at))?.errors ?? []
    if (errors.length === 0) return []
    // what another window has sent is known by what the line says now
    const blocks = this.#sentBlocks.get(lineKey(line)) ?? blocksOf(this.judge, line)
    return errors.map((error) => inOwnBlock(error, blocks))
  }

  #isUnanswered(row: number): boolean {
    return this.unanswered.has(row) || this.typed.has(row)
  }

  #nameOf(line: Line): string {
    for (const key of ['name', 'search.name']) {
      const column = this.judge.columns.get(key)
      const value = column && saidIn(column, line)?.value
      if (typeof value === 'string' && value !== '') return value
    }
    return line.passenger?.name ?? ''
  }

  #partsOf(at: number): number {
    const { lines } = this.judge
    const { row } = this.#lineAt(at)
    let [from, to] = [at, at]
    while (lines[from - 1]?.row === row) from -= 1
    while (lines[to + 1]?.row === row) to += 1
    return to - from + 1
  }

  #lineAt(at: number): Line {
    const line = this.judge.lines[at]
    if (!line) throw new Error(`There is no line ${at}.`)
    return line
  }
}
