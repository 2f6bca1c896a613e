import { cellKinds, type CellKind, type Sheet } from './sheet.ts'

/** What a cell holds, before anybody says what it means. */
export interface RawValue {
  readonly kind: CellKind
  /** As `Sheet.textAt` has it. */
  readonly text: string
  /** As `Sheet.numberAt` has it; `NaN` for text. */
  readonly number: number
  readonly isPercent: boolean
}

const blankValue: RawValue = { kind: cellKinds.blank, text: '', number: Number.NaN, isPercent: false }

/** A text that somebody typed in place of what the sheet has. */
export const typedValue = (text: string): RawValue =>
  text.trim() === '' ? blankValue : { kind: cellKinds.text, text, number: Number.NaN, isPercent: false }

/** A column of a sheet: each different cell once, and for every row which of them it has. */
export interface RawColumn {
  /** For each row an index into `values`; 0 is the blank cell. */
  readonly codes: Int32Array
  readonly values: readonly RawValue[]
  /** How many rows have each of the values. */
  readonly counts: Uint32Array
}

/** Gives each different cell a number. Texts that the file stores once are looked at once. */
function numbering(sheet: Sheet, column: number) {
  const values: RawValue[] = [blankValue]
  const byText = Object.values(cellKinds).map(() => new Map<string, number>())
  const byStoredText = new Int32Array(sheet.texts)
  const codeOfText = (row: number, kind: CellKind): number => {
    const text = sheet.textAt(row, column)
    const isPercent = kind === cellKinds.number && sheet.isPercentAt(row, column)
    const key = isPercent ? `%${text}` : text
    const known = byText[kind]?.get(key)
    if (known !== undefined) return known
    const code = kind === cellKinds.text && text.trim() === '' ? 0 : values.length
    byText[kind]?.set(key, code)
    if (code > 0) values.push({ kind, text, number: sheet.numberAt(row, column), isPercent })
    return code
  }
  const codeAt = (row: number): number => {
    const kind = sheet.kindAt(row, column)
    if (kind === cellKinds.blank) return 0
    const stored = kind === cellKinds.text ? sheet.textIndexAt(row, column) : -1
    if (stored < 0 || stored >= byStoredText.length) return codeOfText(row, kind)
    const known = byStoredText[stored] ?? 0
    if (known > 0) return known
    const code = codeOfText(row, kind)
    byStoredText[stored] = code
    return code
  }
  return { values, codeAt }
}

/** Rows that are looked at to see what a column is about. */
const sampledRows = 200

/** The different cells in the first rows of a column, without blank ones. */
export function sampleOf(sheet: Sheet, column: number): readonly RawValue[] {
  const { values, codeAt } = numbering(sheet, column)
  for (let row = 0; row < Math.min(sheet.rows, sampledRows); row += 1) codeAt(row)
  return values.slice(1)
}

/** A column as the judge goes over it: what a cell means is worked out for each different one, not for each row. */
export function rawColumn(sheet: Sheet, column: number): RawColumn {
  const { values, codeAt } = numbering(sheet, column)
  const codes = new Int32Array(sheet.rows)
  for (let row = 0; row < codes.length; row += 1) codes[row] = codeAt(row)
  const counts = new Uint32Array(values.length)
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return { codes, values, counts }
}

/** One value for all rows. */
export function staticColumn(rows: number, text: string): RawColumn {
  const value = typedValue(text)
  const isBlank = value.kind === cellKinds.blank
  return {
    codes: new Int32Array(rows).fill(isBlank ? 0 : 1),
    values: isBlank ? [blankValue] : [blankValue, value],
    counts: isBlank ? Uint32Array.of(rows) : Uint32Array.of(0, rows),
  }
}
