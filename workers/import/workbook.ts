import type { Cells } from './cells.ts'
import type { Course } from './course.ts'
import type { MergedRange } from './merged-range.ts'
import { readText, type Reading } from './relationships.ts'
import { sharedTexts } from './shared-strings.ts'
import { SheetPart } from './sheet-part.ts'
import { styleCodes } from './styles.ts'
import { countedFrom, unpack } from './unpack.ts'
import type { ListedSheet, WorkbookParts } from './workbook-parts.ts'
import type { Archive } from './zip.ts'

/** What was read of a sheet. */
export interface ReadCells {
  cells: Cells
  merged: readonly MergedRange[]
}

/** Reads a sheet of a workbook: the texts that its cells share, how they look, and then its rows. */
export async function readWorkbookSheet(
  archive: Archive,
  { sharedStrings, styles, is1904 }: WorkbookParts,
  { entry }: ListedSheet,
  course: Course,
): Promise<ReadCells> {
  const expected = entry.size + (sharedStrings?.size ?? 0) + (styles?.size ?? 0)
  const reading: Reading = { archive, course, counted: countedFrom(expected) }
  const codes = styles ? styleCodes(await readText(reading, styles), styles.shownName) : null
  const { texts, consume } = sharedTexts(sharedStrings?.shownName ?? '')
  if (sharedStrings) await unpack(archive, sharedStrings, reading, consume)
  const part = new SheetPart(entry.shownName, texts, { codes, is1904 })
  await unpack(archive, entry, reading, part.consume)
  return { cells: part.finish(), merged: part.merged }
}
