import type { CellObject, ParsingOptions, WorkBook, WorkSheet } from 'xlsx'
import { codes } from './cell-code.ts'
import type { Cells } from './cells.ts'
import type { Course } from './course.ts'
import { datedNumber } from './dated-number.ts'
import { bytesOf } from './file-bytes.ts'
import { GridBuilder } from './grid.ts'
import { lastColumnNumber, limits } from './limits.ts'
import { builtInCode, formatCode } from './number-formats.ts'
import { Refused } from './refused.ts'

/** A kind of workbook that our own reader does not know. */
export type OtherWorkbook = 'oldWorkbook' | 'unknownWorkbook'

/** What its reader is asked for: values and their formats, and nothing made of them. */
const options: ParsingOptions = {
  ...{ type: 'array', dense: true, cellNF: true, UTC: true },
  ...{ cellFormula: false, cellHTML: false, cellText: false, cellStyles: false, cellDates: false },
}

/** Refuses a file that is too large for a reader that needs several times the memory of ours. */
export function checkSize(file: Blob, kind: OtherWorkbook): void {
  const { fileBytes } = limits.lastResort
  if (file.size > fileBytes) throw new Refused(kind, { limit: fileBytes })
}

async function readBook(file: Blob, kind: OtherWorkbook, more: ParsingOptions): Promise<WorkBook> {
  const bytes = await bytesOf(file)
  const { read } = await import('xlsx')
  try {
    return read(bytes, { ...options, ...more })
  } catch (error) {
    const isProtected = error instanceof Error && error.message.startsWith('File is password-protected')
    throw new Refused(isProtected ? 'passwordProtected' : kind)
  }
}

/** The sheets of a workbook of another kind. */
export async function otherSheets(file: Blob, kind: OtherWorkbook): Promise<{ name: string; isHidden: boolean }[]> {
  const { SheetNames, Workbook } = await readBook(file, kind, { bookSheets: true })
  if (SheetNames.length === 0) throw new Refused(kind)
  return SheetNames.map((name, index) => ({ name, isHidden: (Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0 }))
}

/** Reads a sheet of a workbook of another kind. */
export async function readOtherSheet(file: Blob, kind: OtherWorkbook, index: number, course: Course): Promise<Cells> {
  // one more than may be, so that too many are noticed
  const book = await readBook(file, kind, { sheets: index, sheetRows: limits.rows + 1 })
  const sheet = book.Sheets[book.SheetNames[index] ?? '']
  if (!sheet) throw new Refused(kind)
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const builder = new GridBuilder([])
  const rows = (sheet as WorkSheet & { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []
  for (const [row, cells] of rows.entries()) {
    builder.startRow(row + 1)
    // rows have gaps
    for (const [column, cell] of (cells as (CellObject | undefined)[] | undefined)?.entries() ?? []) {
      if (cell && column < lastColumnNumber) put(builder, column + 1, cell, is1904)
    }
    if (course.isDue()) await course.tell(row / rows.length)
  }
  return builder.finish()
}

function put(builder: GridBuilder, column: number, { t, v, w, z }: CellObject, is1904: boolean): void {
  if (t === 's' && typeof v === 'string') builder.putText(column, v)
  else if (t === 'b') builder.put(column, codes.boolean, v === true ? 1 : 0)
  else if (t === 'e') builder.putText(column, w ?? errorNames.get(Number(v)) ?? '#VALUE!', codes.error)
  else if (t === 'n' && typeof v === 'number') {
    const code = typeof z === 'number' ? builtInCode(z) : formatCode(z ?? 'General')
    const dated = datedNumber(code, v, is1904)
    builder.put(column, dated.code, dated.value)
  }
}

/** Errors by their numbers in a workbook. */
const errorNames: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
])
