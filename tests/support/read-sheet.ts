import type { ImportRefusal } from '#domain/import/file-refusal.ts'
import type { Sheet } from '#domain/import/sheet.ts'
import type { TextFormat } from '../../workers/import/csv.ts'
import type { FileFacts } from '../../workers/import/open.ts'
import { SheetReading, type SheetFacts } from '../../workers/import/sheet-reading.ts'

export interface ReadSheet {
  sheet: Sheet
  facts: SheetFacts
}

type Wanted = Partial<TextFormat> & { sheet?: number; headerRow?: number | null }

/** Opens a file and reads a sheet of it, the first as a rule, with the titles in row 1. */
export async function readSheet(
  bytes: Uint8Array<ArrayBuffer> | string,
  { sheet = 0, headerRow = 1, ...format }: Wanted = {},
): Promise<ReadSheet | ImportRefusal> {
  const reading = new SheetReading()
  const opened = await reading.open(new Blob([bytes]), format)
  if (opened.refusal) return opened.refusal
  const read = await reading.read(sheet, headerRow, () => undefined)
  if (read.refusal) return read.refusal
  if (!reading.sheet) throw new Error('A sheet was read, and there is none.')
  return { sheet: reading.sheet, facts: read.value }
}

/** What a sheet says: its titles, and its rows behind their numbers. A refusal by its code. */
export async function told(bytes: Uint8Array<ArrayBuffer> | string, wanted?: Wanted) {
  const read = await readSheet(bytes, wanted)
  return 'code' in read ? read.code : saidIn(read.sheet)
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

export const saidIn = (sheet: Sheet): (string | number)[][] => [
  indexes(sheet.columns).map((column) => sheet.titleAt(column)),
  ...indexes(sheet.rows).map((row) => [
    sheet.rowNumberAt(row),
    ...indexes(sheet.columns).map((column) => sheet.textAt(row, column)),
  ]),
]

/** A file that is open, and what it is. */
export async function openedReading(
  bytes: Uint8Array<ArrayBuffer> | string,
): Promise<{ reading: SheetReading; facts: FileFacts }> {
  const reading = new SheetReading()
  const { value, refusal } = await reading.open(new Blob([bytes]))
  if (!value) throw new Error(JSON.stringify(refusal))
  return { reading, facts: value }
}
