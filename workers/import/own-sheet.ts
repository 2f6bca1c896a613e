import { importField } from '#domain/import/fields.ts'
import { lineProblems, type LineProblem } from '#domain/import/line-problems.ts'
import { cellKinds, type Sheet } from '#domain/import/sheet.ts'
import type { LineFilter, TableLine } from '#domain/import/table-line.ts'
import type { ColumnKind, Sheet as WrittenSheet, SheetValue } from '../export/sheet.ts'
import type { OwnSheetWords } from './face.ts'
import type { LineTable } from './line-table.ts'

function* linesOf(table: LineTable, filters: readonly LineFilter[]): Generator<TableLine> {
  const places = filters.flatMap((filter) => [...table.placesOf({ filter })]).sort((a, b) => a - b)
  for (const at of places) {
    const line = table.line(at)
    if (line) yield line
  }
}

/** Keys of the texts by which `ownSheet` says what is wrong. */
export function problemKeys(table: LineTable, filters: readonly LineFilter[]): string[] {
  const keys = new Set<string>()
  for (const line of linesOf(table, filters)) {
    for (const { text, place } of lineProblems(line)) {
      keys.add(text)
      if (place) keys.add(importField(place.name).text)
    }
  }
  return [...keys]
}

function sayProblem({ text, place }: LineProblem, texts: ReadonlyMap<string, string>): string {
  const said = texts.get(text) ?? text
  if (!place) return said
  const label = importField(place.name).text
  return `${texts.get(label) ?? label}: ${said}`
}

/** A cell in the form in which it is read again as what it was. */
function valueOf(sheet: Sheet, row: number, column: number): SheetValue {
  const text = sheet.textAt(row, column)
  const kind = sheet.kindAt(row, column)
  if (kind === cellKinds.blank) return null
  if (kind !== cellKinds.number) return text
  const number = sheet.numberAt(row, column)
  // a share that is shown as a percentage would be read as a share alone
  if (sheet.isPercentAt(row, column)) return `${Number((number * 100).toFixed(8))} %`
  // zeros that its format writes, and digits that a number has not
  return String(number) === text ? number : text
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Rows of these lines as they were, each once, with one more column that says what is wrong. */
function ownRows(table: LineTable, filters: readonly LineFilter[], words: OwnSheetWords): WrittenSheet {
  const { sheet } = table.judge
  const said = new Map<number, Set<string>>()
  for (const line of linesOf(table, filters)) {
    const ofRow = said.get(line.row) ?? new Set()
    for (const problem of lineProblems(line)) ofRow.add(sayProblem(problem, words.texts))
    said.set(line.row, ofRow)
  }
  // what an earlier such sheet said is out of date
  const columns = Array.from({ length: sheet.columns }, (_, column) => column).filter(
    (column) => sheet.titleAt(column) !== words.problem,
  )
  const rows = [...said.keys()]
  const kindOf = (column: number): ColumnKind => {
    const hasDay = (row: number) => sheet.kindAt(row, column) === cellKinds.date && isDay(sheet.textAt(row, column))
    return rows.some(hasDay) ? 'date' : 'text'
  }
  return {
    name: words.sheet,
    columns: [
      ...columns.map((column) => ({ header: sheet.titleAt(column), kind: kindOf(column) })),
      { header: words.problem, kind: 'text' },
    ],
    rows: rows.map((row) => [
      ...columns.map((column) => valueOf(sheet, row, column)),
      [...(said.get(row) ?? [])].join('; '),
    ]),
  }
}

/** `ownRows` as a workbook. */
export async function ownSheet(
  table: LineTable,
  filters: readonly LineFilter[],
  words: OwnSheetWords,
): Promise<ArrayBuffer> {
  const { workbookBytes } = await import('../export/workbook.ts')
  return workbookBytes(ownRows(table, filters, words), () => undefined)
}
