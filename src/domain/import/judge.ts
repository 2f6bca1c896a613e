import { whyClosed } from '../passenger-can.ts'
import { passengerStates } from '../passenger.ts'
import { convertChosen, type ImportValue } from './convert.ts'
import { destinationAliases, type DestinationAliases, type KnownDestination } from './destination-aliases.ts'
import { importField, searchFields } from './fields.ts'
import { columnReader, isSameColumn, withReplacement, type JudgedColumn, type Replacements } from './judged-column.ts'
import { lineKey, lineMatches, linesOf, noEdit, type Choice, type Line, type LineEdit, type LineMatch } from './line.ts'
import { emptyMapping, mappedSlots, placeKey, type FieldPlace, type Mapping } from './mapping.ts'
import { matchIndex, type MatchIndex } from './match-index.ts'
import { matchLooksOf, matchingOf, type Matching } from './match-looks.ts'
import { matchRows } from './match.ts'
import type { Tally } from './part.ts'
import { partsOf, type MadePart } from './parts.ts'
import { sheetKeys, type SheetKeys } from './row-keys.ts'
import { matchTypes } from './sent-row.ts'
import type { Sheet } from './sheet.ts'
import type { StoredPassenger } from './stored-passenger.ts'
import { findAgain, findingsIn, foundBy, nothingFound, sumOf, verdicts, type Found, type Verdict } from './verdict.ts'

/** The passengers that rows are matched to, and whom the server knows by the rows' identity codes. */
export interface StoredFacts {
  readonly passengers: readonly StoredPassenger[]
  /** External booking systems of the passengers, in their order; 0 for none. */
  readonly instanceIds: Int32Array
  /** Positions in `passengers`, by row. */
  readonly ssnHits: ReadonlyMap<number, readonly number[]>
}

const nobody: StoredFacts = { passengers: [], instanceIds: new Int32Array(0), ssnHits: new Map() }

/** What somebody decides about one cell of a line. What is absent stays as it was decided before. */
export interface CellEdit {
  /** The stored value is kept. */
  readonly isSkipped?: boolean
  /** The value in place of the sheet's; `undefined` takes it back. */
  readonly override?: ImportValue
}

/** Lines before anybody matched them: each row alone. */
const unmatched = (rows: number): Line[] =>
  Array.from({ length: rows }, (_, row) => ({
    ...{ row, part: 0, position: -1, passenger: null, matchedBy: matchTypes.unknown, hasSameSsn: false, edit: null },
  }))

/**
 * Says of every row of a sheet what saving it would do, and says it anew after each change: only columns that changed are
 * read again. Rows are counted from 0 as in the sheet; lines are the rows with their passengers, several for a row that
 * hits several.
 */
export class ImportJudge {
  readonly sheet: Sheet
  aliases: DestinationAliases
  mapping: Mapping = emptyMapping
  columns: ReadonlyMap<string, JudgedColumn> = new Map()
  parts: readonly MadePart[] = []
  lines: readonly Line[]
  /** `null` until the rows were matched. */
  matching: Matching | null = null
  /** `verdicts` of the lines. */
  verdicts: Uint8Array
  stored: StoredFacts = nobody
  replacements: Replacements = new Map()

  #index: { passengers: readonly StoredPassenger[]; index: MatchIndex } | null = null
  #found = new Map<MadePart, Found>()
  #sum: Found
  /** How many there are of each line. */
  #matchLooks: Uint8Array
  #edits = new Map<string, LineEdit>()
  /** What somebody has looked at, by line. */
  #accepted = new Map<string, ReadonlySet<string>>()
  /** What there is to look at in lines of which something was accepted, as long as it stays so. */
  readonly #looks = new Map<Line, readonly string[]>()
  #chosen = new Map<number, Choice>()
  /** Columns by which the rows were matched. */
  #matchedBy: readonly (JudgedColumn | undefined)[] = []
  #read: ReturnType<typeof columnReader>

  constructor(sheet: Sheet, destinations: readonly KnownDestination[]) {
    this.sheet = sheet
    this.aliases = destinationAliases(destinations)
    this.#read = columnReader(sheet, this.aliases)
    this.lines = unmatched(sheet.rows)
    this.verdicts = new Uint8Array(sheet.rows)
    this.#sum = nothingFound(sheet.rows)
    this.#matchLooks = new Uint8Array(sheet.rows)
  }

  /** Judges all rows by another mapping. Whom they hit stays until `match` is asked again. */
  setMapping(mapping: Mapping): void {
    this.mapping = mapping
    this.#judge(this.replacements)
  }

