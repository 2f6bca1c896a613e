import { SSF, utils, write, type CellObject, type WorkSheet } from 'xlsx'
import { exportCell } from '#domain/export-cell.ts'
import { withFrozenHead } from './frozen-head.ts'
import { rowsPerReport, type ColumnKind, type Progress, type Sheet, type SheetValue } from './sheet.ts'

const millisecondsPerDay = 86_400_000
/** 1 January 1970 as spreadsheets count days. */
const firstDay = 25_569

/** How days and times look, under numbers of our own: those that the library picks mean something else to some programs. */
const formats = { date: { code: 'd\\.m\\.yyyy', id: 164 }, time: { code: 'hh:mm', id: 165 } } as const

/** Longest name of a sheet, and the signs that it may not have. Source: Office Open XML. */
const longestName = 31
const forbiddenInName = /[\\/?*[\]:]/g

/** What is typed into a cell of this format stays text. Source: Office Open XML, number format 49. */
const textFormat = '@'

const widest = 60

/**
 * A list as a workbook (.xlsx), with one sheet and another one for what it is about. Text stays text, whatever it begins
 * with: no cell is a formula.
 */
export function workbookBytes(sheet: Sheet, onProgress: Progress): ArrayBuffer {
  const { columns, rows, totals } = sheet
  const cells: WorkSheet = {}
  const widths = columns.map(({ header }) => header.length)
  for (const [place, { header }] of columns.entries()) cells[at(0, place)] = textCell(header)
  const put = (row: readonly SheetValue[], line: number) => {
    for (const [place, { kind }] of columns.entries()) {
      const cell = cellOf(row[place] ?? null, kind)
      if (!cell) continue
      cells[at(line, place)] = cell
      widths[place] = Math.max(widths[place] ?? 0, String(row[place]).length)
    }
  }
  for (const [index, row] of rows.entries()) {
    put(row, index + 1)
    if (index % rowsPerReport === 0) onProgress(index, rows.length)
  }
  if (totals) put(totals, rows.length + 2)
  const upTo = (line: number) =>
    utils.encode_range({ s: { r: 0, c: 0 }, e: { r: line, c: Math.max(0, columns.length - 1) } })
  cells['!ref'] = upTo(rows.length + (totals ? 2 : 0))
  cells['!autofilter'] = { ref: upTo(rows.length) }
  cells['!cols'] = widths.map((width) => ({ wch: Math.min(widest, width + 2) }))
  for (const { code, id } of Object.values(formats)) loadFormat(code, id)
  const book = utils.book_new()
  utils.book_append_sheet(book, cells, sheetName(sheet.name))
  if (sheet.about) utils.book_append_sheet(book, aboutSheet(sheet.about.facts), sheetName(sheet.about.name))
  // packed once the head is frozen, as that opens the file again
  const bytes = withFrozenHead(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  onProgress(rows.length, rows.length)
  return bytes
}

function aboutSheet(facts: readonly (readonly [label: string, text: string])[]): WorkSheet {
  const cells: WorkSheet = {}
  for (const [row, texts] of facts.entries())
    for (const [column, text] of texts.entries()) cells[at(row, column)] = textCell(text)
  const widths = [0, 1].map((column) => Math.max(0, ...facts.map((texts) => texts[column]?.length ?? 0)))
  cells['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: Math.max(0, facts.length - 1), c: 1 } })
  cells['!cols'] = widths.map((width) => ({ wch: width + 2 }))
  return cells
}

// the library has no types for this part of it
const { load: loadFormat } = SSF as { load: (code: string, id: number) => void }

const at = (row: number, column: number) => utils.encode_cell({ r: row, c: column })

function cellOf(value: SheetValue, kind: ColumnKind): CellObject | null {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { t: 'n', v: value }
  const [, year, month, day] = (kind === 'date' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null) ?? []
  if (year !== undefined) {
    const days = Date.UTC(Number(year), Number(month) - 1, Number(day)) / millisecondsPerDay
    return { t: 'n', v: days + firstDay, z: formats.date.code }
  }
  const [, hours, minutes] = (kind === 'time' ? /^(\d{2}):(\d{2})$/.exec(value) : null) ?? []
  if (hours !== undefined) return { t: 'n', v: (Number(hours) * 60 + Number(minutes)) / 1440, z: formats.time.code }
  return textCell(value)
}

/** Text; one that begins like a formula stays text also when somebody goes into its cell and out again. */
const textCell = (text: string): CellObject => ({
  ...{ t: 's', v: text },
  ...(exportCell(text) !== text && { z: textFormat }),
})

const sheetName = (name: string) => name.replace(forbiddenInName, ' ').trim().slice(0, longestName) || '1'
