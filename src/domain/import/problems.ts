import type { ImportJudge } from './judge.ts'
import { placeKey, sourceOf, type FieldPlace, type Mapping } from './mapping.ts'

/** A value that is wrong or to be looked at, in all lines that have it alike. */
export interface AlikeCells {
  readonly place: FieldPlace
  /** As the sheet has it; an empty text for blank cells, and where no column feeds the place. */
  readonly text: string
  readonly error: string | null
  readonly look: string | null
  /** Lines that have it. */
  readonly rows: number
  /**
   * Whether it is the text itself that is wrong, so that another one in its place mends all lines alike. What is wrong only
   * beside something else, as an end before its start, may be right in the next line.
   */
  readonly isOfText: boolean
}

/** Problems of a mapped place, in lines. */
export interface PlaceProblems {
  readonly place: FieldPlace
  readonly errors: number
  readonly looks: number
}

/** Everything that is wrong or to be looked at in the lines of a judge, as it judges them now. */
export interface Problems {
  readonly named: readonly Omit<AlikeCells, 'rows'>[]
  /** Of each time that one was found: the line, and which of `named`. */
  readonly lines: Int32Array
  readonly which: Int32Array
}

/** Numbers for what was never seen before, by texts that are there already: to join them for each cell takes long. */
function numbering() {
  const known = new Map<string, Map<string, Map<string, number>>>()
  return (first: string, second: string, third: string, next: number): number => {
    const byFirst = known.get(first) ?? new Map<string, Map<string, number>>()
    if (byFirst.size === 0) known.set(first, byFirst)
    const bySecond = byFirst.get(second) ?? new Map<string, number>()
    if (bySecond.size === 0) byFirst.set(second, bySecond)
    const number = bySecond.get(third)
    if (number === undefined) bySecond.set(third, next)
    return number ?? next
  }
}

/** Goes over the lines in which something was found, and names what is alike once. */
export function problemsOf(judge: ImportJudge): Problems {
  const named: Omit<AlikeCells, 'rows'>[] = []
  const [ofText, ofRow] = [numbering(), numbering()]
  const [lines, which]: [number[], number[]] = [[], []]
  const add = (at: number, { name, block }: FieldPlace, error: string | null, look: string | null): void => {
    const place = { name, block }
    const key = placeKey(place)
    const [column, line] = [judge.columns.get(key), judge.lines[at]]
    const code = column && line ? (column.raw.codes[line.row] ?? 0) : 0
    const said = column?.converted[code]
    const isOfText = line?.edit?.overrides.has(key) !== true && (said?.error ?? null) === error && said?.look === look
    const text = column?.raw.values[code]?.text ?? ''
    // no text key is of an error and of a look
    const number = (isOfText ? ofText : ofRow)(key, error ?? look ?? '', text, named.length)
    if (number === named.length) named.push({ place, text, error, look, isOfText })
    lines.push(at)
    which.push(number)
  }
  for (const at of judge.lines.keys()) {
    judge.findingsAt(at, {
      change: () => undefined,
      error: (place, text) => add(at, place, text, null),
      look: (place, text) => add(at, place, null, text),
    })
  }
  return { named, lines: Int32Array.from(lines), which: Int32Array.from(which) }
}

/** The problems of the lines that are still open, alike ones together, the most frequent first. */
export function openProblems(
  { named, lines, which }: Problems,
  isOpen: (at: number, isLook: boolean) => boolean,
): AlikeCells[] {
  const rows = new Uint32Array(named.length)
  lines.forEach((at, index) => {
    const problem = which[index] ?? 0
    if (isOpen(at, named[problem]?.error === null)) rows[problem] = (rows[problem] ?? 0) + 1
  })
  return named
    .map((problem, index) => ({ ...problem, rows: rows[index] ?? 0 }))
    .filter((problem) => problem.rows > 0)
    .sort((a, b) => b.rows - a.rows)
}

/** The same by place alone. */
export function problemsByPlace(alike: readonly AlikeCells[]): PlaceProblems[] {
  const byPlace = new Map<string, PlaceProblems>()
  for (const { place, error, rows } of alike) {
    const { errors, looks } = byPlace.get(placeKey(place)) ?? { errors: 0, looks: 0 }
    const isLook = error === null
    byPlace.set(placeKey(place), { place, errors: errors + (isLook ? 0 : rows), looks: looks + (isLook ? rows : 0) })
  }
  return [...byPlace.values()]
}

/** Errors by column, in lines of the whole sheet; what has one value for all rows is no column's. */
export function errorsByColumn(mapping: Mapping, problems: readonly PlaceProblems[]): ReadonlyMap<number, number> {
  const byColumn = new Map<number, number>()
  for (const { place, errors } of problems) {
    const source = sourceOf(mapping, place)
    if (errors === 0 || !source || !('column' in source)) continue
    byColumn.set(source.column, Math.max(errors, byColumn.get(source.column) ?? 0))
  }
  return byColumn
}
