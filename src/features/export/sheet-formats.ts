import type { SheetFormat } from '../../../workers/export/sheet.ts'

/** What a list is saved as, the one that keeps most first. */
export const sheetFormats: readonly SheetFormat[] = ['xlsx', 'csv']