  /** Other destinations are known by now: columns that name them in another way than before are read anew. */
  setDestinations(destinations: readonly KnownDestination[]): void {
    this.aliases = destinationAliases(destinations)
    this.#read = columnReader(this.sheet, this.aliases)
    const isSame = (column: JudgedColumn): boolean =>
      column.field.type !== 'destination' ||
      JSON.stringify(this.#read(column, this.replacements).converted) === JSON.stringify(column.converted)
    this.columns = new Map([...this.columns].filter(([, column]) => isSame(column)))
    this.#judge(this.replacements)
  }

  /**
   * Puts one text in place of another in every row that has it, such as the right alias for a wrong one; `null` takes that
   * back.
   */
  replaceAlike(place: FieldPlace, text: string, by: string | null): void {
    this.#judge(withReplacement(this.replacements, place, text, by))
  }

  /** What the rows are searched by. */
  keys(stored: StoredFacts = this.stored): SheetKeys {
    return sheetKeys(this.sheet.rows, this.columns, this.aliases, stored.ssnHits)
  }

  /** Matches all rows to the passengers and judges them anew. What was decided of a line stays with its passenger. */
  match(stored: StoredFacts): void {
    this.learn(stored)
    this.#matchedBy = this.#matchColumns()
  }

  /** The same with what is known better of the passengers. Where the rows are to be matched again, they still are. */
  learn(stored: StoredFacts): void {
    const { passengers, instanceIds } = stored
    const isKnown = this.#index?.passengers === passengers
    const names = {
      names: passengers.map(({ name }) => name),
      externalIds: passengers.map((each) => each.externalId ?? ''),
    }
    this.#index = isKnown && this.#index ? this.#index : { passengers, index: matchIndex({ ...names, instanceIds }) }
    this.#keepChosen(passengers)
    this.stored = stored
    const keys = this.keys()
    const { index } = this.#index
    this.matching = matchingOf(index, keys, matchRows(index, keys))
    this.#setLines()
  }

  /** Whether another mapping, or a mended text, would have the rows hit others than they were matched to. */
  get needsMatch(): boolean {
    const columns = this.#matchColumns()
    return columns.some((column, at) => this.#findsOthers(this.#matchedBy[at], column))
  }

  /** Destinations only pass over passengers of another booking system: where nobody was hit or passed over, none is found. */
  #findsOthers(before: JudgedColumn | undefined, column: JudgedColumn | undefined): boolean {
    if (before === column || !this.matching) return before !== column
    if ((before ?? column)?.field.type !== 'destination') return true
    const { like, matches } = this.matching
    const { offsets, dropped } = matches
    const instanceIn = (of: JudgedColumn | undefined, row: number) => {
      const id = of?.converted[of.raw.codes[row] ?? 0]?.value
      return typeof id === 'number' ? (this.aliases.instanceOf.get(id) ?? 0) : 0
    }
    const isHit = (row: number) => (offsets[row + 1] ?? 0) > (offsets[row] ?? 0) || (dropped[row] ?? 0) > 0
    return dropped.some((_, row) => {
      const instance = instanceIn(before, row)
      if (instance === instanceIn(column, row)) return false
      return instance !== 0 || isHit(row) || like.has(row)
    })
  }

  /**
   * Says whom rows are about: the position of a passenger, -1 for a new one, `null` for the row's own matches.
   * @param foundBy by what the server has found a passenger whom nobody chose, by row
   */
  choose(choices: ReadonlyMap<number, number | null>, foundBy?: ReadonlyMap<number, LineMatch>): void {
    for (const [row, position] of choices) {
      if (position === null) this.#chosen.delete(row)
      else this.#chosen.set(row, { position, by: foundBy?.get(row) ?? lineMatches.chosen })
    }
    this.#setLines()
  }

  /** Decides about a cell of a line. Source: IMP-27, IMP-61. */
  edit(at: number, place: FieldPlace, edit: CellEdit): void {
    const line = this.#line(at)
    const [key, before] = [placeKey(place), line.edit ?? noEdit]
    const [skipped, overrides] = [new Set(before.skipped), new Map(before.overrides)]
    if (edit.isSkipped === true) skipped.add(key)
    if (edit.isSkipped === false) skipped.delete(key)
    if ('override' in edit) {
      if (edit.override === undefined) overrides.delete(key)
      else overrides.set(key, convertChosen(importField(place.name), edit.override))
    }
    line.edit = skipped.size + overrides.size > 0 ? { skipped, overrides } : null
    if (line.edit) this.#edits.set(lineKey(line), line.edit)
    else this.#edits.delete(lineKey(line))
    this.#looks.delete(line)
    for (const [{ part }, found] of this.#found) findAgain(part, found, line, at)
    this.#setVerdicts()
  }

  /**
   * Lets lines through that somebody has looked at, or holds them up again. What there is to look at later, in another
   * mapping or another match, holds them up anew.
   */
  accept(lines: Iterable<number>, isAccepted: boolean): void {
    for (const at of lines) {
      const line = this.#line(at)
      const key = lineKey(line)
      if (isAccepted) this.#accepted.set(key, new Set([...(this.#accepted.get(key) ?? []), ...this.#looksOf(line)]))
      else this.#accepted.delete(key)
    }
    this.#setVerdicts()
  }

  isChosen(row: number): boolean {
    return this.#chosen.has(row)
  }

  isAccepted(at: number): boolean {
    return this.#isAcceptedIn(this.#line(at))
  }

  /** Tells what is wrong or to be looked at in the cells of a line. */
  findingsAt(at: number, tally: Tally): void {
    if (!this.#sum.errors[at] && !this.#sum.looks[at]) return
    const line = this.#line(at)
    for (const [{ part }, { errors, looks }] of this.#found)
      if (errors[at] !== 0 || looks[at] !== 0) part.judge(line, tally)
  }

  /** How many fields of a line become others, at most 255. */
  changesIn(at: number): number {
    return this.#sum.changes[at] ?? 0
  }

  /** Columns that say whom the rows are about, and which of their transportation permissions. */
  #matchColumns(): (JudgedColumn | undefined)[] {
    const keys = [...Object.values(searchFields), 'mainDestination', 'secondaryDestination']
    const permissions = [...this.columns.values()].filter(({ name }) => name === 'permission.name')
    return [...keys.map((key) => this.columns.get(key)), ...permissions]
  }

  /** Whom somebody said that rows are about stays, if the passenger is still there. */
  #keepChosen(passengers: readonly StoredPassenger[]): void {
    if (this.#chosen.size === 0) return
    const positions = new Map(passengers.map(({ id }, position) => [id, position]))
    for (const [row, before] of this.#chosen) {
      if (before.position < 0) continue
      const position = positions.get(this.stored.passengers[before.position]?.id ?? 0)
      if (position === undefined) this.#chosen.delete(row)
      else this.#chosen.set(row, { ...before, position })
    }
  }

  #line(at: number): Line {
    const line = this.lines[at]
    if (!line) throw new Error(`There is no line ${at}.`)
    return line
  }

  #judge(replacements: Replacements): void {
    const columns = mappedSlots(this.mapping).map((slot) => {
      const [key, before] = [placeKey(slot), this.columns.get(placeKey(slot))]
      const [old, mended] = [this.replacements.get(key), replacements.get(key)]
      return before && isSameColumn(before, slot.source, old, mended) ? before : this.#read(slot, replacements)
    })
    this.replacements = replacements
    this.columns = new Map(columns.map((column) => [column.key, column]))
    this.parts = partsOf(columns, this.mapping, this.parts)
    this.#setFound(this.#found)
  }

  #setLines(): void {
    if (this.matching) this.lines = linesOf(this.matching.matches, this.stored, this.#chosen)
    if (this.#edits.size > 0) for (const line of this.lines) line.edit = this.#edits.get(lineKey(line)) ?? null
    this.#matchLooks = Uint8Array.from(this.lines, (line) => this.matchLooksOf(line).length)
    this.#setFound(new Map())
  }

  #setFound(before: ReadonlyMap<MadePart, Found>): void {
    this.#looks.clear()
    this.#found = new Map(this.parts.map((made) => [made, before.get(made) ?? foundBy(made.part, this.lines)]))
    this.#setVerdicts()
  }

  #setVerdicts(): void {
    this.#sum = sumOf([...this.#found.values()], this.lines.length)
    this.verdicts = Uint8Array.from(this.lines, (line, at) => this.#verdictOf(line, at))
  }

  #verdictOf(line: Line, at: number): Verdict {
    const { changes, errors, looks } = this.#sum
    if (errors[at]) return verdicts.blocked
    const { passenger } = line
    if (passenger !== null) {
      const isClosed = whyLineClosed(line) !== null
      if (!changes[at]) return isClosed && !this.#isAcceptedIn(line) ? verdicts.look : verdicts.unchanged
      if (isClosed) return verdicts.blocked
    }
    const isHeld = looks[at] !== 0 || this.#matchLooks[at] !== 0
    if (isHeld && !this.#isAcceptedIn(line)) return verdicts.look
    return passenger === null ? verdicts.new : verdicts.updates
  }

  /** Whether somebody has looked at all that there is to look at. */
  #isAcceptedIn(line: Line): boolean {
    const accepted = this.#accepted.size > 0 ? this.#accepted.get(lineKey(line)) : undefined
    return accepted !== undefined && this.#looksOf(line).every((look) => accepted.has(look))
  }

