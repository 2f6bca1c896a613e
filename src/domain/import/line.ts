import type { Converted } from './convert.ts'
import type { JudgedColumn } from './judged-column.ts'
import { mostMatches, type Matches } from './match.ts'
import type { StoredPassenger } from './stored-passenger.ts'
import { matchTypes, type MatchType } from './sent-row.ts'

/** By what a line has its passenger: as its row was matched, or because a person has chosen the passenger. */
export const lineMatches = { ...matchTypes, chosen: 5 } as const
export type LineMatch = (typeof lineMatches)[keyof typeof lineMatches]

/** What somebody decided about one line: fields that are not to be updated, and values in place of the sheet's. */
export interface LineEdit {
  readonly skipped: ReadonlySet<string>
  readonly overrides: ReadonlyMap<string, Converted>
}

export const noEdit: LineEdit = { skipped: new Set(), overrides: new Map() }

/** A row together with one of the passengers that it hits, or alone when it makes one. */
export interface Line {
  readonly row: number
  /** Which of the row's passengers it is, counted from 0. */
  readonly part: number
  /** Position of the passenger in what is stored; -1 for one that is to be made. */
  readonly position: number
  readonly passenger: StoredPassenger | null
  readonly matchedBy: LineMatch
  /** The row's identity code is known to be this passenger's. */
  readonly hasSameSsn: boolean
  edit: LineEdit | null
}

/** The same line after the rows were matched anew. */
export const lineKey = ({ row, passenger }: { row: number; passenger: { id: number } | null }): string =>
  `${row}|${passenger?.id ?? 0}`

/** Whom somebody said a row is about, in place of its matches. */
export interface Choice {
  /** Of a passenger, or -1 for one that is to be made. */
  readonly position: number
  /** `chosen` for a person's word, else by what the server has found the passenger. */
  readonly by: LineMatch
}

/** By row. */
export type Chosen = ReadonlyMap<number, Choice>

interface Stored {
  readonly passengers: readonly StoredPassenger[]
  readonly ssnHits: ReadonlyMap<number, readonly number[]>
}

/** The lines of all rows, in the order of the sheet: one for each passenger that a row hits. Source: IMP-33, IMP-34. */
export function linesOf(matches: Matches, { passengers, ssnHits }: Stored, chosen: Chosen): Line[] {
  const lines: Line[] = []
  const add = (row: number, part: number, position: number, matchedBy: LineMatch): void => {
    const hasSameSsn = ssnHits.get(row)?.includes(position) ?? false
    const passenger = passengers[position] ?? null
    lines.push({ row, part, position, passenger, matchedBy, hasSameSsn, edit: null })
  }
  for (let row = 0; row < matches.matchedBy.length; row += 1) {
    const choice = chosen.get(row)
    const [from, to] = [matches.offsets[row] ?? 0, matches.offsets[row + 1] ?? 0]
    const by = (matches.matchedBy[row] ?? matchTypes.created) as MatchType
    if (choice) add(row, 0, choice.position, choice.position < 0 ? matchTypes.created : choice.by)
    else if (from === to) add(row, 0, -1, matchTypes.created)
    else
      for (let at = from; at < to && at < from + mostMatches; at += 1)
        add(row, at - from, matches.passengers[at] ?? -1, by)
  }
  return lines
}

/**
 * What a line says in a column: nothing when the stored value is kept, otherwise the value in place of the sheet's,
 * otherwise the sheet's. Source: spec 2 §5, IMP-61.
 */
export function saidIn(column: JudgedColumn, { row, edit }: Pick<Line, 'row' | 'edit'>): Converted | null {
  if (edit !== null) {
    if (edit.skipped.has(column.key)) return null
    const override = edit.overrides.get(column.key)
    if (override) return override
  }
  return column.converted[column.raw.codes[row] ?? 0] ?? null
}

/** Whether a line says nothing in a column of the sheet: its cell is blank, and nobody put a value there. */
export const isBlankIn = (column: JudgedColumn, { row, edit }: Pick<Line, 'row' | 'edit'>): boolean =>
  'value' in column.source || (column.raw.codes[row] === 0 && edit?.overrides.has(column.key) !== true)
