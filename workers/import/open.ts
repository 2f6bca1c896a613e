import type { ReadWarning } from '#domain/import/file-refusal.ts'
import type { Cells } from './cells.ts'
import type { Course } from './course.ts'
import { openText, readText, type TextFormat } from './csv.ts'
import { bytesOf } from './file-bytes.ts'
import { checkSize, otherSheets, readOtherSheet, type OtherWorkbook } from './last-resort.ts'
import type { MergedRange } from './merged-range.ts'
import { Refused } from './refused.ts'
import { repacked } from './repacked.ts'
import { sniff } from './sniff.ts'
import { countedFrom } from './unpack.ts'
import { archiveKind, workbookParts } from './workbook-parts.ts'
import { readWorkbookSheet } from './workbook.ts'
import { readArchive } from './zip.ts'

/** What a file is, before any of its rows is read. */
export interface FileFacts {
  /** A workbook of another kind is left to the reader of last resort, which is slower and takes smaller files alone. */
  kind: 'workbook' | 'otherWorkbook' | 'text'
  /** In the order of their tabs. A text file has one, without a name. */
  sheets: readonly { name: string; isHidden: boolean }[]
  /** How a text file is read; `null` for a workbook. */
  format: TextFormat | null
}

/** What was read of a sheet, before its row of titles is known. */
export interface ReadCells {
  cells: Cells
  merged: readonly MergedRange[]
  warnings: readonly ReadWarning[]
}

export interface OpenedFile {
  facts: FileFacts
  /** @param sheet its place among the sheets */
  readCells: (sheet: number, course: Course) => Promise<ReadCells>
}

/**
 * Tells by its content what a file is, and lists its sheets. Throws `Refused` for what is no spreadsheet, or none that can
 * be read.
 * @param chosen how a text file is to be read, where a person said so
 */
export async function openFile(file: Blob, chosen: Partial<TextFormat>, course: Course): Promise<OpenedFile> {
  switch (await sniff(file)) {
    case 'archive':
      return await openArchive(file, course)
    case 'oldWorkbook':
      checkSize(file, 'oldWorkbook')
      return await openOther(file, 'oldWorkbook')
    case 'text':
      return openTextFile(await bytesOf(file), chosen)
  }
}

async function openArchive(file: Blob, course: Course): Promise<OpenedFile> {
  const archive = await readArchive(file)
  const reading = { archive, course, counted: countedFrom(0) }
  const told = await archiveKind(reading)
  if (told.kind === 'other') throw new Refused('notSpreadsheet', { found: told.found })
  if (told.kind !== 'workbook') {
    checkSize(file, 'unknownWorkbook')
    return await openOther(await repacked(archive, course), 'unknownWorkbook')
  }
  const parts = await workbookParts(reading, told.main)
  return {
    facts: { kind: 'workbook', sheets: parts.sheets.map(({ name, isHidden }) => ({ name, isHidden })), format: null },
    readCells: async (index, step) => {
      const sheet = parts.sheets[index]
      if (!sheet) throw new Refused('sheetMissing')
      return { ...(await readWorkbookSheet(archive, parts, sheet, step)), warnings: [] }
    },
  }
}

async function openOther(file: Blob, kind: OtherWorkbook): Promise<OpenedFile> {
  const sheets = await otherSheets(file, kind)
  return {
    facts: { kind: 'otherWorkbook', sheets, format: null },
    readCells: async (index, step) => {
      if (!sheets[index]) throw new Refused('sheetMissing')
      return { cells: await readOtherSheet(file, kind, index, step), merged: [], warnings: [] }
    },
  }
}

function openTextFile(bytes: Uint8Array, chosen: Partial<TextFormat>): OpenedFile {
  const text = openText(bytes, chosen)
  const { encoding, delimiter } = text
  return {
    facts: { kind: 'text', sheets: [{ name: '', isHidden: false }], format: { encoding, delimiter } },
    readCells: async (index, step) => {
      if (index !== 0) throw new Refused('sheetMissing')
      return { ...(await readText(text, step)), merged: [] }
    },
  }
}
