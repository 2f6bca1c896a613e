import { expose, transfer } from 'comlink'
import { csvText } from './csv.ts'
import type { Progress, Sheet, SheetFormat } from './sheet.ts'
import { workbookBytes } from './workbook.ts'

const face = {
  /** The bytes of a file with the list in it. */
  write(sheet: Sheet, format: SheetFormat, locale: string, onProgress: Progress): ArrayBuffer {
    const bytes =
      format === 'xlsx'
        ? workbookBytes(sheet, onProgress)
        : new TextEncoder().encode(csvText(sheet, locale, onProgress)).buffer
    return transfer(bytes, [bytes])
  },
}

export type ExportWorker = typeof face

expose(face)
