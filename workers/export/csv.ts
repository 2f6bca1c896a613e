import { exportCell } from '#domain/export-cell.ts'
import { localeFacts } from '#domain/locale.ts'
import { rowsPerReport, type ColumnKind, type Progress, type Sheet, type SheetValue } from './sheet.ts'

/** Without it spreadsheet programs take the letters of other languages for something else. */
const byteOrderMark = '\u{feff}'

/** What spreadsheet programs of a language expect: a comma between values only where it is not the decimal sign. */
const separatorOf = (locale: string): string => (localeFacts(locale).decimalSign === ',' ? ';' : ',')

/** A list as text: UTF-8, a line for each row, values as the language writes them. Text is never read as a formula. */
export function csvText(sheet: Sheet, locale: string, onProgress: Progress): string {
  const separator = separatorOf(locale)
  const line = (values: readonly string[]) => values.map((value) => quoted(value, separator)).join(separator)
  const lines = [line(sheet.columns.map(({ header }) => exportCell(header)))]
  const put = (row: readonly SheetValue[]) =>
    lines.push(line(sheet.columns.map(({ kind }, place) => valueText(row[place] ?? null, kind, locale))))
  for (const [index, row] of sheet.rows.entries()) {
    put(row)
    if (index % rowsPerReport === 0) onProgress(index, sheet.rows.length)
  }
  if (sheet.totals) {
    put([])
    put(sheet.totals)
  }
  onProgress(sheet.rows.length, sheet.rows.length)
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`
}

function valueText(value: SheetValue, kind: ColumnKind, locale: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', localeFacts(locale).decimalSign)
  const [, year, month, day] = (kind === 'date' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null) ?? []
  if (year !== undefined && localeFacts(locale).days === 'numbers') return `${Number(day)}.${Number(month)}.${year}`
  return exportCell(value)
}

const quoted = (value: string, separator: string) =>
  /["\r\n]/.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value
