import { cellKinds, type CellKind, type Sheet } from '#domain/import/sheet.ts'

/** A cell as a test writes it; `null` is a blank one. */
export type TestCell = string | number | boolean | null | { date: string } | { error: string } | { percent: number }

interface Read {
  kind: CellKind
  text: string
  number: number
  isPercent: boolean
}

const blank: Read = { kind: cellKinds.blank, text: '', number: Number.NaN, isPercent: false }

function read(cell: TestCell | undefined): Read {
  if (cell === null || cell === undefined || cell === '') return blank
  if (typeof cell === 'string') return { ...blank, kind: cellKinds.text, text: cell }
  if (typeof cell === 'number') return { ...blank, kind: cellKinds.number, text: String(cell), number: cell }
  if (typeof cell === 'boolean') return { ...blank, kind: cellKinds.boolean, text: String(cell), number: Number(cell) }
  if ('date' in cell) return { ...blank, kind: cellKinds.date, text: cell.date, number: 46_000 }
  if ('error' in cell) return { ...blank, kind: cellKinds.error, text: cell.error }
  return { kind: cellKinds.number, text: String(cell.percent), number: cell.percent, isPercent: true }
}

/** A sheet of these titles and rows, whose titles stand on line 1. */
export function importSheet(titles: readonly string[], rows: readonly (readonly TestCell[])[]): Sheet {
  const texts = new Map<string, number>()
  const cells = rows.map((row) => titles.map((_, column) => read(row[column])))
  for (const { kind, text } of cells.flat())
    if (kind === cellKinds.text && !texts.has(text)) texts.set(text, texts.size)
  const at = (row: number, column: number): Read => cells[row]?.[column] ?? blank
  return {
    rows: rows.length,
    columns: titles.length,
    headerRowNumber: 1,
    titleAt: (column) => titles[column] ?? '',
    rowNumberAt: (row) => row + 2,
    columnLetterAt: (column) => String.fromCharCode(65 + column),
    kindAt: (row, column) => at(row, column).kind,
    numberAt: (row, column) => at(row, column).number,
    textAt: (row, column) => at(row, column).text,
    isPercentAt: (row, column) => at(row, column).isPercent,
    texts: texts.size,
    textIndexAt: (row, column) => texts.get(at(row, column).text) ?? -1,
  }
}