  /** Everything that there is to look at in a line: by it an acceptance is known to be of the same. */
  #looksOf(line: Line): readonly string[] {
    const known = this.#looks.get(line)
    if (known) return known
    const { looks } = findingsIn(
      this.parts.map(({ part }) => part),
      line,
    )
    const ofCells = looks.map(({ place, text }) => `${placeKey(place)} ${text}`)
    const closed = whyLineClosed(line)
    const found = [...ofCells, ...this.matchLooksOf(line), ...(closed === null ? [] : [closed])]
    this.#looks.set(line, found)
    return found
  }

  /** Why somebody should look at a line because of whom it hits: text keys. */
  matchLooksOf(line: Line): readonly string[] {
    return this.matching ? matchLooksOf(line, this.matching, this.#chosen.has(line.row)) : []
  }
}

/**
 * Why nothing of the line's passenger may be changed, in words of an import; `null` where it may, and for one that is to be
 * made. Rows are saved by the rules of the single calls: none of them makes a passenger active again.
 */
export function whyLineClosed({ passenger }: Line): string | null {
  if (!passenger) return null
  const why = whyClosed({ inactive: passenger.inactive ?? false, state: passenger.state ?? passengerStates.normal })
  return why === 'refusal.passenger.inactive' ? 'import.closed.inactive' : why
}
